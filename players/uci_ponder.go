package players

import (
	"bytes"
	"context"
	"errors"
	"time"

	"match/board"
	"match/players/ucitext"
)

// guess is the answer that a UCI engine expects and thinks about.
type guess struct {
	on     bool       // "go ponder" was sent
	early  bool       // the engine has sent a bestmove since
	move   board.Move // the expected answer
	ahead  board.Line // the game with it
	warned bool       // about an illegal answer
	hasty  bool       // a warning about an early bestmove has been given
}

var errNoPonder = errors.New("the engine cannot ponder: it has no option Ponder")

// ponderSetting returns the command that lets the engine budget for pondering.
func (p *uciPlayer) ponderSetting() (string, error) {
	if !p.env.Limits.Ponder {
		return "", nil
	}
	o, err := ucitext.Find(p.declared, "Ponder")
	if err != nil {
		return "", errNoPonder
	}
	return o.Setting("true"), nil
}

// pondering makes a search a "go ponder".
var pondering = make(chan struct{})

func (p *uciPlayer) ponder(line *board.Line, turn Turn) {
	if p.proc == nil || p.searching || !p.expects(line) {
		return
	}
	turn.Limits.Ponder = pondering
	p.output.reset()
	p.mind.begin(line, p.guess.move)
	p.drain(p.overhear)
	p.guess.early = false
	p.guess.on = p.listen(p.compose(&p.guess.ahead, &turn), p.ponders)
}

// ponders takes a line of a pondering engine.
func (p *uciPlayer) ponders(line []byte) {
	line = ucitext.Unindented(line)
	if _, ends := ucitext.Bestmove(line); ends {
		p.guess.early = true
	} else {
		p.keep(line)
	}
}

// expects reports whether the last bestmove names an answer to ponder on: a legal move
// that does not end the game.
func (p *uciPlayer) expects(line *board.Line) bool {
	rest, _ := ucitext.Bestmove(p.answer)
	_, rest = ucitext.NextWord(rest)
	word, rest := ucitext.NextWord(rest)
	text, _ := ucitext.NextWord(rest)
	if string(word) != "ponder" || len(text) == 0 || string(text) == "(none)" || string(text) == "0000" {
		return false
	}
	move, err := line.Position().ParseUCI(string(bytes.ToLower(text)))
	if err != nil {
		if !p.guess.warned {
			p.guess.warned = true
			p.warn("expects an illegal answer and does not ponder on it: " + clean(p.answer))
		}
		return false
	}
	p.guess.move = move
	p.guess.ahead.CopyFrom(line)
	p.guess.ahead.Push(move)
	return p.guess.ahead.Status() == board.Ongoing
}

// met ends the pondering when the opponent has moved. On a hit the engine is searching the
// line's position. On a miss met stops the search and drops its move. The time of that is
// the player's own: it is taken from the turn and returned.
func (p *uciPlayer) met(ctx context.Context, line *board.Line, turn *Turn) (hit bool, spent time.Duration, err error) {
	p.hush()
	p.guess.on = false
	moves := line.Moves()
	if moves[len(moves)-1] == p.guess.move && !p.guess.early {
		return true, 0, nil
	}
	began := time.Now()
	stopped, ready := p.guess.early, false
	// An engine may repeat its move at stop: what comes before readyok is dropped.
	_, err = p.proc.Ask(ctx, deadlineAfter(began, turn.Deadline), "stop\nisready\n", func(line []byte) bool {
		_, ends := ucitext.Bestmove(ucitext.Unindented(line))
		stopped, ready = stopped || ends, ready || ucitext.IsReady(string(line))
		return stopped && ready
	})
	if err != nil {
		return false, 0, err
	}
	if p.guess.early && !p.guess.hasty {
		p.guess.hasty = true
		p.warn("ends its pondering without being asked; the move is dropped")
	}
	spent = time.Since(began)
	if turn.Deadline > 0 {
		turn.Deadline = max(turn.Deadline-spent, time.Millisecond)
	}
	if c := turn.Limits.Clock; c != nil {
		left := *c
		left.Remaining = max(left.Remaining-spent, 0)
		turn.Limits.Clock = &left
	}
	return false, spent, nil
}

func (p *uciPlayer) rest() {
	p.hush()
	if p.guess.on && !p.guess.early && p.proc != nil {
		p.giveUp()
	}
	p.guess.on = false
}
