package event

import "context"

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
		err = k.finish(ctx)
	}
	return k.close(ctx, o.Standing.Pairs, err)
}
