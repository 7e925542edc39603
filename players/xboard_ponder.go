package players

import (
	"bytes"
	"context"
	"time"

	"match/board"
	"match/players/xboardtext"
)

// ponderCommand returns the command that switches pondering on or off: an xboard engine ponders by itself, and finds out by itself whether
// the opponent's move is the one that it expected.
func (p *xboardPlayer) ponderCommand() string {
	if p.env.Limits.Ponder {
		return "hard\n"
	}
	return "easy\n"
}

func (p *xboardPlayer) ponder(*board.Line, Turn) {
	if p.proc != nil && p.env.Limits.Ponder {
		p.listen(nil, func(line []byte) { p.resigned = p.overhear(line) || p.resigned })
	}
}

// rest also stops engines that would ponder until the next game.
func (p *xboardPlayer) rest() {
	p.hush()
	p.resigned = false
	if p.proc != nil && p.env.Limits.Ponder && p.playing {
		p.playing = false
		soon := time.Now().Add(100 * time.Millisecond)
		p.proc.Say(context.Background(), soon, []byte("force\n")) // a closed pipe shows at the next game
	}
}

// thought returns the last thinking of a pondering engine if it is about the move that it
// then played at once.
func (p *xboardPlayer) thought(pos *board.Position, move board.Move) []byte {
	info, _ := xboardtext.ParseThinking(p.pondered)
	for word := range bytes.FieldsSeq(info.PV) {
		if m, err := parseAnswer(pos, string(word)); err == nil {
			if m == move {
				return p.pondered
			}
			break
		}
	}
	return nil
}

// overhear takes a line that the engine sends while its opponent is to move, and reports
// whether the engine has resigned.
func (p *xboardPlayer) overhear(line []byte) (resigned bool) {
	kind, text := xboardtext.Parse(line)
	switch {
	case kind == xboardtext.Move && text != p.lastAnswer:
		p.warn("sends a move without being asked: " + clean([]byte(text)))
	case p.playing && resigns(kind, text):
		return true
	case p.playing && kind == xboardtext.Claim:
		p.claim = text
	case kind == xboardtext.Thinking && p.env.Limits.Ponder:
		if _, is := xboardtext.ParseThinking(line); is {
			p.pondered = append(p.pondered[:0], line...)
		}
	}
	return false
}
