package tune

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"match/arena"
	"match/openings"
	"match/pgn"
	"match/players/spec"
	"match/record"
	"match/sprt"
	"match/tune/spsa"
)

// oracle is an executor whose players have a strength that follows from their options:
// a parabola in each option with its maximum at best. The result of a pair
// depends only on its number and its players.
type oracle struct {
	best  map[string]float64
	loss  float64 // Elo lost at a distance of 10 from the best value
	games int
	fault pgn.Reason // fault in every game that Black loses
}

func (o *oracle) Games() int { return o.games }

func (o *oracle) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	for {
		_, task, ok := dispatcher.Next(ctx, 1)
		if !ok {
			return ctx.Err()
		}
		for i := range task.Pairs {
			p := o.play(&task.Pairs[i])
			p.Ticket = task.Ticket
			dispatcher.Done(p)
		}
	}
}

func (o *oracle) play(task *arena.Setup) arena.Played {
	random := rand.New(rand.NewPCG(99, uint64(task.Number)))
	win := sprt.Score(o.elo(task.Participants[0]) - o.elo(task.Participants[1]))
	p := arena.Played{Pair: record.Pair{Number: task.Number, Players: task.Players}}
	for i := range p.Games {
		first, second := pgn.WhiteWins, pgn.BlackWins
		if i == 1 {
			first, second = second, first
		}
		g := &pgn.Game{Result: pgn.Draw, End: pgn.End{Reason: pgn.Checkmate}}
		if random.Float64() < 0.5 { // half the games are drawn
			g.Result = second
			if random.Float64() < win {
				g.Result = first
			}
		}
		if g.Result == pgn.WhiteWins && o.fault != "" {
			g.End.Reason = o.fault
		}
		p.Games[i] = g
	}
	return p
}

func (o *oracle) elo(s arena.Participant) (elo float64) {
	for _, option := range s.Spec.Options {
		x, _ := strconv.ParseFloat(option.Value, 64)
		off := (x - o.best[option.Name]) / 10
		elo -= o.loss * off * off
	}
	return elo
}

func engineParams(n int) (params []spsa.Param) {
	for i := range n {
		params = append(params, spsa.Param{Name: fmt.Sprint("P", i), Start: 100, Min: 0, Max: 300, CEnd: 10, REnd: 0.004})
	}
	return params
}

// play runs a tuning of an engine process that is never started.
func play(t testing.TB, f *SPSA, executor *oracle, after []record.Pair) (*Director, *record.Standing, error) {
	t.Helper()
	d, err := f.Director([]string{"e +", "e -"})
	if err != nil {
		t.Fatal(err)
	}
	book, err := openings.Open("startpos")
	if err != nil {
		t.Fatal(err)
	}
	e := &arena.Event{
		Players: []arena.Participant{{Name: "e +"}, {Name: "e -"}}, Director: d,
		Openings: arena.Order{Book: book, By: openings.Sequential, Start: 1},
	}
	o := arena.Options{Executors: []arena.Executor{executor}}
	if after != nil {
		o.Played = func(yield func(record.Pair, error) bool) {
			for _, p := range after {
				if !yield(p, nil) {
					return
				}
			}
		}
	}
	s, err := arena.Run(context.Background(), e, o)
	return d.(*Director), s, err
}

func format(params []spsa.Param, pairs, batch int) *SPSA {
	return &SPSA{Player: spec.Player{Kind: spec.UCI, Path: "engine", Options: []spec.Option{{Name: "p0", Value: "7"}}}, Course: Course{Params: params, Pairs: pairs, Batch: batch, Seed: 5}}
}
