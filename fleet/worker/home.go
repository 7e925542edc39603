package worker

import (
	"context"
	"errors"

	"match/arena"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/players/spec"
)

// home makes the players of a task refer to the files on this machine, and
// refuses programs that the owner has not allowed. Files are fetched and verified
// first.
func (d *desk) home(ctx context.Context, t *arena.Task) error {
	for i := range t.Pairs {
		for j := range t.Pairs[i].Seats {
			seat := &t.Pairs[i].Seats[j]
			if err := d.homeOf(ctx, t, &seat.Spec); err != nil {
				return err
			}
			if seat.Spec.IsProcess() {
				seat.Hash = "" // each of its files is verified by its own sum
			}
		}
	}
	return nil
}

func (d *desk) homeOf(ctx context.Context, t *arena.Task, s *spec.Player) error {
	foreign := false // not a program of this machine
	err := transfer.Home(s, func(r transfer.Ref, program bool) (string, error) {
		if own := d.Allowed.own[r.Sum]; program && own != "" {
			return own, nil
		}
		foreign = foreign || program
		if program && !d.Allowed.sent[r.Sum] {
			if err := d.vouched(ctx, r, s.Source); err != nil {
				if repository := d.Allowed.repository(s.Source); repository != "" {
					return d.workshop.build(ctx, t, s, repository)
				}
				return "", err
			}
		}
		return d.blobs.Fetch(ctx, d.conn, r)
	})
	if err != nil || !foreign {
		return err
	}
	return d.Sandbox.around(s, d.readable()...)
}

// readable returns the directories with files from the server and with engines
// that were built here.
func (d *desk) readable() []string {
	list := []string{d.blobs.Root()}
	if len(d.Allowed.repos) > 0 {
		list = append(list, d.Builds)
	}
	return list
}

// vouched asks the server for the signatures of a program, and accepts only those
// of signers whom the owner trusts.
func (d *desk) vouched(ctx context.Context, r transfer.Ref, source *spec.Source) error {
	var signed wire.Signatures
	if d.conn != nil {
		if err := d.conn.Call(ctx, wire.VerbSigned, wire.Files{Sums: []string{r.Sum}}, &signed); err != nil {
			return err
		}
	}
	err := d.Allowed.vouched(r, signed.List)
	if refused := (*ErrNotAllowed)(nil); errors.As(err, &refused) && source != nil && source.Dirty == "" {
		refused.Repo = source.Repo
	}
	return err
}
