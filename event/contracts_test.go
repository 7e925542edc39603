package event

import (
	"bytes"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/pairing/trf"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/results"
	"match/sprt"
)

// As many pairs are played as are announced, in every type; a knockout may need
// more if matches are tied.
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

// standingOf returns a standing of pairs that the lower number has won.
func standingOf(t *testing.T, names []string, pairs ...[2]int) *record.Standing {
	t.Helper()
	s := record.NewStanding(names)
	for n, players := range pairs {
		p := &record.Pair{Number: n + 1, Players: players}
		for i := range p.Games {
			color := board.Color(i) // colour of the first player
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
		fraction, parts := (&Outcome{Plan: &Plan{Format: &c.format}, Standing: s}).Progress()
		text := strings.Join(parts, "  ")
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

// The report of a Swiss tournament gives the winner the points of all encounters,
// and a point for a bye.
func TestSwissReportCountsEncounters(t *testing.T) {
	d := directorOf(t, &Tournament{Type: Swiss, Rounds: 2, Pairs: 2, Swiss: "dutch"}, 3).(*swissDirector)
	conduct(t, d, stronger)
	text, err := d.report(record.NewStanding([]string{"x", "y", "z"}), "Spring Cup", "")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "012 Spring Cup\n") {
		t.Errorf("the event is not named:\n%s", text)
	}
	sum := 0.0
	for _, line := range d.swiss.Standings() {
		sum += line.Points
	}
	if sum != 4 { // two rounds, each with an encounter and a bye
		t.Errorf("%g points in all, want 4: %v", sum, d.swiss.Standings())
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

// Players whom no tie-break separates have the same rank in the report, as in the table.
func TestSwissReportOfEqualPlayers(t *testing.T) {
	d := directorOf(t, &Tournament{Type: Swiss, Rounds: 1, Pairs: 1, Swiss: "dutch"}, 4).(*swissDirector)
	conduct(t, d, func(int, int) int { return 2 })
	text, err := d.report(record.NewStanding([]string{"w", "x", "y", "z"}), "", "")
	report, wrong := trf.Read(bytes.NewReader(text), "x.trf")
	if err != nil || wrong != nil {
		t.Fatal(err, wrong)
	}
	for _, p := range report.Players {
		if p.Rank != 1 {
			t.Errorf("%s has rank %d, want 1", p.Name, p.Rank)
		}
	}
}

// A knockout reports the winner of each match, and how it was decided.
func TestWhatAKnockoutSays(t *testing.T) {
	names := []string{"a", "b", "c", "d"}
	d, err := (&Tournament{Type: Knockout, Rounds: 1, Pairs: 2, Third: true}).Director(names)
	if err != nil {
		t.Fatal(err)
	}
	conduct(t, d, func(first, second int) int {
		if first < second {
			return 3 // a win and a draw in each pair
		}
		return 1
	})
	want := []string{
		"Round 1: a 3, d 1; a wins", "Round 1: b 3, c 1; b wins",
		"Final: a 3, b 1; a wins", "Third place: c 3, d 1; c wins",
	}
	got := d.(*knockoutDirector).notes(names)
	for _, line := range want {
		if n := strings.Count("\n"+strings.Join(got, "\n")+"\n", "\n"+line+"\n"); n != 1 {
			t.Errorf("%q is said %d times in %q", line, n, got)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%q", got)
	}
}

// A test of one player against the field uses only this player's pairs.
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
		return 4 // the other seed wins all games
	})
	if math.Abs(d.test.(*fieldTest).LLR()-own.LLR()) > 1e-9 {
		t.Errorf("after %d pairs LLR %g, want %g: that of draws alone", len(played), d.test.(*fieldTest).LLR(), own.LLR())
	}
	if format.Traits().Test != nil {
		t.Error("there is a test of encounters beside the one of the field")
	}
	if lines := d.test.notes([]string{"a", "b", "c", "d"}); len(lines) != 1 || !strings.HasPrefix(lines[0], "SPRT of a against the field") {
		t.Errorf("%q", lines)
	}
}

// A test against a rating combines the evidence from the results against each
// opponent, and decides correctly.
func TestAboveARating(t *testing.T) {
	test := &sprt.Config{Model: sprt.Logistic, Elo1: 60, Alpha: 0.05, Beta: 0.05}
	for _, c := range []struct {
		truth float64
		want  sprt.Verdict
	}{{1600, sprt.H0}, {1660, sprt.H1}, {1900, sprt.H1}} {
		above := 1600.0
		ratings := map[int]float64{0: 99, 1: 1400, 2: 1700, 3: 1900}
		format := &Tournament{Type: Gauntlet, Seeds: 1, Rounds: 1, Pairs: 2000, SPRT: test, Above: &above, Anchors: ratings}
		d := directorOf(t, format, 4).(*scheduleDirector)
		rng := rand.New(rand.NewPCG(3, 4))
		counts, last := map[int]sprt.Pentanomial{}, 0
		conduct(t, d, func(a, b int) int {
			half := 0
			for range 2 {
				if rng.Float64() < sprt.Score(c.truth-ratings[max(a, b)]) {
					half += 2
				}
			}
			if v, _ := d.test.verdict(); v == sprt.None {
				n := counts[max(a, b)]
				n[half]++
				counts[max(a, b)] = n
				last++
			}
			if a != 0 {
				return 4 - half
			}
			return half
		})
		v, whole := d.test.verdict()
		if v != c.want || !whole || format.Traits().Test != nil {
			t.Errorf("truth %g: %v, %v", c.truth, v, whole)
		}
		want := 0.0
		for n, count := range counts {
			lead := above - ratings[n]
			llr, err := sprt.Config{Model: sprt.Logistic, Elo0: lead, Elo1: lead + 60, Alpha: 0.05, Beta: 0.05}.LLRPairs(count)
			if err != nil {
				t.Fatal(err)
			}
			want += llr
		}
		if got := d.test.(*ratingTest).llr; math.Abs(got-want) > 1e-9 {
			t.Errorf("truth %g: LLR %g after %d pairs, want %g", c.truth, got, last, want)
		}
		if lines := d.test.notes([]string{"a", "b", "c", "d"}); len(lines) != 1 || !strings.HasPrefix(lines[0], "SPRT of a above 1600, logistic [0.00, 60.00]") {
			t.Errorf("%q", lines)
		}
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

// A player with its own limits keeps them, with the common margin if it has a
// clock.
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

// Every encounter of a gauntlet reports the state of its test.
func TestWhatTestsOfEncountersSay(t *testing.T) {
	test := &sprt.Config{Elo1: 50, Alpha: 0.05, Beta: 0.05}
	d := directorOf(t, &Tournament{Type: Gauntlet, Seeds: 1, Rounds: 1, Pairs: 3, SPRT: test}, 3).(*scheduleDirector)
	conduct(t, d, func(int, int) int { return 2 })
	lines := d.test.notes([]string{"a", "b", "c"})
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "SPRT of a against b: LLR -") || !strings.HasPrefix(lines[1], "SPRT of a against c: LLR -") || !strings.HasSuffix(lines[1], "no verdict") {
		t.Errorf("%q", lines)
	}
}

// Every player has one place, even without games; draws are worth half a point.
func TestEverybodyHasAPlace(t *testing.T) {
	s := standingOf(t, []string{"a", "b", "c", "d"}, [2]int{1, 3}, [2]int{1, 3})
	order := byRating(results.Ratings(s, nil))
	if slices.Sort(order); !slices.Equal(order, []int{0, 1, 2, 3}) {
		t.Errorf("%v", order)
	}
	drawn := &record.Pair{Number: 3, Players: [2]int{2, 0}}
	for i := range drawn.Games {
		drawn.Games[i] = &pgn.Game{Result: pgn.Draw, End: pgn.End{Reason: pgn.Stalemate}}
	}
	if err := s.Count(drawn); err != nil {
		t.Fatal(err)
	}
	points := map[int]float64{}
	for _, r := range encounterResults(s) {
		points[r.White] += r.WhitePoints
		points[r.Black] += r.BlackPoints
	}
	if want := (map[int]float64{0: 1, 1: 4, 2: 1, 3: 0}); !maps.Equal(points, want) {
		t.Errorf("points %v, want %v", points, want)
	}
	// b has 4 points, a and c have one each, d none.
	if order := (&Tournament{Type: RoundRobin}).Ranked(&Outcome{Standing: s}); order[0] != 1 || order[3] != 3 {
		t.Errorf("order %v", order)
	}
}

// The number of pairs is reported if it is known.
func TestPairsOfAField(t *testing.T) {
	test := sprt.NewConfig(-400, 400)
	for name, c := range map[string]struct {
		format *Tournament
		want   int
	}{
		"round robin":         {&Tournament{Type: RoundRobin, Rounds: 1, Pairs: 2}, 6},
		"knockout":            {&Tournament{Type: Knockout, Rounds: 1, Pairs: 1}, 0},
		"gauntlet with tests": {&Tournament{Type: Gauntlet, Rounds: 1, Pairs: 2, Seeds: 1, SPRT: &test}, 4}, // now that it is over
	} {
		out := play(t, planOf(c.format, "tapered", "flat", "material"), Options{})
		if got := c.format.field(out, stateOf(out)).Pairs; got != c.want {
			t.Errorf("%s: %d pairs, want %d", name, got, c.want)
		}
	}
}
