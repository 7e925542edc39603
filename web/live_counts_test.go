package web

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/record"
	"match/report"
	"match/results"
	"match/sprt"
)

// plain is a pair of games without moves: two results with their reasons.
func (p *play) plain(t testing.TB, a, b int, first, second pgn.Result, reasons ...pgn.Reason) {
	t.Helper()
	number := len(p.played) + 1
	pair := record.Pair{Number: number, Players: [2]int{a, b}}
	for i := range pair.Games {
		white := pair.White(i)
		pair.Games[i] = &pgn.Game{
			White: p.info.Players[white], Black: p.info.Players[a+b-white], Round: fmt.Sprintf("%d.%d", number, i+1), Pair: number,
			Start: board.StartPosition(), Result: [2]pgn.Result{first, second}[i], End: pgn.End{Reason: reasons[min(i, len(reasons)-1)], Text: "so"},
		}
	}
	p.count(t, &arena.Played{Pair: pair})
}

// Games with the same ending, players and colours are counted together, from
// White's side.
func TestEndingsAreCounted(t *testing.T) {
	p := newPlay("A", "B", "C")
	for range 3 {
		p.plain(t, 0, 1, pgn.WhiteWins, pgn.BlackWins, pgn.Checkmate)
	}
	p.plain(t, 2, 1, pgn.Draw, pgn.WhiteWins, pgn.Stalemate, pgn.TimeForfeit)
	got := map[results.Tally]int{}
	for _, e := range p.live.State().Tallies {
		got[e.Kind()] += e.Games
	}
	want := map[results.Tally]int{
		{White: 0, Black: 1, Outcome: sprt.Win, Reason: "checkmate"}:     3,
		{White: 1, Black: 0, Outcome: sprt.Loss, Reason: "checkmate"}:    3,
		{White: 2, Black: 1, Outcome: sprt.Draw, Reason: "stalemate"}:    1,
		{White: 1, Black: 2, Outcome: sprt.Win, Reason: pgn.TimeForfeit}: 1,
	}
	if !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Equal endings in a match are shown together, from the first player's side, with
// their number and total length.
func TestTalliesOfAMatch(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 20, 0, 1, 0.2)
	s := p.live.State()
	plies := map[bool]int{}
	for _, pair := range p.played {
		for i, g := range pair.Games {
			plies[pair.White(i) == 0] += len(g.Plies)
		}
	}
	rows := s.Tallies.By(results.Colour)
	if len(rows) != 2 || rows[0].Games.Games() != 20 || rows[1].Games.Games() != 20 || rows[0].Plies != plies[false] || rows[1].Plies != plies[true] {
		t.Errorf("%+v, want %v plies", rows, plies)
	}
	if sum := rows[0].Games.Wins + rows[1].Games.Wins; sum != s.Summary.Games.Wins || sum == 0 {
		t.Errorf("%d won, want %d", sum, s.Summary.Games.Wins)
	}
	if n := len(s.Tallies); n >= 40 || n < 2 {
		t.Errorf("40 games are of %d kinds", n)
	}
	if s := newPlay("A", "B", "C").live.State(); s.Summary != nil {
		t.Error("an event of three players has the summary of a match")
	}
}

// A move's budget is what its own player has for it; the side that begins is the
// one to move in the first position.
func TestTimesGoToTheirPlayers(t *testing.T) {
	p := newPlay("A1", "B1")
	p.info.MoveTime = []time.Duration{time.Second} // none for B1
	p.live = NewBroadcast()
	p.live.Begin(p.info)
	start := board.StartPosition()
	start.MakeNull() // Black begins
	game := func(white int, took ...time.Duration) *pgn.Game {
		g := &pgn.Game{White: p.info.Players[white], Black: p.info.Players[1-white], Start: start, Result: pgn.Draw}
		for _, d := range took {
			g.Plies = append(g.Plies, pgn.Ply{Time: d})
		}
		return g
	}
	const ms = time.Millisecond
	pair := record.Pair{Number: 1, Players: [2]int{0, 1}, Games: [2]*pgn.Game{game(0, 400*ms, 250*ms, 300*ms), game(1, 100*ms, 900*ms)}}
	p.count(t, &arena.Played{Pair: pair})
	a, b := p.live.State().Timings[0], p.live.State().Timings[1]
	if a.moves != 2 || a.measured != 2 || a.time.largest != 250_000 || a.budget.largest != 250_000 {
		t.Errorf("A1: %d moves, %d measured, %d µs and %d millionths at most", a.moves, a.measured, a.time.largest, a.budget.largest)
	}
	if b.moves != 3 || b.measured != 0 || b.time.largest != 900_000 {
		t.Errorf("B1: %d moves, %d measured, %d µs at most", b.moves, b.measured, b.time.largest)
	}
}

// A page shows the state of the event at the time of its request, regardless of
// later events.
func TestStatesStayAsTheyAre(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 3, 0, 1, 0)
	p.fault(t, "one")
	p.sit(1, 1)
	s := p.live.State()
	moves, plies, newest := s.Timings[0].moves, s.Boards[0].plies(), s.Latest[0]
	p.fault(t, "two")
	p.pairs(t, 3, 0, 1, 0)
	p.sit(1, 9)
	if s.Standing.Pairs != 4 || len(s.Path) != 4 || len(s.Latest) != 8 || s.Latest[0] != newest || len(s.Faults) != 1 || s.Faults[0].game.Round != "4.2" || s.Timings[0].moves != moves || s.Boards[0].plies() != plies {
		t.Errorf("a state has changed: %d pairs, %d points, %d games, %d faults", s.Standing.Pairs, len(s.Path), len(s.Latest), len(s.Faults))
	}
	for i, q := range s.Path {
		if pair := p.played[i]; q.Pair != i+1 || q.Counts.Pairs() != i+1 || q.LLR != pair.LLR {
			t.Errorf("point %d: %+v", i, q)
		}
	}
	var rounds []string
	for _, g := range s.Latest {
		rounds = append(rounds, g.Round)
	}
	if fmt.Sprint(rounds) != "[4.2 4.1 3.2 3.1 2.2 2.1 1.2 1.1]" {
		t.Errorf("the latest games are %v", rounds)
	}
}

// A pair that cannot be counted changes nothing, and is not an error of the page.
func TestPairsThatDoNotCount(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 2, 0, 1, 0)
	pair := record.Pair{Number: 3, Players: [2]int{0, 1}, Games: [2]*pgn.Game{{Start: board.StartPosition()}, {Start: board.StartPosition()}}}
	if err := p.live.Pair(t.Context(), &arena.Played{Pair: pair, Err: errors.New("not played")}); err != nil {
		t.Error(err)
	}
	if s := p.live.State(); s.Standing.Pairs != 2 || s.Counted != 2 || len(s.Latest) != 4 || len(s.Path) != 2 {
		t.Errorf("%d pairs, %d of this run, %d games, %d points", s.Standing.Pairs, s.Counted, len(s.Latest), len(s.Path))
	}
}

// An event that has not begun shows only that.
func TestBeforeItBegins(t *testing.T) {
	l := NewBroadcast()
	if s := l.State(); s.Status != "running" || s.Standing != nil || s.Running || len(s.Timings) != 0 {
		t.Errorf("%+v", s)
	}
	l.Begin(Info{Kind: "match", Players: []string{"A", "B"}, Number: 7})
	if s := l.State(); s.Status != "running" || s.Standing == nil || !s.Running || len(s.Timings) != 2 || s.links.base != "/live" || l.info.Number != 7 || s.Summary != nil {
		t.Errorf("%+v", s)
	}
}

// Every event wakes each follower, only once until it reacts.
func TestHappeningsWake(t *testing.T) {
	p := newPlay("A1", "B1")
	heard := func() bool {
		select {
		case <-p.live.changed:
			return true
		default:
			return false
		}
	}
	for name, happen := range map[string]func(){
		"a pair": func() { p.pairs(t, 3, 0, 1, 0) }, "a move": func() { p.tell(arena.Notice{Kind: arena.Moved}) }, "the end": func() { p.live.Finish("") },
	} {
		if heard() {
			t.Fatalf("somebody was woken before %s", name)
		}
		if happen(); !heard() || heard() {
			t.Errorf("%s does not wake just once", name)
		}
	}
	wrong := record.Pair{Number: 9, Players: [2]int{0, 0}}
	p.live.Pair(t.Context(), &arena.Played{Pair: wrong})
	if !heard() {
		t.Error("a pair that does not count leaves the page asleep")
	}
}

// The path keeps every point until there are twice as many as it should have,
// then every second one.
func TestPathIsThinned(t *testing.T) {
	var p path
	var numbers []int
	for i := range 2*pathPoints + 3 {
		if i == 2*pathPoints-1 && len(p.copy()) != 2*pathPoints-1 {
			t.Errorf("%d points of %d pairs", len(p.copy()), i)
		}
		p.add(report.Point{Pair: i + 1})
	}
	for _, q := range p.copy() {
		numbers = append(numbers, q.Pair)
	}
	var want []int
	for n := 2; n <= 502; n += 2 {
		want = append(want, n)
	}
	if want = append(want, 503); !slices.Equal(numbers, want) {
		t.Errorf("points %v", numbers)
	}
	if list := new(path).copy(); len(list) != 0 {
		t.Errorf("points of nothing: %v", list)
	}
}

// The time available for a move is the clock after the player's last move, which
// includes the increment and the time added by a new stage.
func TestBudgetOfAClock(t *testing.T) {
	p := newPlay("A1", "B1")
	const ms = time.Millisecond
	ply := func(took, left time.Duration) pgn.Ply { return pgn.Ply{Time: took, Clock: left} }
	g := &pgn.Game{White: "A1", Black: "B1", Start: board.StartPosition(), Result: pgn.Draw, Plies: []pgn.Ply{
		ply(500*ms, 1000*ms), ply(100*ms, 900*ms), // the budget of a first move is unknown
		ply(900*ms, 1100*ms), ply(450*ms, 450*ms),
	}}
	h := *g
	h.White, h.Black, h.Plies = "B1", "A1", nil
	p.count(t, &arena.Played{Pair: record.Pair{Number: 1, Players: [2]int{0, 1}, Games: [2]*pgn.Game{g, &h}}})
	for i, want := range []uint64{900_000, 500_000} {
		if x := p.live.State().Timings[i]; x.measured != 1 || x.budget.largest != want {
			t.Errorf("%s: %d measured, share %d millionths, want %d", p.info.Players[i], x.measured, x.budget.largest, want)
		}
	}
}
