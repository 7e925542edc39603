package ideas

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/event/stages"
	"match/internal/cli"
	"match/players/git"
	"match/results/store"
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
		return errors.New("--again: not for slices, which belong to a version's first test")
	}
	if name := cli.FirstGiven(cmd, "fleet", "fleet-listen"); name != "" && len(f.merge) > 0 {
		return fmt.Errorf("--%s: --merge plays no games", name)
	}
	return f.slice.Check(cmd)
}

// playSlice plays some pairs of a stage for the command that merges them. Equal engines need no games.
func (f *testFlags) playSlice(ctx context.Context, a *cli.App, t *stages.Test) error {
	if err := f.run.Check(); err != nil {
		return err
	}
	s := t.Stages[0]
	if t.Continues(s) && !f.slice.HasAfter() {
		return fmt.Errorf("--slice: stage %s starts after the openings of the stages before it: name the database with their results, --after FILE", s.Name)
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
	if err := f.follow(ctx, a, t); err != nil {
		return err
	}
	whole, err := t.Whole(s)
	if err != nil {
		return err
	}
	if start := whole.Plans[0].Conditions.BookStart; start > 1 {
		a.Note("match: stage %s starts at opening %d of its order", s.Name, start)
	}
	return f.slice.Play(ctx, a, whole, f.run.At(s.Concurrency, s.Fleet))
}

// follow finds the test whose stages were played before in the databases of --after.
func (f *testFlags) follow(ctx context.Context, a *cli.App, t *stages.Test) error {
	paths, err := f.slice.After()
	if err != nil {
		return fmt.Errorf("--after: %w", err)
	}
	for _, path := range paths {
		s, err := store.OpenToRead(ctx, path, a.Waiting)
		if err == nil {
			err = errors.Join(t.Follow(ctx, s), s.Close())
		}
		if err != nil {
			return fmt.Errorf("--after: %w", err)
		}
	}
	return nil
}
