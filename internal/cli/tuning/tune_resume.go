package tuning

import (
	"context"
	"errors"
	"fmt"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/results/store"
	"match/tune"
)

// ResumeFollowed resumes an event and then its follow-up.
func ResumeFollowed(ctx context.Context, a *cli.App, p *event.Plan, then *tune.FollowUp, run *playing.RunFlags, o event.Options) error {
	if err := tune.Follow(p, *then); err != nil {
		return err
	}
	if o.MoreGames {
		sayReach(a, p)
	}
	switch gather := byPlaying(a, p, run, o); {
	case then.Answer != nil:
		return playTuning(ctx, a, p, then.Answer, run, o)
	case then.Data != nil:
		return writeData(ctx, a, then.Data, gather)
	default:
		return runFit(ctx, a, then.Fit, p, run, o, gather)
	}
}

// WriteAgain writes the files of a finished event's follow-up again, from its stored games, and
// repeats the verdict of the test that followed. It plays nothing.
func WriteAgain(ctx context.Context, a *cli.App, s *store.Store, e *store.Event, out *event.Outcome, then *tune.FollowUp, run *playing.RunFlags) error {
	stored := func(ctx context.Context, c *tune.Collector, _ *cli.Output) (*event.Outcome, error) {
		return nil, c.Event(ctx, e)
	}
	switch {
	case then.Answer != nil:
		taken := then.Answer.Out == "-"
		err := errors.Join(playing.Conclude(a, out, taken, &run.DB, nil),
			writeAnswer(ctx, a, out.Plan.Format.(*tune.SPSA), out, then.Answer))
		if err != nil || then.Answer.Verify == nil {
			return err
		}
		return testAgain(ctx, a, s, e, taken, &run.DB)
	case then.Data != nil:
		return writeData(ctx, a, then.Data, stored)
	case !then.Fit.IsLast():
		return fmt.Errorf("%s is finished: a later iteration has the result (see 'match results')", e.Name())
	}
	run.Concurrency = max(1, run.Concurrency)
	fit := *then.Fit
	fit.Verify = nil
	err := runFit(ctx, a, &fit, out.Plan, run, event.Options{Store: s}, stored)
	if err != nil || then.Fit.Verify == nil {
		return err
	}
	return testAgain(ctx, a, s, e, fit.Out == "-" || fit.JSON == "-", &run.DB)
}

// testAgain repeats the verdict of the stored test of a finished tuning's result.
func testAgain(ctx context.Context, a *cli.App, s *store.Store, of *store.Event, taken bool, db *cli.DBFlags) error {
	e, err := s.LastPlanned(ctx, "verifies.event", of.ID)
	switch {
	case errors.Is(err, store.ErrNone):
		a.Note("match: no test of its result is stored")
		return cli.Exit(cli.ExitNoVerdict)
	case err != nil:
		return err
	case e.Finished.IsZero():
		a.Note("match: the test of its result is not finished; resume with: match resume %d%s", e.ID, db.Arg())
		return cli.Exit(cli.ExitNoVerdict)
	}
	out, err := event.Look(ctx, e)
	if err != nil {
		return err
	}
	return playing.Conclude(a, out, taken, db, nil)
}
