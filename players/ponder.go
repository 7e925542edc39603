package players

import (
	"context"
	"time"

	"match/board"
)

// Ponder lets a player think on its opponent's time, if it can: after its move in a
// game, from the position in which the opponent is to move. The turn has the limits of
// its next move. The player must not keep the line. Its next call is Move or Rest.
func Ponder(p Player, line *board.Line, turn Turn) {
	if t, ok := p.(ponderer); ok {
		t.ponder(line, turn)
	}
}

// Rest ends the thinking of Ponder without a move. After a game with Ponder, it is called
// before anything else, because the opponent's last move or a rule ended the game.
func Rest(p Player) {
	if t, ok := p.(ponderer); ok {
		t.rest()
	}
}

type ponderer interface {
	ponder(line *board.Line, turn Turn)
	rest()
}

// listen sends text to the engine and passes its lines to take until hush: an engine whose
// output nobody reads stops at a full pipe. It returns false if the engine does not read.
func (l *link) listen(text []byte, take func(line []byte)) bool {
	ctx, cancel := context.WithCancel(context.Background())
	proc := l.proc
	if proc.Say(ctx, time.Now().Add(l.timeout()), text) != nil {
		cancel()
		return false
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if proc.Begin(ctx, time.Time{}) != nil {
			return
		}
		for {
			line, err := proc.ReadLine()
			if err != nil {
				return
			}
			take(line)
		}
	}()
	l.quiet = func() { cancel(); <-done }
	return true
}

// hush ends listen. Lines that arrive later are left to the next reader.
func (l *link) hush() {
	if l.quiet != nil {
		l.quiet()
		l.quiet = nil
	}
}
