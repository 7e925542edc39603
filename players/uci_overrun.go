package players

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"match/engine/limits"
	"match/players/process"
	"match/players/ucitext"
)

// An engine may ignore the limit of its search. It is stopped if its own reports
// show this, or if it reports no nodes for longer than any engine needs. The
// bounds are wide: a search that keeps its limit is never stopped, because then
// its move would depend on the machine.
const (
	nodesFactor = 10      // times the limit, in nodes since the first report: some engines add up all searches of a game
	nodesSlack  = 100_000 // at least: an engine with many threads may count this many between two checks
	depthSlack  = 1       // some engines report the iteration that they do not begin
)

// A search without a report of its nodes is stopped after silencePatience and a
// time for every node that engines do not reach even on a very busy machine.
// Tests use a shorter silencePatience.
var silencePatience = 10 * time.Second

const slowestNode = 10 * time.Millisecond

// SlowestSearch returns the longest time that a search of so many nodes may take
// without a report of its nodes.
func SlowestSearch(nodes uint64) time.Duration {
	return silencePatience + time.Duration(min(nodes, 1e9))*slowestNode
}

// overrun compares the reports of one search with its limits.
type overrun struct {
	limits  limits.Limits
	first   uint64 // the first number of nodes reported
	beyond  int    // the first depth reported beyond the limit: one alone may be a mate, seen at any depth
	ignored string // the limit that was ignored, such as "nodes 2000"; the search has then been stopped
}

// take reports whether an info line shows, for the first time, that a limit was
// ignored.
func (o *overrun) take(line []byte) bool {
	switch {
	case o.ignored != "":
		return false
	case o.limits.Nodes > 0 && o.takeNodes(ucitext.InfoNumber(line, " nodes ")):
		o.ignored = o.nodes()
	case o.limits.Depth > 0 && o.takeDepth(ucitext.InfoNumber(line, " depth ")):
		o.ignored = fmt.Sprintf("depth %d", o.limits.Depth)
	}
	return o.ignored != ""
}

func (o *overrun) takeNodes(n int) bool {
	nodes := uint64(max(n, 0))
	o.first = cmp.Or(o.first, nodes)
	return nodes > o.first && nodes-o.first > max(nodesFactor*o.limits.Nodes, nodesSlack)
}

func (o *overrun) takeDepth(depth int) bool {
	if depth <= o.limits.Depth+depthSlack {
		return false
	}
	o.beyond = cmp.Or(o.beyond, depth)
	return depth != o.beyond
}

// silent reports whether the search has reported no nodes of its limited number,
// after the time of SlowestSearch.
func (o *overrun) silent() bool {
	if o.limits.Nodes == 0 || o.first > 0 || o.ignored != "" {
		return false
	}
	o.ignored = o.nodes()
	return true
}

func (o *overrun) nodes() string { return fmt.Sprintf("nodes %d", o.limits.Nodes) }

// wake returns when a search may have to be stopped for its silence, or the
// deadline if that is earlier. The zero deadline is none.
func (o *overrun) wake(began, deadline time.Time) time.Time {
	if o.limits.Nodes == 0 {
		return deadline
	}
	return earlier(deadline, began.Add(SlowestSearch(o.limits.Nodes)))
}

// earlier returns the earlier of a deadline, of which zero is none, and a time.
func earlier(deadline, t time.Time) time.Time {
	if deadline.IsZero() || t.Before(deadline) {
		return t
	}
	return deadline
}

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
	return w.p.proc.Say(w.ctx, w.deadline, []byte("stop\n"))
}
