package variants

import (
	"testing"

	"match/board"
)

// sample returns positions and moves of random games, from all phases.
func sample(tb testing.TB, n int) (positions []board.Position, moves []board.Move) {
	walk(tb, 40, 200, func(p *board.Position, m board.Move) {
		positions, moves = append(positions, *p), append(moves, m)
	})
	step := len(positions) / n
	for i := range n {
		positions[i], moves[i] = positions[i*step], moves[i*step]
	}
	return positions[:n], moves[:n]
}

// sink keeps results alive.
var sink int

func benchmark(b *testing.B, run func(ev *Evaluator, p *board.Position, m board.Move, s Sums) int) {
	positions, moves := sample(b, 1024)
	sums := make([]Sums, len(positions))
	for _, v := range builtins() {
		ev := NewEvaluator(v)
		for i := range positions {
			sums[i] = ev.Sums(&positions[i])
		}
		b.Run(v.Name(), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				k := i % 1024
				sink += run(ev, &positions[k], moves[k], sums[k])
			}
		})
	}
}

// BenchmarkScore measures the cost of an evaluation in a search that maintains
// the sums.
func BenchmarkScore(b *testing.B) {
	benchmark(b, func(ev *Evaluator, p *board.Position, _ board.Move, s Sums) int { return ev.Score(p, s) })
}

// BenchmarkApply measures the cost of maintaining the sums.
func BenchmarkApply(b *testing.B) {
	benchmark(b, func(ev *Evaluator, p *board.Position, m board.Move, s Sums) int { return int(ev.Apply(s, p, m)) })
}

// BenchmarkEvaluate measures an evaluation from scratch.
func BenchmarkEvaluate(b *testing.B) {
	benchmark(b, func(ev *Evaluator, p *board.Position, _ board.Move, _ Sums) int { return ev.Evaluate(p) })
}
