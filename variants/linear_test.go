package variants

import (
	"math/rand/v2"
	"testing"

	"match/board"
)

// The oracle is the evaluator: for any weights, counts times worths equal its two
// sums, and their blend equals its score.
func TestLinearIsTheEvaluation(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, v := range append(builtins(), get(t, "tapered").WithInterpolation(false), get(t, "positional").WithPhase(PieceCountPhase)) {
		changes := map[string]int{}
		for _, w := range v.Weights() {
			changes[w.Name] = w.Low + random.IntN(min(w.High-w.Low, 300))
		}
		v, err := v.WithWeights(changes)
		if err != nil {
			t.Fatal(err)
		}
		l, ev := v.Linear(), newEvaluator(v)
		var counts []Count
		var phase int
		walk(t, 16, 120, func(p *board.Position, _ board.Move) {
			counts, phase = l.Counts(p, counts[:0])
			mg, eg := l.worth(counts)
			sums := ev.side(p, board.White) - ev.side(p, board.Black)
			if mg != sums.MG() || eg != sums.EG() || phase != ev.phaseOf(p) {
				t.Fatalf("%s, %s: counts make %d %d at phase %d, the evaluator says %d %d at %d",
					v.Name(), p.FEN(), mg, eg, phase, sums.MG(), sums.EG(), ev.phaseOf(p))
			}
		})
	}
}

// worth adds up counts times worths.
func (l *Linear) worth(counts []Count) (mg, eg int) {
	for _, c := range counts {
		f := l.Features[c.Feature]
		for _, i := range f.MG {
			mg += int(c.N) * l.Weights[i].Value
		}
		for _, i := range f.EG {
			eg += int(c.N) * l.Weights[i].Value
		}
	}
	return mg, eg
}

func TestLinearOfTheStartPosition(t *testing.T) {
	start := board.StartPosition()
	for _, v := range builtins() {
		if counts, phase := v.Linear().Counts(&start, nil); len(counts) != 0 || phase != 256 {
			t.Errorf("%s: %d features at phase %d, want none: both sides are alike", v.Name(), len(counts), phase)
		}
	}
}

// Many queens do not cause an overflow from one digit into the next.
func TestLinearOfManyQueens(t *testing.T) {
	v := get(t, "positional")
	for _, fen := range []string{
		"QQQQQQQQ/8/8/8/8/8/8/K6k b - - 0 1",
		"k7/8/1qqqqqq1/q7/q6R/8/8/7K w - - 0 1",
		"kb6/1b6/2b5/Q2Q2Q1/Q2Q2Q1/Q2Q2Q1/7K/8 b - - 0 1",
	} {
		p := position(t, fen)
		l := v.Linear()
		counts, _ := l.Counts(p, nil)
		mg, eg := l.worth(counts)
		ev := newEvaluator(v)
		if sums := ev.side(p, board.White) - ev.side(p, board.Black); mg != sums.MG() || eg != sums.EG() {
			t.Errorf("%s: %d %d, want %d %d", fen, mg, eg, sums.MG(), sums.EG())
		}
	}
}

func BenchmarkLinearCounts(b *testing.B) {
	var positions []board.Position
	walk(b, 8, 100, func(p *board.Position, _ board.Move) { positions = append(positions, *p) })
	for _, name := range []string{"tapered", "positional"} {
		l := get(b, name).Linear()
		b.Run(name, func(b *testing.B) {
			var counts []Count
			for i := 0; b.Loop(); i++ {
				counts, _ = l.Counts(&positions[i%len(positions)], counts[:0])
			}
		})
	}
}
