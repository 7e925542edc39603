package report

import (
	"context"
	"fmt"
	"io"

	"match/internal/plural"
	"match/tablebase"
)

// Verified summarises the check of several tables.
type Verified struct {
	Tables, Positions, Moves, Wrong int
	Examples                        []tablebase.Wrong
}

// Verify checks tables one after the other. It calls begin before each table and done with the
// result; either may be nil.
func Verify(ctx context.Context, set *tablebase.Set, endings []tablebase.Material, o tablebase.VerifyOptions, begin func(n int, m tablebase.Material), done func(tablebase.Verified)) (sum Verified, err error) {
	for i, m := range endings {
		if begin != nil {
			begin(i, m)
		}
		v, err := set.Verify(ctx, m, o)
		if err != nil {
			return sum, err
		}
		sum.add(v)
		if done != nil {
			done(v)
		}
	}
	return sum, nil
}

func (s *Verified) add(v tablebase.Verified) {
	s.Tables++
	s.Positions += v.Positions
	s.Moves += v.Moves
	s.Wrong += v.Wrong
	s.Examples = append(s.Examples, v.Examples...)
}

// WriteText writes the wrong entries that were kept, and a summary line.
func (s *Verified) WriteText(w io.Writer) {
	for _, x := range s.Examples {
		fmt.Fprintln(w, x)
	}
	fmt.Fprintf(w, "%s: %s with %s, %d wrong\n",
		plural.Count(s.Tables, "table"), plural.Count(s.Positions, "position"), plural.Count(s.Moves, "move"), s.Wrong)
}
