package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/record"
	"match/results"
	"match/sprt"
)

// told returns the output of list, show and export for a database, and the
// errors.
func told(path string) (text string, wrong []string) {
	note := func(err error) {
		if err != nil {
			wrong = append(wrong, err.Error())
		}
	}
	s, err := Open(ctx, path, nil)
	if err != nil {
		return "", []string{err.Error()}
	}
	defer s.Close()
	var b strings.Builder
	list, err := s.List(ctx, Filter{})
	note(err)
	b.WriteString(ListText(list))
	for _, l := range list {
		e, err := s.Event(ctx, l.ID)
		if note(err); err != nil {
			continue
		}
		standing, err := e.Standing(ctx)
		note(err)
		if err == nil && len(e.Players) > 2 {
			fmt.Fprint(&b, results.EncountersText(standing, e.Test))
		}
		fmt.Fprint(&b, e.Headline(), e.TestedText(), e.Kind, e.Limits, string(e.Config), string(e.Plan), e.Players, e.Test, e.Run, e.Created, e.Finished)
		tallies, err := e.Tallies(ctx)
		note(err)
		fmt.Fprint(&b, tallies)
		for g, err := range e.Games(ctx) {
			if note(err); err == nil {
				fmt.Fprintf(&b, "%+v", *g)
			}
		}
		_, err = e.Verify(ctx, func(p Problem) { wrong = append(wrong, p.String()) })
		note(err)
	}
	note(s.checkFile(ctx, func(p Problem) { wrong = append(wrong, p.String()) }))
	return b.String(), wrong
}

// TestFlippedBitsAreSeenOrHarmless flips one bit anywhere in a database: either
// the output is unchanged, or there is an error.
func TestFlippedBitsAreSeenOrHarmless(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.db")
	s := openAt(t, path)
	e := begin(t, s)
	recordPairs(t, e, newPlayer(1), 4)
	if err := e.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	recordPairs(t, begin(t, s), newPlayer(2), 2)
	s.Close()
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want, wrong := told(path)
	if len(wrong) > 0 || !strings.Contains(want, "new") {
		t.Fatalf("sound, but %q", wrong)
	}
	rng := rand.New(rand.NewPCG(3, 5))
	seen := 0
	for range few(bounded.Often(150, 1500)) {
		bad := append([]byte{}, good...)
		at, bit := rng.IntN(len(bad)), rng.IntN(8)
		bad[at] ^= 1 << bit
		if err := os.WriteFile(path, bad, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, wrong := told(path); len(wrong) > 0 {
			seen++
		} else if got != want {
			t.Errorf("bit %d of byte %d: not seen, and the reports have changed", bit, at)
		}
		os.Remove(path + "-wal")
		os.Remove(path + "-shm")
	}
	if seen == 0 {
		t.Error("nothing was seen")
	}
}

// TestDamageOutsideOfGames changes the data of an event: the event is then not
// read, and others are listed as before.
func TestDamageOutsideOfGames(t *testing.T) {
	for name, harm := range map[string]string{
		"plan":         `UPDATE events SET plan = '{"x":2}' WHERE id = 1`,
		"no plan":      `UPDATE events SET plan = '{' WHERE id = 1`,
		"config":       `UPDATE events SET config = replace(config, '7', '8') WHERE id = 1`,
		"limits":       `UPDATE events SET limits = 'nodes=101' WHERE id = 1`,
		"finished":     `UPDATE events SET finished = NULL WHERE id = 1`,
		"created":      `UPDATE events SET created = '2001-02-03T04:05:06Z' WHERE id = 1`,
		"kind":         `UPDATE events SET kind = 'gate' WHERE id = 1`,
		"test":         `UPDATE events SET test = NULL WHERE id = 1`,
		"times":        `UPDATE events SET times = 1 WHERE id = 1`,
		"a name":       `UPDATE players SET name = 'other' WHERE event = 1 AND number = 1`,
		"a player":     `DELETE FROM players WHERE event = 1 AND number = 1`,
		"last pair":    `DELETE FROM pairs WHERE event = 1 AND number = 5`,
		"all pairs":    `DELETE FROM pairs WHERE event = 1`,
		"the seal":     `DELETE FROM seals WHERE event = 1`,
		"its pairs":    `UPDATE seals SET pairs = 4 WHERE event = 1`,
		"its checksum": `UPDATE seals SET checksum = checksum + 1 WHERE event = 1`,
	} {
		t.Run(name, func(t *testing.T) {
			s := openTemp(t)
			e := begin(t, s)
			recordPairs(t, e, newPlayer(1), 5)
			if err := e.Finish(ctx); err != nil {
				t.Fatal(err)
			}
			e.Close()
			recordPairs(t, begin(t, s), newPlayer(2), 2)
			if _, err := s.write.Exec(harm); err != nil {
				t.Fatal(err)
			}
			damaged := new(Damaged)
			if _, err := s.Event(ctx, 1); !errors.As(err, &damaged) || damaged.Event != 1 || !strings.Contains(err.Error(), "match 1: ") {
				t.Errorf("event: %v", err)
			}
			list, err := s.List(ctx, Filter{})
			if err != nil || len(list) != 2 || list[1].Status() != "damaged" || list[0].Damage != "" || list[0].Pairs != 2 {
				t.Errorf("list: %+v, %v", list, err)
			}
			if text := ListText(list); !strings.Contains(text, "damaged") || strings.Contains(text, "0001-") {
				t.Error(text)
			}
			if other, err := s.Event(ctx, 2); err != nil || len(other.Players) != 2 {
				t.Errorf("the other one: %v", err)
			}
			if err := s.Delete(ctx, 1); err != nil {
				t.Errorf("it cannot be deleted: %v", err)
			}
			if _, err := s.LastPlanned(ctx, "x", "nothing"); !errors.Is(err, ErrNone) {
				t.Errorf("planned: %v", err)
			}
		})
	}
}

// TestMissingEncounterIsSeen uses an encounter without pairs.
func TestMissingEncounterIsSeen(t *testing.T) {
	for harm, want := range map[string]string{
		`DELETE FROM encounters`:                           "the encounter of players 0 and 1 is missing",
		`UPDATE encounters SET last = 3`:                   "has other pairs",
		`INSERT INTO encounters VALUES (1, 1, 2, 1, 1, 0)`: "the encounter of players 1 and 2 has other pairs",
	} {
		s := openTemp(t)
		recordPairs(t, begin(t, s), newPlayer(1), 5)
		if _, err := s.write.Exec(harm); err != nil {
			t.Fatal(err)
		}
		e, err := s.Event(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		if _, err := e.Verify(ctx, func(p Problem) { texts = append(texts, p.String()) }); err != nil || !strings.Contains(strings.Join(texts, "\n"), want) {
			t.Errorf("%s: %q, %v", harm, texts, err)
		}
	}
}

// TestSealsFollowTheEvent makes every kind of write to an event: it stays valid.
func TestSealsFollowTheEvent(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	p := newPlayer(1)
	p.a, p.b = "A", "B" // names that differ from those at the start of the event
	recordPairs(t, e, p, 3)
	again := func(pairs int) {
		t.Helper()
		e, err := s.Event(ctx, 1)
		if err != nil || e.Played() != pairs {
			t.Fatalf("%+v, %v", e, err)
		}
	}
	again(3)
	if err := e.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	again(3)
	if err := e.Replan(ctx, map[string]int{"seed": 8}, map[string]int{"x": 3}, e.Players); err != nil {
		t.Fatal(err)
	}
	again(3)
	if err := e.Record(ctx, p.next()); err != nil {
		t.Fatal(err)
	}
	again(4)
	e, _ = s.Event(ctx, 1)
	if seen, err := e.Verify(ctx, func(p Problem) { t.Error(p) }); err != nil || seen.Unsealed != 0 {
		t.Errorf("%+v, %v", seen, err)
	}
}

// TestPairsAfterTheVerdict continues an encounter of a gauntlet after the verdict
// of its test, with the final LLR: this is valid.
func TestPairsAfterTheVerdict(t *testing.T) {
	s := openTemp(t)
	info := testInfo
	info.Players, info.Test = []string{"a", "b", "c"}, &sprt.Config{Elo0: -400, Elo1: 400, Alpha: 0.2, Beta: 0.2}
	e, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	test, _ := sprt.NewTest(*info.Test)
	p, after := newPlayer(1), 0
	var pairs []record.Pair
	for after < 3 {
		pair := p.next()
		o := pair.Outcomes()
		if verdict, err := test.Feed(o[0], o[1]); verdict != sprt.None && errors.Is(err, sprt.ErrStopped) {
			after++
		}
		pair.LLR = test.LLR()
		pairs = append(pairs, pair)
	}
	if err := e.RecordAll(ctx, pairs); err != nil {
		t.Fatal(err)
	}
	verify := func() (texts []string) {
		if _, err := e.Verify(ctx, func(p Problem) { texts = append(texts, p.Text) }); err != nil {
			t.Fatal(err)
		}
		return texts
	}
	if got := verify(); len(got) > 0 {
		t.Errorf("sound, but %q", got)
	}
	if _, err := s.write.Exec(`UPDATE pairs SET llr = llr + 0.1 WHERE number = ?`, len(pairs)); err != nil {
		t.Fatal(err)
	}
	sumAgain(t, s)
	if got := verify(); len(got) != 1 || !strings.HasPrefix(got[0], "LLR ") {
		t.Errorf("%q", got)
	}
}
