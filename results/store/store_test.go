package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/pgn"
	"match/record"
	"match/sprt"
)

var (
	ctx          = context.Background()
	samePosition = cmp.Comparer(func(a, b board.Position) bool { return a == b })
	testInfo     = Info{Players: []string{"new", "old"}, Limits: "nodes=100", Config: map[string]any{"seed": 7, "name": "<a>"},
		Plan: map[string]any{"x": 1}, Test: &sprt.Config{Elo0: 0, Elo1: 8, Alpha: 0.05, Beta: 0.05}}
)

// fresh is the file of an empty database. Most tests begin with a copy of it,
// which is faster than creating one with every step synced to the disk.
var fresh = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "store")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "results.db")
	s, err := Open(ctx, path, nil)
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// openTemp opens a new database in a directory of the test.
func openTemp(t testing.TB) *Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "results.db")
	data, err := fresh()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return openAt(t, path)
}

// few returns the number of repetitions of a random test, or a tenth of it in
// short runs.
func few(often int) int {
	if testing.Short() {
		return max(1, often/10)
	}
	return often
}

func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(ctx, path, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func begin(t testing.TB, s *Store) *Event {
	t.Helper()
	m, err := s.Begin(ctx, testInfo)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(m.Close)
	return m
}

// recordPairs plays n pairs and records them: the first one alone, the others
// together.
func recordPairs(t testing.TB, m *Event, p *player, n int) (pairs []record.Pair) {
	t.Helper()
	for range n {
		pairs = append(pairs, p.next())
	}
	if err := m.Record(ctx, pairs[0]); err != nil {
		t.Fatal(err)
	}
	if err := m.RecordAll(ctx, pairs[1:]); err != nil {
		t.Fatal(err)
	}
	return pairs
}

func readPairs(t testing.TB, m *Event) (pairs []record.Pair) {
	t.Helper()
	for p, err := range m.Pairs(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, p)
	}
	return pairs
}

func TestWhatWasRecordedIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "odd name ?#%20.db")
	s := openAt(t, path)
	m := begin(t, s)
	want := recordPairs(t, m, newPlayer(1), 30)
	m.Close()
	s.Close()

	s = openAt(t, path) // no result may depend on data in memory
	m, err := s.Event(ctx, m.ID)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, readPairs(t, m), samePosition); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	sum, err := m.Summary(ctx)
	if err != nil {
		t.Fatal(err)
	}
	last := want[len(want)-1]
	if sum.Pairs != last.Counts || sum.Test.LLR != last.LLR || sum.Games != trinomial(want) {
		t.Errorf("summary %+v after %+v", sum, last)
	}
	if diff := cmp.Diff(terminations(want), sum.Terminations); diff != "" {
		t.Errorf("terminations (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(faults(want), sum.Faults); diff != "" {
		t.Errorf("faults (-want +got)\n%s", diff)
	}
	if string(m.Config) != `{"name":"<a>","seed":7}` {
		t.Errorf("config = %s", m.Config)
	}
}

// TestTimes checks that times are stored to the millisecond, or not at all.
func TestTimes(t *testing.T) {
	s := openTemp(t)
	for _, keep := range []bool{false, true} {
		info := testInfo
		info.Times = keep
		m, err := s.Begin(ctx, info)
		if err != nil {
			t.Fatal(err)
		}
		pair := newPlayer(1).next()
		ply := &pair.Games[1].Plies[5]
		ply.Time, ply.Clock, ply.Reported = 1234567*time.Microsecond, 299*time.Hour, time.Millisecond
		if err := m.Record(ctx, pair); err != nil {
			t.Fatal(err)
		}
		m.Close()
		if m, err = s.Event(ctx, m.ID); err != nil {
			t.Fatal(err)
		}
		got := readPairs(t, m)[0].Games[1].Plies[5]
		want := *ply
		want.Time = 1235 * time.Millisecond
		if !keep {
			want.Time, want.Clock, want.Reported = 0, 0, 0
		}
		if got != want {
			t.Errorf("keep %v: %+v, want %+v", keep, got, want)
		}
	}
}

func trinomial(pairs []record.Pair) (t sprt.Trinomial) {
	for _, p := range pairs {
		for i, g := range p.Games {
			t.Add(record.Outcome(g.Result, i == 0))
		}
	}
	return t
}

func terminations(pairs []record.Pair) map[pgn.Reason]int {
	counts := map[pgn.Reason]int{}
	for _, p := range pairs {
		for _, g := range p.Games {
			counts[g.End.Reason]++
		}
	}
	return counts
}

func faults(pairs []record.Pair) [2]map[pgn.Reason]int {
	f := [2]map[pgn.Reason]int{{}, {}}
	for _, p := range pairs {
		for i, g := range p.Games {
			if g.End.Reason != pgn.TimeForfeit {
				continue
			}
			loser := 1
			if record.Outcome(g.Result, i == 0) == sprt.Loss {
				loser = 0
			}
			f[loser][g.End.Reason]++
		}
	}
	return f
}

func TestWritingAgainChangesNothing(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	want := recordPairs(t, m, newPlayer(1), 5)
	for _, p := range want {
		if err := m.Record(ctx, p); err != nil {
			t.Errorf("the same pair again: %v", err)
		}
	}
	if diff := cmp.Diff(want, readPairs(t, m), samePosition); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	sum, _ := m.Summary(ctx)
	if diff := cmp.Diff(terminations(want), sum.Terminations); diff != "" {
		t.Errorf("terminations (-want +got)\n%s", diff)
	}
}

func TestRecordRefuses(t *testing.T) {
	s := openTemp(t)
	m := begin(t, s)
	p := newPlayer(1)
	recordPairs(t, m, p, 3)
	other := newPlayer(2).next()
	if err := m.Record(ctx, other); err == nil || !strings.Contains(err.Error(), "already stored with other moves") {
		t.Errorf("other games as pair 1: %v", err)
	}
	p.next()
	gap := p.next()
	if err := m.Record(ctx, gap); err == nil || !strings.Contains(err.Error(), "pair 5 comes after pair 3") {
		t.Errorf("a gap: %v", err)
	}
	gap.Number = 4
	gap.Games[1].Result = pgn.Unfinished
	if err := m.Record(ctx, gap); err == nil || !strings.Contains(err.Error(), "has no result") {
		t.Errorf("an unfinished game: %v", err)
	}
	gap.Games[1].Result = pgn.Draw
	gap.Games[1].Plies = append(gap.Games[1].Plies, gap.Games[1].Plies[0])
	if err := m.Record(ctx, gap); err == nil || !strings.Contains(err.Error(), "pair 4, game 2") {
		t.Errorf("an illegal move: %v", err)
	}
	if n := len(readPairs(t, m)); n != 3 {
		t.Errorf("%d pairs after refusals, want 3", n)
	}
	sum, _ := m.Summary(ctx)
	if n := sum.Games.Games(); n != 6 {
		t.Errorf("%d games after refusals, want 6", n)
	}
}

func TestNamesFollowThePlayers(t *testing.T) {
	for _, names := range [][2]string{{"New 1.0", "Old 0.9"}, {"new", "Old 0.9"}, {"New 1.0", "old"}, {"new", "old"}} {
		s := openTemp(t)
		p := newPlayer(1)
		p.a, p.b = names[0], names[1]
		recordPairs(t, begin(t, s), p, 2)
		list, err := s.List(ctx, Filter{})
		if err != nil {
			t.Fatal(err)
		}
		if list[0].Summary.A != names[0] || list[0].Summary.B != names[1] {
			t.Errorf("listed as %q against %q, want %q", list[0].Summary.A, list[0].Summary.B, names)
		}
	}
}

func TestUnfinished(t *testing.T) {
	s := openTemp(t)
	if _, err := s.LastUnfinished(ctx); !errors.Is(err, ErrNone) {
		t.Errorf("in an empty store: %v", err)
	}
	first, second := begin(t, s), begin(t, s)
	if _, err := s.LastUnfinished(ctx); !errors.Is(err, ErrNone) {
		t.Errorf("while both are played: %v", err)
	}
	if _, err := s.Resume(ctx, first.ID); err == nil || !strings.Contains(err.Error(), "being played by another process") {
		t.Errorf("resuming a match that is played: %v", err)
	}
	first.Close()
	if m, err := s.LastUnfinished(ctx); err != nil || m.ID != first.ID {
		t.Errorf("the first is free: %v, %v", m, err)
	}
	second.Close()
	m, err := s.LastUnfinished(ctx)
	if err != nil || m.ID != second.ID {
		t.Fatalf("both are free: %v, %v", m, err)
	}
	if err := m.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	if m, err := s.LastUnfinished(ctx); err != nil || m.ID != first.ID {
		t.Errorf("the second is finished: %v, %v", m, err)
	}
	if leftovers, _ := filepath.Glob(s.Path() + "-match-*"); len(leftovers) > 0 {
		t.Errorf("locks were left: %v", leftovers)
	}
}

func TestDefaultPath(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("MATCH_DB", "")
	t.Setenv("XDG_DATA_HOME", dir)
	s, err := Open(ctx, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	want := filepath.Join(dir, "match", "results.db")
	if s.Path() != want || s.Named() != "" {
		t.Errorf("path %s, want %s; commands name it %q", s.Path(), want, s.Named())
	}
	t.Setenv("MATCH_DB", filepath.Join(dir, "other.db"))
	if s.Named() != want {
		t.Errorf("commands name it %q when another one is the default", s.Named())
	}
	if _, err := OpenExisting(ctx, "", nil); err == nil || !strings.Contains(err.Error(), "there is none yet") {
		t.Errorf("no database: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "other.db")); err == nil {
		t.Error("OpenExisting created a file")
	}
}

func TestPairsFrom(t *testing.T) {
	m := begin(t, openTemp(t))
	want := recordPairs(t, m, newPlayer(1), 9)
	for _, first := range []int{-1, 1, 2, 9, 10} {
		var got []int
		for p, err := range m.PairsFrom(ctx, first) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, p.Number)
			if diff := cmp.Diff(want[p.Number-1], p, samePosition); diff != "" {
				t.Errorf("pair %d (-want +got)\n%s", p.Number, diff)
			}
		}
		if n := 10 - max(1, first); len(got) != n || n > 0 && got[0] != max(1, first) {
			t.Errorf("from %d: pairs %v", first, got)
		}
	}
}
