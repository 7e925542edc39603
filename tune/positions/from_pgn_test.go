package positions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"match/pgn"
)

// manyGames returns a file of games, every fourth of them broken.
func manyGames(n int) string {
	var b strings.Builder
	for i := range n {
		bad := ""
		if i%4 == 3 {
			bad = " Ke5"
		}
		fmt.Fprintf(&b, "[Event \"%d\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. N%cf3 a%d 3. Bc4%s 1-0\n\n", i, 'g', 5+i%2, bad)
	}
	return b.String()
}

func TestFromPGN(t *testing.T) {
	var first []Position
	for _, workers := range []int{1, 3} {
		var all []Position
		var sum Tally
		broken := 0
		err := FromPGN(context.Background(), strings.NewReader(manyGames(40)), "f", workers, func() Sampler {
			return Sampler{PerGame: 2, MaxScore: 600}
		}, func(taken []Position, tally Tally) error {
			all, sum = append(all, taken...), sum.Plus(tally)
			return nil
		}, func(*pgn.GameError) { broken++ })
		if err != nil || broken != 10 || sum.Games != 30 || sum.Kept != 60 || len(all) != 60 {
			t.Fatalf("%d workers: %v, %d broken, %+v, %d positions", workers, err, broken, sum, len(all))
		}
		if first == nil {
			first = all
		}
		if !slices.Equal(first, all) {
			t.Errorf("%d workers took other positions than one", workers)
		}
	}
}

func TestFromPGNEnds(t *testing.T) {
	stop := errors.New("stop")
	sampler := func() Sampler { return Sampler{PerGame: 2, MaxScore: 600} }
	none := func(*pgn.GameError) {}
	err := FromPGN(context.Background(), strings.NewReader(manyGames(4)), "f", 1, sampler, func([]Position, Tally) error { return stop }, none)
	if !errors.Is(err, stop) {
		t.Errorf("each's error: %v", err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(stop)
	err = FromPGN(ctx, strings.NewReader(manyGames(4)), "f", 1, sampler, func([]Position, Tally) error { return nil }, none)
	if err == nil {
		t.Error("a stopped reading went on")
	}
}

func ExampleParse() {
	p, err := parse(`8/8/8/4k3/8/4P3/8/4K3 w - - c9 "1-0"; ce 120;`)
	fmt.Println(p.Board.FEN(), p.Result, p.Score, err)
	// Output: 8/8/8/4k3/8/4P3/8/4K3 w - - 0 1 1 120 <nil>
}
