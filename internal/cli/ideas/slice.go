package ideas

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/event"
	"match/event/stages"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/players/git"
)

// checkSlices checks the flags of slices.
func (f *testFlags) checkSlices(cmd *cobra.Command) error {
	switch {
	case f.slice.Pairs != "" && len(f.merge) > 0:
		return errors.New("--slice and --merge: want only one of them")
	case f.stage == "" && f.slice.Pairs != "":
		return errors.New("--slice needs --stage NAME: a slice is a part of one stage")
	case f.stage == "" && len(f.merge) > 0:
		return errors.New("--merge needs --stage NAME: the slices are parts of one stage")
	case f.again && len(f.merge) > 0:
		return errors.New("--again: slices have the openings of a version's first test")
	}
	for _, name := range []string{"fleet", "fleet-listen"} {
		if cmd.Flags().Changed(name) && len(f.merge) > 0 {
			return fmt.Errorf("--%s: --merge plays no games", name)
		}
	}
	return f.slice.Check(cmd)
}

// playSlice plays some pairs of a stage for the command that merges them. Equal engines need no games.
func (f *testFlags) playSlice(ctx context.Context, a *cli.App, t *stages.Test) error {
	if err := f.run.Check(); err != nil {
		return err
	}
	if err := build(ctx, t); err != nil {
		return err
	}
	tellOnBase(a, t)
	if same, err := git.Same(t.Candidate, t.Base); err != nil || same != "" {
		if err == nil {
			a.Note("match: %s", same)
		}
		return err
	}
	if err := t.Check(ctx); err != nil {
		return err
	}
	if err := t.Start(ctx); err != nil {
		return err
	}
	s := t.Stages[0]
	whole, err := t.Whole(s)
	if err != nil {
		return err
	}
	return f.slice.Play(ctx, a, whole, f.run.At(s.Concurrency, s.Fleet))
}

// openMerged opens the slices that are merged, nil for none.
func (f *testFlags) openMerged(ctx context.Context, a *cli.App) (*event.Parts, error) {
	if len(f.merge) == 0 {
		return nil, nil
	}
	paths, err := event.PartPaths(f.merge)
	if err != nil {
		return nil, err
	}
	parts, err := event.OpenParts(ctx, paths, a.Waiting)
	if err != nil {
		return nil, fmt.Errorf("--merge: %w", playing.PartsInWords(err))
	}
	return parts, nil
}
