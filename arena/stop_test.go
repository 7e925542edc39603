package arena

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"match/board"
	"match/pgn"
	"match/players"
	"match/players/spec"
	"match/record"
)

// memory is a journal that keeps the games of an event that is to stop.
type memory struct {
	stop  *Stop
	asks  int // the number of the game at whose end it asks to stop; 0: none
	mu    sync.Mutex
	games map[int][2]*pgn.Game
}

func (m *memory) Keep(pair, game int, g *pgn.Game, _ time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stop != nil && !m.stop.Asked() {
		if m.asks--; m.asks == 0 {
			m.stop.Ask()
		}
		return
	}
	if m.games == nil {
		m.games = map[int][2]*pgn.Game{}
	}
	games := m.games[pair]
	games[game] = g
	m.games[pair] = games
}

func (m *memory) Kept(pair int) [2]*pgn.Game { return m.games[pair] }

// after returns how many games of pairs after a number it has.
func (m *memory) after(pair int) (n int) {
	for number, games := range m.games {
		for _, g := range games {
			if g != nil && number > pair {
				n++
			}
		}
	}
	return n
}

// counting is a player that calls begun for each of its games.
type counting struct {
	players.Player
	begun func()
}

func (c *counting) NewGame(ctx context.Context, start *board.Position) error {
	c.begun()
	return c.Player.NewGame(ctx, start)
}

// TestStoppedEventsLoseNoGame stops an event again and again after some games have
// begun. No game is played twice, and the last run ends as one that was not stopped.
func TestStoppedEventsLoseNoGame(t *testing.T) {
	for _, colors := range []Colors{ColorsSwap, ColorsReverse} {
		play := func(o Options, concurrency int, begun func()) error {
			e := eventOf(&fixed{pairs: 12}, seatsOf("A", "B")...)
			e.Rules.Colors = colors
			open := func(ctx context.Context, s spec.Player, env players.Env) (players.Player, error) {
				p, err := greedyAgainstRandom(ctx, s, env)
				if s.Name == "A" {
					p = &counting{p, begun}
				}
				return p, err
			}
			o.Executors = []Executor{&Local{Concurrency: concurrency, open: open, Stop: o.Stop, Journal: o.Journal}}
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			if o.Stop != nil {
				o.Stop.cancel = func() { cancel(errStopped) }
			}
			_, err := Run(ctx, e, o)
			return err
		}
		var whole keeper
		if err := play(Options{Recorder: &whole}, 2, func() {}); err != nil {
			t.Fatal(err)
		}
		for concurrency := 1; concurrency <= 4; concurrency++ {
			var rec keeper
			games, total, runs := &memory{}, 0, 0
			for err := errStopped; err != nil; runs++ {
				var mu sync.Mutex
				stop, begun := NewStop(nil, nil), 0
				if games.stop = stop; runs%2 == 1 { // when a game is over, instead of when one begins
					games.asks = 2 + runs/2%2
				}
				err = play(Options{Recorder: &rec, Played: rec.stored(len(rec)), Stop: stop, Journal: games}, concurrency, func() {
					mu.Lock()
					defer mu.Unlock()
					if begun++; begun == 3 && runs%2 == 0 {
						stop.Ask()
					} else if begun > 3+concurrency {
						t.Error("games begin after the request to stop")
					}
				})
				if err != nil && err != errStopped || err == nil && total+begun != 24 {
					t.Fatalf("%d games at a time: %v after %d games", concurrency, err, total+begun)
				}
				if total += begun; total != 2*len(rec)+games.after(len(rec)) {
					t.Fatalf("%d games at a time: %d have begun, %d are recorded and %d kept", concurrency, total, 2*len(rec), games.after(len(rec)))
				}
			}
			if runs < 4 {
				t.Errorf("%d games at a time: stopped %d times", concurrency, runs-1)
			}
			for i, p := range rec {
				for game, g := range p.Games {
					if w := whole[i].Games[game]; g.Round != w.Round || g.White != w.White || g.Result != w.Result || len(g.Plies) != len(w.Plies) || p.Counts != whole[i].Counts {
						t.Fatalf("%d games at a time: game %s is not that of an event that was not stopped", concurrency, g.Round)
					}
				}
			}
		}
	}
}

var errStopped = errors.New("stopped")

// A second request does not wait for the running games.
func TestSecondRequestToStop(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	stop, said := NewStop(cancel, errStopped), 0
	stop.Tell(func() { said++ })
	if stop.Ask(); !stop.Asked() || ctx.Err() != nil || said != 1 {
		t.Errorf("asked once: %v, %v, said %d times", stop.Asked(), ctx.Err(), said)
	}
	if stop.Ask(); context.Cause(ctx) != errStopped || said != 1 {
		t.Errorf("asked twice: %v, said %d times", context.Cause(ctx), said)
	}
	if none := (*Stop)(nil); none.Asked() {
		t.Error("a nil Stop is asked")
	}
}

// Pairs that wait for an earlier one are kept, too.
func TestWaitingPairsAreKept(t *testing.T) {
	games, order := &memory{}, newSequencer(1)
	p := Played{Pair: record.Pair{Number: 2, Games: [2]*pgn.Game{{}, {}}}}
	order.Put(p)
	l := &loop{options: Options{Journal: games}}
	if l.keepWaiting(order); games.Kept(2) != p.Games {
		t.Errorf("%v", games.games)
	}
}

// A kept game that is not the one to be played is played again.
func TestKeptGamesOfAnotherEvent(t *testing.T) {
	var whole, rec keeper
	play := func(o Options) {
		o.Executors = local(2, greedyAgainstRandom)
		if _, err := Run(t.Context(), eventOf(&fixed{pairs: 2}, seatsOf("A", "B")...), o); err != nil {
			t.Fatal(err)
		}
	}
	play(Options{Recorder: &whole})
	games := &memory{}
	first, second := *whole[0].Games[0], *whole[1].Games[1]
	first.White, second.Result = "C", pgn.Unfinished
	games.Keep(1, 0, &first, 0)
	games.Keep(2, 1, &second, 0)
	games.Keep(2, 0, whole[1].Games[0], 0)
	play(Options{Recorder: &rec, Journal: games})
	if rec[0].Games[0].White != "A" || rec[1].Games[1].Result == pgn.Unfinished || rec[1].Games[0] != whole[1].Games[0] {
		t.Error("games that do not belong to the event count, or one that does is played again")
	}
}
