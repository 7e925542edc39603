package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"match/event"
	"match/internal/flagtable"
	"match/players/spec"
	"match/results/store"
	"match/tune"
	"match/tune/positions"
	"match/variants"
)

// tuneSource says where positions come from: files, events of the store, or
// games that are played for them.
type tuneSource struct {
	pgnFlags
	variant, engine string
	events          []string
	games           int
	sampler         positions.Sampler
	resolve         uint64
	conditions      conditionFlags
	run             runFlags
}

// addFlags adds the flags of all but the variant.
func (s *tuneSource) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringSliceVar(&s.events, "event", nil, "take games of the stored match with number `N`, too; may be repeated, or N,N…")
	intVar(flags, &s.games, "games", 0, "play `N` games, rounded up to whole pairs, and take those")
	flags.StringVar(&s.engine, "engine", "", "with --games, let a `PLAYER` play instead: uci:PATH[,key=value…] or xboard:PATH…")
	intVar(flags, &s.sampler.PerGame, "per-game", 8, "take `N` positions of a game")
	intVar(flags, &s.sampler.Skip, "skip", 8, "leave out the first `N` plies")
	intVar(flags, &s.sampler.MaxScore, "max-score", 600, "leave out scores beyond `CP` centipawns")
	uint64Var(flags, &s.resolve, "resolve", 0, "follow positions to a quiet end with `N` nodes; 0: do not")
	s.conditions.addFlags(flags)
	run := s.run.rows()
	run.Row("concurrency").Saying("play `N` games at a time, and read with as many threads").Formerly("threads")
	flagtable.Add(flags, run)
	s.run.db.addFlags(flags)
}

// collector is one of what the flags ask for, or says what is wrong with them.
func (s *tuneSource) collector(cmd *cobra.Command, paths []string) (*collector, error) {
	changed := cmd.Flags().Changed
	s.threads = s.run.concurrency
	switch {
	case changed("games") && (s.games < 2 || s.games > event.MaxGames):
		return nil, fmt.Errorf("--games %d: want 2 to %d", s.games, event.MaxGames)
	case s.games == 0 && len(paths)+len(s.events) == 0:
		return nil, fmt.Errorf("no games: name files (- is standard input) or stored matches by --event, or have --games played (see '%s --help')", cmd.CommandPath())
	case s.games > 0 && len(paths)+len(s.events) > 0:
		return nil, errors.New("--games takes the games that it plays: want no file and no --event beside it")
	case s.games == 0 && s.engine != "":
		return nil, errors.New("--engine plays games: give their number with --games N")
	}
	for _, n := range []struct {
		flag       string
		value, min int
	}{{"per-game", s.sampler.PerGame, 1}, {"skip", s.sampler.Skip, 0}, {"max-score", s.sampler.MaxScore, 1}} {
		if n.value < n.min {
			return nil, fmt.Errorf("--%s %d: want %d or more", n.flag, n.value, n.min)
		}
	}
	v, err := variants.Parse(s.variant)
	if err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	return &collector{sampler: func() positions.Sampler {
		sampler := s.sampler
		sampler.Seed = s.conditions.asked.Seed
		if s.resolve > 0 {
			sampler.Resolve = positions.Resolver(v, s.resolve)
		}
		return sampler
	}}, nil
}

// unplayed refuses flags that are for games where none are played.
func (s *tuneSource) unplayed(cmd *cobra.Command, want string) (err error) {
	var conditions conditionFlags
	names := pflag.NewFlagSet("", pflag.ContinueOnError)
	conditions.addFlags(names)
	names.VisitAll(func(f *pflag.Flag) {
		if err == nil && f.Name != "seed" && cmd.Flags().Changed(f.Name) {
			err = fmt.Errorf("--%s is for games that are played: give %s", f.Name, want)
		}
	})
	return err
}

// playing plays, or goes on with, games that a collector takes positions of.
type playing func(ctx context.Context, c *collector) (*event.Outcome, error)

// playing returns how the games are played, nil if none are.
func (s *tuneSource) playing(a *app, cmd *cobra.Command) (playing, error) {
	if s.games == 0 {
		return nil, nil
	}
	text, flag := s.variant, "variant"
	if s.engine != "" {
		text, flag = s.engine, "engine"
	}
	player, err := spec.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, err)
	}
	conditions, err := s.conditions.conditions(cmd)
	if err != nil {
		return nil, err
	}
	p, err := tune.SelfPlay(player, s.games, conditions)
	if err != nil {
		return nil, err
	}
	p.Tablebases, p.Flags = s.conditions.tablebase, flagtable.Kept(cmd.Flags())
	keepCommand(p.Flags, cmd)
	return func(ctx context.Context, c *collector) (*event.Outcome, error) {
		return a.playNew(ctx, p, &s.run, "", c)
	}, nil
}

// collect takes the positions of all sources. The outcome is that of the games
// that were played, nil if there were none.
func (a *app) collect(cmd *cobra.Command, paths []string, s *tuneSource, c *collector, out *output, play playing) (games *event.Outcome, err error) {
	if err := a.eachFile(cmd, paths, s.pgnFlags, out, c.read); err != nil {
		return nil, err
	}
	if err := s.eachEvent(cmd.Context(), c); err != nil {
		return nil, err
	}
	if play != nil {
		ctx, stop := withSignals(cmd.Context())
		defer stop()
		if games, err = play(ctx, c); err != nil {
			return nil, err
		}
		if games.Number > 0 {
			a.note("the games are match %d: --event %[1]d takes them again", games.Number)
		}
	}
	a.note("%s", c)
	return games, nil
}

// eachEvent takes the games of stored events.
func (s *tuneSource) eachEvent(ctx context.Context, c *collector) error {
	if len(s.events) == 0 {
		return nil
	}
	ids, err := eventNumbers(s.events)
	if err != nil {
		return err
	}
	return withStore(ctx, &s.run.db, func(db *store.Store) error {
		return db.View(ctx, func(db *store.Store) error {
			for _, id := range ids {
				e, err := db.Event(ctx, id)
				if err != nil {
					return err
				}
				if err := c.event(ctx, e); err != nil {
					return err
				}
			}
			return nil
		})
	})
}
