package analysis

import (
	"context"
	"time"

	"match/board"
	"match/engine/limits"
	"match/players"
)

// Judgement is what the referee says of one move. Its scores are of the mover's
// side: centipawns, or ±(32000 − plies) for a mate.
type Judgement struct {
	Best    board.Move `json:"b"` // the referee's choice; the played move where it is as good
	Value   int        `json:"v"` // of the best move
	Played  int        `json:"p"` // of the played one
	Careful bool       `json:"c,omitempty"`
}

// Effort is how hard the referee looks, in nodes of each search.
type Effort struct {
	Screen  uint64 `json:"screen"`  // every position
	Careful uint64 `json:"careful"` // those where the screen sees a loss
}

// DefaultEffort judges a thousand games in minutes.
var DefaultEffort = Effort{Screen: 800, Careful: 4000}

// suspicion is the loss, in expected points by Lichess' curve, from which on a
// move is judged again with care.
const suspicion = 0.04

// judge is one referee at one board.
type judge struct {
	player players.Player
	effort Effort
	line   board.Line
}

// game judges every move of a game that its players thought about. What it says
// depends on the game and the effort, not on the games before it.
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

// move judges a move: the screen first and, where that sees a loss, again with
// care. Whoever is judged with care has both moves searched alone, with the
// same effort.
func (j *judge) move(ctx context.Context, played board.Move) (Judgement, error) {
	first, err := j.compare(ctx, played, j.effort.Screen)
	if err != nil || lichessLoss(first) < suspicion {
		return first, err
	}
	again, err := j.compare(ctx, played, j.effort.Careful)
	again.Careful = true
	return again, err
}

// patience is how long a referee may take for one search: one that takes longer
// has stalled, or was given nodes for a night.
const patience = 10 * time.Minute

func lichessLoss(j Judgement) float64 {
	c := Curve{K: lichessK}
	return c.Expect(j.Value) - c.Expect(j.Played)
}

// compare looks for the best move with all of the nodes and, if it is another
// one than was played, weighs the two against each other with half of them each.
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
	if other >= value { // the closer look has turned it round: no loss
		return Judgement{Best: played, Value: other, Played: other}, nil
	}
	return Judgement{Best: best, Value: value, Played: other}, nil
}

func (j *judge) search(ctx context.Context, nodes uint64, only ...board.Move) (board.Move, int, error) {
	turn := players.Turn{Limits: limits.Limits{Nodes: nodes, SearchMoves: only}, Deadline: patience}
	reply, err := j.player.Move(ctx, &j.line, turn)
	if err != nil {
		return board.NoMove, 0, err
	}
	score, ok := scoreOf(reply.Ply.Score)
	if !ok {
		return board.NoMove, 0, errSilent
	}
	return reply.Ply.Move, score, nil
}
