//go:build unix

package players

import (
	"testing"
	"time"

	"match/board"
	"match/engine/limits"
	"match/internal/bounded"
	"match/internal/testkit"
	"match/players/spec"
)

// Engines of Debian ponder against each other: every move is legal, none is late, and no
// warning says that a move was dropped or an answer expected that is illegal.
func TestRealEnginesPonder(t *testing.T) {
	if testing.Short() {
		t.Skip("real engines take some seconds")
	}
	nothingLeft(t)
	var both [2]Player
	for i, who := range []string{"uci:" + testkit.Program(t, "stockfish"), "xboard:" + testkit.Program(t, "phalanx")} {
		s, err := spec.Parse(who + ",ponder=on,tc=60+0.5")
		if err != nil {
			t.Fatal(err)
		}
		env := Env{Limits: s.Limits}
		env.Limits.Ponder = true
		if both[i], err = Open(t.Context(), s, env); err != nil {
			t.Fatal(err)
		}
		defer both[i].Close()
	}
	hits := 0
	for game := range 2 {
		line := board.NewLine(board.StartPosition())
		for _, p := range both {
			if err := p.NewGame(t.Context(), line.Start()); err != nil {
				t.Fatal(err)
			}
		}
		for ply := 0; line.Status() == board.Ongoing && ply < bounded.Often(16, 60); ply++ {
			p := both[(ply+game)%2]
			clock := limits.Clock{Remaining: 3 * time.Second, OpponentRemaining: 3 * time.Second, Increment: 50 * time.Millisecond, OpponentIncrement: 50 * time.Millisecond}
			turn := Turn{Limits: limits.Limits{Clock: &clock}, Deadline: time.Minute}
			if u, is := p.(*uciPlayer); is && u.guess.on && line.Moves()[ply-1] == u.guess.move {
				hits++
			}
			reply, err := p.Move(t.Context(), line, turn)
			if err != nil {
				t.Fatalf("after %v: %v\n%s", line.Moves(), err, Transcript(p))
			}
			if reply.Warning != "" {
				t.Errorf("%s: %s", p.Name(), reply.Warning)
			}
			if line.Push(reply.Ply.Move); line.Status() == board.Ongoing {
				Ponder(p, line, turn)
			}
		}
		for _, p := range both {
			Rest(p)
		}
	}
	if t.Logf("%d hits", hits); hits == 0 {
		t.Error("no expected answer was ever played")
	}
}
