package worker

import (
	"context"

	"match/arena"
	"match/fleet/parcel"
	"match/fleet/wire"
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
			if err := d.vouched(ctx, r); err != nil {
				return "", err
			}
		}
		sent = sent || program
		return d.blobs.Fetch(ctx, d.conn, r)
	})
	if err != nil || !sent {
		return err
	}
	return d.Sandbox.around(s, d.blobs)
}

// vouched asks the server who has signed a program, and trusts nobody but those
// whom the owner trusts.
func (d *desk) vouched(ctx context.Context, r parcel.Ref) error {
	var signed wire.Signatures
	if d.conn != nil {
		if err := d.conn.Call(ctx, wire.VerbSigned, wire.Files{Sums: []string{r.Sum}}, &signed); err != nil {
			return err
		}
	}
	return d.Allowed.vouched(r, signed.List)
}
