package analysis

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"

	"match/board"
	"match/pgn"
	"match/players"
)

// noise is the disagreement of the referee with itself at eight times the
// effort.
type noise struct {
	Moves     int     `json:"moves"`     // number of moves judged again
	Times     int     `json:"times"`     // factor of nodes
	Median    float64 `json:"median"`    // difference in the expectation of a position, points
	Floor     float64 `json:"floor"`     // loss of the referee's own choices by the closer look, points per move
	Confirmed int     `json:"confirmed"` // of Dear, how many still cost at least half as much
	Dear      int     `json:"dear"`      // moves of the sample that cost at least a tenth of a point
}

// noiseTimes is the factor of effort for checking the referee's own work.
const noiseTimes = 8

// dear is the loss from which a move is worth a look.
const dear = 0.1

// measureNoise judges a sample of moves again. The sample is the first wrong
// moves of both sides in the order of the games' keys, so it depends on
// nothing but the games.
func (r *Referee) measureNoise(ctx context.Context, accounts []*Account, curve curve, n int) (*noise, error) {
	sampled := noiseSample(accounts, n)
	if len(sampled) == 0 {
		return nil, nil
	}
	noise := &noise{Moves: len(sampled), Times: noiseTimes}
	var differences []float64
	for _, m := range sampled {
		again, err := r.again(ctx, m)
		if err != nil {
			return nil, err
		}
		best, played, top := curve.expect(again[0].Played), curve.expect(again[1].Played), curve.expect(again[0].Value)
		differences = append(differences, math.Abs(m.Before-max(best, top)))
		noise.Floor += max(top-best, 0) / float64(len(sampled))
		if m.Loss >= dear {
			noise.Dear++
			if best-played >= m.Loss/2 {
				noise.Confirmed++
			}
		}
	}
	slices.Sort(differences)
	noise.Median = differences[len(differences)/2]
	return noise, nil
}

func noiseSample(accounts []*Account, n int) (list []*Move) {
	keys := map[*Move]string{}
	for _, a := range accounts {
		for i := range a.Moves {
			if m := &a.Moves[i]; m.Wrong && !m.Exact && m.Loss > leastLoss {
				keys[m], list = gameKey(m.game), append(list, m)
				break // one per game
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *Move) int { return cmp.Compare(keys[a], keys[b]) })
	return list[:min(n, len(list))]
}

// again searches both moves of a judgement with eight times the nodes: the best
// one and the played one, each against the best move of the closer look.
func (r *Referee) again(ctx context.Context, m *Move) ([]Judgement, error) {
	key := gameKey(m.game) + "/" + strconv.Itoa(m.Ply)
	if known, err := r.Archive.get(key, 2); err != nil || known != nil {
		return known, err
	}
	var judged []Judgement
	err := r.askAlone(ctx, m, func(j *judge) error {
		nodes := noiseTimes * r.Effort.Screen
		if m.Careful {
			nodes = noiseTimes * r.Effort.Careful
		}
		for _, played := range []board.Move{m.Best, m.Move} {
			again, err := j.compare(ctx, played, nodes)
			if err != nil {
				return err
			}
			judged = append(judged, again)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return judged, r.Archive.put(key, judged)
}

// askAlone sets up the position before a move for the one referee that runs after the games.
func (r *Referee) askAlone(ctx context.Context, m *Move, ask func(*judge) error) error {
	if r.alone == nil {
		player, err := players.Open(ctx, r.Spec, r.env())
		if err != nil {
			return err
		}
		r.alone = &judge{player: player, effort: r.Effort}
	}
	j, g := r.alone, m.game.Record
	if err := j.player.NewGame(ctx, &g.Start); err != nil {
		return err
	}
	j.line.Reset(g.Start)
	for _, p := range g.Plies[:m.Ply] {
		j.line.Push(p.Move)
	}
	return ask(j)
}

// Close stops the referee that Extend started.
func (r *Referee) Close() error {
	if r.alone == nil {
		return nil
	}
	return r.alone.player.Close()
}

// lineLength is the length of the referee's continuation.
const lineLength = 5

// goOn adds the referee's continuation after the best move of every moment.
func (r *Referee) goOn(ctx context.Context, moments []moment) error {
	for i := range moments {
		mo := &moments[i]
		err := r.askAlone(ctx, mo.move, func(j *judge) error {
			pos := mo.position
			next := mo.move.Best
			for {
				j.line.Push(next)
				pos.Make(next)
				if len(mo.Line) >= lineLength || j.line.Status() != board.Ongoing {
					return nil
				}
				var err error
				if next, _, err = j.search(ctx, r.Effort.Careful); err != nil {
					return err
				}
				mo.Line = append(mo.Line, pgn.SAN(&pos, next))
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}
