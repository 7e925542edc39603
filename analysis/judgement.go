package analysis

import (
	"context"
	"slices"
	"time"

	"match/board"
	"match/engine/limits"
	"match/players"
)

// Judgement is the referee's verdict on one move. Its scores are from the
// mover's side: centipawns, or ±(32000 − plies) for a mate.
type Judgement struct {
	Best    board.Move `json:"b"` // the referee's choice; the played move if it is as good
	Value   int        `json:"v"` // of the best move
	Played  int        `json:"p"` // of the played one
	Careful bool       `json:"c,omitempty"`
}

// Effort is the referee's effort, in nodes of each search.
type Effort struct {
	Screen  uint64 `json:"screen"`  // every position
	Careful uint64 `json:"careful"` // positions in which the screen finds a loss
}

// DefaultEffort judges a thousand games in minutes.
var DefaultEffort = Effort{Screen: 800, Careful: 4000}

// suspicion is the loss, in expected points by Lichess' curve, from which a
// move is judged again with the careful effort.
const suspicion = 0.04

// judge is one running referee.
type judge struct {
	player players.Player
	effort Effort
	line   board.Line
}

// game judges every move of a game after the book. Its judgements depend on the
// game and the effort, not on earlier games.
func (j *judge) game(ctx context.Context, g *Game) ([]Judgement, error) {
	r := g.Record
	if err := j.player.NewGame(ctx, &r.Start); err != nil {
		return nil, err
	}
	j.line.Reset(r.Start)
	judged := make([]Judgement, 0, len(r.Plies)-g.Book)
	for i := range r.Plies {
		m := r.Plies[i].Move
		if i >= g.Book {
			verdict, err := j.move(ctx, m)
			if err != nil {
				return nil, err
			}
			judged = append(judged, verdict)
		}
		j.line.Push(m)
	}
	return judged, nil
}

// move judges a move with the screen and, if that finds a loss, again with the
// careful effort. The careful judgement searches both moves separately, with
// the same effort.
func (j *judge) move(ctx context.Context, played board.Move) (Judgement, error) {
	first, err := j.compare(ctx, played, j.effort.Screen)
	if err != nil || lichessLoss(first) < suspicion {
		return first, err
	}
	again, err := j.compare(ctx, played, j.effort.Careful)
	again.Careful = true
	return again, err
}

// patience is how long a referee may take for a search of so many nodes. An
// engine that ignores its limit is stopped before; one that takes longer has
// stalled.
func patience(nodes uint64) time.Duration { return 2 * players.SlowestSearch(nodes) }

func lichessLoss(j Judgement) float64 {
	c := curve{K: lichessK}
	return c.expect(j.Value) - c.expect(j.Played)
}

// compare searches for the best move with all of the nodes. If it is not the
// played one, it compares the two with half of the nodes each.
func (j *judge) compare(ctx context.Context, played board.Move, nodes uint64) (Judgement, error) {
	best, value, err := j.search(ctx, nodes)
	if err != nil || best == played {
		return Judgement{Best: played, Value: value, Played: value}, err
	}
	_, value, err = j.search(ctx, nodes/2, best)
	if err != nil {
		return Judgement{}, err
	}
	_, other, err := j.search(ctx, nodes/2, played)
	if err != nil {
		return Judgement{}, err
	}
	if other >= value { // the closer look reversed the order: no loss
		return Judgement{Best: played, Value: other, Played: other}, nil
	}
	return Judgement{Best: best, Value: value, Played: other}, nil
}

func (j *judge) search(ctx context.Context, nodes uint64, only ...board.Move) (board.Move, int, error) {
	turn := players.Turn{Limits: limits.Limits{Nodes: nodes, SearchMoves: only}, Deadline: patience(nodes)}
	reply, err := j.player.Move(ctx, &j.line, turn)
	if err != nil {
		return board.NoMove, 0, err
	}
	if len(only) > 0 && !slices.Contains(only, reply.Ply.Move) {
		return board.NoMove, 0, errUnlimited
	}
	score, ok := scoreOf(reply.Ply.Score)
	if !ok {
		return board.NoMove, 0, errSilent
	}
	return reply.Ply.Move, score, nil
}
