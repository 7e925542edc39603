package arena

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"match/pgn"
	"match/tablebase"
)

// worker plays one game after the other, with its own players.
type worker struct {
	local      *Local
	dispatcher Dispatcher
	open       *openPlayers
	referee    *referee
	pair       *half // the pair of its current game
	takes      Need  // what that game takes of the machine
}

// newWorker returns the n-th worker; worker 0 gets the players from Meet.
func (l *Local) newWorker(n int, dispatcher Dispatcher) *worker {
	w := &worker{local: l, dispatcher: dispatcher, open: l.openPlayers(n)}
	if n == 0 && l.first != nil {
		w.open, l.first = l.first, nil
	}
	w.open.warn = w.warn
	w.referee = &referee{tables: tablebase.OrNone(l.Tables), warn: w.warn, tell: dispatcher.Tell,
		underWay: underWay{journal: l.Journal}}
	return w
}

// warn passes on a warning at once, or with the current pair.
func (w *worker) warn(player, text string) {
	switch {
	case w.local.Warn != nil:
		w.local.Warn(player, text)
	case w.pair != nil:
		w.pair.mu.Lock()
		defer w.pair.mu.Unlock()
		w.pair.played.Warnings = append(w.pair.played.Warnings, Warning{player, text})
	}
}

// work plays a game, and brings its pair back if that was the last one.
func (w *worker) work(ctx context.Context, pair *half, index int) error {
	w.pair = pair
	if pair.ctx.Err() == nil {
		w.local.busy.change(w.takes.Cores)
		w.play(pair, index)
		w.local.busy.change(-w.takes.Cores)
	}
	w.pair = nil
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if pair.left.Add(-1) == 0 {
		pair.bring(w.dispatcher)
	}
	pause, cancel := context.WithTimeout(ctx, pair.Rules.Wait)
	defer cancel()
	<-pause.Done()
	return ctx.Err()
}

// attempts is the maximum number of tries for a game.
const attempts = 3

// play plays one game of a pair; the first player is White in the first.
func (w *worker) play(pair *half, index int) {
	f, ctx := pair.fixture, pair.ctx
	w.ask(&f)
	var game *pgn.Game
	var opened [2]*openPlayer
	var begun time.Time
	var err error
	for try := 1; try <= attempts; try++ {
		begun = time.Now()
		opened, err = w.open.both(ctx, f, index)
		if err == nil {
			game, err = w.referee.play(ctx, f, index, opened)
		}
		if ctx.Err() != nil || err == nil && !w.disturbed(f, game, begun, try == attempts) {
			break
		}
		if err == nil && try < attempts {
			w.referee.tellOver(game)
			w.referee.anew(f, index, game)
		}
	}
	if err != nil {
		w.referee.tellOver(nil)
		pair.errs[index] = err
		return
	}
	pair.keep(index, game, Span{begun.Add(-w.referee.earlier), time.Now()}, opened, w.referee.anomalies)
	if pair.errs[index] = f.refuse(game); pair.errs[index] == nil {
		pair.played.keepIn(w.local.Journal, index)
	}
	w.referee.tellOver(game)
}

// ask sets the tables of a game's task for players and referee. Players with
// other tables are closed.
func (w *worker) ask(f *fixture) {
	if w.local.Find == nil {
		return
	}
	tables := tablebase.OrNone(cmp.Or(w.local.tablesOf(f.Task), w.local.Tables))
	if tables != w.referee.tables {
		w.open.close()
		w.referee.tables, w.open.env.Tables = tables, tables
	}
}

// tooStill is how long a stall of this program must be to spoil a game with
// clocks that no player lost on time or by a stall.
const tooStill = time.Second

// disturbed reports whether a stall of this program while the clocks ran may
// have changed a game. The game of the last try counts even then.
func (w *worker) disturbed(f fixture, game *pgn.Game, begun time.Time, last bool) bool {
	if !f.Participants[0].Limits.Timed() && !f.Participants[1].Limits.Timed() && game.End.Reason != pgn.Stall {
		return false
	}
	still := w.local.stoodStill(begun, time.Now())
	lost := game.End.Reason == pgn.TimeForfeit || game.End.Reason == pgn.Stall
	if still == 0 || !lost && still < tooStill {
		return false
	}
	then := "is played again"
	if last {
		then = fmt.Sprintf("counts, because all %d tries were disturbed", attempts)
	}
	w.warn("", fmt.Sprintf("match itself was stalled for %v during game %s; the game %s", still.Round(10*time.Millisecond), game.Round, then))
	return true
}
