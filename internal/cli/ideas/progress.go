package ideas

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/gains"
	"match/results/store"
	"match/sprt/ideas"
)

// progressFlags are the flags of test progress, as given.
type progressFlags struct {
	engine, patches string
	since           time.Time
	event           string
	json            bool
	db              cli.DBFlags
}

func newProgressCmd(a *cli.App) *cobra.Command {
	f := &progressFlags{db: cli.DBFlags{App: a}}
	return cli.InOrder(&cobra.Command{
		Use:   "progress",
		Short: "Estimate what the accepted ideas brought, without selection bias",
		Long: `progress estimates the effect of every tested idea. Accepted ideas were selected
by their results, so their measured gain is too high on average. The effects of
all tested ideas have a distribution, which is fitted to all of them; with it
each idea gets a believed effect with its 95% interval, and the probability
that it is at most 0.

It prints the accepted ideas, their sum, how many of them are expected to gain
nothing, and the ideas of which another test is worth most, with the expected
gain in nElo for 1,000 games: at most 20 of each. --json has all tested ideas.
--event N compares the sum with a stored match of the engine as it is now
against its last release; play it with a fixed number of games.

Below 20 ideas the distribution is normal(-1,5), unless --patches gives one.
Formulas are in docs/method/ideas.md.`,
		Example: `  match test progress
  match test progress --since 2026-01-01 --event 57
  match test progress --patches 'normal(-1,2)' --json`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runProgress(cmd.Context(), a, f) },
	}, flagtable.Table{
		flagtable.Text(&f.engine, "engine", "", "the ideas for the engine `NAME`, that of its repository").Complete(cli.OfferEngines),
		flagtable.Text(&f.event, "event", "", "compare with stored match `N`: the engine as it is (A) against its last release (B)").
			NoConfig().Complete(cli.OfferEvents(cli.AnyEvent)),
		cli.SinceRow(&f.since, "accepted ideas since `DATE` (2026-01-31) or a duration ago (30d); the prior is fitted to all"),
		flagtable.Text(&f.patches, "patches", "", "`PRIOR` of the effects of ideas, in nElo, such as normal(-1,2) (default: fitted)"),
		flagtable.Bool(&f.json, "json", false, "print one JSON document"),
		f.db.PathRow(),
	})
}

func runProgress(ctx context.Context, a *cli.App, f *progressFlags) error {
	var prior ideas.Mixture
	var err error
	if f.patches != "" {
		if prior, err = ideas.Parse(f.patches); err != nil {
			return fmt.Errorf("--patches: %w", err)
		}
	}
	return cli.WithStore(ctx, &f.db, func(s *store.Store) error {
		list, err := ofEngine(ctx, s, f.engine)
		if err != nil {
			return err
		}
		measured, err := f.measured(ctx, s)
		if err != nil {
			return err
		}
		l := gains.New(list, prior)
		l.Since(list, f.since)
		engine := f.engine
		if len(list) > 0 {
			engine = list[0].Engine
		}
		return a.Give(gains.NewProgress(engine, l, measured).Report(), f.json)
	})
}

// measured returns the match of --event.
func (f *progressFlags) measured(ctx context.Context, s *store.Store) (*gains.Measured, error) {
	if f.event == "" {
		return nil, nil
	}
	id, err := store.ParseNumber(f.event)
	if err != nil {
		return nil, fmt.Errorf("--event: %w", err)
	}
	e, err := s.Event(ctx, id)
	switch {
	case errors.Is(err, store.ErrNone):
		return nil, fmt.Errorf("--event %d: there is no such match (see 'match results')", id)
	case err != nil:
		return nil, err
	case len(e.Players) != 2:
		return nil, fmt.Errorf("--event %d: it has %d players: want a match of two", id, len(e.Players))
	}
	sum, err := e.Summary(ctx)
	if err != nil {
		return nil, err
	}
	return gains.MeasuredBy(id, sum.A, sum.B, sum.Pairs, sum.Test != nil)
}
