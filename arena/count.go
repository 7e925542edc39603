package arena

import (
	"cmp"
	"context"
	"errors"

	"match/record"
)

// countAll counts all pairs that are available in order. Each pair is recorded
// before it becomes visible.
func (l *loop) countAll(ctx context.Context, c *crew, order *sequencer) error {
	for {
		if ctx.Err() != nil { // at once, even if further pairs are available
			return context.Cause(ctx)
		}
		batch, end := l.gather(ctx, c, order)
		if err := l.record(ctx, batch); err != nil {
			return err
		}
		for _, p := range batch {
			if p.Games[1] != nil { // half a pair never counts
				l.live.note(&p.Pair)
				l.audience.tell(Notice{Kind: PairCounted, Number: p.Number, Pair: &p.Pair})
			}
		}
		if end != nil || l.over || len(batch) == 0 {
			return end
		}
	}
}

// gather counts the next available pairs, as many as are recorded together. The
// error ends the event after them.
func (l *loop) gather(ctx context.Context, c *crew, order *sequencer) (batch []*Played, end error) {
	most := 1
	if _, is := l.options.Recorder.(BatchRecorder); is {
		most = max(1, l.options.Batch)
	}
	for len(batch) < most && end == nil && !l.over {
		p, ok, err := l.nextPlayed(c, order)
		if err != nil {
			return batch, errors.Join(err, context.Cause(ctx))
		}
		if !ok {
			break
		}
		p.Players, p.NoSwap = l.named[0].Players, l.event.Rules.Colors.noSwap()
		if l.named[0].Half {
			l.over = true
			return append(batch, &p), nil
		}
		ended, err := AfterPair(l.learn(&p.Pair))
		if err != nil {
			return batch, err
		}
		end = cmp.Or(l.count(&p.Pair), ended)
		l.given--
		batch = append(batch, &p)
	}
	return batch, end
}

// nextPlayed returns the next pair in order, if it is available: as it was
// played, or forfeited.
func (l *loop) nextPlayed(c *crew, order *sequencer) (Played, bool, error) {
	if l.given == 0 {
		return Played{}, false, nil
	}
	if !l.forfeits(l.named[0].Players) {
		p, ok := order.Next()
		if p.Err == nil {
			return p, ok, nil
		}
		if err := l.withdraw(c, p.Err); err != nil {
			return p, false, err
		}
	} else {
		order.Skip()
	}
	p, err := l.forfeit(l.next(), l.named[0])
	return p, true, err
}

func (l *loop) record(ctx context.Context, batch []*Played) (err error) {
	if l.options.Recorder == nil || len(batch) == 0 {
		return nil
	}
	during := context.WithoutCancel(ctx) // an interrupted event still stores its finished pairs
	if len(batch) == 1 {
		err = l.options.Recorder.Pair(during, batch[0])
	} else {
		err = l.options.Recorder.(BatchRecorder).Pairs(during, batch)
	}
	if err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	return nil
}

// learn fills in the counts of a pair and passes it to the director.
func (l *loop) learn(p *record.Pair) error {
	after, err := l.live.standing.After(p)
	if err != nil {
		return err
	}
	p.Counts, p.LLR = after.Counts, 0
	if _, forfeited := p.Forfeited(); forfeited {
		p.LLR = after.LLR // as recorded
	}
	return l.event.Director.Count(p)
}

// count adds a pair to the loop's own standing and asks for the next pairings.
func (l *loop) count(p *record.Pair) error {
	if err := l.live.standing.Count(p); err != nil {
		return err
	}
	l.named = l.named[1:]
	return l.nameAhead()
}
