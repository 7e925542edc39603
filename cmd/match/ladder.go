package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"match/event"
	"match/players"
	"match/players/spec"
	"match/players/ucitext"
)

// ladderFlags are the flags of ladder, as given.
type ladderFlags struct {
	a          string
	rungs      []string
	format     event.Ladder
	conditions conditionFlags
	outputs    event.Outputs
	config     string
	run        runFlags
}

// defaultLadderGames is a cap: a ladder ends when its rating is known.
const defaultLadderGames = 1000

func newLadderCmd(a *app) *cobra.Command {
	f := &ladderFlags{}
	cmd := &cobra.Command{
		Use:   "ladder --a PLAYER --rungs RUNGS…",
		Short: "Rate a player against opponents of known strength, such as Stockfish's levels",
		Long: `ladder plays a player up and down a ladder of opponents whose ratings are known.
Each batch of pairs is played on the rung that tells most about the rating; the
ladder ends when half of its 95 % interval is no larger than --within.

Rungs are:

  ENGINE,levels=0-20            Stockfish's Skill Levels, rated as their UCI_Elo
                                (but for 20, which is full strength)
  ENGINE,elo=1350-2850,step=100 Stockfish at limited strength
  PLAYER,rating=1500,error=30   any player of known rating, ± half of its 95 %

--rungs may be repeated. Stockfish's ratings are meant for the time control of
their calibration, and its weakened levels play by a clock: their games are not
reproducible. What this Stockfish was calibrated to is said below the result.`,
		Example: `  match ladder --a tapered --rungs stockfish,levels=0-10 --depth 5
  match ladder --a uci:./new --rungs stockfish,elo=1350-2850 --tc 60+0.6 --within 30
  match ladder --a tapered --rungs flat,rating=1400,error=40 --rungs material,rating=1100,error=60`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.ladder(cmd, f) },
	}
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringVarP(&f.a, "a", "a", "tapered", "the `PLAYER` that is rated, as of 'match --a'")
	flags.StringArrayVar(&f.rungs, "rungs", nil, "`RUNGS` of the ladder; repeated")
	floatVar(flags, &f.format.Within, "within", 40, "end when half of the 95 % interval is at most `ELO`")
	intVar(flags, &f.format.Games, "games", defaultLadderGames, "play at most `N` games, rounded up to whole pairs")
	intVar(flags, &f.format.Batch, "batch", 4, "play `N` pairs on a rung before the next is chosen")
	flags.BoolVar(&f.format.Uniform, "uniform", false, "play on all rungs in turn, for comparison")
	f.conditions.addFlags(flags)
	addConfigFlag(flags, &f.config)
	addOutputFlags(flags, &f.outputs)
	flags.StringVar(&f.outputs.Markdown, "markdown", "", "write the tables to `FILE` as Markdown")
	f.run.addFlags(flags)
	f.run.db.addFlags(flags)
	return cmd
}

func (a *app) ladder(cmd *cobra.Command, f *ladderFlags) error {
	if err := readConfig(cmd, f.config); err != nil {
		return err
	}
	ctx, stop := withSignals(cmd.Context())
	defer stop()
	p, err := f.plan(ctx, cmd)
	if err != nil {
		return err
	}
	p.Outputs, p.Flags = f.outputs, givenFlags(cmd.Flags())
	out, err := a.playNew(ctx, p, &f.run, f.config)
	return a.conclude(out, p.Outputs, err)
}

// plan turns the flags into a plan, or says what is wrong with them.
func (f *ladderFlags) plan(ctx context.Context, cmd *cobra.Command) (p *event.Plan, err error) {
	p = &event.Plan{Tablebases: f.conditions.tablebase, Format: &f.format, Players: make([]spec.Player, 1)}
	if p.Players[0], err = parsePlayer(f.a); err != nil {
		return nil, fmt.Errorf("--a: %w", err)
	}
	if p.Conditions, err = f.conditions.conditions(cmd); err != nil {
		return nil, err
	}
	if f.format.Games > maxGames {
		return nil, fmt.Errorf("--games %d: want at most %d", f.format.Games, maxGames)
	}
	f.format.Games += f.format.Games % 2
	if len(f.rungs) == 0 {
		return nil, errors.New("a ladder needs rungs: opponents of known rating, such as --rungs stockfish,levels=0-20")
	}
	for _, text := range f.rungs {
		list, err := parseRungs(ctx, text)
		if err != nil {
			return nil, fmt.Errorf("--rungs %s: %w", text, err)
		}
		for _, r := range list {
			p.Players = append(p.Players, r.player)
			f.format.Rungs = append(f.format.Rungs, r.LadderRung)
			if r.calibration != "" {
				f.format.Calibration = r.calibration
			}
		}
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, inWords(p.Check(ctx), nil)
}

// rung is a rung as it was asked for.
type rung struct {
	event.LadderRung
	player      spec.Player
	calibration string
}

// rungKeys are those of a rung that are none of its player.
var rungKeys = []string{"levels", "elo", "step", "rating", "error"}

// parseRungs reads the text of one --rungs: a player with the keys of a rung.
func parseRungs(ctx context.Context, text string) ([]rung, error) {
	keys, rest := map[string]string{}, []string{}
	for _, part := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		if name = strings.TrimSpace(name); len(rest) > 0 && slices.Contains(rungKeys, name) {
			if _, twice := keys[name]; twice {
				return nil, fmt.Errorf("%s is given twice", name)
			}
			keys[name] = strings.TrimSpace(value)
			continue
		}
		rest = append(rest, part)
	}
	player, err := parsePlayer(strings.Join(rest, ","))
	if err != nil {
		return nil, err
	}
	given := 0
	for _, name := range []string{"levels", "elo", "rating"} {
		if _, ok := keys[name]; ok {
			given++
		}
	}
	if given != 1 {
		return nil, errors.New("want one of levels=0-20, elo=1350-2850 and rating=N: what the rungs are rated by")
	}
	if _, rated := keys["rating"]; rated {
		return ratedRung(player, keys)
	}
	return stockfishRungs(ctx, player, keys)
}

// ratedRung is a player of known rating.
func ratedRung(player spec.Player, keys map[string]string) ([]rung, error) {
	r := rung{player: player}
	var err error
	if r.Rating, err = number(keys["rating"]); err != nil {
		return nil, fmt.Errorf("rating=%s: want a number", keys["rating"])
	}
	if text, ok := keys["error"]; ok {
		if r.Error, err = number(text); err != nil || r.Error < 0 {
			return nil, fmt.Errorf("error=%s: want a number of at least 0", text)
		}
	}
	if keys["step"] != "" {
		return nil, errors.New("step is for elo=LOW-HIGH")
	}
	return []rung{r}, nil
}

func number(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err == nil && (math.IsNaN(x) || math.IsInf(x, 0)) {
		err = strconv.ErrRange
	}
	return x, err
}

// stockfishRungs are an engine's levels or its strengths by UCI_Elo.
func stockfishRungs(ctx context.Context, player spec.Player, keys map[string]string) (list []rung, err error) {
	if player.Kind != spec.UCI {
		return nil, errors.New("levels and elo are for an engine with Stockfish's options, such as uci:stockfish")
	}
	declared, err := players.Declared(ctx, player, players.Env{})
	if err != nil {
		return nil, err
	}
	elo, err := ucitext.Find(declared, "UCI_Elo")
	if err != nil {
		return nil, fmt.Errorf("levels and elo need an engine whose strength is told by UCI_Elo: %w", err)
	}
	c, known := event.CalibrationOf(int(elo.Min), int(elo.Max))
	if text, ok := keys["levels"]; ok {
		if !known {
			return nil, fmt.Errorf("UCI_Elo from %d to %d: no Stockfish that is known declares that, so its levels have no rating; give elo=%[1]d-%d or rungs with rating=N", elo.Min, elo.Max)
		}
		return levelRungs(player, c, text)
	}
	return eloRungs(player, c, keys, int(elo.Min), int(elo.Max))
}

// levelRungs are Skill Levels.
func levelRungs(player spec.Player, c event.Calibration, text string) (list []rung, err error) {
	low, high, err := event.ParseRange(text)
	if err != nil || high > event.FullStrength {
		return nil, fmt.Errorf("levels=%s: want levels from 0 to 20", text)
	}
	if low == event.FullStrength {
		return nil, fmt.Errorf("levels=%s: level %d is full strength, which has no rating", text, low)
	}
	for level := low; level <= min(high, event.FullStrength-1); level++ {
		list = append(list, rung{
			LadderRung: event.LadderRung{Rating: c.LevelElo(level), Error: c.Error}, calibration: c.Text,
			player: withOptions(player, fmt.Sprintf("level %d", level), "Skill Level", strconv.Itoa(level)),
		})
	}
	return list, nil
}

// eloRungs are strengths by UCI_Elo.
func eloRungs(player spec.Player, c event.Calibration, keys map[string]string, least, most int) (list []rung, err error) {
	low, high, err := event.ParseRange(keys["elo"])
	if err != nil || low < least || high > most {
		return nil, fmt.Errorf("elo=%s: this engine declares %d to %d", keys["elo"], least, most)
	}
	step := 100
	if text, ok := keys["step"]; ok {
		if step, err = strconv.Atoi(text); err != nil || step < 1 {
			return nil, fmt.Errorf("step=%s: want a whole number of at least 1", text)
		}
	}
	calibration, uncertain := c.Text, c.Error
	if calibration == "" {
		calibration = fmt.Sprintf("UCI_Elo of an engine that declares %d to %d; what it was calibrated to is not known", least, most)
	}
	for elo := low; elo <= high; elo += step {
		list = append(list, rung{
			LadderRung: event.LadderRung{Rating: float64(elo), Error: uncertain}, calibration: calibration,
			player: withOptions(player, strconv.Itoa(elo), "UCI_LimitStrength", "true", "UCI_Elo", strconv.Itoa(elo)),
		})
	}
	return list, nil
}

// withOptions is a player of another name and with further options, as names
// and values in turn.
func withOptions(player spec.Player, name string, options ...string) spec.Player {
	player.Name = player.DisplayName() + " " + name
	player.Options = append([]spec.Option{}, player.Options...)
	for i := 0; i < len(options); i += 2 {
		player.Options = append(player.Options, spec.Option{Name: options[i], Value: options[i+1]})
	}
	return player
}
