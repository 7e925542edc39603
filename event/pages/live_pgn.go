package pages

import (
	"net/http"
	"sync"
	"time"

	"match/arena"
	"match/pgn"
)

// LivePGN is a watcher that keeps the running games as PGN, for broadcasts and viewers that
// read a file or an address again and again. A game that is over stays until another begins,
// so that its result is seen.
type LivePGN struct {
	mu    sync.Mutex
	live  *arena.Live // nil: no game has begun
	round int         // of the changes
	text  []byte
	shown int // round of the text
}

// Watch implements arena.Watcher. Notices only mean that the games have changed.
func (l *LivePGN) Watch(live *arena.Live, _ arena.Notice) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.live, l.round = live, l.round+1
}

// Text returns the games, and a number that grows with every change.
func (l *LivePGN) Text() ([]byte, int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shown == l.round {
		return l.text, l.round
	}
	var text []byte
	for _, g := range l.live.Games() {
		g.Name()
		if g.Date == "" {
			g.Date = g.Begun.UTC().Format("2006.01.02")
		}
		if more, err := pgn.Append(text, &g.Game, pgn.Options{Times: true, Eval: true}); err == nil {
			text = more
		}
	}
	l.text, l.shown = text, l.round
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
				written <- l.replace(path)
				return
			}
		}
	}()
	return func() error { close(done); return <-written }, nil
}

func (l *LivePGN) replace(path string) error {
	text, _ := l.Text()
	return pgn.WriteFile(path, text)
}
