package coordinator

import (
	"slices"
	"sync"
	"time"

	"match/fleet/wire"
)

// Limits for the games shown, chosen so that they cost almost nothing.
const (
	lookFor   = 10 * time.Second // workers send boards for this long after the last look
	freshFor  = 5 * time.Second  // the maximum age of a board
	mostShown = 2                // number of workers that show their games at a time
)

// boards are the games of some workers, for viewers of the fleet's page.
type boards struct {
	mu     sync.Mutex
	looked time.Time
	shown  []showing // in the order in which they started
}

// showing is the latest boards of a worker.
type showing struct {
	worker string
	at     time.Time
	games  []wire.Board
}

// look returns the boards shown, and requests further ones for a while.
func (b *boards) look(now time.Time) (games []wire.Board) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.looked = now
	b.expire(now)
	for _, s := range b.shown {
		games = append(games, s.games...)
	}
	return games
}

// wants reports whether a worker should send its games.
func (b *boards) wants(worker string, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.wanted(worker, now)
}

// wanted is wants. The caller holds the lock.
func (b *boards) wanted(worker string, now time.Time) bool {
	if b.looked.IsZero() || now.Sub(b.looked) > lookFor {
		return false
	}
	b.expire(now)
	return len(b.shown) < mostShown || b.of(worker) >= 0
}

// show stores the games of a worker, and reports whether it should send more.
func (b *boards) show(worker string, games []wire.Board, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.wanted(worker, now) {
		b.shown = slices.DeleteFunc(b.shown, func(s showing) bool { return s.worker == worker })
		return false
	}
	if i := b.of(worker); i >= 0 {
		b.shown[i].at, b.shown[i].games = now, games
	} else {
		b.shown = append(b.shown, showing{worker, now, games})
	}
	return len(games) > 0 // a worker without games makes room for others
}

func (b *boards) of(worker string) int {
	return slices.IndexFunc(b.shown, func(s showing) bool { return s.worker == worker })
}

// expire drops boards that were not updated.
func (b *boards) expire(now time.Time) {
	b.shown = slices.DeleteFunc(b.shown, func(s showing) bool { return now.Sub(s.at) > freshFor || len(s.games) == 0 })
}

// Boards returns some of the games now in progress. Workers send them for a
// while after each call.
func (s *Server) Boards() []wire.Board { return s.boards.look(time.Now()) }

func (s *Server) show(r *request) (any, error) {
	var b wire.Boards
	if err := r.read(&b); err != nil {
		return nil, err
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	return wire.BoardsWanted{More: s.boards.show(r.member, b.Games, time.Now())}, nil
}
