package tuning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/pgn/archive"
	"match/players"
	"match/players/spec"
	"match/results/store"
	"match/tune"
	"match/variants"
)

// tuneSource is the source of positions: files, events of the store, or games that are played for
// them.
type tuneSource struct {
	variant, engine string
	events          []string
	games           int
	sampling        tune.Sampling
	conditions      playing.ConditionFlags
	run             playing.RunFlags
}

// rows returns all flags except the variant.
func (s *tuneSource) rows() flagtable.Table {
	run := s.run.Rows()
	run.Row("concurrency").Saying("play `N` games at a time, and read with as many threads").Formerly("threads")
	t := flagtable.Table{
		flagtable.Words(&s.events, "event", "also use the games of stored match `N`; may be repeated, or N,N…, or a range such as 1-40"),
		flagtable.Int(&s.games, "games", 0, "play `N` games, rounded up to whole pairs, and use them").Range(2, event.MaxGames),
		flagtable.Text(&s.engine, "engine", "", "with --games, let a `PLAYER` play instead: uci:PATH[,key=value…] or xboard:PATH…").Offer(cli.CompletePlayer),
		flagtable.Int(&s.sampling.PerGame, "per-game", 8, "take `N` positions per game"),
		flagtable.Int(&s.sampling.Skip, "skip", 8, "leave out the first `N` plies"),
		flagtable.Int(&s.sampling.MaxScore, "max-score", 600, "leave out scores beyond `CP` centipawns"),
		flagtable.Int(&s.sampling.Resolve, "resolve", 0, "follow positions to a quiet end with `N` nodes; 0: off"),
	}.Under("Positions")
	return slices.Concat(t, s.conditions.Rows(), run, s.run.DB.Rows())
}

// check checks the flags and completes the sampling.
func (s *tuneSource) check(cmd *cobra.Command, paths []string) error {
	switch {
	case s.games == 0 && len(paths)+len(s.events) == 0:
		return fmt.Errorf("no games: name files (- is standard input) or stored matches by --event, or have --games played (see '%s --help')", cmd.CommandPath())
	case s.games > 0 && len(paths)+len(s.events) > 0:
		return errors.New("--games uses the games that it plays: it cannot be combined with files or --event")
	case s.games == 0 && s.engine != "":
		return errors.New("--engine plays games: give their number with --games N")
	}
	s.sampling.Variant, s.sampling.Seed = s.variant, s.conditions.Asked.Seed
	if err := s.sampling.Validate(); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if _, err := variants.Parse(s.variant); err != nil {
		return fmt.Errorf("--variant: %w", err)
	}
	return nil
}

// unplayed rejects flags for games if none are played.
func (s *tuneSource) unplayed(cmd *cobra.Command, want string) error {
	for _, row := range slices.Concat(new(playing.ConditionFlags).Rows(), new(playing.RunFlags).Rows()) {
		if !slices.Contains([]string{"seed", "concurrency", "progress"}, row.Name) && cmd.Flags().Changed(row.Name) {
			return fmt.Errorf("--%s applies to games to be played: give %s", row.Name, want)
		}
	}
	return nil
}

// feed supplies a collector with positions, which are written to out. The outcome is that of the
// games that were played for it, nil if none were.
type feed func(ctx context.Context, c *tune.Collector, out *cli.Output) (*event.Outcome, error)

// gather does a job with the positions of all sources. If games are played, their follow-up is kept
// with them.
func (s *tuneSource) gather(a *cli.App, cmd *cobra.Command, paths []string, then tune.FollowUp, job func(context.Context, *event.Plan, event.Options, feed) error) error {
	if s.games == 0 {
		return job(cmd.Context(), nil, event.Options{}, func(ctx context.Context, c *tune.Collector, out *cli.Output) (*event.Outcome, error) {
			return nil, s.read(a, cmd, paths, c, out)
		})
	}
	p, err := s.plan(cmd)
	if err == nil {
		err = tune.Follow(p, then)
	}
	if err != nil {
		return err
	}
	if then.Fit != nil {
		p.Part = then.Fit.Part()
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	return playing.WithNew(ctx, a, p, &s.run, nil, func(o event.Options) error {
		return job(ctx, p, o, byPlaying(a, p, &s.run, o))
	})
}

// plan returns the plan of the games.
func (s *tuneSource) plan(cmd *cobra.Command) (*event.Plan, error) {
	player, flag, err := playerOf(cmd.Context(), s.variant, s.engine)
	if err != nil {
		return nil, err
	}
	if _, err := player.Hash(); err != nil { // an event would name the flag of a match, --a
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	conditions, err := s.conditions.Conditions()
	if err != nil {
		return nil, err
	}
	p, err := tune.SelfPlay(player, s.games, conditions)
	if err != nil {
		return nil, err
	}
	p.Tablebases, p.Flags, p.PlayerFlag = s.conditions.Tablebase, flagtable.Kept(cmd.Flags()), flag
	return p, nil
}

// playerOf returns the player of --engine or, without one, of --variant, with the name of its flag.
func playerOf(ctx context.Context, variant, engine string) (p spec.Player, flag string, err error) {
	flag = "variant"
	if engine != "" {
		flag = "engine"
	}
	if p, err = players.Resolve(ctx, cmp.Or(engine, variant)); err != nil {
		err = fmt.Errorf("--%s: %w", flag, err)
	}
	return p, flag, err
}

// canWrite rejects outputs that would overwrite a source or the variant, or cannot be written.
func (s *tuneSource) canWrite(of string, paths []string, outputs ...event.NamedFile) error {
	if weights, isFile := strings.CutPrefix(s.variant, "file:"); isFile {
		paths = append(slices.Clone(paths), weights)
	}
	if err := cli.CheckSources(of+" or weights", paths, outputs...); err != nil {
		return err
	}
	return cli.CanWrite(outputs...)
}

// byPlaying returns a feed that plays or resumes games.
func byPlaying(a *cli.App, p *event.Plan, run *playing.RunFlags, o event.Options) feed {
	return func(ctx context.Context, c *tune.Collector, _ *cli.Output) (*event.Outcome, error) {
		o.Recorders = append(o.Recorders, c)
		games, err := playing.Play(ctx, a, p, run, o)
		if err != nil {
			return nil, err
		}
		if games.Number > 0 {
			a.Note("the games are stored as match %d; --event %[1]d%s uses them again", games.Number, run.DB.Arg())
		}
		a.Note("%s", c)
		return games, nil
	}
}

// read reads the positions of files and of stored events.
func (s *tuneSource) read(a *cli.App, cmd *cobra.Command, paths []string, c *tune.Collector, out *cli.Output) error {
	err := a.EachFile(cmd, paths, s.run.Concurrency, out, func(ctx context.Context, file archive.Source, meter *cli.ReadMeter) error {
		c.Note = meter.Note
		return c.Read(ctx, file)
	})
	if err == nil {
		err = cli.EachStored(cmd.Context(), &s.run.DB, s.events, func(e *store.Event) error { return c.Event(cmd.Context(), e) })
	}
	if err == nil {
		a.Note("%s", c)
	}
	return err
}
