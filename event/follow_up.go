package event

import "context"

// Done ends an event on which something follows, see Plan.Then: err is how that
// went. Without an error the event is finished. With one it can be gone on with,
// unless its test has begun, and the error is an *Unfinished. Only the first call
// counts; after it, and where nothing is kept, Done returns err. So it does for nil.
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
