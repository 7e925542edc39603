package tune

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"image/png"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/arena"
	"match/event"
	"match/openings"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/sprt"
	"match/tune/spsa"
	"match/variants"
)

// oracle is hands whose players are as strong as their options say: a parabola
// in each, with its top where best says. What a pair comes to depends on its
// number and its players alone.
type oracle struct {
	best  map[string]float64
	loss  float64 // Elo lost 10 away from the best
	games int
	fault pgn.Reason // of every game that Black loses
}

func (o *oracle) Games() int { return o.games }

func (o *oracle) Work(ctx context.Context, desk arena.Desk) error {
	for {
		task, ok := desk.Next(ctx)
		if !ok {
			return ctx.Err()
		}
		desk.Done(o.play(task))
	}
}

func (o *oracle) play(task arena.Task) arena.Played {
	random := rand.New(rand.NewPCG(99, uint64(task.Number)))
	win := sprt.Score(o.elo(task.Seats[0]) - o.elo(task.Seats[1]))
	p := arena.Played{Pair: record.Pair{Number: task.Number, Players: task.Players}}
	for i := range p.Games {
		first, second := pgn.WhiteWins, pgn.BlackWins
		if i == 1 {
			first, second = second, first
		}
		g := &pgn.Game{Result: pgn.Draw, End: pgn.End{Reason: pgn.Checkmate}}
		if random.Float64() < 0.5 { // half the games are drawn
			g.Result = second
			if random.Float64() < win {
				g.Result = first
			}
		}
		if g.Result == pgn.WhiteWins && o.fault != "" {
			g.End.Reason = o.fault
		}
		p.Games[i] = g
	}
	return p
}

func (o *oracle) elo(s arena.Seat) (elo float64) {
	for _, option := range s.Spec.Options {
		x, _ := strconv.ParseFloat(option.Value, 64)
		off := (x - o.best[option.Name]) / 10
		elo -= o.loss * off * off
	}
	return elo
}

func engineParams(n int) (params []spsa.Param) {
	for i := range n {
		params = append(params, spsa.Param{Name: fmt.Sprint("P", i), Start: 100, Min: 0, Max: 300, CEnd: 10, REnd: 0.004})
	}
	return params
}

// play runs a tuning of an engine process that is never started.
func play(t testing.TB, f *SPSA, hands *oracle, after []record.Pair) (*Director, *record.Standing, error) {
	t.Helper()
	d, err := f.Director([]string{"e +", "e -"})
	if err != nil {
		t.Fatal(err)
	}
	book, err := openings.Open("startpos")
	if err != nil {
		t.Fatal(err)
	}
	e := &arena.Event{
		Players: []arena.Seat{{Name: "e +"}, {Name: "e -"}}, Director: d,
		Openings: arena.Order{Book: book, By: openings.Sequential, Start: 1},
	}
	o := arena.Options{Hands: []arena.Hands{hands}}
	if after != nil {
		o.Played = func(yield func(record.Pair, error) bool) {
			for _, p := range after {
				if !yield(p, nil) {
					return
				}
			}
		}
	}
	s, err := arena.Run(context.Background(), e, o)
	return d.(*Director), s, err
}

func format(params []spsa.Param, pairs, batch int) *SPSA {
	return &SPSA{Player: spec.Player{Kind: spec.UCI, Path: "engine", Options: []spec.Option{{Name: "p0", Value: "7"}}}, Params: params, Pairs: pairs, Batch: batch, Seed: 5}
}

// An engine whose strength is a known function of its options is tuned to
// within what the simulation foretells.
func TestHiddenOptimum(t *testing.T) {
	best := map[string]float64{"P0": 112, "P1": 93, "P2": 100, "p0": 112}
	hands := &oracle{best: best, loss: 4, games: 8}
	d, s, err := play(t, format(engineParams(3), 12000, 8), hands, nil)
	if err != nil || s.Pairs != 12000 {
		t.Fatalf("%v after %d pairs", err, s.Pairs)
	}
	foretold, err := spsa.Simulation{Params: 3, Pairs: 12000, Batch: 8, StepLoss: 4, StartLoss: 4 * (1.44 + 0.49), Variance: 0.5, REnd: 0.004, Runs: 40, Seed: 1}.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	lost := 0.0
	for _, e := range d.Run().Answer().Parameters {
		off := (e.Value - best[e.Name]) / 10
		lost += 4 * off * off
		if e.Low > best[e.Name] || best[e.Name] > e.High {
			t.Errorf("%s is best at %g, the interval is %g to %g", e.Name, best[e.Name], e.Low, e.High)
		}
	}
	if lost > 2*foretold.Average.Q95 {
		t.Errorf("%.2f Elo are lost, 95 %% of the simulated runs lost less than %.2f", lost, foretold.Average.Q95)
	}
}

// Workers change nothing, and a run that is resumed after any pair, in a batch
// or between two, comes to the same.
func TestTuningIsReproducible(t *testing.T) {
	f := format(engineParams(2), 50, 8)
	best := map[string]float64{"P0": 120, "P1": 90, "p0": 120}
	one, _, err := play(t, f, &oracle{best: best, loss: 10, games: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	many, _, err := play(t, f, &oracle{best: best, loss: 10, games: 9}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := one.Run().Answer()
	if diff := cmp.Diff(want, many.Run().Answer()); diff != "" {
		t.Error("many workers:", diff)
	}
	for _, cut := range []int{1, 7, 8, 9, 48, 49, 50} {
		resumed, s, err := play(t, f, &oracle{best: best, loss: 10, games: 3}, firstPairs(t, f, best, cut))
		if err != nil || s.Pairs != 50 {
			t.Fatalf("resumed after %d: %v, %d pairs", cut, err, s.Pairs)
		}
		if diff := cmp.Diff(want, resumed.Run().Answer()); diff != "" {
			t.Errorf("resumed after %d: %s", cut, diff)
		}
	}
}

// firstPairs are the pairs that a run begins with.
func firstPairs(t testing.TB, f *SPSA, best map[string]float64, n int) (pairs []record.Pair) {
	t.Helper()
	d, err := f.Director([]string{"e +", "e -"})
	if err != nil {
		t.Fatal(err)
	}
	o := &oracle{best: best, loss: 10}
	for number := 1; number <= n; number++ {
		pairing, call := d.Next()
		if call != arena.Play || pairing.Opening != number-1 {
			t.Fatalf("pair %d: call %v, opening %d", number, call, pairing.Opening)
		}
		p := o.play(arena.Task{Number: number, Players: pairing.Players, Seats: *pairing.Seats}).Pair
		if err := d.Count(&p); err != nil {
			t.Fatal(err)
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// A batch is named ahead and nothing beyond it; both games of a pair and all
// pairs of a batch are played by the same two sides.
func TestDirectorWaitsForTheBatch(t *testing.T) {
	d, err := format(engineParams(2), 5, 3).Director([]string{"e +", "e -"})
	if err != nil {
		t.Fatal(err)
	}
	if d.Lookahead() != 3 {
		t.Errorf("lookahead %d", d.Lookahead())
	}
	var seats *[2]arena.Seat
	for i := range 3 {
		p, call := d.Next()
		if call != arena.Play || i > 0 && p.Seats != seats {
			t.Fatalf("pairing %d: %v", i, call)
		}
		seats = p.Seats
	}
	if _, call := d.Next(); call != arena.Wait {
		t.Errorf("after a batch: %v, want to wait", call)
	}
	if a, b := seats[0].Spec.Options, seats[1].Spec.Options; a[0].Name != "p0" || a[0].Value == b[0].Value || a[0].Value == "7" || len(a) != 2 || a[1].Name != "P1" {
		t.Errorf("options %v against %v: want p0 replaced and P1 added", a, b)
	}
	if seats[0].Name != "e +" || seats[1].Name != "e -" {
		t.Errorf("%s against %s", seats[0].Name, seats[1].Name)
	}
}

func TestFaultsEndTheRun(t *testing.T) {
	_, _, err := play(t, format(engineParams(1), 200, 4), &oracle{best: map[string]float64{}, games: 2, fault: pgn.Crash}, nil)
	var faulty *event.FaultyError
	if !errors.As(err, &faulty) {
		t.Errorf("%v, want a *event.FaultyError", err)
	}
}

func zonedPlan(t testing.TB) (*event.Plan, *SPSA) {
	t.Helper()
	player, err := spec.Parse("zoned,phase=pawn-aware")
	if err != nil {
		t.Fatal(err)
	}
	v, _, err := player.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	params, err := Weights(v, "zoned.*.r7,value.pawn", 8, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPlan(player, params, 4, 2, event.Conditions{Limits: spec.Limits{Nodes: 50}, BookStart: 1, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return p, p.Format.(*SPSA)
}

// Weights are changed in memory: the two sides differ by what is tuned and by
// nothing else, and keep the settings of the player.
func TestWeightsOfASide(t *testing.T) {
	_, f := zonedPlan(t)
	if len(f.Params) != 5 || f.Params[0].Name != "value.pawn" || f.Params[0].Min != 20 || f.Params[0].Max != 180 {
		t.Fatalf("%+v", f.Params)
	}
	d, err := f.Director([]string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	p, _ := d.Next()
	point, _ := d.(*Director).Run().Next()
	for i, values := range [][]float64{point.Plus, point.Minus} {
		v, _, err := p.Seats[i].Spec.Evaluation()
		if err != nil || v.Phase() != variants.PawnAwarePhase {
			t.Fatalf("%v, phase %v", err, v.Phase())
		}
		weights := map[string]int{}
		for _, w := range v.Weights() {
			weights[w.Name] = w.Value
		}
		for j, param := range f.Params {
			if got := weights[param.Name]; float64(got) != values[j] {
				t.Errorf("side %d plays %s = %d, want %g", i, param.Name, got, values[j])
			}
		}
		if got := weights["zoned.wing.r4"]; got != 17 {
			t.Errorf("side %d plays zoned.wing.r4 = %d, which is not tuned", i, got)
		}
	}
	start, ok := f.Variant(starts(f))
	original, _ := variants.Get("zoned")
	if !ok || start.Hash() != original.Hash() {
		t.Error("the start values make another variant than the start")
	}
}

func starts(f *SPSA) (values []float64) {
	for _, p := range f.Params {
		values = append(values, p.Start)
	}
	return values
}

func TestPlanRefuses(t *testing.T) {
	for want, param := range map[string]spsa.Param{
		`unknown weight zoned.wing.r44 (did you mean "zoned.wing.r4"?)`: {Name: "zoned.wing.r44", Start: 1, Max: 100, CEnd: 5, REnd: 0.01},
		"weight value.pawn: 4000 is out of range":                       {Name: "value.pawn", Start: 100, Max: 4000, CEnd: 5, REnd: 0.01},
		"weight zoned.wing.r4: -2000 is out of range":                   {Name: "zoned.wing.r4", Start: 1, Min: -2000, Max: 10, CEnd: 5, REnd: 0.01},
		"want the type int":            {Name: "zoned.wing.r4", Kind: spsa.Float, Start: 1, Max: 100, CEnd: 5, REnd: 0.01},
		"min 5 is not below max 5":     {Name: "zoned.wing.r4", Start: 5, Min: 5, Max: 5, CEnd: 5, REnd: 0.01},
		"c_end is 0, want more than 0": {Name: "zoned.wing.r4", Start: 5, Max: 9, REnd: 0.01},
	} {
		_, err := NewPlan(spec.Player{Kind: spec.Builtin, Variant: "zoned"}, []spsa.Param{param}, 4, 2, event.Conditions{Limits: spec.Limits{Nodes: 50}, BookStart: 1})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	v, _ := variants.Get("zoned")
	if _, err := Weights(v, "zone.*", 5, 0.01); err == nil || !strings.Contains(err.Error(), `did you mean "zoned.*"`) {
		t.Errorf("%v", err)
	}
	if _, err := Weights(v, "zoned.*", math.NaN(), 0.01); err == nil {
		t.Error("a step of NaN is accepted")
	}
}

// Two real events of built-in players, one of them with more workers, leave the
// same document.
func TestRunOfABuiltinPlayer(t *testing.T) {
	var documents []string
	for _, concurrency := range []int{1, 3} {
		p, f := zonedPlan(t)
		p.Conditions.Book, p.Conditions.Order = "default", openings.Random
		out, err := event.Run(context.Background(), p, event.Options{Concurrency: concurrency})
		if err != nil {
			t.Fatal(err)
		}
		text, err := f.Document(out, "json")
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, string(text))
		if _, err := f.Document(out, "markdown"); !errors.Is(err, event.ErrNoDocument) {
			t.Errorf("a document that there is not: %v", err)
		}
		block := f.Block(out)
		for _, want := range []string{"\nzoned.wing.r7 ", "  not told  ", "\nGames | N: 8\nPenta | ["} {
			if !strings.Contains(block, want) {
				t.Errorf("the block has no %q: %s", want, block)
			}
		}
		if fraction, progress := f.Progress(out.Standing); fraction != 1 || progress != "pair 4 of 4" {
			t.Errorf("%g, %q", fraction, progress)
		}
	}
	if documents[0] != documents[1] {
		t.Error(cmp.Diff(documents[0], documents[1]))
	}
	for _, want := range []string{`"name": "value.pawn"`, `"type": "int"`, `"penta"`, `"gradient"`, `"seed": 3`} {
		if !strings.Contains(documents[0], want) {
			t.Errorf("the document has no %s", want)
		}
	}
}

func TestHistory(t *testing.T) {
	f := format(engineParams(6), 30, 4)
	d, _, err := play(t, f, &oracle{best: map[string]float64{}, loss: 1, games: 2}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var table, picture bytes.Buffer
	if err := WriteCSV(&table, d.Run()); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&table).ReadAll()
	if err != nil || len(rows) != 1+1+8 || rows[0][6] != "P5" || rows[1][1] != "100.0000" || rows[9][0] != "30" {
		t.Errorf("%v, %d rows: %v", err, len(rows), rows)
	}
	if want := number(d.Run().At(7)[2]); rows[9][3] != want {
		t.Errorf("the last value is %s, want %s", rows[9][3], want)
	}
	for _, format := range []string{"png", "svg"} {
		picture.Reset()
		if err := Plot(&picture, format, d.Run()); err != nil {
			t.Fatal(err)
		}
		if format == "png" {
			if _, err := png.Decode(&picture); err != nil {
				t.Error(err)
			}
		} else if !strings.Contains(picture.String(), ">P5<") {
			t.Error("the picture does not name P5")
		}
	}
	fresh, err := spsa.New(f.config())
	if err != nil {
		t.Fatal(err)
	}
	if err := Plot(&picture, "svg", fresh); err != nil {
		t.Error("before the first game:", err)
	}
}
