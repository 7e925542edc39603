package arena

import (
	"testing"
	"time"

	"match/pgn"
	"match/record"
)

// What a pair took is the sum of its games, unless a worker reports nonsense, or that of their moves. Times from
// other machines are only for games whose moves have none.
func TestTookOfPairs(t *testing.T) {
	now := time.Now()
	for _, c := range []struct {
		times [2]Span
		took  time.Duration
	}{
		{[2]Span{{now, now.Add(2 * time.Second)}, {now, now.Add(3 * time.Second)}}, 5 * time.Second},
		{[2]Span{{now, now.Add(2 * time.Second)}}, 2 * time.Second},
		{[2]Span{{now, now.Add(-time.Second)}}, 0},
		{[2]Span{{now, now.Add(25 * time.Hour)}}, 0},
		{[2]Span{{Ended: now}}, 0},
	} {
		if got := (&Played{Times: c.times}).Took(); got != c.took {
			t.Errorf("%v, want %v", got, c.took)
		}
	}
	p := &Played{Pair: record.Pair{Games: [2]*pgn.Game{{}, {Plies: []pgn.Ply{{Time: time.Second}}}}}}
	if p.SetTook(0); p.Took() != time.Second { // that of the moves
		t.Error("an unknown time was set")
	}
	if p.SetTook(8 * time.Second); p.Took() != 5*time.Second || !p.Times[1].Ended.IsZero() {
		t.Errorf("%+v", p.Times)
	}
}
