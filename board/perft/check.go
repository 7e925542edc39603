package perft

import (
	"context"
	"slices"
	"strings"

	"match/board"
)

// Counter is a perft function: [board.Perft] or [board.PerftMade].
type Counter func(p *board.Position, depth int) uint64

// CounterFor returns the function that makes every leaf, or the one that
// counts the last ply without making it.
func CounterFor(made bool) Counter {
	if made {
		return board.PerftMade
	}
	return board.Perft
}

// Divided is a root move and the number of sequences that begin with it.
type Divided struct {
	Move  string // as UCI writes it
	Nodes uint64
}

// Divide returns the counts by root move in alphabetical order. The depth is
// at least 1.
func Divide(p *board.Position, depth int, count Counter) []Divided {
	var list board.MoveList
	p.Legal(&list)
	divided := make([]Divided, 0, list.Len())
	for _, m := range list.Slice() {
		next := *p
		next.Make(m)
		divided = append(divided, Divided{p.UCI(m), count(&next, depth-1)})
	}
	slices.SortFunc(divided, func(a, b Divided) int { return strings.Compare(a.Move, b.Move) })
	return divided
}

// Wrong is a known count that differs from the generator's.
type Wrong struct {
	Case Case
	Want Count
	Got  uint64
}

// Summary is the result of checking a suite.
type Summary struct{ Positions, Counts, Wrong int }

// Check counts every case in turn and calls wrong for each disagreement. Counts of more than
// maxNodes are skipped, unless maxNodes is 0. After every position it calls done with the number of
// positions done. Cancelling ctx ends it after the current count, with ctx's error.
func Check(ctx context.Context, cases []Case, count Counter, maxNodes uint64, wrong func(Wrong), done func(int)) (Summary, error) {
	var sum Summary
	for i := range cases {
		c := &cases[i]
		sum.Positions++
		for _, want := range c.Counts {
			if maxNodes > 0 && want.Nodes > maxNodes {
				continue
			}
			if err := ctx.Err(); err != nil {
				return sum, err
			}
			got := count(&c.Position, want.Depth)
			sum.Counts++
			if got != want.Nodes {
				sum.Wrong++
				wrong(Wrong{*c, want, got})
			}
		}
		done(i + 1)
	}
	return sum, nil
}
