package playing

import (
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/event"
	"match/internal/progress"
	"match/pgn"
	"match/players/spec"
	"match/record"
)

// pairOf returns a pair that A has won, in its recorded form.
func pairOf(number int) *arena.Played {
	games := [2]*pgn.Game{{White: "a", Black: "b", Result: pgn.WhiteWins}, {White: "b", Black: "a", Result: pgn.BlackWins}}
	return &arena.Played{Pair: record.Pair{Number: number, Players: [2]int{0, 1}, Games: games}, Ticket: arena.Ticket{Event: "r"}}
}

func TestStandings(t *testing.T) {
	var notes []string
	p := &event.Plan{Format: &event.Match{Games: 20}, Players: make([]spec.Player, 2)}
	s := newStandings(2, p, func(line string) { notes = append(notes, line) })
	for n := 1; n <= 5; n++ {
		pair := pairOf(n)
		if n == 2 {
			pair.Ticket = arena.Ticket{} // from an earlier run: it counts, and was reported then
		}
		if err := s.Pair(t.Context(), pair); err != nil {
			t.Fatal(err)
		}
	}
	if len(notes) != 1 || !strings.HasPrefix(notes[0], "4 pairs: ") {
		t.Errorf("%q, want the standing after four pairs", notes)
	}
	if _, text := p.Format.Progress(&event.Outcome{Plan: p, Standing: s.standing}); s.standing.Pairs != 5 || len(text) == 0 {
		t.Errorf("%d pairs, %q", s.standing.Pairs, text)
	}
	wrong := pairOf(6)
	wrong.Players = [2]int{0, 7}
	if s.Pair(t.Context(), wrong) == nil {
		t.Error("a pair of a player not there counts")
	}
}

// Before the first pair counts, the meter shows games and moves; later it shows
// the text of the format.
func TestMeter(t *testing.T) {
	format := &event.Match{Games: 10}
	m := newMeter(io.Discard, &event.Plan{Format: format}, string(progress.None))
	later := time.Now().Add(time.Hour)
	m.next = later // it is not checked yet
	for _, kind := range []arena.NoticeKind{arena.GameBegun, arena.GameBegun, arena.Moved, arena.GameOver} {
		m.Watch(nil, arena.Notice{Kind: kind})
	}
	standing := record.NewStanding([]string{"a", "b"})
	if fraction, text := m.state(standing); fraction != 0 || text != "2 games begun, 1 move" || m.next != later {
		t.Errorf("%v, %q", fraction, text)
	}
	pair := pairOf(1).Pair
	if err := standing.Count(&pair); err != nil {
		t.Fatal(err)
	}
	want, said := format.Progress(&event.Outcome{Plan: m.plan, Standing: standing})
	if fraction, text := m.state(standing); fraction != want || text != strings.Join(said, "  ") || want == 0 {
		t.Errorf("%v, %q, want %v, %q", fraction, text, want, said)
	}
}

// A part of a larger whole shows its number, even before its first pair.
func TestMeterOfAPart(t *testing.T) {
	format := &event.Match{Games: 10}
	m := newMeter(io.Discard, &event.Plan{Format: format, Part: "iteration 2 of 3"}, string(progress.None))
	standing := record.NewStanding([]string{"a", "b"})
	if _, text := m.state(standing); text != "iteration 2 of 3: 0 games begun, 0 moves" {
		t.Error(text)
	}
	pair := pairOf(1).Pair
	if err := standing.Count(&pair); err != nil {
		t.Fatal(err)
	}
	_, said := format.Progress(&event.Outcome{Plan: m.plan, Standing: standing})
	if _, text := m.state(standing); text != "iteration 2 of 3: "+strings.Join(said, "  ") {
		t.Error(text)
	}
}

// The meter of a whole event checks again after a while.
func TestAnEventIsFollowed(t *testing.T) {
	var lines []string
	p := &event.Plan{Format: &event.Match{Games: 4}, Conditions: event.DefaultConditions(), Players: []spec.Player{{Kind: spec.Builtin, Variant: "tapered"}, {Kind: spec.Builtin, Variant: "flat"}}}
	p.Complete()
	p.Conditions.Limits.Nodes, p.Conditions.Adjudication.MaxMoves = 50, 10
	m := newMeter(io.Discard, p, string(progress.None))
	o := event.Options{Concurrency: 1, Watchers: []arena.Watcher{m, gameLines(func(line string) { lines = append(lines, line) })}}
	if _, err := event.Run(t.Context(), p, o); err != nil {
		t.Fatal(err)
	}
	if m.begun != 4 || m.moves < 40 || m.next.IsZero() || time.Until(m.next) > 10*time.Second {
		t.Errorf("%d games, %d moves, looks again at %v", m.begun, m.moves, m.next)
	}
	if !slices.IsSortedFunc(lines, strings.Compare) || len(lines) != 4 {
		t.Errorf("%q", lines)
	}
}
