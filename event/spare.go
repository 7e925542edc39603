package event

import (
	"context"
	"time"
)

// sparePatience is how long an event waits for a store that it can do
// without.
const sparePatience = 2 * time.Second

// try performs an operation on the store. If the store is optional, the first
// failure is reported and ends the recording instead of the event.
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
