package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"match/arena"
	"match/record"
	"match/results/store"
)

// Recorder stores pairs in order: see arena.Recorder.
type Recorder = arena.Recorder

// recorders pass pairs to several recorders in turn.
type recorders []Recorder

// marker is a recorder that can forget what it has got since a mark, because the pairs of its event
// are counted again from the first one. Rewind may be called several times.
type marker interface {
	Recorder
	Mark() (rewind func() error)
}

// Mark marks all recorders that can be marked.
func Mark(list []Recorder) (rewind func() error) {
	var all []func() error
	for _, r := range list {
		if m, is := r.(marker); is {
			all = append(all, m.Mark())
		}
	}
	return func() (err error) {
		for _, one := range all {
			err = errors.Join(err, one())
		}
		return err
	}
}

// Pair implements Recorder.
func (r recorders) Pair(ctx context.Context, p *arena.Played) error {
	return r.Pairs(ctx, []*arena.Played{p})
}

// Pairs implements arena.BatchRecorder: a recorder gets the pairs before the next
// recorder does. It stops at the first error.
func (r recorders) Pairs(ctx context.Context, list []*arena.Played) error {
	for _, one := range r {
		if k, is := one.(arena.BatchRecorder); is {
			if err := k.Pairs(ctx, list); err != nil {
				return err
			}
			continue
		}
		for _, p := range list {
			if err := one.Pair(ctx, p); err != nil {
				return err
			}
		}
	}
	return nil
}

// kept is the record in the store of a running event. A nil kept stores
// nothing.
type kept struct {
	store *store.Store
	event *store.Event
	fresh bool // started by this process

	warn   func(text string)
	looked time.Time // last check of the database
	lost   error     // why the database is lost

	holds atomic.Bool // games whose pairs are not recorded

	elsewhere *outputFiles // other outputs of the event's games or result; nil: none

	verifies int64 // the event to finish with the first pair; 0: none. See Plan.After

	retry       func(error) bool // see Options.Retry
	storeFailed func(error)      // see Options.StoreFailed
	stopped     bool             // recording has stopped
}

// keep creates a new event in the store, or resumes the existing one.
func (d *described) keep(ctx context.Context, o *Options, names []string) (*kept, error) {
	if o.Resume != nil && o.Member != nil {
		if err := o.Resume.Join(ctx, *o.Member); err != nil {
			return nil, err
		}
	}
	k := &kept{store: o.Store, event: o.Resume, fresh: o.Forget, verifies: d.plan.After, retry: o.Retry}
	if d.plan.Verifies != nil {
		k.verifies = d.plan.Verifies.Event
	}
	switch {
	case o.Resume != nil && (o.MoreGames || len(d.plan.Withdrawn) > 0 || Reserved(o.Resume)):
		if !Reserved(o.Resume) {
			names = append(slices.Clip(o.Resume.Players), names[len(o.Resume.Players):]...)
		}
		if err := o.Resume.Replan(ctx, d.config, d.plan, names); err != nil {
			return nil, err // the caller releases the event
		}
		return k, nil
	case o.Resume != nil:
		return k, nil
	case o.Store == nil:
		return nil, nil
	}
	k.fresh, k.storeFailed = true, o.StoreFailed
	info := d.plan.info(o)
	info.Players, info.Limits, info.Config = names, d.limits(), d.config
	err := k.try(ctx, func(ctx context.Context) (err error) {
		k.event, err = o.Store.Begin(ctx, info)
		return err
	})
	if err != nil || k.stopped {
		return nil, err
	}
	return k, nil
}

// info describes a new event for the store, without what its players determine.
func (p *Plan) info(o *Options) store.Info {
	return store.Info{
		Kind: cmp.Or(p.Kind, p.Format.Kind()), Plan: p,
		Times: p.keepsTimes(), Test: p.Format.Traits().Test, Run: o.Run, Member: o.Member,
	}
}

// keepsTimes reports whether the times of moves are part of the event's outputs.
func (p *Plan) keepsTimes() bool {
	return p.times() || p.Outputs.NPS || p.Outputs.Latency || p.Timed()
}

// lookEvery is how often the existence of the database is checked.
const lookEvery = time.Second

// Pair stores a pair; it is on the disk when Pair returns. Half a pair is not
// stored.
func (k *kept) Pair(ctx context.Context, p *arena.Played) error {
	return k.Pairs(ctx, []*arena.Played{p})
}

// Pairs implements arena.BatchRecorder.
func (k *kept) Pairs(ctx context.Context, list []*arena.Played) error {
	pairs := make([]record.Pair, 0, len(list))
	for _, p := range list {
		if p.Games[1] != nil {
			pairs = append(pairs, p.Pair)
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	if now := time.Now(); now.Sub(k.looked) >= lookEvery {
		k.looked = now
		k.look()
	}
	for _, p := range list {
		k.event.Run.Took.Add(p.Took())
	}
	return k.try(ctx, func(ctx context.Context) error { return k.record(ctx, pairs) })
}

func (k *kept) record(ctx context.Context, pairs []record.Pair) error {
	if err := k.event.RecordAll(ctx, pairs); err != nil || k.verifies == 0 {
		return err
	}
	tested, err := k.store.Event(ctx, k.verifies)
	k.verifies = 0
	if errors.Is(err, store.ErrNone) || err == nil && !tested.Finished.IsZero() {
		return nil
	}
	if err == nil {
		err = tested.Finish(ctx)
	}
	return err
}

// look warns once if the database is lost.
func (k *kept) look() {
	if k == nil || k.lost != nil {
		return
	}
	if k.lost = k.store.Lost(); k.lost != nil && k.warn != nil {
		k.warn(k.lost.Error() + "; this event will not be stored")
	}
}

// number returns the event's number in the store, 0 without one.
func (k *kept) number() int64 {
	if k == nil {
		return 0
	}
	return k.event.ID
}

// replay returns the stored pairs, and passes them to a recorder on the way,
// so that a file has the same pairs as the store.
func (k *kept) replay(ctx context.Context, to Recorder) iter.Seq2[record.Pair, error] {
	if k == nil || k.fresh {
		return nil
	}
	return func(yield func(record.Pair, error) bool) {
		for p, err := range k.event.Pairs(ctx) {
			if err == nil {
				err = to.Pair(ctx, &arena.Played{Pair: p})
			}
			if !yield(p, err) || err != nil {
				return
			}
		}
	}
}

// finish marks the event as finished, with its answer.
func (k *kept) finish(ctx context.Context, out *Outcome) error {
	if k == nil {
		return nil
	}
	if k.look(); k.lost != nil {
		if k.elsewhere == nil && k.storeFailed == nil {
			return k.lost
		}
		return k.elsewhere.without(k.lost)
	}
	return k.try(context.WithoutCancel(ctx), func(ctx context.Context) error {
		if err := k.answer(ctx, answerOf(k.event, out)); err != nil {
			return err
		}
		return errors.Join(k.event.Finish(ctx), k.tellTested(ctx, out))
	})
}

// tell stores the answer of an event that ends with its follow-up work.
func (k *kept) tell(ctx context.Context, out *Outcome) error {
	if k == nil {
		return nil
	}
	return k.try(context.WithoutCancel(ctx), func(ctx context.Context) error { return k.answer(ctx, answerOf(k.event, out)) })
}

// answerOf returns what came of an event, "" if its counts tell that.
func answerOf(e *store.Event, out *Outcome) string {
	if e.OfTwo() {
		return ""
	}
	return out.Report().Answer
}

// testedBy separates the answer of an event from that of the test of its result.
const testedBy = "; tested by "

// tellTested adds the answer of a test to that of the event whose result it has tested.
func (k *kept) tellTested(ctx context.Context, out *Outcome) error {
	if out.Plan.Verifies == nil || out.Plan.Verifies.Event == 0 {
		return nil
	}
	tested, err := k.store.Event(ctx, out.Plan.Verifies.Event)
	if errors.Is(err, store.ErrNone) || err == nil && tested.OfTwo() {
		return nil
	}
	if err != nil {
		return err
	}
	before, _, _ := strings.Cut(tested.Run.Answer, testedBy)
	text := before + testedBy + k.event.Name() + ": " + out.Report().Answer
	if k.event.OfTwo() {
		text += ", Elo " + out.Summary().ListedElo()
	}
	return tested.SetAnswer(ctx, text)
}

// answer stores the answer of an event, or why it ended too early.
func (k *kept) answer(ctx context.Context, text string) error {
	if text == k.event.Run.Answer {
		return nil
	}
	return k.event.SetAnswer(ctx, text)
}

// Unfinished is why an event in the store ended too early; the event can be
// resumed.
type Unfinished struct {
	Number int64
	Err    error
}

// Error is only the cause: the caller explains how to resume.
func (u *Unfinished) Error() string { return u.Err.Error() }

// Unwrap returns the cause.
func (u *Unfinished) Unwrap() error { return u.Err }

// close ends the record. It deletes an event that failed before its first
// pair, unless it was interrupted, because there is nothing to resume.
func (k *kept) close(ctx context.Context, pairs int, failure error) error {
	if k == nil {
		return failure
	}
	interrupted := ctx.Err() != nil
	k.look()
	if failure != nil && !k.stopped && k.lost == nil {
		why := ""
		if faulty := new(FaultyError); errors.As(failure, &faulty) {
			why = faulty.Error()
		}
		failure = errors.Join(failure, k.answer(context.WithoutCancel(ctx), why), k.event.SaveTook(context.WithoutCancel(ctx)))
	}
	if failure == nil {
		k.event.End()
	} else {
		k.event.Close()
	}
	switch {
	case failure == nil || k.stopped:
		return failure
	case k.lost != nil: // there is nothing to resume
		if !errors.Is(failure, k.lost) {
			failure = fmt.Errorf("%w; %w", failure, k.lost)
		}
		return failure
	case k.fresh && pairs == 0 && !interrupted && !k.holds.Load():
		if err := k.store.Delete(context.WithoutCancel(ctx), k.event.ID); err != nil {
			return fmt.Errorf("%w; %w", failure, err)
		}
		return failure
	}
	return &Unfinished{k.event.ID, failure}
}

// storePatience is how long an event waits for a store that it can do
// without.
const storePatience = 2 * time.Second

// try performs an operation on the store. If the store is optional, the first
// failure is reported and ends the recording instead of the event.
func (k *kept) try(ctx context.Context, do func(context.Context) error) error {
	switch {
	case k.storeFailed == nil:
		err := do(ctx)
		for err != nil && k.retry != nil && k.retry(err) {
			err = do(ctx)
		}
		return err
	case k.stopped:
		return nil
	}
	brief, cancel := context.WithTimeout(ctx, storePatience)
	defer cancel()
	err := do(brief)
	if err != nil && ctx.Err() == nil {
		k.stopped = true
		k.storeFailed(err)
		return nil
	}
	return err
}

// Done ends an event with follow-up work, see Plan.Then; err is the result of that
// work. Without an error the event is finished. With one it can be resumed, unless
// its test has begun, and the error is an *Unfinished. Only the first call counts;
// later calls, and calls for an event without a store or for nil, return err.
func (o *Outcome) Done(ctx context.Context, err error) error {
	if o == nil {
		return err
	}
	k := o.held
	o.held = nil
	if k == nil {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	if now, reading := k.store.Event(ctx, k.event.ID); reading == nil && !now.Finished.IsZero() {
		k.event.Close()
		return err
	}
	if err == nil {
		err = k.finish(ctx, o)
	}
	return k.close(ctx, o.Standing.Pairs, err)
}
