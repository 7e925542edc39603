package event

import (
	"math"
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/board"
	"match/internal/machine"
	"match/pairing"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/sprt"
)

// As many pairs are played as are announced, in every type; a knockout may take
// more where it is tied.
func TestTotalsAreWhatIsPlayed(t *testing.T) {
	for _, c := range []struct {
		format  Tournament
		players int
		want    int
	}{
		{Tournament{Type: RoundRobin, Rounds: 2, Pairs: 3}, 5, 60},
		{Tournament{Type: Gauntlet, Seeds: 2, Rounds: 1, Pairs: 2}, 5, 12},
		{Tournament{Type: Gauntlet, Seeds: 2, SeedsMeet: true, Rounds: 1, Pairs: 2}, 5, 14},
		{Tournament{Type: Pyramid, Rounds: 1, Pairs: 2}, 5, 20},
		{Tournament{Type: Swiss, Swiss: "dutch", Rounds: 3, Pairs: 2}, 7, 18},
		{Tournament{Type: Swiss, Swiss: "monrad", Rounds: 3, Pairs: 2}, 6, 18},
		{Tournament{Type: Knockout, Rounds: 1, Pairs: 2}, 7, 12},
		{Tournament{Type: Knockout, Rounds: 1, Pairs: 2, Third: true}, 4, 8},
		{Tournament{Type: Knockout, Rounds: 1, Pairs: 2, Third: true}, 3, 4},
	} {
		played := conduct(t, directorOf(t, &c.format, c.players), stronger)
		if total := c.format.total(c.players); total != c.want || len(played) != c.want {
			t.Errorf("%+v of %d players: %d pairs announced, %d played, want %d", c.format, c.players, total, len(played), c.want)
		}
	}
}

// standingOf is a standing of pairs that the lower number has won.
func standingOf(t *testing.T, names []string, pairs ...[2]int) *record.Standing {
	t.Helper()
	s := record.NewStanding(names)
	for n, players := range pairs {
		p := &record.Pair{Number: n + 1, Players: players}
		for i := range p.Games {
			color := board.Color(i) // of the first player
			if players[0] > players[1] {
				color = color.Other()
			}
			p.Games[i] = &pgn.Game{Result: pgn.Win(color), End: pgn.End{Reason: pgn.Checkmate}}
		}
		if err := s.Count(p); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestProgressOfTournaments(t *testing.T) {
	names := []string{"a", "b", "c"}
	s := standingOf(t, names, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 0})
	for _, c := range []struct {
		format   Tournament
		fraction float64
		text     string
	}{
		{Tournament{Type: RoundRobin, Rounds: 2, Pairs: 1}, 0.5, "3 of 6 pairs"},
		{Tournament{Type: RoundRobin, Rounds: 1, Pairs: 1}, 1, "3 of 3 pairs"},
		{Tournament{Type: Knockout, Rounds: 1, Pairs: 1}, 1, "3 pairs"}, // two matches, and a tie-break
		{Tournament{Type: Gauntlet, Seeds: 1, Rounds: 1, Pairs: 6, SPRT: &sprt.Config{}}, 0.25, "3 pairs"},
	} {
		fraction, text := c.format.Progress(s)
		if math.Abs(fraction-c.fraction) > 1e-12 || text != c.text && !strings.HasPrefix(text, c.text+"  ") {
			t.Errorf("%s: %g, %q; want %g, %q", c.format.Type, fraction, text, c.fraction, c.text)
		}
	}
}

func TestWhatTournamentsAreCalled(t *testing.T) {
	for kind, want := range map[string]string{RoundRobin: "Round robin", Gauntlet: "Gauntlet", Swiss: "Swiss tournament", Knockout: "Knockout", Pyramid: "Pyramid"} {
		if got := (&Tournament{Type: kind}).Title(nil); got != want {
			t.Errorf("%s is called %q, want %q", kind, got, want)
		}
	}
}

// The winner of a Swiss tournament has the rank and the points of one in its
// report: all encounters, and a point for a bye.
func TestSwissReportCountsEncounters(t *testing.T) {
	d := directorOf(t, &Tournament{Type: Swiss, Rounds: 2, Pairs: 2, Swiss: "dutch"}, 3).(*swissDirector)
	conduct(t, d, stronger)
	text, err := d.report(record.NewStanding([]string{"x", "y", "z"}))
	if err != nil {
		t.Fatal(err)
	}
	points := map[pairing.Encounter]float64{}
	sum := 0.0
	for _, r := range d.results() {
		points[r.Encounter] += r.WhitePoints
		sum += r.WhitePoints + r.BlackPoints
	}
	if sum != 4 { // two rounds of an encounter and a bye
		t.Errorf("%g points in all, want 4: %v", sum, points)
	}
	byes, lines := 0, strings.Split(strings.TrimSpace(string(text)), "\n")
	for _, line := range lines {
		if strings.HasPrefix(line, "001 ") {
			byes += strings.Count(line, "- U")
		}
	}
	if byes != 2 {
		t.Errorf("%d byes are reported, want 2:\n%s", byes, text)
	}
}

// A knockout says who won what, and how.
func TestWhatAKnockoutSays(t *testing.T) {
	names := []string{"a", "b", "c", "d"}
	d, err := (&Tournament{Type: Knockout, Rounds: 1, Pairs: 2, Third: true}).Director(names)
	if err != nil {
		t.Fatal(err)
	}
	conduct(t, d, func(first, second int) int {
		if first < second {
			return 3 // a game and a draw of each pair
		}
		return 1
	})
	want := []string{
		"Round 1: a 3, d 1; a wins", "Round 1: b 3, c 1; b wins",
		"Final: a 3, b 1; a wins", "Third place: c 3, d 1; c wins",
	}
	got := d.(remarker).remarks(names)
	for _, line := range want {
		if n := strings.Count("\n"+strings.Join(got, "\n")+"\n", "\n"+line+"\n"); n != 1 {
			t.Errorf("%q is said %d times in %q", line, n, got)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%q", got)
	}
}

// A test of one player against the field takes its pairs and no others.
func TestAJointTestIsOfTheFirstPlayer(t *testing.T) {
	test := &sprt.Config{Elo1: 50, Alpha: 0.05, Beta: 0.05}
	format := &Tournament{Type: Gauntlet, Seeds: 2, Rounds: 1, Pairs: 50, SPRT: test, OverField: true}
	d := directorOf(t, format, 4).(*scheduleDirector)
	own, err := sprt.NewTest(*test)
	if err != nil {
		t.Fatal(err)
	}
	verdict := sprt.None
	played := conduct(t, d, func(a, b int) int {
		if a == 0 || b == 0 {
			if verdict == sprt.None {
				verdict, _ = own.Feed(1, 1)
			}
			return 2
		}
		return 4 // the other seed wins everything
	})
	if math.Abs(d.joint.test.LLR()-own.LLR()) > 1e-9 {
		t.Errorf("after %d pairs LLR %g, want %g: that of draws alone", len(played), d.joint.test.LLR(), own.LLR())
	}
	if format.Test() != nil {
		t.Error("there is a test of encounters beside the one of the field")
	}
	if lines := d.remarks([]string{"a", "b", "c", "d"}); len(lines) != 1 || !strings.HasPrefix(lines[0], "SPRT of a against the field") {
		t.Errorf("%q", lines)
	}
}

// What a match asks of the machine grows with its games, and with processes,
// threads and hash tables of its engines.
func TestLoad(t *testing.T) {
	p := planOf(&Match{Games: 2}, "tapered", "flat")
	if l := p.load(3); l != (machine.Load{Games: 3, Threads: 1, HashMiB: l.HashMiB}) {
		t.Errorf("built-in players: %+v", l)
	}
	for i := range p.Players {
		p.Players[i] = spec.Player{Kind: spec.UCI, Path: "./x", Options: []spec.Option{{Name: "Threads", Value: []string{"4", "2"}[i]}, {Name: "Hash", Value: "16"}}}
	}
	if l := p.load(3); l != (machine.Load{Games: 3, Engines: 6, Threads: 4, HashMiB: 96}) {
		t.Errorf("engines: %+v", l)
	}
	p.Conditions.Limits = spec.Limits{MoveTime: time.Second}
	for range 20 {
		p.Players = append(p.Players, p.Players[0])
	}
	if l := p.load(3); !l.Clocks || l.Engines != 3*arena.SeatsPerWorker {
		t.Errorf("many engines: %+v, want no more than are open at a time", l)
	}
}

func TestLimitsInWords(t *testing.T) {
	of := func(limits ...string) string {
		d := new(described)
		for _, l := range limits {
			d.Players = append(d.Players, PlayerDescription{Limits: l})
		}
		return d.limits()
	}
	for _, c := range [][2]string{
		{of("x", "x"), "x"}, {of("x", "y"), "x against y"}, {of("x", "x", "x"), "x"}, {of("x", "x", "y"), "x and others"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

// A player with limits of its own keeps them, with the margin of all if it has
// a clock.
func TestLimitsOf(t *testing.T) {
	c := Conditions{Limits: spec.Limits{Nodes: 9}, Margin: time.Second}
	for _, x := range []struct{ own, want spec.Limits }{
		{spec.Limits{}, spec.Limits{Nodes: 9}},
		{spec.Limits{Depth: 3}, spec.Limits{Depth: 3}},
		{spec.Limits{MoveTime: time.Minute}, spec.Limits{MoveTime: time.Minute, Margin: time.Second}},
	} {
		if got := c.LimitsOf(&spec.Player{Limits: x.own}); got.String() != x.want.String() || got.Margin != x.want.Margin {
			t.Errorf("%v becomes %v with a margin of %v, want %v", x.own, got, got.Margin, x.want)
		}
	}
}

// How far a ladder has come is told by games, or by the width of the interval
// where that is further.
func TestProgressOfALadder(t *testing.T) {
	l := ladderFrom(1000, 1100, 100)
	l.Games, l.Within = 40, 1
	names := []string{"x", "1", "2"}
	fraction, text := l.Progress(standingOf(t, names, [2]int{0, 1}, [2]int{0, 2}))
	if fraction != 0.1 || !strings.HasPrefix(text, "4 games  performance beyond ") {
		t.Errorf("two pairs won: %g, %q", fraction, text)
	}
	s := standingOf(t, names, [2]int{0, 1})
	lost := &record.Pair{Number: 2, Players: [2]int{0, 2}}
	for i := range lost.Games {
		lost.Games[i] = &pgn.Game{Result: pgn.Win(board.Color(i).Other()), End: pgn.End{Reason: pgn.Checkmate}}
	}
	if err := s.Count(lost); err != nil {
		t.Fatal(err)
	}
	if fraction, text = l.Progress(s); fraction != 0.1 || !strings.HasPrefix(text, "4 games  performance 1050 ± ") {
		t.Errorf("won and lost: %g, %q", fraction, text)
	}
	l.Within = 1e6
	if fraction, _ = l.Progress(s); fraction != 1 {
		t.Errorf("as close as wanted: %g", fraction)
	}
}
