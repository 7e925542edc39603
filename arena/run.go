package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"match/record"
)

// Recorder keeps pairs. Run calls it for one pair after the other, in order,
// before the pair counts or is shown; when it returns, the pair must be as safe
// as it will ever be. An error ends the event with the pair before.
type Recorder interface {
	Pair(ctx context.Context, p *Played) error
}

// Options is how an event is run: nothing here changes its games.
type Options struct {
	Hands    []Hands                       // at least one
	Recorder Recorder                      // may be nil
	Watchers []Watcher                     // see Watcher
	Played   iter.Seq2[record.Pair, error] // the pairs 1 … n that an earlier run has recorded; nil: none
	Warn     func(text string)             // gets a line when hands are lost and others go on; may be nil
}

// Run plays an event until its director says that it is over, and returns what
// it has come to. If ctx is cancelled it drops the games in hand and returns
// the cause, with the standing of the pairs counted so far. Other errors are
// about the event, before the first game, or about something that broke. What
// is decided stays decided: nothing that breaks in a pair beyond the last one
// that counts is an error.
func Run(ctx context.Context, e *Event, o Options) (*record.Standing, error) {
	l := &loop{event: e, options: o, live: newLive(e), window: room * gamesAtATime(o.Hands)}
	if err := l.replay(); err != nil || l.over {
		return l.live.standing, err
	}
	if len(o.Hands) == 0 {
		return l.live.standing, errors.New("there is nobody to play the games")
	}
	l.audience = gather(o.Watchers, l.live)
	defer l.audience.leave()
	return l.live.standing, l.play(ctx)
}

// loop is an event while it is played. All of it belongs to one goroutine.
type loop struct {
	event    *Event
	options  Options
	live     *Live
	audience *audience
	window   int       // how many pairs may be handed out and not counted
	named    []Pairing // and not counted, in order
	given    int       // how many of them are handed out
	over     bool
}

// next is the number of the next pair that counts.
func (l *loop) next() int { return l.live.standing.Pairs + 1 }

// nameAhead has the director name pairings as far ahead as it may.
func (l *loop) nameAhead() error {
	for !l.over && len(l.named) < max(1, l.event.Director.Lookahead()) {
		p, call := l.event.Director.Next()
		switch call {
		case Over:
			l.over = true
		case Wait:
			if len(l.named) == 0 {
				return errStuck
			}
			return nil
		default:
			l.named = append(l.named, p)
		}
	}
	return nil
}

// replay counts what an earlier run has recorded, as it was counted then.
func (l *loop) replay() error {
	if err := l.nameAhead(); err != nil || l.options.Played == nil {
		return err
	}
	for p, err := range l.options.Played {
		if err != nil {
			return err
		}
		if l.over {
			return nil
		}
		if want := l.named[0].Players; p.Number != l.next() || p.Players != want {
			return fmt.Errorf("recorded pair %d of players %v is not pair %d of players %v, which the event plays: it was begun with another configuration",
				p.Number, p.Players, l.next(), want)
		}
		if err := l.learn(&p); err != nil {
			return fmt.Errorf("recorded pair %d: %w", p.Number, err)
		}
		if err := l.count(&p); err != nil {
			return err
		}
	}
	return nil
}

// play has hands play pairings and counts the pairs, until the event is over.
func (l *loop) play(ctx context.Context) error {
	crew := newCrew(ctx, l.options.Hands, l.audience.tell)
	defer crew.dismiss()
	order := NewSequencer(l.next())
	hands := len(l.options.Hands)
	var again []Task // of hands that were lost
	for {
		if ctx.Err() != nil { // at once, also where pairs are waiting to be counted
			return context.Cause(ctx)
		}
		task, offered, err := l.offer(again)
		if err != nil {
			return err
		}
		var tasks chan<- Task
		if offered {
			tasks = crew.tasks
		}
		select {
		case tasks <- task:
			if len(again) > 0 {
				again = again[1:]
			} else {
				l.given++
			}
		case p := <-crew.played:
			order.Put(p)
			if err := l.countAll(ctx, order); err != nil || l.over {
				return err
			}
		case loss := <-crew.lost:
			if ctx.Err() != nil {
				continue
			}
			if hands--; hands == 0 {
				return loss.err
			}
			again = append(again, l.undone(loss)...)
		case <-ctx.Done():
		}
	}
}

// offer is the task that is to be handed out next, if there is one.
func (l *loop) offer(again []Task) (t Task, ok bool, err error) {
	if len(again) > 0 {
		return again[0], true, nil
	}
	if l.given >= min(len(l.named), l.window) {
		return t, false, nil
	}
	t, err = l.event.task(l.next()+l.given, l.named[l.given])
	return t, err == nil, err
}

// undone is what lost hands have left, in order.
func (l *loop) undone(lost loss) []Task {
	if l.options.Warn != nil {
		l.options.Warn(fmt.Sprintf("%v; others play on", lost.err))
	}
	slices.SortFunc(lost.tasks, func(a, b Task) int { return cmp.Compare(a.Number, b.Number) })
	return slices.DeleteFunc(lost.tasks, func(t Task) bool { return t.Number < l.next() })
}

// countAll counts the pairs that are next in order and there.
func (l *loop) countAll(ctx context.Context, order *Sequencer) error {
	for {
		if ctx.Err() != nil { // at once, also where further pairs are there
			return context.Cause(ctx)
		}
		p, ok := order.Next()
		if !ok {
			return nil
		}
		if p.Err != nil {
			return errors.Join(p.Err, context.Cause(ctx))
		}
		p.Players = l.named[0].Players
		if err := l.learn(&p.Pair); err != nil {
			return err
		}
		if r := l.options.Recorder; r != nil {
			// An event that is being interrupted still keeps what is finished.
			if err := r.Pair(context.WithoutCancel(ctx), &p); err != nil {
				return errors.Join(err, context.Cause(ctx))
			}
		}
		if err := l.count(&p.Pair); err != nil || l.over {
			return err
		}
		l.given--
	}
}

// learn fills in what a pair comes to, and lets the director know.
func (l *loop) learn(p *record.Pair) error {
	after, err := l.live.standing.After(p)
	if err != nil {
		return err
	}
	p.Counts, p.LLR = after.Counts, 0
	return l.event.Director.Count(p)
}

// count makes a pair part of the standing: from now on it can be seen.
func (l *loop) count(p *record.Pair) error {
	if err := l.live.count(p); err != nil {
		return err
	}
	l.named = l.named[1:]
	l.audience.tell(Happening{Kind: PairCounted, Number: p.Number, Pair: p})
	return l.nameAhead()
}
