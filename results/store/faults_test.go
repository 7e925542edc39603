package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/internal/filelock"
	"match/record"
)

// TestFailedBatchLeavesNothing checks that the cache entries of a failed
// transaction are discarded: the numbers that it assigned to texts are assigned
// again.
func TestFailedBatchLeavesNothing(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	games := newPlayer(1)
	games.a, games.b = "A 1.0", "B 2.0"
	first, later := games.next(), games.next()
	later.Number = 5
	if err := e.RecordAll(ctx, []record.Pair{first, first, later}); err == nil {
		t.Fatal("no error for a gap")
	}
	if e.Players[0] != "new" {
		t.Errorf("player 0 is %q: the pair that names it was not kept", e.Players[0])
	}
	if err := e.Record(ctx, first); err != nil {
		t.Fatal(err)
	}
	fresh := openAt(t, s.Path()) // no result may depend on data in memory
	read, err := fresh.Event(ctx, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got := readPairs(t, read); len(got) != 1 || got[0].Games[0].White != "A 1.0" {
		t.Errorf("read %+v", got)
	}
	if read.Players[0] != "A 1.0" || read.Players[1] != "B 2.0" || e.Players[0] != "A 1.0" {
		t.Errorf("players %q, and %q in memory", read.Players, e.Players)
	}
}

// TestBegunIsPlayed checks that no process can resume an event between its entry
// and its first pair.
func TestBegunIsPlayed(t *testing.T) {
	s := openTemp(t)
	other := openAt(t, s.Path())
	stop, done := make(chan struct{}), make(chan struct{})
	stolen := 0
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
			}
			e, err := other.LastUnfinished(ctx)
			if err != nil {
				continue
			}
			if e, err = other.Resume(ctx, e.ID); err != nil {
				continue
			}
			if e.Finished.IsZero() { // its owner has not finished it
				stolen++
			}
			e.Close()
		}
	}()
	for range few(100) {
		e, err := s.Begin(ctx, testInfo)
		if err != nil {
			t.Error(err)
			break
		}
		if err := e.Finish(ctx); err != nil {
			t.Error(err)
		}
		e.Close()
	}
	close(stop)
	bounded.Receive(t, "end of those who resume", done)
	if stolen > 0 {
		t.Errorf("%d times an event was resumed by others while it began", stolen)
	}
}

// TestEmptyEventsDoNotPileUp ends events in every way before the next one begins.
func TestEmptyEventsDoNotPileUp(t *testing.T) {
	s := openTemp(t)
	played, resumed, finished := begin(t, s), begin(t, s), begin(t, s)
	withPair := begin(t, s)
	recordPairs(t, withPair, newPlayer(1), 1)
	withPair.Close()
	if err := finished.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	finished.Close()
	resumed.Close()
	resumed, err := s.Resume(ctx, resumed.ID)
	if err != nil {
		t.Fatal(err)
	}
	empty := left(t, s)
	last := begin(t, s)
	var ids []int64
	list, err := s.List(ctx, Filter{})
	for _, e := range list {
		ids = append(ids, e.ID)
	}
	if want := []int64{last.ID, withPair.ID, finished.ID, resumed.ID, played.ID}; err != nil || !equal(ids, want) {
		t.Errorf("%v are there, want %v, %v", ids, want, err)
	}
	if all, err := s.List(ctx, Filter{Empty: true}); err != nil || len(all) != len(list)+1 {
		t.Errorf("%d events with the empty one, %d without, %v", len(all), len(list), err)
	}
	e, err := s.Resume(ctx, empty) // as it was announced
	if err != nil {
		t.Fatal(err)
	}
	e.Close()
	if e, err := s.LastUnfinished(ctx); err != nil || e.ID != withPair.ID {
		t.Errorf("the last one is %+v, %v", e, err)
	}
	makeOlder(t, s, empty, 29)
	begin(t, s).Close()
	if _, err := s.Event(ctx, empty); err != nil {
		t.Errorf("after 29 days: %v", err)
	}
	makeOlder(t, s, empty, 2)
	latest := begin(t, s)
	if _, err := s.Resume(ctx, empty); !errors.Is(err, ErrNone) {
		t.Errorf("resuming the forgotten one: %v", err)
	}
	latest.Close()
	if e, err := s.LastUnfinished(ctx); err != nil || e.ID != latest.ID {
		t.Errorf("the last one is %+v, %v, not the latest without pairs", e, err)
	}
	if entries, _ := os.ReadDir(strings.TrimSuffix(s.Path(), "/results.db")); len(entries) != 3+3 {
		t.Errorf("%v, want the database with its log, and three locks", entries)
	}
}

// makeOlder moves the start of an event into the past.
func makeOlder(t *testing.T, s *Store, event int64, days int) {
	t.Helper()
	err := s.writing(ctx, func(tx *transaction) error {
		err := tx.exec(`UPDATE events SET created = strftime('%Y-%m-%dT%H:%M:%SZ', created, ?) WHERE id = ?`, fmt.Sprintf("-%d days", days), event)
		return errors.Join(err, setSeal(tx, event))
	})
	if err != nil {
		t.Fatal(err)
	}
}

func equal(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// TestAskingHoldsNobodyUp checks whether an event is being played while another
// process makes the same check.
func TestAskingHoldsNobodyUp(t *testing.T) {
	s := openTemp(t)
	path := s.lockPath(7)
	f, err := os.Create(path) // left behind by a killed process
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := filelock.TryShared(f); err != nil {
		t.Fatal(err)
	}
	if s.held(7) {
		t.Error("held, but only asked about")
	}
}

// TestEveryFlippedBitIsSeen damages games and texts, one bit at a time: reading
// and verification must both detect it.
func TestEveryFlippedBitIsSeen(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	recordPairs(t, e, newPlayer(1), 4)
	rng := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct{ table, column string }{{"games", "data"}, {"texts", "text"}} {
		for n := range few(60) {
			var id int64
			var good []byte
			row := s.write.QueryRow(`SELECT rowid, CAST(`+c.column+` AS BLOB) FROM `+c.table+` WHERE length(`+c.column+`) > 0 ORDER BY rowid LIMIT 1 OFFSET ? % (SELECT count(*) FROM `+c.table+` WHERE length(`+c.column+`) > 0)`, n)
			if err := row.Scan(&id, &good); err != nil {
				t.Fatal(err)
			}
			bad := append([]byte{}, good...)
			bad[rng.IntN(len(bad))] ^= 1 << rng.IntN(8)
			as := map[string]string{"data": "?", "text": "CAST(? AS TEXT)"}[c.column]
			set := `UPDATE ` + c.table + ` SET ` + c.column + ` = ` + as + ` WHERE rowid = ?`
			if _, err := s.write.Exec(set, bad, id); err != nil {
				t.Fatal(err)
			}
			if !damageIsSeen(t, s.Path(), e.ID) {
				t.Errorf("%s %d: %q instead of %q was not seen", c.table, id, bad, good)
			}
			if _, err := s.write.Exec(set, good, id); err != nil {
				t.Fatal(err)
			}
		}
	}
	if damageIsSeen(t, s.Path(), e.ID) {
		t.Error("not healed")
	}
}

// damageIsSeen reports whether both reading and verifying an event detect damage,
// with empty caches.
func damageIsSeen(t *testing.T, path string, id int64) bool {
	s, err := OpenExisting(ctx, path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	e, err := s.Event(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	read, verified := false, false
	for _, err := range e.Pairs(ctx) {
		read = read || err != nil
	}
	s.texts = newTexts()
	if e, err = s.Event(ctx, id); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Verify(ctx, func(Problem) { verified = true }); err != nil {
		t.Fatal(err)
	}
	if read != verified {
		t.Errorf("reading tells of damage: %v, verifying: %v", read, verified)
	}
	return read && verified
}

// TestVerifyReadsOn damages two games: both are reported.
func TestVerifyReadsOn(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	recordPairs(t, e, newPlayer(1), 5)
	if _, err := s.write.Exec(`UPDATE games SET checksum = checksum + 1 WHERE pair IN (2, 4) AND game = 2`); err != nil {
		t.Fatal(err)
	}
	var texts []string
	seen, err := e.Verify(ctx, func(p Problem) { texts = append(texts, p.String()) })
	want := "match 1, game 2.2: damaged: its checksum is wrong; match 1, game 4.2: damaged: its checksum is wrong"
	if got := strings.Join(texts, "; "); err != nil || seen.Games != 10 || got != want {
		t.Errorf("%d games, %v: %s", seen.Games, err, got)
	}
}

// TestReadingCanBeCancelled cancels readers at any moment: they must end. A row
// borrowed from the driver (sql.RawBytes) holds a lock for which the end of the
// context waits, and further reading waits for that in turn.
func TestReadingCanBeCancelled(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	recordPairs(t, e, newPlayer(1), 50)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range few(400) {
			ctx, cancel := context.WithCancel(ctx)
			time.AfterFunc(time.Duration(rand.IntN(2000))*time.Microsecond, cancel)
			for _, err := range e.Pairs(ctx) {
				if err != nil && !errors.Is(err, context.Canceled) {
					t.Errorf("pairs of a reader that was cancelled: %v", err)
				}
			}
			cancel()
		}
	}()
	bounded.Receive(t, "end of a reader that was cancelled", done)
}
