//go:build unix

package players

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"match/players/testengine"
)

// BenchmarkLatency measures what a move takes on the player's clock beyond the
// time that its engine thought, by the engine's own clock and to the
// nanosecond: the ways of the two messages, two wake-ups, what this program
// does with them, and for how long the machine had other things to do. Bare
// pipes to the same engine show the machine's own part. Run it with
// -benchtime 10000x or more: the rarest figure is about a move in a thousand.
func BenchmarkLatency(b *testing.B) {
	for _, boards := range []int{1, 2} {
		b.Run(fmt.Sprintf("pipe/boards=%d", boards), func(b *testing.B) { benchLatency(b, boards, pipePlies) })
		b.Run(fmt.Sprintf("player/boards=%d", boards), func(b *testing.B) { benchLatency(b, boards, playerPlies) })
	}
}

func benchLatency(b *testing.B, boards int, play playing) {
	const think = 2 * time.Millisecond
	var mutex sync.Mutex
	var added []time.Duration
	benchBoards(b, boards, play, testengine.Think(think), func(took time.Duration) {
		mutex.Lock()
		defer mutex.Unlock()
		added = append(added, took-think)
	})
	slices.Sort(added)
	for _, q := range []struct {
		name  string
		share float64
	}{{"median-µs", 0.5}, {"99%-µs", 0.99}, {"99.9%-µs", 0.999}, {"max-µs", 1}} {
		if n := len(added); n > 0 {
			b.ReportMetric(added[min(int(q.share*float64(n)), n-1)].Seconds()*1e6, q.name)
		}
	}
}

// TestLatencyIsNotNegative: no move is there before its engine has thought.
func TestLatencyIsNotNegative(t *testing.T) {
	const think = 5 * time.Millisecond
	p := openTest(t, testengine.Think(think))
	line := newGame(t, p)
	for range 5 {
		reply, err := p.Move(t.Context(), line, turn(20*time.Second))
		if err != nil {
			t.Fatal(err)
		}
		if reply.Ply.Time < think {
			t.Errorf("%v after %v of thinking", reply.Ply.Time, think)
		}
		line.Push(reply.Ply.Move)
	}
}
