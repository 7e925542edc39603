package transfer

import (
	"context"
	"errors"
	"fmt"
	"os"

	"match/arena"
	"match/event"
	"match/fleet/auth"
	"match/fleet/wire"
	"match/pgn"
)

// Mirror replays one event of a fleet.
type Mirror struct {
	Conn   *auth.Conn
	Event  int64             // its number in the fleet; 0: not known before it is submitted
	Submit wire.Submit       // the request that adds the event to the queue, unless its key is there; no key: it is there
	Files  map[Ref]string    // that the event needs, with their paths
	Note   func(line string) // gets the event's number, and the server's warnings

	last      wire.Pairs // the server's last answer, less the pairs that were used
	noted     int        // number of the server's warnings passed on
	takenBack int        // how often the fleet had taken the event back when the local pairs were read
}

// ahead is how many pairs the local loop may name ahead. They cost only memory.
const ahead = 64

// Games implements arena.Executor.
func (h *Mirror) Games() int { return ahead }

// Work implements arena.Executor.
func (h *Mirror) Work(ctx context.Context, dispatcher arena.Dispatcher) error {
	if err := h.find(ctx); err != nil {
		return err
	}
	h.last = wire.Pairs{}
	for {
		_, task, ok := dispatcher.Next(ctx, ahead)
		if !ok {
			return ctx.Err()
		}
		for i := range task.Pairs {
			p := task.Answer(i)
			if err := h.pair(ctx, &p); err != nil {
				return err
			}
			withdrawn(&p)
			if err := task.Pairs[i].Check(&p); err != nil {
				return fmt.Errorf("event %d of the fleet is a different event: %w", h.Event, err)
			}
			dispatcher.Done(p)
		}
	}
}

// withdrawn turns a pair that a player forfeited without play into the reason for
// it, so that the local event withdraws the player at the same pair.
func withdrawn(p *arena.Played) {
	for _, player := range p.Players {
		if p.ForfeitedBy(player) {
			p.Err = &arena.AbsentError{Player: player, Err: errors.New("no worker of the fleet could start it")}
			p.Games, p.Encoded = [2]*pgn.Game{}, nil
		}
	}
}

// find submits the event with its files, unless it is in the queue.
func (h *Mirror) find(ctx context.Context) error {
	if h.Submit.Key != "" {
		if err := Upload(ctx, h.Conn, h.Files); err != nil {
			return err
		}
		var answer wire.EventNumber
		if err := h.Conn.Call(ctx, wire.VerbSubmit, h.Submit, &answer); err != nil {
			return err
		}
		h.Event = answer.Number
	}
	h.Note(fmt.Sprintf("event %d of the fleet", h.Event))
	return nil
}

// pair waits for a pair, and decodes its games. The numbers increase. Pairs between
// them were forfeited.
func (h *Mirror) pair(ctx context.Context, p *arena.Played) error {
	for {
		if err := h.fetch(ctx, p.Number); err != nil {
			return err
		}
		sent := h.last.Pairs[0]
		h.last.Pairs = h.last.Pairs[1:]
		switch {
		case sent.Number > p.Number:
			return fmt.Errorf("the fleet's server sent pair %d instead of pair %d", sent.Number, p.Number)
		case sent.Number == p.Number:
			p.Players, p.Encoded, p.Origin = sent.Players, sent.Encoded, sent.Origin
			if err := p.Decode(); err != nil {
				return fmt.Errorf("the fleet's server sent an invalid pair: %w", err)
			}
			p.SetTook(h.last.Took)
			return nil
		}
	}
}

// fetch waits for pairs from the given number on, if there are none here.
func (h *Mirror) fetch(ctx context.Context, number int) error {
	for len(h.last.Pairs) == 0 {
		var answer wire.Pairs
		if err := h.Conn.Call(ctx, wire.VerbPairs, wire.PairsFrom{Number: h.Event, Key: h.Submit.Key, From: number}, &answer); err != nil {
			return err
		}
		if answer.State == wire.Unknown { // it is submitted again
			h.noted = 0
			return errTakenBack
		}
		rolledBack := answer.TakenBack != h.takenBack
		if h.takenBack = answer.TakenBack; rolledBack && number > 1 { // the pairs before this one may have changed
			return errTakenBack
		}
		for ; h.noted < len(answer.Notes); h.noted++ {
			h.Note(answer.Notes[h.noted])
		}
		if answer.Waits != h.last.Waits && answer.Waits != "" {
			h.Note("the fleet cannot play the next pair: " + answer.Waits)
		}
		if h.last = answer; len(answer.Pairs) == 0 && answer.State.Over() {
			return h.ended(&answer)
		}
	}
	return nil
}

// errTakenBack ends a mirror whose pairs may have changed.
var errTakenBack = errors.New("the fleet has rolled the event back, for a faulty worker or a restored server: its pairs are read again")

// ended returns why an event ended before a pair that the local run expects.
func (h *Mirror) ended(a *wire.Pairs) error {
	switch a.State {
	case wire.Cancelled:
		return fmt.Errorf("event %d of the fleet: it was cancelled", h.Event)
	case wire.Failed, wire.Broken:
		return fmt.Errorf("event %d of the fleet: %s", h.Event, a.Error)
	}
	return fmt.Errorf("event %d of the fleet ended before this one: its players, book or options differ", h.Event)
}

// Run runs an event with this executor. If the fleet takes the event back, Run
// discards the local pairs and counts them again from the first one.
func (h *Mirror) Run(ctx context.Context, p *event.Plan, o event.Options) (*event.Outcome, error) {
	rewind := event.Mark(o.Recorders)
	for {
		out, err := event.Run(ctx, p, o)
		if !errors.Is(err, errTakenBack) {
			return out, err
		}
		h.Note(errTakenBack.Error())
		if err := errors.Join(rewind(), shorten(&p.Outputs)); err != nil {
			return out, err
		}
		o.Resume = nil
		unfinished := (*event.Unfinished)(nil)
		if !errors.As(err, &unfinished) { // nothing was stored
			continue
		}
		if o.Resume, err = o.Store.Resume(ctx, unfinished.Number); err != nil {
			return out, err
		}
		if err := o.Resume.Cut(ctx, 0); err != nil {
			o.Resume.Close()
			return out, err
		}
	}
}

// shorten removes games that were counted before from the PGN file. It keeps what
// was in the file before the event.
func shorten(o *event.Outputs) error {
	info, err := os.Stat(o.PGN)
	if o.PGN == "" || err != nil || !info.Mode().IsRegular() || info.Size() <= o.Before {
		return nil
	}
	return os.Truncate(o.PGN, o.Before)
}
