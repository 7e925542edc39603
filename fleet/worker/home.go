package worker

import (
	"context"

	"match/arena"
	"match/fleet/parcel"
	"match/players/spec"
)

// home has the players of a task name files by where they are here, and refuses
// programs that the owner has not allowed. Files are fetched and verified first.
func (d *desk) home(ctx context.Context, t *arena.Task) error {
	for i := range t.Pairs {
		for j := range t.Pairs[i].Seats {
			seat := &t.Pairs[i].Seats[j]
			if err := d.homeOf(ctx, &seat.Spec); err != nil {
				return err
			}
			if seat.Spec.IsProcess() {
				seat.Hash = "" // every file of it is verified by its own sum
			}
		}
	}
	return nil
}

func (d *desk) homeOf(ctx context.Context, s *spec.Player) error {
	sent := false
	err := parcel.Home(s, func(r parcel.Ref, program bool) (string, error) {
		own := d.Allowed.own[r.Sum]
		switch {
		case program && own != "":
			return own, nil
		case program && !d.Allowed.sent[r.Sum]:
			return "", ErrNotAllowed(r)
		}
		sent = sent || program
		return d.blobs.Fetch(ctx, d.conn, r)
	})
	if err != nil || !sent {
		return err
	}
	return d.Sandbox.around(s, d.blobs)
}
