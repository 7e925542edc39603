package transfer

import (
	"context"
	"errors"
	"os"

	"match/event"
)

// Run runs an event with this executor. If the fleet takes the event back, Run
// discards the local pairs and counts them again from the first one.
func (h *Mirror) Run(ctx context.Context, p *event.Plan, o event.Options) (*event.Outcome, error) {
	for {
		out, err := event.Run(ctx, p, o)
		if !errors.Is(err, errTakenBack) {
			return out, err
		}
		h.Note(errTakenBack.Error())
		if err := shorten(&p.Outputs); err != nil {
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
