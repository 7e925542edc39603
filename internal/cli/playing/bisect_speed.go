package playing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/event"
	"match/internal/cli"
	"match/internal/progress"
	"match/players/git"
	"match/players/speed"
	"match/results"
)

// withoutGames are the flags of bisect that have a meaning, or do no harm, without games.
var withoutGames = []string{
	"nps", "good", "bad", "repo", "paths", "by-binary", "better", "within", "rounds", "confidence", "seed", "affinity", "config", "json",
	"progress", "db", "no-db", "allow-build", "help",
}

// checkNPS rejects flags that do not apply to a bisection by speed.
func (f *bisectFlags) checkNPS(cmd *cobra.Command) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if f.nps && err == nil && !slices.Contains(withoutGames, flag.Name) {
			err = fmt.Errorf("--%s is for games: --nps plays none", flag.Name)
		}
	})
	if err != nil {
		return err
	}
	if name := cli.FirstGiven(cmd, "within", "rounds"); name != "" && !f.nps {
		return fmt.Errorf("--%s is for a search by speed: give --nps", name)
	}
	return nil
}

// bisectSpeed finds the commit after which the engine became slower.
func bisectSpeed(ctx context.Context, a *cli.App, f *bisectFlags, line *git.Line) error {
	s := &speed.Search{
		Good: line.Good, Within: f.within / 100, Confidence: f.search.Confidence, Better: f.search.Better, Most: f.rounds, Seed: f.match.Conditions.Asked.Seed,
		Bench: speed.Bench{Args: []string{"bench"}, Timeout: 5 * time.Minute},
	}
	var err error
	cpus := f.match.Run.Affinity
	if cpus == string(event.AllCPUs) { // without a list: the default of speed
		cpus = ""
	}
	if s.Bench.CPUs, err = speed.CPUs(cpus, false); err != nil {
		return fmt.Errorf("--affinity: %w", err)
	}
	var places [][]git.Commit
	for _, p := range line.Places {
		s.Places, s.Suspects, places = append(s.Places, p.Player), append(s.Suspects, len(p.Suspects)), append(places, p.Suspects)
	}
	out := (*event.DocumentFile)(nil)
	if path := f.match.outputs.JSON; path != "" {
		if out, err = event.OpenDocument(ctx, path, a.Stdout); err != nil {
			return err
		}
		defer out.Close()
	}
	meter := progress.New(a.Stderr, progress.Auto, "round", int64(s.Most))
	s.Done = func(found *speed.Found) { meter.Set(int64(found.Rounds), found.Ends.Short()) }
	found, err := s.Run(ctx)
	meter.Done()
	if found == nil || err != nil && !cli.IsInterrupt(err) {
		return err
	}
	bisection := &results.SpeedBisect{Found: found, Places: places, Line: line.Summary(), Confidence: s.Confidence}
	if out != nil {
		text, writing := bisection.Report().JSON()
		if writing = errors.Join(writing, out.Write(text)); writing != nil {
			return writing
		}
	}
	fmt.Fprint(a.Texts(f.match.outputs.JSON == "-"), bisection.Report().Text())
	if err != nil {
		return err
	}
	return cli.VerdictCode(bisection.Verdict())
}
