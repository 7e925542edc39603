package event

import (
	"context"
	"iter"

	"match/arena"
	"match/record"
)

// Executor returns an executor that plays a match by its slices: it has all pairs
// and plays no game. It ends the match with *MissingPairs at a pair that it lacks.
func (p *Parts) Executor(ctx context.Context, plan *Plan) (arena.Executor, error) {
	if len(p.slices) == 0 {
		return nil, ErrNoParts
	}
	content, err := (&Gate{Plans: []*Plan{plan}}).content(ctx)
	if err == nil {
		err = p.check(content)
	}
	return partsExecutor(p.of(1)), err
}

// partsExecutor is the slices of a match in their order.
type partsExecutor []*part

// partsAhead is how many pairs are asked for at a time. They cost only memory.
const partsAhead = 64

// Games implements arena.Executor.
func (e partsExecutor) Games() int { return partsAhead }

// Work implements arena.Executor.
func (e partsExecutor) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	next, stop := iter.Pull2(pairsOf(ctx, e))
	defer stop()
	var pair record.Pair
	var err error
	var took record.Took
	for _, it := range e {
		took.Pairs += it.event.Run.Took.Pairs
		took.Seconds += it.event.Run.Took.Seconds
	}
	for {
		_, task, ok := dispatcher.Next(ctx, partsAhead)
		if !ok {
			return ctx.Err()
		}
		for i := range task.Pairs {
			answer := task.Answer(i)
			for err == nil && pair.Number < answer.Number { // a resumed match has the first ones
				pair, err, _ = next()
			}
			if answer.Err = err; err == nil {
				answer.Pair = pair
				answer.SetTook(took.Mean())
				answer.Err = task.Pairs[i].Check(&answer)
			}
			dispatcher.Done(answer)
		}
	}
}
