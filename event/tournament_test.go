package event

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"match/arena"
	"match/board"
	"match/pairing"
	"match/pairing/trf"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/results"
	"match/sprt"
)

// field returns n names of different, cheap players.
func field(n int) (names []string) {
	for i := range n {
		names = append(names, sixVariants[i%len(sixVariants)])
	}
	return names
}

// tournamentOf returns a plan of n players whose names differ.
func tournamentOf(t *Tournament, n int) *Plan {
	if t.Rounds == 0 {
		t.Rounds = 1
	}
	if t.Pairs == 0 {
		t.Pairs = 1
	}
	p := planOf(t, field(n)...)
	for i := range p.Players {
		p.Players[i].Name = fmt.Sprintf("%c %s", 'a'+i, p.Players[i].Variant)
	}
	p.Conditions.Limits = spec.Limits{Nodes: 20}
	p.Conditions.Adjudication.MaxMoves = 8
	return p
}

// Every type writes the same bytes for any number of workers, and after an
// interruption and a resume.
func TestTournamentsAreTheSameForAnyWorkers(t *testing.T) {
	for name, c := range map[string]struct {
		format  Tournament
		players int
	}{
		"round robin":    {Tournament{Type: RoundRobin, Pairs: 2}, 5},
		"gauntlet":       {Tournament{Type: Gauntlet, Seeds: 2, SeedsMeet: true}, 5},
		"swiss odd":      {Tournament{Type: Swiss, Rounds: 3, Pairs: 2, Swiss: "dutch"}, 7},
		"swiss even":     {Tournament{Type: Swiss, Rounds: 4, Swiss: "dutch"}, 8},
		"monrad":         {Tournament{Type: Swiss, Rounds: 4, Swiss: "monrad"}, 7},
		"knockout":       {Tournament{Type: Knockout, Pairs: 2, TieBreak: pairing.TieBreak{Pairs: 1, Cap: 3}, Third: true}, 7},
		"pyramid":        {Tournament{Type: Pyramid}, 5},
		"tested":         {Tournament{Type: Gauntlet, Seeds: 1, Rounds: 40, SPRT: &sprt.Config{Elo1: 400, Alpha: 0.2, Beta: 0.2}}, 4},
		"tested jointly": {Tournament{Type: Gauntlet, Seeds: 1, Rounds: 40, OverField: true, SPRT: &sprt.Config{Elo1: 60, Alpha: 0.2, Beta: 0.2}}, 4},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var want string
			pairs := 0
			for _, concurrency := range []int{1, 4} { // and three resume an interrupted one
				format := c.format
				p := tournamentOf(&format, c.players).files(t)
				out := play(t, p, Options{Concurrency: concurrency})
				if pairs = out.Standing.Pairs; pairs < c.players-1 {
					t.Fatalf("%d pairs", pairs)
				}
				shown, _ := out.Ask()(out.Standing)
				if got, want := shown.Verdict, out.Report().Verdict; (got != nil) != c.format.OverField || !reflect.DeepEqual(got, want) {
					t.Errorf("the verdict of the page is %v, that of the report %v", got, want)
				}
				if got := left(t, p); want == "" {
					want = got
				} else if got != want {
					t.Errorf("%d workers leave other bytes than one", concurrency)
				}
			}
			format := c.format
			p := tournamentOf(&format, c.players).files(t)
			ctx, cancel := context.WithCancelCause(t.Context())
			s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
			cause := errors.New("a signal")
			if _, err := Run(ctx, p, Options{Store: s, Concurrency: 2, Recorders: []Recorder{&stop{pairs / 2, cancel, cause}}}); !errors.Is(err, cause) {
				t.Fatalf("error %v", err)
			}
			resume(t, s, 1, Options{Concurrency: 3})
			if left(t, p) != want {
				t.Error("resumed, it leaves other bytes")
			}
		})
	}
}

// conduct plays a director without games: result returns the half points of the
// first player in a pair, 0 … 4.
func conduct(t *testing.T, d arena.Director, result func(first, second int) int) []arena.Pairing {
	t.Helper()
	return conductGames(t, d, func(first, second int) [2]int {
		return [][2]int{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}}[result(first, second)]
	})
}

// conductGames is conduct with a result that returns the first player's half
// points in both games.
func conductGames(t *testing.T, d arena.Director, result func(first, second int) [2]int) (played []arena.Pairing) {
	t.Helper()
	var named []arena.Pairing
	for n := 1; ; n++ {
		for len(named) < d.Lookahead() {
			p, call := d.Next()
			if call == arena.Over {
				return played
			}
			if call == arena.Wait {
				break
			}
			named = append(named, p)
		}
		if len(named) == 0 {
			t.Fatal("the director is stuck")
		}
		p := named[0]
		named = named[1:]
		played = append(played, p)
		pair := &record.Pair{Number: n, Players: p.Players}
		for i, half := range result(p.Players[0], p.Players[1]) {
			color := board.Color(i) // of the first player
			r := [...]pgn.Result{pgn.Win(color.Other()), pgn.Draw, pgn.Win(color)}[half]
			pair.Games[i] = &pgn.Game{Result: r, End: pgn.End{Reason: pgn.Checkmate}}
		}
		if err := d.Count(pair); err != nil {
			t.Fatal(err)
		}
	}
}

func directorOf(t *testing.T, format *Tournament, players int) arena.Director {
	t.Helper()
	if err := format.Validate(players); err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range players {
		names = append(names, fmt.Sprint("player ", i))
	}
	d, err := format.Director(names)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func stronger(first, second int) int {
	if first < second {
		return 3
	}
	return 1
}

func TestRoundRobinIsBalancedWheneverItStops(t *testing.T) {
	played := conduct(t, directorOf(t, &Tournament{Type: RoundRobin, Rounds: 2, Pairs: 3}, 6), stronger)
	if len(played) != 6*15 {
		t.Fatalf("%d pairs, want 90", len(played))
	}
	met, openings := map[[2]int]int{}, map[[3]int]bool{}
	for i, p := range played {
		e := encounterOf(p.Players[0], p.Players[1])
		if p.Opening != met[e] {
			t.Fatalf("pair %d: the %d-th of its encounter has opening %d", i+1, met[e], p.Opening)
		}
		openings[[3]int{e[0], e[1], p.Opening}] = true
		met[e]++
		low, high := 1<<30, 0
		for a := range 6 {
			for b := a + 1; b < 6; b++ {
				low, high = min(low, met[[2]int{a, b}]), max(high, met[[2]int{a, b}])
			}
		}
		if high-low > 1 {
			t.Fatalf("after %d pairs some have met %d times and others %d", i+1, high, low)
		}
	}
}

func TestSwissNeverRepeats(t *testing.T) {
	for _, players := range []int{9, 10} {
		for _, system := range SwissSystems {
			format := &Tournament{Type: Swiss, Rounds: 5, Pairs: 2, Swiss: system}
			d := directorOf(t, format, players)
			played := conduct(t, d, stronger)
			if want := 5 * (players / 2) * 2; len(played) != want {
				t.Fatalf("%d players, %s: %d pairs, want %d", players, system, len(played), want)
			}
			met, had := map[[2]int]int{}, map[[2]int]bool{}
			for _, p := range played {
				met[encounterOf(p.Players[0], p.Players[1])]++
				for _, player := range p.Players {
					if had[[2]int{player, p.Opening}] {
						t.Errorf("player %d has opening %d twice", player, p.Opening)
					}
					had[[2]int{player, p.Opening}] = true
				}
			}
			for e, n := range met {
				if n != 2 {
					t.Errorf("%v played %d pairs, want one encounter of two", e, n)
				}
			}
			places := d.(stater).state(&record.Standing{Names: make([]string, 64)}).places
			if places[0] != 0 {
				t.Errorf("%d players, %s: the strongest is not the first: %v", players, system, places)
			}
			sum := 0.0
			for _, line := range d.(*swissDirector).swiss.Standings() {
				sum += line.Points
			}
			if want := 5 * float64((players+1)/2); sum != want { // an encounter or a bye is worth 1
				t.Errorf("%g points, want %g", sum, want)
			}
		}
	}
}

// Other programs compute the same pairings from the report of a Swiss tournament.
func TestSwissReport(t *testing.T) {
	d := directorOf(t, &Tournament{Type: Swiss, Rounds: 5, Pairs: 1, Swiss: "dutch"}, 9).(*swissDirector)
	played := conduct(t, d, func(a, b int) int { return (3*a + 5*b) % 5 })
	for _, rule := range []arena.Colors{"", arena.ColorsReverse, arena.ColorsSameReverse} {
		t.Run(string(rule), func(t *testing.T) { testReport(t, d, rule, played) })
	}
}

// testReport compares the report of a tournament whose pairs had colours by a rule with these pairs.
func testReport(t *testing.T, d *swissDirector, rule arena.Colors, played []arena.Pairing) {
	text, err := d.report(record.NewStanding(make([]string, 9)), "", rule)
	if err != nil {
		t.Fatal(err)
	}
	read, err := trf.Read(bytes.NewReader(text), "report")
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var pairs [][2]int
	for round := 1; round <= 5; round++ {
		list, err := pairing.Dutch(read.Swiss(round))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			if e.Black != pairing.Bye {
				pairs = append(pairs, [2]int{e.White, e.Black})
			}
		}
	}
	if len(pairs) != len(played) {
		t.Fatalf("%d pairs, want %d\n%s", len(pairs), len(played), text)
	}
	for i, p := range played {
		if p := rule.Apply(p); pairs[i] != p.Players {
			t.Errorf("pair %d: %v by the report, %v was played", i+1, pairs[i], p.Players)
		}
	}
}

// The wall chart has the colours of the first games.
func TestWallChartAsPlayed(t *testing.T) {
	chart := [][]results.RoundResult{{{Opponent: 1, White: true}, {Opponent: -1}}, {{Opponent: 0}, {Opponent: 2, Forfeit: true}}}
	want := [][]results.RoundResult{{{Opponent: 1}, {Opponent: -1}}, {{Opponent: 0, White: true}, {Opponent: 2, Forfeit: true}}}
	for range 2 { // the chart itself stays as it is
		if got := asPlayed(chart, arena.ColorsReverse); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if got := asPlayed(chart, arena.ColorsSame); !reflect.DeepEqual(got, chart) {
		t.Errorf("%+v, want %+v", got, chart)
	}
}

// A knockout in which every game is drawn ends, and the higher seeds win it.
func TestKnockoutOfDrawsEnds(t *testing.T) {
	format := &Tournament{Type: Knockout, Rounds: 1, Pairs: 1, Third: true, TieBreak: pairing.TieBreak{Pairs: 2, Cap: 8}}
	d := directorOf(t, format, 7)
	played := conduct(t, d, func(int, int) int { return 2 })
	if want := (6 + 1) * (1 + 8); len(played) != want {
		t.Errorf("%d pairs, want %d", len(played), want)
	}
	places := d.(stater).state(&record.Standing{Names: make([]string, 64)}).places
	if places[0] != 0 || places[1] != 1 || places[2] != 2 || places[3] != 3 {
		t.Errorf("places %v, want those of the seeds", places)
	}
	if text := strings.Join(d.(*knockoutDirector).notes(make([]string, 7)), "\n"); !strings.Contains(text, "Final: ") || !strings.Contains(text, "Third place: ") || !strings.Contains(text, "still tied") {
		t.Errorf("said of it:\n%s", text)
	}
}

func TestKnockoutGoesToTheStronger(t *testing.T) {
	upset := func(a, b int) int { // the lower seed wins
		if a > b {
			return 4
		}
		return 0
	}
	d := directorOf(t, &Tournament{Type: Knockout, Rounds: 1, Pairs: 2, TieBreak: pairing.TieBreak{Pairs: 1, Cap: 1}}, 8)
	played := conduct(t, d, upset)
	if len(played) != 7*2 {
		t.Errorf("%d pairs, want 14", len(played))
	}
	had := map[[2]int]bool{}
	for _, p := range played {
		for _, player := range p.Players {
			if had[[2]int{player, p.Opening}] {
				t.Errorf("player %d has opening %d twice", player, p.Opening)
			}
			had[[2]int{player, p.Opening}] = true
		}
	}
	if places := d.(stater).state(&record.Standing{Names: make([]string, 64)}).places; places[0] < 4 {
		t.Errorf("places %v: a player of the upper half won", places)
	}
}

// A test leaves out decided encounters, and no others.
func TestGauntletStopsWhatIsDecided(t *testing.T) {
	test := &sprt.Config{Elo1: 50, Alpha: 0.05, Beta: 0.05}
	d := directorOf(t, &Tournament{Type: Gauntlet, Seeds: 1, Rounds: 1, Pairs: 2000, SPRT: test}, 4).(*scheduleDirector)
	if d.over() {
		t.Error("over before the first pair")
	}
	alternate := 0
	played := conduct(t, d, func(a, b int) int {
		switch max(a, b) {
		case 1: // the hero wins
			return map[bool]int{true: 4, false: 0}[a == 0]
		case 2: // and loses
			return map[bool]int{true: 0, false: 4}[a == 0]
		}
		alternate++
		return map[bool]int{true: 3, false: 1}[alternate%2 == 0]
	})
	met := map[int]int{}
	for _, p := range played {
		met[max(p.Players[0], p.Players[1])]++
	}
	if met[1] > 200 || met[2] > 200 || met[3] < met[1] {
		t.Errorf("pairs by opponent: %v", met)
	}
	if v := d.test.(*encounterTests).tests[[2]int{0, 1}].Verdict(); v != sprt.H1 {
		t.Errorf("against the weak: %v", v)
	}
	if v := d.test.(*encounterTests).tests[[2]int{0, 2}].Verdict(); v != sprt.H0 {
		t.Errorf("against the strong: %v", v)
	}
	if got, want := d.test.(*encounterTests).verdicts(), "H1 accepted in 1, H0 accepted in 2"; got != want || !d.over() {
		t.Errorf("%q, want %q; over: %t", got, want, d.over())
	}

	joint := &Tournament{Type: Gauntlet, Seeds: 1, Rounds: 1, Pairs: 2000, SPRT: test, OverField: true}
	d = directorOf(t, joint, 4).(*scheduleDirector)
	played = conduct(t, d, stronger)
	if v, whole := d.test.verdict(); v != sprt.H1 || !whole || len(played) > 500 {
		t.Errorf("jointly: %v after %d pairs", v, len(played))
	}
}

func TestBadTournaments(t *testing.T) {
	for name, c := range map[string]struct {
		format  Tournament
		players int
		want    string
	}{
		"one player":       {Tournament{Type: RoundRobin, Rounds: 1, Pairs: 1}, 1, "two players"},
		"unknown type":     {Tournament{Type: "robin", Rounds: 1, Pairs: 1}, 4, "round-robin"},
		"no rounds":        {Tournament{Type: RoundRobin, Pairs: 1}, 4, "rounds 0"},
		"no pairs":         {Tournament{Type: RoundRobin, Rounds: 1}, 4, "pairs 0"},
		"too many rounds":  {Tournament{Type: Swiss, Rounds: 9, Pairs: 1, Swiss: "dutch"}, 9, ""},
		"a million rounds": {Tournament{Type: Swiss, Rounds: 1_000_000, Pairs: 1, Swiss: "dutch"}, 9, "at most"},
		"too many pairs":   {Tournament{Type: RoundRobin, Rounds: 1_000_000, Pairs: 1_000_000}, 9, "at most"},
		"unknown swiss":    {Tournament{Type: Swiss, Rounds: 3, Pairs: 1, Swiss: "duch"}, 9, `"dutch"`},
		"all are seeds":    {Tournament{Type: Gauntlet, Rounds: 1, Pairs: 1, Seeds: 4}, 4, "gauntlet"},
		"too many seeds":   {Tournament{Type: Knockout, Rounds: 1, Pairs: 1, Seeds: 5}, 4, "seeds 5"},
		"test of a swiss":  {Tournament{Type: Swiss, Rounds: 3, Pairs: 1, Swiss: "dutch", SPRT: &sprt.Config{Elo1: 5, Alpha: 0.05, Beta: 0.05}}, 4, "gauntlet"},
		"above, untested":  {Tournament{Type: Gauntlet, Rounds: 3, Pairs: 1, Seeds: 1, Above: new(float64)}, 4, "needs a test"},
		"above, unanchored": {Tournament{
			Type: Gauntlet, Rounds: 3, Pairs: 1, Seeds: 1, Above: new(float64), Anchors: map[int]float64{1: 9},
			SPRT: &sprt.Config{Model: sprt.Logistic, Elo1: 5, Alpha: 0.05, Beta: 0.05},
		}, 3, "player 3"},
		"above, normalized": {Tournament{
			Type: Gauntlet, Rounds: 3, Pairs: 1, Seeds: 1, Above: new(float64), Anchors: map[int]float64{1: 9},
			SPRT: &sprt.Config{Elo1: 5, Alpha: 0.05, Beta: 0.05},
		}, 2, "logistic"},
		"grown from more":  {Tournament{Type: RoundRobin, Rounds: 2, Pairs: 1, Grown: []growth{{1_000_000, 1}}}, 4, "grown"},
		"grown rounds":     {Tournament{Type: RoundRobin, Rounds: 2, Pairs: 1, Grown: []growth{{3, 1_000_000_000}}}, 4, "grown"},
		"grown too large":  {Tournament{Type: RoundRobin, Rounds: 50_000_000, Pairs: 1, Grown: []growth{{2, 1}}}, 3, "at most"},
		"anchor of nobody": {Tournament{Type: RoundRobin, Rounds: 1, Pairs: 1, Anchors: map[int]float64{4: 9}}, 4, "anchors"},
		"anchor too high":  {Tournament{Type: RoundRobin, Rounds: 1, Pairs: 1, Anchors: map[int]float64{0: 1e6}}, 4, "anchors"},
		"reversed bounds":  {Tournament{Type: Gauntlet, Rounds: 3, Pairs: 1, Seeds: 1, SPRT: &sprt.Config{Elo0: 5, Alpha: 0.05, Beta: 0.05}}, 4, "elo"},
	} {
		err := c.format.Validate(c.players)
		if (err != nil) != (c.want != "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	p := tournamentOf(&Tournament{Type: RoundRobin}, 3)
	p.Players[2].Name = p.Players[0].Name
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "two players are called") {
		t.Errorf("two of a name: %v", err)
	}
}

// An imported tournament can be shown, but not played.
func TestImportPlan(t *testing.T) {
	p := importPlan([]string{"a", "b", "c"})
	if err := p.Validate(); err == nil {
		t.Error("it can be played")
	}
	s := record.NewStanding([]string{"a", "b", "c"})
	pair := func(n, white, black int, first, second pgn.Result) {
		p := &record.Pair{Number: n, Players: [2]int{white, black}, Games: [2]*pgn.Game{{Result: first}, {Result: second}}}
		if err := s.Count(p); err != nil {
			t.Fatal(err)
		}
	}
	d, err := p.Format.Director(s.Names)
	if err != nil {
		t.Fatal(err)
	}
	if _, call := d.Next(); call != arena.Over {
		t.Errorf("it names a pair: %v", call)
	}
	o := &Outcome{Plan: p, Standing: s, Director: d}
	pair(1, 0, 1, pgn.WhiteWins, pgn.Draw)
	pair(2, 1, 2, pgn.WhiteWins, pgn.BlackWins)
	places := func() string { return fmt.Sprint(p.Format.Ranked(o)) }
	if everybodyMeets(s) {
		t.Error("a and c have not met")
	}
	pair(3, 2, 0, pgn.Draw, pgn.WhiteWins)
	if !everybodyMeets(s) || places() != "[0 1 2]" {
		t.Errorf("places %s, want by points", places())
	}
	if text := p.Format.Report(o).Text(); !strings.HasPrefix(text, "Imported tournament of 3 players: 3 pairs\n") {
		t.Errorf("%s", text)
	}
	pair(4, 2, 0, pgn.Draw, pgn.WhiteWins)
	if everybodyMeets(s) {
		t.Error("a and c have met more often")
	}
}
