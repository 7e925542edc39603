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

// BenchmarkLatency measures the time of a move on the player's clock beyond the
// engine's thinking time, which the engine measures itself to the nanosecond. It
// includes the transfer of the two messages, two wake-ups, this program's work,
// and any time in which the machine was busy with other work. Bare pipes to the
// same engine show the machine's share. Run it with -benchtime 10000x or more:
// the rarest figure is about a move in a thousand.
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

// TestLatencyIsNotNegative checks that no move arrives before its engine has
// finished thinking.
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
