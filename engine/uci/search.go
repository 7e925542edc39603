package uci

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"match/board"
	"match/engine"
	"match/engine/limits"
)

// search is a search in a separate goroutine. It writes its infos and its best
// move. "go infinite" withholds the best move until "stop", "go ponder" until
// "stop" or "ponderhit".
type search struct {
	cancel   context.CancelFunc
	released chan struct{} // closed when the best move may be written: at once, or with the ponder hit
	release  func()
	done     chan struct{} // closed when the best move is out
	endless  bool          // nothing but "stop" ends it
	ponders  bool          // until the ponder hit
}

// limited reports whether the search can currently end by itself.
func (s *search) limited() bool { return isClosed(s.released) && !s.endless }

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// startSearch handles "go". It first ends a search that is still running.
func (s *session) startSearch(args []string) error {
	s.endSearch()
	o, problems := parseGo(args, s.line.Position())
	for _, err := range problems {
		s.say("go: %v", err)
	}
	switch {
	case o.perft > 0:
		return s.perft(o.perft)
	case slices.Contains(args, "perft"):
		return nil // nobody waits for a best move
	}
	s.prepare()
	ctx, cancel := context.WithCancel(s.ctx)
	released := make(chan struct{})
	run := &search{
		cancel: cancel, released: released, release: sync.OnceFunc(func() { close(released) }),
		done: make(chan struct{}), endless: o.endless(), ponders: o.ponder,
	}
	switch {
	case o.ponder:
		o.limits.Ponder = released
	case !o.infinite:
		run.release()
	}
	s.search = run
	go run.work(ctx, s.engine, s.line, o.limits, s.out)
	return nil
}

func (s *search) work(ctx context.Context, e *engine.Engine, line *board.Line, limits limits.Limits, out *output) {
	defer close(s.done)
	defer s.cancel()
	p := *line.Position()
	reported := engine.Info{}
	result := e.Search(ctx, line, limits, func(i engine.Info) {
		reported = i
		out.line(infoLine(&p, i, e.HashFull()))
	})
	if reported.Depth == 0 || reported.Nodes != result.Nodes {
		out.line(finalInfo(&p, result, e.HashFull()))
	}
	select {
	case <-s.released:
	case <-ctx.Done():
	}
	out.line(bestMove(&p, result))
}

// endSearch stops the search, if there is one, and waits for its best move.
func (s *session) endSearch() {
	if s.search == nil {
		return
	}
	s.search.cancel()
	<-s.search.done
	s.search = nil
}

// lastPatience is how long a search may continue after the end of input, when it can no longer be
// stopped and "go depth 99" would never end.
const lastPatience = time.Minute

// awaitSearch waits for the search, if there is one that has a limit.
func (s *session) awaitSearch() {
	if s.search == nil || !s.search.limited() {
		return
	}
	select {
	case <-s.search.done:
	case <-time.After(s.patience):
	case <-s.ctx.Done():
	}
}

// ponderHit handles "ponderhit": from now on the engine's own clock runs.
func (s *session) ponderHit([]string) error {
	switch {
	case s.search == nil:
		return fmt.Errorf("no search is running")
	case !s.search.ponders:
		return fmt.Errorf("the search does not ponder")
	}
	s.search.release()
	return nil
}

// infoLine returns the UCI info line for a search of p; full is how much of the hash table is in
// use, in permille.
func infoLine(p *board.Position, i engine.Info, full int) string {
	ms := i.Time.Milliseconds()
	nps := uint64(0)
	if i.Time > 0 {
		nps = uint64(float64(i.Nodes) / i.Time.Seconds())
	}
	text := fmt.Appendf(nil, "info depth %d seldepth %d multipv 1 score %s nodes %d nps %d hashfull %d tbhits %d time %d pv",
		i.Depth, i.SelDepth, scoreText(i.Score), i.Nodes, nps, full, i.TBHits, ms)
	at := *p
	for _, m := range i.PV {
		text = append(text, ' ')
		text = append(text, at.UCI(m)...)
		at.Make(m)
	}
	return string(text)
}

// finalInfo returns the info line for the search after the last full iteration. If there was
// nothing to search, the score reflects the end of the game.
func finalInfo(p *board.Position, r engine.Result, full int) string {
	if r.Move != board.NoMove {
		r.Depth = max(r.Depth, 1)
		return infoLine(p, r.Info, full)
	}
	score := "cp 0"
	if p.InCheck() {
		score = "mate 0"
	}
	return "info depth 0 score " + score
}

// scoreText writes a score in centipawns, or the moves (not plies) to mate,
// negative for the side that is mated.
func scoreText(score int) string {
	plies, mate := engine.MatePlies(score)
	switch {
	case !mate:
		return "cp " + strconv.Itoa(score)
	case plies > 0:
		return "mate " + strconv.Itoa((plies+1)/2)
	}
	return "mate " + strconv.Itoa(plies/2)
}

func bestMove(p *board.Position, r engine.Result) string {
	if r.Move == board.NoMove {
		return "bestmove (none)"
	}
	text := "bestmove " + p.UCI(r.Move)
	if r.Ponder != board.NoMove {
		text += " ponder " + p.UCI(r.Ponder) // the notation of a move is the same in every position of a game
	}
	return text
}
