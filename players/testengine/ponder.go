//go:build unix

package testengine

import (
	"bytes"
	"fmt"
	"time"

	"match/board"
)

// Pondering is the mode of an engine that ponders. Whether it expects the answer that an
// engine of this mode will play, another legal one, an illegal one or none depends on the
// position, as does how it behaves at stop: at once, slowly, with its move twice, or long
// before. The score of its every move is Mark of the position that it has searched, and
// the depth how the search began: PlainDepth or HitDepth.
const Pondering = "pondering"

// The depths that an engine of mode Pondering reports.
const (
	PlainDepth = 1 // of a search begun by go
	HitDepth   = 2 // of one that ponderhit has turned into a search for a move
)

// Mark returns a number for a position in a game, from 1 to 1000.
func Mark(line *board.Line) int { return int(mix(line)%1000) + 1 }

func mix(line *board.Line) uint64 {
	return (line.Position().Key() ^ uint64(len(line.Moves()))*0x9e3779b97f4a7c15) >> 20
}

// SlowStop is how long an engine of mode "slow-stop" takes to stop.
const SlowStop = 50 * time.Millisecond

// slowStop expects an unlikely answer, and stops slowly.
func slowStop(e *engine, word string, rest []byte) bool {
	switch {
	case word == "stop" && e.pending:
		time.Sleep(SlowStop)
		e.answer()
	case word == "go" && !e.pending && !bytes.HasPrefix(rest, []byte("ponder")):
		e.say("bestmove h7h5 ponder h2h4\n")
		if len(e.line.Moves()) > 1 {
			e.out = e.out[:0]
			e.answer()
		}
	default:
		return false
	}
	return true
}

// ponders is the misbehaviour of mode Pondering.
func ponders(e *engine, word string, rest []byte) bool {
	kind := mix(&e.line) % 16
	switch {
	case word == "go" && bytes.HasPrefix(rest, []byte("ponder")):
		if e.pending = kind != 0; !e.pending {
			e.expect(PlainDepth) // much too early
		}
	case word == "go":
		e.expect(PlainDepth)
	case word == "ponderhit" && e.pending:
		e.expect(HitDepth)
	case word == "stop" && e.pending:
		if kind == 1 {
			time.Sleep(2 * time.Millisecond)
		}
		if e.expect(PlainDepth); kind == 2 {
			e.expect(PlainDepth)
		}
	case word != "stop" && word != "ponderhit":
		return false
	}
	return true
}

// expect plays the engine's move, and names the answer that it expects.
func (e *engine) expect(depth int) {
	e.pending = false
	pos := e.line.Position()
	if pos.Legal(&e.list); e.list.Len() == 0 {
		e.say("bestmove (none)\n")
		return
	}
	move, kind := e.choose(pos), mix(&e.line)%8
	e.say(fmt.Sprintf("info depth %d score cp %d nodes 20 pv %s\nbestmove %s", depth, Mark(&e.line), pos.UCI(move), pos.UCI(move)))
	ahead := engine{}
	ahead.line.CopyFrom(&e.line)
	ahead.line.Push(move)
	next := ahead.line.Position()
	if next.Legal(&ahead.list); ahead.list.Len() > 0 {
		answer := ahead.choose(next)
		switch other := ahead.list.At(int(mix(&e.line)>>8) % ahead.list.Len()); {
		case kind == 0:
			e.say(" ponder a1a1")
		case kind == 1:
			e.say(" ponder (none)")
		case kind < 5:
			e.say(" ponder " + next.UCI(answer))
		case kind < 8:
			e.say(" ponder " + next.UCI(other))
		}
	}
	e.say("\n")
}
