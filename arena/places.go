package arena

import (
	"context"
	"sync"
)

// places are the workers of a Local. A worker that has no game keeps its players
// open, which takes memory. Only the goroutine that hands out games uses places.
type places struct {
	room  Need // what all games take at most
	stop  *Stop
	all   []*worker
	idle  []*worker    // the one with the latest game last
	ended chan *worker // workers whose games are over
	taken Need         // by running games, and players that their workers have open besides
}

// newPlaces returns the workers of l, none of which has a game.
func (l *Local) newPlaces(dispatcher Dispatcher) *places {
	n := l.Games()
	p := &places{room: l.Room, stop: l.Stop, ended: make(chan *worker, n)}
	for i := range n {
		p.all = append(p.all, l.newWorker(i, dispatcher))
	}
	for i := range n { // the first one, which has the players from Meet, is taken first
		p.idle = append(p.idle, p.all[n-1-i])
	}
	return p
}

// take waits for a worker and for room for a game of a pair. It returns nil if no
// game is to begin any more.
func (p *places) take(ctx context.Context, s *Setup, chess960 bool) (*worker, error) {
	for !p.stop.Asked() {
		select {
		case w := <-p.ended:
			p.back(w)
			continue
		default:
		}
		if w := p.fit(s, chess960); w != nil {
			return w, nil
		}
		select {
		case w := <-p.ended:
			p.back(w)
		case <-p.stop.begun():
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, nil
}

func (p *places) back(w *worker) {
	p.taken.Cores -= w.takes.Cores
	p.taken.Memory -= w.takes.Memory
	p.idle = append(p.idle, w)
}

// fit returns an idle worker if there is room for a game of a pair.
func (p *places) fit(s *Setup, chess960 bool) *worker {
	last := len(p.idle) - 1
	if last < 0 {
		return nil
	}
	w := p.idle[last]
	if w.takes = (Need{Cores: 1}); p.room.Cores > 0 {
		w.takes = s.Need()
		if p.taken.Cores+w.takes.Cores > p.room.Cores || p.room.Memory > 0 && !p.makeRoom(w, s, chess960) {
			return nil
		}
	}
	p.taken.Cores += w.takes.Cores
	p.taken.Memory += w.takes.Memory
	p.idle = p.idle[:last]
	return w
}

// makeRoom reports whether there is memory for a game of a worker. If it is short,
// players without a game are closed, first the worker's own, then those that have
// waited for longest.
func (p *places) makeRoom(w *worker, s *Setup, chess960 bool) bool {
	need := w.takes.Memory
	others := func() (mib int) {
		for _, other := range p.idle[:len(p.idle)-1] {
			mib += other.open.memory()
		}
		return mib + p.taken.Memory
	}
	if w.takes.Memory += w.open.besides(s, chess960); others()+w.takes.Memory <= p.room.Memory {
		return true
	}
	w.open.keep(s, chess960)
	w.takes.Memory = need
	for _, other := range p.idle[:len(p.idle)-1] {
		if others()+need > p.room.Memory {
			other.open.close()
		}
	}
	return others()+need <= p.room.Memory
}

// close closes the players of all workers.
func (p *places) close() {
	var leaving sync.WaitGroup
	for _, w := range p.all {
		leaving.Go(w.open.close)
	}
	leaving.Wait()
}
