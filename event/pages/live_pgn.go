package pages

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
)

// LivePGN is a watcher that keeps the running games as PGN, for broadcasts and viewers that
// read a file or an address again and again. A game that is over stays until another begins,
// so that its result is seen. Games begin with the position after their opening.
type LivePGN struct {
	mu    sync.Mutex
	games []*liveGame
	fresh bool // text is that of the games
	text  []byte
	round int // of the changes, for Changed
}

type liveGame struct {
	pgn.Game
	number, index int
	over, gap     bool // gap: a move was lost, and no later one can follow
}

// Watch implements arena.Watcher.
func (l *LivePGN) Watch(_ *arena.Live, n arena.Notice) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n.Lost > 0 {
		for _, g := range l.games {
			g.gap = true
		}
	}
	switch n.Kind {
	case arena.GameBegun:
		l.begin(&n)
	case arena.Moved:
		if g := l.find(&n); g != nil && !g.gap {
			g.Plies = append(g.Plies, n.Ply)
		}
	case arena.GameOver:
		if g := l.find(&n); g != nil {
			g.over, g.Result, g.End = true, n.Result, n.End
		}
	default:
		return
	}
	l.fresh, l.round = false, l.round+1
}

// begin adds a game in the place of one that is over. A game is begun again if it was disturbed.
func (l *LivePGN) begin(n *arena.Notice) {
	g := &liveGame{number: n.Number, index: n.Game, Game: pgn.Game{
		White: n.Begun.Sides[board.White].Name, Black: n.Begun.Sides[board.Black].Name,
		Round: fmt.Sprintf("%d.%d", n.Number, n.Game+1), Start: n.Begun.Start, Date: time.Now().UTC().Format("2006.01.02"),
	}}
	again := func(old *liveGame) bool { return old.number == g.number && old.index == g.index }
	i := slices.IndexFunc(l.games, again)
	if i < 0 {
		i = slices.IndexFunc(l.games, func(old *liveGame) bool { return old.over })
	}
	if i < 0 {
		l.games = append(l.games, g)
	} else {
		l.games[i] = g
	}
}

func (l *LivePGN) find(n *arena.Notice) *liveGame {
	for _, g := range l.games {
		if g.number == n.Number && g.index == n.Game && !g.over {
			return g
		}
	}
	return nil
}

// Text returns the games, and a number that grows with every change.
func (l *LivePGN) Text() ([]byte, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.fresh {
		var text []byte
		for _, g := range l.games {
			if more, err := pgn.Append(text, &g.Game, pgn.Options{Times: true}); err == nil {
				text = more
			}
		}
		l.text, l.fresh = text, true
	}
	return l.text, l.round
}

// ServeHTTP serves the text.
func (l *LivePGN) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	text, _ := l.Text()
	w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Write(text)
}

// livePause is the shortest time between two writes of the file; tests shorten it.
var livePause = time.Second

// WriteTo writes the text to a file, which is replaced as a whole, at most once a second and
// at the end. The first write is at once, so that a wrong path costs no games. The returned
// function writes the last text and ends the writing.
func (l *LivePGN) WriteTo(path string) (end func() error, err error) {
	done, written := make(chan struct{}), make(chan error, 1)
	if err := l.replace(path); err != nil {
		return nil, err
	}
	go func() {
		tick := time.NewTicker(livePause)
		defer tick.Stop()
		last := 0
		for {
			select {
			case <-tick.C:
				if _, round := l.Text(); round != last {
					last = round
					l.replace(path) // a lasting error shows at the end
				}
			case <-done:
				err := l.replace(path)
				if err != nil {
					err = fmt.Errorf("live PGN: %w", err)
				}
				written <- err
				return
			}
		}
	}()
	return func() error { close(done); return <-written }, nil
}

func (l *LivePGN) replace(path string) error {
	text, _ := l.Text()
	file, err := pgn.Create(path)
	if err != nil {
		return err
	}
	if _, err := file.Write(text); err != nil {
		file.Discard()
		return err
	}
	return file.Close()
}
