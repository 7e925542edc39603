package analysis

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"match/players"
	"match/players/spec"
)

var (
	errSilent    = errors.New("it gives no score")
	errUnlimited = errors.New("it does not keep to the moves that it is asked about (searchmoves), so it cannot evaluate a single move")
)

// Referee judges moves. It can be any player that can search given moves
// only, which xboard's protocol does not support.
type Referee struct {
	Spec    spec.Player
	Env     players.Env
	Effort  Effort
	Workers int      // referees running at the same time, at least 1
	Archive *archive // storage of judgements; nil: none

	alone *judge // for questions after the games
}

// Judge judges all games and returns the judgements of each, starting with its
// first move after the book. Games in the archive are not judged again. After
// every game it calls progress, one call at a time. If ctx ends, the judgements
// so far are in the archive.
func (r *Referee) Judge(ctx context.Context, games []*Game, progress func(moves, of int)) ([][]Judgement, error) {
	if !r.Spec.JudgesMoves() {
		return nil, fmt.Errorf("referee %s: the xboard protocol cannot evaluate a single move: want a UCI engine or a variant", r.Spec.DisplayName())
	}
	all := make([][]Judgement, len(games))
	todo, err := r.known(games, all)
	if err != nil || len(todo) == 0 {
		return all, err
	}
	group, ctx := errgroup.WithContext(ctx)
	queue, of := make(chan int, len(todo)), 0
	for _, i := range todo {
		queue <- i
		of += len(games[i].Record.Plies) - games[i].Book
	}
	close(queue)
	var mu sync.Mutex
	moves := 0
	done := func(more int) {
		mu.Lock()
		defer mu.Unlock()
		if moves += more; progress != nil {
			progress(moves, of)
		}
	}
	for range min(max(r.Workers, 1), len(todo)) {
		group.Go(func() error { return r.work(ctx, games, queue, all, done) })
	}
	return all, group.Wait()
}

// known fills in the judgements in the archive and returns the remaining
// games.
func (r *Referee) known(games []*Game, all [][]Judgement) (todo []int, err error) {
	for i, g := range games {
		if all[i], err = r.Archive.get(gameKey(g), len(g.Record.Plies)-g.Book); err != nil {
			return nil, err
		}
		if all[i] == nil {
			todo = append(todo, i)
		}
	}
	return todo, nil
}

// work runs one referee. It calls done with the number of moves of every game.
func (r *Referee) work(ctx context.Context, games []*Game, queue <-chan int, all [][]Judgement, done func(moves int)) error {
	player, err := players.Open(ctx, r.Spec, r.env())
	if err != nil {
		return err
	}
	defer player.Close()
	j := judge{player: player, effort: r.Effort}
	for i := range queue {
		judged, err := j.game(ctx, games[i])
		if err != nil {
			if cause := context.Cause(ctx); cause != nil {
				return cause
			}
			return fmt.Errorf("referee %s, game %d: %w", player.Name(), games[i].Number, err)
		}
		if err := r.Archive.put(gameKey(games[i]), judged); err != nil {
			return err
		}
		all[i] = judged
		done(len(judged))
	}
	return nil
}

func (r *Referee) env() players.Env {
	e := r.Env
	e.Limits = spec.Limits{Nodes: r.Effort.Careful}
	return e
}
