package tune

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/arena"
	"match/event"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/sprt"
	"match/tune/texel"
	"match/variants"
)

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func pairOf(g *pgn.Game) record.Pair { return record.Pair{Number: 1, Games: [2]*pgn.Game{g, g}} }

// A fit from games to text: its result is a variant with the rounded weights, and
// is played like the start.
func TestFitting(t *testing.T) {
	job := &Fit{Sampling: sampling(), Variant: "flat", Weights: []string{"value.knight", "value.bishop"}, Scale: 0.004, Prior: 30, Blend: 0.25}
	fitting, err := job.Begin()
	if err != nil {
		t.Fatal(err)
	}
	games, _, _ := played(t, fitting.Collector)
	steps := 0
	fits, err := fitting.Run(t.Context(), 2, func(texel.Step) { steps++ })
	if err != nil || steps == 0 || len(fits) != 1 {
		t.Fatalf("%v, %d steps, %d fits", err, steps, len(fits))
	}
	fitted := fits[0]
	if fitted.Fit.Train.Positions == 0 || fitted.Fit.Prior != 30 || fitted.Fit.Blend != 0.25 || fitted.Fit.Scale != 0.004 || fitted.Fit.Fitted {
		t.Errorf("%+v: not what was asked for", fitted.Fit)
	}
	weights := map[string]int{}
	for _, w := range fitted.Tuned.Weights() {
		weights[w.Name] = w.Value
	}
	for _, e := range fitted.Fit.Weights {
		if weights[e.Name] != e.Rounded {
			t.Errorf("%s is %d, want %d", e.Name, weights[e.Name], e.Rounded)
		}
	}
	if fitted.Tuned.Name() != "flat (tuned)" {
		t.Errorf("its name is %q", fitted.Tuned.Name())
	}
	under := &event.Plan{Conditions: event.Conditions{BookStart: 4}, Tablebases: "3"}
	r, err := ResultOf(fits, "flat,nodes=77", under, games)
	if err != nil {
		t.Fatal(err)
	}
	v, _, err := r.Best[0].Evaluation()
	if err != nil || v.Hash() != fitted.Tuned.Hash() || r.Best[0].Limits.Nodes != 77 || r.Best[0].Name != "tuned" || r.Start.Variant != "flat" || r.Name != "flat" {
		t.Errorf("%+v, %v", r, err)
	}
	if r.Of != (event.Verified{What: "the fit to match 1", Event: 1}) || r.Played != 3 || r.Book != games.Openings || r.Book == 0 || r.Tablebases != "3" || r.Conditions.BookStart != 4 {
		t.Errorf("%+v", r)
	}
	if r, err = ResultOf(fits, "flat", under, nil); err != nil || r.Of != (event.Verified{What: "the fit"}) || r.Book != 0 {
		t.Errorf("of games that others played: %+v, %v", r, err)
	}
	if _, err := ResultOf(fits, "flatt", under, nil); err == nil {
		t.Error("no player")
	}
	text, err := json.Marshal(fitted.Document())
	if err != nil || !strings.HasPrefix(string(text), `{"variant":"flat","hash":"`+fitted.Start.Hash()+`","tuned_hash":"`+fitted.Tuned.Hash()+`","weights":[`) {
		t.Errorf("%s, %v", text, err)
	}
}

func TestBadFits(t *testing.T) {
	if _, err := (&Fit{Variant: "flatt"}).Begin(); err == nil {
		t.Error("a start that is not there")
	}
	if _, err := (&Fit{Variant: "flat", Sampling: Sampling{Variant: "flatt"}}).Begin(); err == nil {
		t.Error("a variant of the search that is not there")
	}
	fitting, err := (&Fit{Variant: "flat", Sampling: sampling(), Prior: 50}).Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fitting.Run(t.Context(), 1, nil); err == nil {
		t.Error("a fit to nothing")
	}
	want := texel.Options{Weights: []string{"a"}, Scale: 1, Prior: 2, Blend: 3, Workers: 4}
	if diff := cmp.Diff(want, (&Fit{Weights: []string{"a"}, Scale: 1, Prior: 9, Blend: 3}).Options(2, 4)); diff != "" {
		t.Error(diff)
	}
}

// The report, with the weights that moved by the most standard errors first.
func TestFittedText(t *testing.T) {
	v, err := variants.Get("flat")
	if err != nil {
		t.Fatal(err)
	}
	fit := &texel.Fit{
		Weights: []texel.Estimate{
			{Name: "value.pawn", Start: 100, Value: 101, Rounded: 101, Error: 10, Seen: 5},
			{Name: "value.knight", Start: 300, Value: 280, Rounded: 280, Error: 2, Seen: 4},
			{Name: "value.bishop", Start: 300, Value: 400, Rounded: 400, Error: 0},
			{Name: "value.rook", Start: 500, Value: 508, Rounded: 508, Error: 4, Seen: 3},
		},
		Scale: 0.004, Prior: 50, Steps: 1, Norm: 2e-11, Games: 9,
		Train: texel.Losses{Positions: 90, Start: 0.6, Fitted: 0.5, Rounded: 0.51, Change: -0.09, ChangeError: 0.02},
	}
	f, err := newFitted(v, fit)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := f.WriteText(&text, 2); err != nil {
		t.Fatal(err)
	}
	want := "flat " + v.Hash() + " -> " + f.Tuned.Hash() + `: 4 weights, 1 of them in no position
K 0.004000 per centipawn, given; prior 50 cp; gradient 2e-11 after 1 step
Every weight is linear in this evaluation: none is left out.

loss       positions  start     fitted    rounded   change (95%)
fitted to  90         0.600000  0.500000  0.510000  -0.090000 ± 0.020000

changed most, in errors  start  value  ± (95%)  rounded  seen
value.knight             300    280.0  2.0      280      4
value.rook               500    508.0  4.0      508      3
… and 2 more (--top 0)
`
	if diff := cmp.Diff(want, text.String()); diff != "" {
		t.Error(diff)
	}
	fit.Fitted, fit.Blend, fit.HeldOut = true, 0.3, &texel.Losses{Positions: 10, Start: 0.7}
	for _, top := range []int{0, 4, 9} {
		text.Reset()
		if err := f.WriteText(&text, top); err != nil {
			t.Fatal(err)
		}
		for _, line := range []string{", fitted to the start, then fixed; ", "Fitted to scores for a share of 0.3 and ", "held out   10         0.700000", "\nvalue.bishop "} {
			if !strings.Contains(text.String(), line) {
				t.Errorf("no %q in\n%s", line, text.String())
			}
		}
		if strings.Contains(text.String(), "more") {
			t.Errorf("of 4 weights, %d asked for, more are missing", top)
		}
	}
	if math.IsNaN(inErrors(fit.Weights[2])) {
		t.Error("a weight without an error has moved NaN errors")
	}
	fit.Weights[0].Name = "value.pwn"
	if _, err := newFitted(v, fit); err == nil {
		t.Error("a weight that is not there")
	}
}

// The result is verified on the openings after those that it was tuned on.
func TestVerificationPlan(t *testing.T) {
	player := spec.Player{Kind: spec.Builtin, Variant: "flat"}
	tuned := player
	tuned.Name = "tuned"
	r := Result{
		Of: event.Verified{What: "tuning 12", Event: 12}, Name: "flat", Best: []spec.Player{tuned}, Start: player, Played: 95, Book: 100, Tablebases: "3",
		Conditions: event.Conditions{BookStart: 11, Limits: spec.Limits{Nodes: 9}, Rules: arena.Rules{Chess960: true}},
	}
	v := &Verify{Test: sprt.NewConfig(0, 8), Games: 7}
	p, err := v.Plan(r)
	if err != nil {
		t.Fatal(err)
	}
	if p.Conditions.BookStart != 6 || p.Conditions.Limits.Nodes != 9 || p.Tablebases != "3" || p.Players[0].Name != "flat tuned" || p.Players[1].Name != "flat start" {
		t.Errorf("%+v", p)
	}
	if *p.Verifies != r.Of {
		t.Errorf("it verifies %+v", p.Verifies)
	}
	if m := p.Format.(*event.Match); m.Games != 8 || *m.SPRT != sprt.NewConfig(0, 8) || !m.RefuseFaults {
		t.Errorf("%+v", m)
	}
	for book, want := range map[int]int{0: 11, 106: 106, 105: 1} { // no book; up to the last opening; from the first one again
		r.Book = book
		if p, err = v.Plan(r); err != nil || p.Conditions.BookStart != want {
			t.Errorf("book of %d: %v, opening %d, want %d", book, err, p.Conditions.BookStart, want)
		}
	}
	v.Games = 0
	if p, err = v.Plan(r); err != nil || p.Format.(*event.Match).Games != event.DefaultTestGames {
		t.Errorf("%+v, %v: want as many games as usual", p, err)
	}
	v.Games = -2
	if _, err := v.Plan(r); err == nil {
		t.Error("a test of -2 games")
	}
}

// Several results race against the start: with the total α of the test, as many
// games as all tests can take, and the seed of the run.
func TestRaceOfResults(t *testing.T) {
	named := func(name string) spec.Player { return spec.Player{Kind: spec.Builtin, Variant: "flat", Name: name} }
	r := Result{Name: "flat", Best: []spec.Player{named("mean"), named("last")}, Start: named("x"), Conditions: event.Conditions{BookStart: 1, Seed: 7, Limits: spec.Limits{Nodes: 9}}}
	v := &Verify{Test: sprt.NewConfig(0, 8)}
	for _, kind := range []sprt.TestKind{sprt.Wald, sprt.Adaptive} {
		v.Test.Test = kind
		p, err := v.Plan(r)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, who := range p.Players {
			names = append(names, who.Name)
		}
		if diff := cmp.Diff([]string{"flat mean", "flat last", "flat start"}, names); diff != "" {
			t.Error(diff)
		}
		race := p.Format.(*event.Race)
		want := v.Test.Share(2)
		if race.Alpha != 0.05 || race.RaceConfig.Test != want || race.Seed != 7 || race.Batch != sprt.RaceBatch || race.Games != 2*event.GamesFor(&want) {
			t.Errorf("%+v", race)
		}
	}
	if r.Best[0].Name != "mean" {
		t.Errorf("the result has become %q", r.Best[0].Name)
	}
}

// A result that equals the start or another result is not played: its games would
// be the same.
func TestDistinct(t *testing.T) {
	player := func(variant, name string) spec.Player {
		return spec.Player{Kind: spec.Builtin, Variant: variant, Name: name}
	}
	flat, tapered, zoned, missing := player("flat", "a"), player("tapered", "b"), player("zoned", "c"), player("flatt", "d")
	again := player("tapered", "e")
	for _, c := range []struct {
		best          []spec.Player
		start         spec.Player
		left, dropped []string
		broken        bool
	}{
		{[]spec.Player{flat}, flat, nil, []string{"a"}, false},
		{[]spec.Player{tapered}, flat, []string{"b"}, nil, false},
		{[]spec.Player{flat, tapered, again, zoned}, flat, []string{"b", "c"}, []string{"a", "e"}, false},
		{[]spec.Player{missing}, flat, nil, nil, true},
		{[]spec.Player{flat}, missing, nil, nil, true},
	} {
		r := &Result{Best: c.best, Start: c.start}
		dropped, err := r.Distinct()
		if (err != nil) != c.broken {
			t.Errorf("%+v: %v", c, err)
		}
		if c.broken {
			continue
		}
		var left []string
		for _, p := range r.Best {
			left = append(left, p.Name)
		}
		if !slices.Equal(left, c.left) || !slices.Equal(dropped, c.dropped) {
			t.Errorf("left %v, dropped %v, want %v, %v", left, dropped, c.left, c.dropped)
		}
	}
}

// The answer of a run is the mean, which is written and tested.
func TestAnswerOfARun(t *testing.T) {
	p, f := zonedPlan(t)
	d, err := f.Director([]string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	run := d.(*Director).Run()
	r, err := f.Result(p, &event.Outcome{Number: 12, Openings: 50, Director: d}, []string{Mean})
	if err != nil {
		t.Fatal(err)
	}
	if r.Of != (event.Verified{What: "tuning 12", Event: 12}) || r.Name != f.Player.DisplayName() || r.Played != f.Pairs || r.Book != 50 || r.Conditions.Seed != 3 {
		t.Errorf("%+v", r)
	}
	if dropped, err := r.Distinct(); err != nil || !slices.Equal(dropped, []string{"tuned"}) {
		t.Errorf("before the first game the answer is not the start: %v, %v", dropped, err)
	}
	var text bytes.Buffer
	if err := f.WriteTuned(&text, run, Mean); err != nil {
		t.Fatal(err)
	}
	_, err = variants.Load("x", text.Bytes())
	if err != nil || !strings.HasPrefix(text.String(), "# "+f.Player.DisplayName()+" (tuned): 5 weights tuned by SPSA, 0 games, seed 3\n") {
		t.Errorf("%v: %s", err, text.String())
	}
	engine := format(engineParams(2), 50, 8)
	d, err = engine.Director([]string{"e +", "e -"})
	if err != nil {
		t.Fatal(err)
	}
	text.Reset()
	if err := engine.WriteTuned(&text, d.(*Director).Run(), Mean); err != nil || !strings.HasPrefix(text.String(), "# match tune spsa: the result of 0 games; ") || !strings.Contains(text.String(), "\nP0, int, 100, ") || strings.Count(text.String(), "\n") != 3 {
		t.Errorf("%v: %q", err, text.String())
	}
	if got := eventName("match", 0); got != "the match" {
		t.Error(got)
	}
}
