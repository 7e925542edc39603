package texel

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"match/board"
	"match/sprt"
	"match/variants"
)

func get(t testing.TB, name string) *variants.Variant {
	t.Helper()
	v, err := variants.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// labelled is a position of a random game with its assigned result.
type labelled struct {
	board  board.Position
	result float64
	game   uint64
}

// labelledPositions plays random games and labels every tenth position with the
// prediction of a variant with other weights, which a fit must recover.
func labelledPositions(t testing.TB, v *variants.Variant, n int, truth []float64, scale float64) (all []labelled) {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 1))
	l := v.Linear()
	m, err := newModel(l, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := m.worth(truth, scale)
	for game := uint64(0); len(all) < n; game++ {
		p := board.StartPosition()
		for ply := range 120 {
			var moves board.MoveList
			if p.Legal(&moves); moves.Len() == 0 {
				break
			}
			p.Make(moves.At(random.IntN(moves.Len())))
			if ply < 6 || random.IntN(10) != 0 || len(all) == n {
				continue
			}
			counts, phase := l.Counts(&p, nil)
			x, share := 0.0, float64(phase)/256
			for _, c := range counts {
				x += float64(c.N) * (share*w.mg[c.Feature] + (1-share)*w.eg[c.Feature])
			}
			result := 0.0
			if random.Float64() < 1/(1+math.Exp(-x)) {
				result = 1
			}
			all = append(all, labelled{p, result, game})
		}
	}
	return all
}

func dataOf(t testing.TB, v *variants.Variant, positions []labelled, heldOut func(game uint64) bool) *Data {
	t.Helper()
	d := NewData(v)
	for i := range positions {
		p := &positions[i]
		if err := d.Add(&p.board, Label{p.result, math.NaN(), p.game, heldOut(p.game)}); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func none(uint64) bool { return false }

// moved returns the weights of a variant with random changes.
func moved(v *variants.Variant, by float64) (truth []float64) {
	random := rand.New(rand.NewPCG(2, 2))
	for _, w := range v.Weights() {
		truth = append(truth, float64(w.Value)+by*random.NormFloat64())
	}
	return truth
}

const testScale = 0.004

// The oracle for the derivatives is differences of the loss; they cover tied
// weights (values, zones), terms and both halves.
func TestDerivatives(t *testing.T) {
	for _, name := range []string{"zoned", "positional,phase=pawn-aware", "flat,interpolation=off"} {
		v := get(t, name)
		d := dataOf(t, v, labelledPositions(t, v, 400, moved(v, 10), testScale), none)
		p, _, err := d.problem(Options{Prior: 30, Scale: testScale})
		if err != nil {
			t.Fatal(err)
		}
		at := moved(v, 5)
		here := p.at(at, true)
		random := rand.New(rand.NewPCG(1, 1))
		way := make([]float64, len(at))
		for i := range way {
			way[i] = random.NormFloat64()
		}
		step := func(x float64) ([]float64, derivatives) {
			there := make([]float64, len(at))
			for i := range there {
				there[i] = at[i] + x*way[i]
			}
			return there, p.at(there, false)
		}
		_, plus := step(0.01)
		_, minus := step(-0.01)
		slope := mat.Dot(mat.NewVecDense(len(way), here.gradient), mat.NewVecDense(len(way), way))
		if got := (plus.loss - minus.loss) / 0.02; math.Abs(got-slope) > 1e-8 {
			t.Errorf("%s: the loss rises by %g, the gradient says %g", name, got, slope)
		}
		var curved mat.VecDense
		curved.MulVec(here.hessian, mat.NewVecDense(len(way), way))
		for i := range way {
			if got := (plus.gradient[i] - minus.gradient[i]) / 0.02; math.Abs(got-curved.AtVec(i)) > 1e-9 {
				t.Fatalf("%s: the gradient of weight %d rises by %g, the second derivatives say %g", name, i, got, curved.AtVec(i))
			}
		}
	}
}

// If scores contain the same information as results with less noise, a fit to
// scores is nearer to the truth. Positions without a score count by their result,
// and held-out positions are always judged by results.
func TestBlend(t *testing.T) {
	v := get(t, "tapered")
	truth, names := moved(v, 20), []string{}
	for i, w := range v.Weights() {
		if strings.HasPrefix(w.Name, "king.") {
			names = append(names, w.Name)
		} else {
			truth[i] = float64(w.Value)
		}
	}
	positions := labelledPositions(t, v, 3000, truth, testScale)
	m, err := newModel(v.Linear(), nil)
	if err != nil {
		t.Fatal(err)
	}
	scores := NewData(v)
	w := m.worth(truth, 1)
	for i := range positions {
		p := &positions[i]
		counts, phase := v.Linear().Counts(&p.board, nil)
		share, score := float64(phase)/256, 0.0
		for _, c := range counts {
			score += float64(c.N) * (share*w.mg[c.Feature] + (1-share)*w.eg[c.Feature])
		}
		if i%10 == 0 {
			score = math.NaN()
		}
		if err := scores.Add(&p.board, Label{p.result, score, p.game, p.game%5 == 0}); err != nil {
			t.Fatal(err)
		}
	}
	off := func(blend float64) (sum float64, fit *Fit) {
		fit, err := Run(context.Background(), scores, Options{Weights: names, Prior: 200, Scale: testScale, Blend: blend}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range v.Weights() {
			for _, e := range fit.Weights {
				if e.Name == w.Name {
					sum += (e.Value - truth[i]) * (e.Value - truth[i])
				}
			}
		}
		return sum, fit
	}
	results, plain := off(0)
	blended, whole := off(1)
	if blended > results/2 {
		t.Errorf("squared distance to the truth: %g with scores, %g without", blended, results)
	}
	if whole.Blend != 1 || whole.HeldOut.Start != plain.HeldOut.Start || whole.Train.Start == plain.Train.Start {
		t.Errorf("losses at the start: held out %g and %g, fitted to %g and %g", whole.HeldOut.Start, plain.HeldOut.Start, whole.Train.Start, plain.Train.Start)
	}
	without := dataOf(t, v, positions, func(game uint64) bool { return game%5 == 0 })
	same, err := Run(context.Background(), without, Options{Weights: names, Prior: 200, Scale: testScale, Blend: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(plain.Weights, same.Weights); diff != "" {
		t.Error("without scores there is nothing to blend:", diff)
	}
	if again, _ := off(0); again != results {
		t.Error("a fit to scores has changed the data")
	}
}

func TestFitFindsTheTruth(t *testing.T) {
	v := get(t, "tapered")
	truth := moved(v, 20)
	d := dataOf(t, v, labelledPositions(t, v, 6000, truth, testScale), func(game uint64) bool { return game%5 == 0 })
	var steps []Step
	fit, err := Run(context.Background(), d, Options{Prior: 20, Scale: testScale}, func(s Step) { steps = append(steps, s) })
	if err != nil {
		t.Fatal(err)
	}
	if last := steps[len(steps)-1]; last.Gradient > 1e-10 || len(steps) > 8 || fit.Norm != last.Gradient {
		t.Errorf("%d steps to a gradient of %g", len(steps), last.Gradient)
	}
	if fit.Steps != len(steps)-1 {
		t.Errorf("%d steps after the start, %d are told of", fit.Steps, len(steps)-1)
	}
	for i := 1; i < len(steps); i++ {
		if steps[i].Number != i {
			t.Errorf("step %d is called %d", i, steps[i].Number)
		}
		if steps[i].Loss > steps[i-1].Loss {
			t.Errorf("step %d raised the loss", i)
		}
	}
	within := 0
	for i, e := range fit.Weights {
		if math.Abs(e.Value-truth[i]) <= e.Error {
			within++
		}
		if e.Seen == 0 && (math.Abs(e.Value-float64(e.Start)) > 1e-6 || math.Abs(e.Error-sprt.Z95*20) > 1e-6) {
			t.Errorf("a weight that was never seen is moved: %+v", e)
		}
	}
	if share := float64(within) / float64(len(truth)); share < 0.92 || share > 0.99 {
		t.Errorf("%.3f of the intervals hold the truth, want 0.95", share)
	}
	if h := fit.HeldOut; h.Rounded >= h.Start || h.Change != h.Rounded-h.Start || !(h.ChangeError > 0) || h.Positions+fit.Train.Positions != 6000 {
		t.Errorf("held out: %+v", h)
	}
	if fit.Train.Fitted > fit.Train.Rounded || fit.Train.Rounded-fit.Train.Fitted > 1e-4 {
		t.Errorf("rounding: %+v", fit.Train)
	}
}

// The oracle for the error of a change is computed from the change of each game:
// ± 1.96·√Σ(change of a game − its share of the whole change)².
func TestChangeError(t *testing.T) {
	v := get(t, "tapered")
	positions := labelledPositions(t, v, 120, moved(v, 20), testScale)
	start, other := moved(v, 0), moved(v, 6)
	losses := func(positions []labelled) Losses {
		d := dataOf(t, v, positions, none)
		p, _, err := d.problem(Options{Prior: 20, Scale: testScale})
		if err != nil {
			t.Fatal(err)
		}
		return p.losses(&d.train, len(d.games), start, other, other)
	}
	games := map[uint64][]labelled{}
	for _, l := range positions {
		games[l.game] = append(games[l.game], l)
	}
	all, n, squares := losses(positions), float64(len(positions)), 0.0
	for _, game := range games {
		off := float64(len(game)) * (losses(game).Change - all.Change)
		squares += off * off
	}
	if want := 1.96 * math.Sqrt(squares) / n; len(games) < 5 || math.Abs(all.ChangeError-want) > 1e-4*want {
		t.Errorf("%d games: ± %g, want %g", len(games), all.ChangeError, want)
	}
}

// The result does not depend on the number of workers or on the order of
// positions, except for the last digits of sums.
func TestFitIsReproducible(t *testing.T) {
	v := get(t, "zoned")
	positions := labelledPositions(t, v, 1500, moved(v, 20), testScale)
	var pawns []string // fewer weights are fitted faster
	for _, w := range v.Weights() {
		if strings.HasPrefix(w.Name, "pawn.") || strings.HasPrefix(w.Name, "value.") {
			pawns = append(pawns, w.Name)
		}
	}
	var fits []*Fit
	for _, workers := range []int{1, 2, 7} {
		fit, err := Run(context.Background(), dataOf(t, v, positions, none), Options{Prior: 50, Workers: workers, Weights: pawns}, nil)
		if err != nil {
			t.Fatal(err)
		}
		fits = append(fits, fit)
	}
	for _, other := range fits[1:] {
		if diff := cmp.Diff(fits[0], other); diff != "" {
			t.Error(diff)
		}
	}
}

func TestScale(t *testing.T) {
	v := get(t, "tapered")
	start := moved(v, 0)
	d := dataOf(t, v, labelledPositions(t, v, 8000, start, 0.006), none)
	fit, err := Run(context.Background(), d, Options{Prior: 50, Weights: []string{"value.queen"}}, nil)
	if err != nil || !fit.Fitted || math.Abs(fit.Scale-0.006) > 0.0005 {
		t.Errorf("%v: K %g, want 0.006", err, fit.Scale)
	}
	if len(fit.Weights) != 1 || fit.Weights[0].Name != "value.queen" || fit.HeldOut != nil {
		t.Errorf("%+v", fit)
	}
	fixed, err := Run(context.Background(), d, Options{Prior: 50, Scale: 0.006, Weights: []string{"value.queen"}}, nil)
	if err != nil || fixed.Fitted || fixed.Scale != 0.006 {
		t.Errorf("%v: %+v", err, fixed)
	}
}

func TestRunRefuses(t *testing.T) {
	v := get(t, "tapered")
	positions := labelledPositions(t, v, 300, moved(v, 0), testScale)
	against := make([]labelled, len(positions))
	for i, p := range positions {
		against[i] = p
		against[i].result = 1 - p.result
	}
	alike := []labelled{{board: board.StartPosition(), result: 1}}
	for name, c := range map[string]struct {
		positions []labelled
		o         Options
	}{
		"no positions":           {nil, Options{Prior: 50}},
		"the prior is 0":         {positions, Options{}},
		"the prior is NaN":       {positions, Options{Prior: math.NaN()}},
		"the scale is -1":        {positions, Options{Prior: 50, Scale: -1}},
		"no weight pawn.eg.e9":   {positions, Options{Prior: 50, Weights: []string{"pawn.eg.e9"}}},
		"predicts nothing":       {against, Options{Prior: 50}},
		"is 0 in all positions:": {alike, Options{Prior: 50}},
	} {
		_, err := Run(context.Background(), dataOf(t, v, c.positions, none), c.o, nil)
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %s", err, name)
		}
	}
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stop)
	if _, err := Run(ctx, dataOf(t, v, positions, none), Options{Prior: 50}, nil); !errors.Is(err, stop) {
		t.Errorf("a stopped fit: %v", err)
	}
}
