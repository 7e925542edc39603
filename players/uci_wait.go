package players

import (
	"context"
	"errors"
	"fmt"
	"time"

	"match/players/process"
)

// wait is the wait for the move of one search.
type wait struct {
	p        *uciPlayer
	ctx      context.Context
	deadline time.Time // zero: none
	repeated bool      // the last output repeated the last move of the game
}

// early reports whether a wait has ended before its deadline.
func (w *wait) early(err error) bool {
	return errors.Is(err, process.ErrDeadline) && (w.deadline.IsZero() || time.Now().Before(w.deadline))
}

// output keeps a line of the search. One that shows that the engine ignores its
// limit ends the search.
func (w *wait) output(line []byte) error {
	w.p.keep(line)
	if w.p.past.take(line) {
		return w.stop()
	}
	if w.repeated { // output after the repeated move: the engine is searching
		w.repeated = false
		return w.p.proc.Begin(w.ctx, w.deadline)
	}
	return nil
}

// repetition limits the wait after a repeated move: it is the answer if no other
// output follows.
func (w *wait) repetition() error {
	soon := time.Now().Add(repeatPatience)
	if w.repeated = earlier(w.deadline, soon) == soon; w.repeated {
		return w.p.proc.Begin(w.ctx, soon)
	}
	return nil
}

// silence stops a search that has reported no nodes for too long. Others may
// take all of their time.
func (w *wait) silence() error {
	if w.p.past.silent() {
		return w.stop()
	}
	return w.p.proc.Begin(w.ctx, w.deadline)
}

// stop ends a search that ignores its limit. Its move is then awaited like any
// other answer.
func (w *wait) stop() error {
	w.repeated, w.deadline = false, earlier(w.deadline, time.Now().Add(w.p.timeout()))
	if !w.p.stopped {
		w.p.stopped, w.p.warning = true, "" // this matters more than other anomalies
		w.p.warn(fmt.Sprintf("ignores %q: its searches are stopped late, so results depend on its speed", "go "+w.p.past.ignored))
	}
	if err := w.p.proc.Begin(w.ctx, w.deadline); err != nil {
		return err
	}
	return w.p.proc.Write([]byte("stop\n"))
}
