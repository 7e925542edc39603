package event

import (
	"context"
	"time"
)

// sparePatience is how long an event waits for a store that it can spare.
const sparePatience = 2 * time.Second

// try does something with the store. Where the store can be spared, a failure is
// told once and ends the record instead of the event.
func (k *kept) try(ctx context.Context, do func(context.Context) error) error {
	switch {
	case k.spare == nil:
		return do(ctx)
	case k.spared:
		return nil
	}
	brief, cancel := context.WithTimeout(ctx, sparePatience)
	defer cancel()
	err := do(brief)
	if err != nil && ctx.Err() == nil {
		k.spared = true
		k.spare(err)
		return nil
	}
	return err
}
