package arena

import (
	"context"
	"slices"
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
}

// newPlaces returns the workers of l, none of which has a game.
func (l *Local) newPlaces(dispatcher Dispatcher) *places {
	p := &places{room: l.Room, stop: l.Stop, ended: make(chan *worker, l.Games())}
	for i := range l.Games() {
		p.all = append(p.all, l.newWorker(i, dispatcher))
	}
	p.idle = slices.Clone(p.all)
	slices.Reverse(p.idle) // the first one, which has the players from Meet, is taken first
	return p
}

// take waits for a worker and for room for a game of a pair. It returns nil if no
// game is to begin any more.
func (p *places) take(ctx context.Context, s *Setup, chess960 bool) (*worker, error) {
	for !p.stop.Asked() {
		select {
		case w := <-p.ended:
			p.idle = append(p.idle, w)
			continue
		default:
		}
		if w := p.fit(s, chess960); w != nil {
			return w, nil
		}
		select {
		case w := <-p.ended:
			p.idle = append(p.idle, w)
		case <-p.stop.begun():
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return nil, nil
}

// fit returns an idle worker if there is room for a game of a pair.
func (p *places) fit(s *Setup, chess960 bool) *worker {
	last := len(p.idle) - 1
	if last < 0 {
		return nil
	}
	w := p.idle[last]
	need := s.Need()
	if p.room.Cores == 0 {
		need.Cores = 1
	}
	limited := p.room.Memory > 0 || len(p.room.Resources) > 0
	if p.room.Cores > 0 && p.taken().Cores+need.Cores > p.room.Cores || limited && !p.makeRoom(w, need, s, chess960) {
		return nil
	}
	if !limited {
		w.takes = need
	}
	p.idle = p.idle[:last]
	return w
}

// taken returns what running games take, with the players that their workers have open
// besides.
func (p *places) taken() (sum Need) {
	for _, w := range p.all {
		if !slices.Contains(p.idle, w) {
			sum = sum.plus(w.takes)
		}
	}
	return sum
}

// makeRoom reports whether there are memory and resources for a game of a worker. If one
// of them is short, players without a game that hold it are closed, first the worker's
// own, then those that have waited for longest.
func (p *places) makeRoom(w *worker, need Need, s *Setup, chess960 bool) bool {
	others := p.idle[:len(p.idle)-1]
	short := func() string {
		_, unused := w.open.split(s, chess960)
		w.takes = need.plus(heldBy(unused))
		sum := p.taken().plus(w.takes)
		for _, other := range others {
			sum = sum.plus(heldBy(other.open.list))
		}
		return sum.short(p.room)
	}
	for what := short(); what != ""; what = short() {
		w.open.release(what, s, chess960)
		for _, other := range others {
			if short() != what {
				break
			}
			other.open.release(what, nil, chess960)
		}
		if short() == what {
			return false
		}
	}
	return true
}

func (p *places) close() {
	var leaving sync.WaitGroup
	for _, w := range p.all {
		leaving.Go(w.open.close)
	}
	leaving.Wait()
}
