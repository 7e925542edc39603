package tuning

import (
	"context"
	"errors"
	"fmt"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/tune"
)

// mostIterations is the maximum number of iterations.
const mostIterations = 1000

// iterate adds the iterations to a fit, or returns why it cannot.
func (f *tuneTexelFlags) iterate(j *tune.Fit) error {
	switch {
	case f.iterations < 2:
		return nil
	case f.games == 0:
		return fmt.Errorf("--iterations %d plays games: give the number of each iteration with --games N", f.iterations)
	case f.engine != "":
		return fmt.Errorf("--iterations %d: the variant that is fitted plays the games, so leave out --engine",
			f.iterations)
	case len(f.priors) > 1:
		return fmt.Errorf("--iterations %d: the games are played with one result, and --prior gives %d",
			f.iterations, len(f.priors))
	}
	j.Iterations, j.Iteration = f.iterations, 1
	return nil
}

// playIterations gathers the positions of a fit. If the fit has iterations, it plays the remaining
// ones and returns the games and the fit of the last.
func playIterations(ctx context.Context, a *cli.App, fitting *tune.Fitting, f *tune.Fit, run *playing.RunFlags, o event.Options, gather feed) (*event.Outcome, *tune.Fit, error) {
	if err := fitting.TakeEarlier(ctx, o.Store); err != nil {
		return nil, f, err
	}
	if f.Iterations > 1 {
		a.Note("match: %s", f.Part())
	}
	games, err := gather(ctx, fitting.Collector, nil)
	for err == nil && !f.IsLast() {
		games, f, err = nextIteration(ctx, a, fitting, f, run, o, games)
	}
	return games, f, err
}

// nextIteration fits to the games so far, and plays more games with the fitted weights.
func nextIteration(ctx context.Context, a *cli.App, fitting *tune.Fitting, f *tune.Fit, run *playing.RunFlags, o event.Options, games *event.Outcome) (*event.Outcome, *tune.Fit, error) {
	fitted, err := fitting.Run(ctx, run.Concurrency, nil)
	if err != nil {
		return nil, f, cli.InWords(games.Done(ctx, err), &run.DB)
	}
	p, next, err := f.Next(fitted[0], games.Plan, games)
	if err != nil {
		return nil, f, cli.InWords(games.Done(ctx, err), &run.DB)
	}
	a.Note("match: %s: %s; %s plays with it", f.Part(), fitted[0].Brief(), next.Part())
	more, err := byPlaying(a, p, run, event.Options{Store: o.Store, Inputs: o.Inputs})(ctx, fitting.Collector, nil)
	done := games.Done(ctx, err)
	if again := (cli.Resumable{}); errors.As(err, &again) { // resuming the later event also resumes the earlier
		return more, next, err
	}
	return more, next, cli.InWords(done, &run.DB)
}
