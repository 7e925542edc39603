package records

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/results/store"
)

// ofOneMatch reports whether the flags change the match with the number, and not the gate of which it
// is a comparison.
func (f *resumeFlags) ofOneMatch() bool {
	return f.extends() || f.pgn != "" || f.forfeits || len(f.withdraw) > 0
}

// resumeGate goes on with the gate of a comparison, in the directory where it was started.
func (f *resumeFlags) resumeGate(ctx context.Context, a *cli.App, cmd *cobra.Command, e *store.Event, gate *event.Gate, o event.Options) error {
	stored, err := o.Store.Gate(ctx, e.ID)
	if err != nil {
		return err
	}
	if f.run.LivePGN != "" && stored.Finished() {
		return fmt.Errorf("--live-pgn: gate %d is finished: no game of it will run", stored.ID)
	}
	p := gate.Plans[0]
	err = errors.Join(inDirOf(e), flagtable.Restore(cmd.Flags(), p.Flags))
	if err == nil && f.goOn {
		err = f.run.MayGoOn(p, e)
	}
	if err != nil {
		return err
	}
	return playing.ResumeGate(ctx, a, gate, &f.run, o)
}
