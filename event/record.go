package event

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"match/arena"
	"match/record"
	"match/results/store"
)

// Recorder stores pairs in order: see arena.Recorder.
type Recorder = arena.Recorder

// recorders pass pairs to several recorders in turn.
type recorders []Recorder

// Pair stops at the first error.
func (r recorders) Pair(ctx context.Context, p *arena.Played) error {
	for _, one := range r {
		if err := one.Pair(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// Pairs implements arena.BatchRecorder: a recorder gets the pairs before the next
// recorder does.
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

	elsewhere *outputFiles // other outputs of the event's games or result; nil: none

	verifies int64 // the event to finish with the first pair; 0: none. See Plan.After

	spare  func(error) // see Options.Spare
	spared bool        // recording has stopped
}

// keep creates a new event in the store, or resumes the existing one.
func (d *described) keep(ctx context.Context, o *Options, names []string) (*kept, error) {
	if o.Resume != nil && o.Member != nil {
		if err := o.Resume.Join(ctx, *o.Member); err != nil {
			return nil, err
		}
	}
	k := &kept{store: o.Store, event: o.Resume, verifies: d.plan.After}
	if d.plan.Verifies != nil {
		k.verifies = d.plan.Verifies.Event
	}
	switch {
	case o.Resume != nil && (o.MoreGames || len(d.plan.Withdrawn) > 0):
		if err := o.Resume.Replan(ctx, d.config, configVersion, d.plan, names[len(o.Resume.Players):]...); err != nil {
			return nil, err // the caller releases the event
		}
		return k, nil
	case o.Resume != nil:
		return k, nil
	case o.Store == nil:
		return nil, nil
	}
	kind := d.plan.Kind
	if kind == "" {
		kind = d.plan.Format.Kind()
	}
	k.fresh, k.spare = true, o.Spare
	err := k.try(ctx, func(ctx context.Context) (err error) {
		k.event, err = o.Store.Begin(ctx, store.Info{
			Kind: kind, Players: names, Limits: d.limits(),
			Config: d.config, ConfigVersion: configVersion, Plan: d.plan,
			Times: d.plan.Outputs.times() || d.plan.Outputs.NPS || d.plan.Outputs.Latency || d.plan.UsesTime(), Test: d.plan.Format.Test(), Run: o.Run, Member: o.Member,
		})
		return err
	})
	if err != nil || k.spared {
		return nil, err
	}
	return k, nil
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

// finish marks the event as finished.
func (k *kept) finish(ctx context.Context) error {
	if k == nil {
		return nil
	}
	if k.look(); k.lost != nil {
		if k.elsewhere == nil && k.spare == nil {
			return k.lost
		}
		return k.elsewhere.without(k.lost)
	}
	return k.try(context.WithoutCancel(ctx), k.event.Finish)
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
	if failure == nil {
		k.event.End()
	} else {
		k.event.Close()
	}
	switch {
	case failure == nil || k.spared:
		return failure
	case k.lost != nil: // there is nothing to resume
		if !errors.Is(failure, k.lost) {
			failure = fmt.Errorf("%w; %w", failure, k.lost)
		}
		return failure
	case k.fresh && pairs == 0 && !interrupted:
		if err := k.store.Delete(context.WithoutCancel(ctx), k.event.ID); err != nil {
			return fmt.Errorf("%w; %w", failure, err)
		}
		return failure
	}
	return &Unfinished{k.event.ID, failure}
}

// PlanOf returns the plan of an event in the store.
func PlanOf(e *store.Event) (*Plan, error) {
	p := new(Plan)
	if err := json.Unmarshal(e.Plan, p); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name(), err)
	}
	return p, nil
}

// ChangedError means that players, book or options differ from those that an
// event was started with.
type ChangedError struct {
	Kind    string
	Number  int64
	Changes []string // "a.hash was 1f2e, is 3d4c"
}

// Error names all differences.
func (e *ChangedError) Error() string {
	return fmt.Sprintf("%s %d was started with a different engine, book or option: %s", e.Kind, e.Number, strings.Join(e.Changes, "; "))
}

// unchanged refuses to resume an event that was started with a different engine, book or option.
func (d *described) unchanged(e *store.Event) error { return d.unchangedBut(e, configSince) }

// moreGames are the fields that change when an event is extended.
var moreGames = map[string]int{"games": math.MaxInt, "rounds": math.MaxInt, "grown": math.MaxInt, "pairs": math.MaxInt, "before": math.MaxInt}

// unchangedBut is unchanged, but ignores the given fields.
func (d *described) unchangedBut(e *store.Event, fields map[string]int) error {
	config, err := asBefore(d.config, len(e.Players))
	if err != nil {
		return err
	}
	changes, err := e.Changes(config, fields)
	if err == nil && len(changes) > 0 {
		for i, change := range changes {
			changes[i] = d.plan.inPlayers(change)
		}
		err = &ChangedError{store.NameOfKind(e.Kind), e.ID, changes}
	}
	return err
}

// hashChange is a change of a player's hash.
var hashChange = regexp.MustCompile(`^(a|b|player|players\[(\d+)\])\.hash was "(.*)", is "(.*)"$`)

// inPlayers names the player of a changed hash, whose program differs.
func (p *Plan) inPlayers(change string) string {
	m := hashChange.FindStringSubmatch(change)
	if m == nil {
		return change
	}
	n, _ := strconv.Atoi(m[2])
	if m[1] == "b" {
		n = 1
	}
	if n >= len(p.Players) {
		return change
	}
	return fmt.Sprintf("the engine or evaluation of %s has changed (content %.12s, was %.12s)", p.Players[n].DisplayName(), m[4], m[3])
}
