package tuning

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/players"
	"match/players/spec"
	"match/tune"
	"match/tune/spsa"
	"match/variants"
)

type tuneSPSAFlags struct {
	variant, engine  string
	params, listFile string
	list             string // the text of that file
	cEnd, rEnd       float64
	games, batch     int
	evenSo           bool
	conditions       playing.ConditionFlags
	outputs          event.Outputs
	run              playing.RunFlags
	after            tuneAfterFlags
	onward           string // message about a list that is the result of a run
}

func newTuneSPSACmd(a *cli.App) *cobra.Command {
	var f tuneSPSAFlags
	return cli.InOrder(&cobra.Command{
		Use:   "spsa (--weights PATTERNS | --list FILE)",
		Short: "Tune weights of a variant, or options of an engine, by games",
		Long: `Plays games between two copies of one player whose values differ by a step and
moves the values by the results. Reports the tuned values with their errors and
which of them mattered. The result is the mean of the second half of the run.
An SPRT of the result against the start follows on fresh openings, because the
run itself is no evidence (--verify=false skips it). Several --results of the
run race against the start ('match race').

It tunes weights of a built-in variant, chosen by name or pattern (--variant,
--weights), or the parameters of a list in the format of fishtest and OpenBench:

  name, start, min, max, c_end, r_end
  name, int|float, start, min, max, c_end, r_end

c_end is half the distance between the two sides at the end of the run. A good
step costs about 2 Elo. At the start the distance is about three times as
large. By default r_end is chosen so that the values converge within --games. A
run that is too short or too slow to converge is reported before it starts.
'match tune simulate' predicts how many Elo it will fall short by.

The result (--out) can be the next start: --variant file:tuned.toml, or --list
with the list that was written. A step in that list costs 2 Elo, if the games
determined it, and r_end is chosen for the games of the new run.

'match resume' continues an interrupted run; with --games N it extends a run.

Exit codes: 0 the result is better (H1 accepted), or there was no test; 1 it is
not (H0 accepted); 2 bad input, or something broke; 3 ended without a verdict;
` + cli.SignalCodes,
		Example: `  match tune spsa --variant zoned --weights 'zoned.*' --games 20000 \
      --nodes 1000 -o tuned.toml
  match tune spsa --variant zoned --weights 'zoned.*' \
      --results mean,last,significant --test adaptive -o tuned.toml
  match tune spsa --engine uci:./engine --list params.txt --tc 5+0.05 \
      --games 40000 --plot run.svg`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return tuneSPSA(a, cmd, &f) },
	}, flagtable.Table{
		flagtable.Text(&f.variant, "variant", variants.Default, "evaluation `NAME` to tune").Offer(cli.CompleteVariant),
		flagtable.Text(&f.engine, "engine", "", "tune options of a `PLAYER` instead: uci:PATH[,key=value…] or xboard:PATH…").Offer(cli.CompletePlayer),
		flagtable.Text(&f.params, "weights", "", "tune the weights that match `PATTERNS`, such as pawn.eg or 'zoned.*,value'").Formerly("params"),
		flagtable.File(&f.listFile, "list", "", "tune the parameters of `FILE`"),
		flagtable.Float(&f.cEnd, "c-end", 10, "with --weights: c_end, the step `C` at the end, in centipawns"),
		flagtable.Float(&f.rEnd, "r-end", 0, "with --weights: r_end, the rate `R` at the end; 0: chosen from the number of games, 0.002 to 0.05"),
		flagtable.Int(&f.games, "games", 20_000, "play `N` games, rounded up to whole pairs").Range(2, event.MaxGames),
		flagtable.Int(&f.batch, "batch", 8, "play `N` pairs at the same values"),
		flagtable.Bool(&f.evenSo, "force", false, "play a run even if its r_end is too small to converge").Formerly("even-so"),
	}.Under("Tuning"), f.conditions.Rows(), playing.OutputRows(&f.outputs), f.after.rows(), f.run.Rows(), f.run.DB.Rows())
}

func tuneSPSA(a *cli.App, cmd *cobra.Command, f *tuneSPSAFlags) error {
	p, err := f.plan(cmd)
	if err != nil {
		return err
	}
	if err := f.after.skipped(cmd); err != nil {
		return err
	}
	list := event.NamedFile{Option: "list", Path: f.listFile}
	answer, err := f.after.answer(append(p.Inputs(), list,
		event.NamedFile{Option: "pgn", Path: f.outputs.PGN}, event.NamedFile{Option: "json", Path: f.outputs.JSON}))
	if err != nil {
		return err
	}
	if err := tune.Follow(p, tune.FollowUp{Answer: answer}); err != nil {
		return err
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	p.Outputs, p.Flags, p.Tablebases = f.outputs, flagtable.Kept(cmd.Flags()), f.conditions.Tablebase
	if err := checkReach(a, p.Format.(*tune.SPSA), f.evenSo); err != nil {
		return err
	}
	if f.onward != "" {
		a.Note("match: %s", f.onward)
	}
	return playing.WithNew(ctx, a, p, &f.run, []event.NamedFile{list}, func(o event.Options) error { return playTuning(ctx, a, p, answer, &f.run, o) })
}

// plan turns the flags into a plan, or returns what is wrong with them.
func (f *tuneSPSAFlags) plan(cmd *cobra.Command) (*event.Plan, error) {
	player, err := f.player(cmd)
	if err != nil {
		return nil, err
	}
	params, err := f.parameters(player, cmd)
	if err != nil {
		return nil, err
	}
	c, err := f.conditions.Conditions()
	if err != nil {
		return nil, err
	}
	if err := f.checkOptions(cmd.Context(), player, params); err != nil {
		return nil, err
	}
	pairs := (f.games + 1) / 2
	batch := f.batch
	if !cmd.Flags().Changed("batch") {
		batch = min(batch, pairs)
	}
	return tune.NewPlan(player, params, pairs, batch, c)
}

// player returns the player whose values are tuned.
func (f *tuneSPSAFlags) player(cmd *cobra.Command) (p spec.Player, err error) {
	if f.engine != "" && cmd.Flags().Changed("variant") {
		return p, errors.New("--variant and --engine: want only one of them")
	}
	p, _, err = playerOf(cmd.Context(), f.variant, f.engine)
	if err == nil && f.engine != "" && !p.IsProcess() {
		err = fmt.Errorf("--engine %s: want uci:PATH or xboard:PATH; a built-in player is tuned with --variant",
			f.engine)
	}
	return p, err
}

// checkOptions checks that a UCI engine has the options to be tuned, which are those of a list.
func (f *tuneSPSAFlags) checkOptions(ctx context.Context, player spec.Player, params []spsa.Param) error {
	if !player.DeclaresOptions() {
		return nil
	}
	intro, err := players.Introduce(ctx, player, players.Env{})
	if err != nil {
		return err
	}
	if param, err := tune.CheckOptions(intro.Options, params); err != nil {
		return fmt.Errorf("--list: %s:%d: %w", f.listFile, spsa.LineOf(f.list, param), err)
	}
	return nil
}

// parameters returns those of the list, or the weights that match the patterns.
func (f *tuneSPSAFlags) parameters(player spec.Player, cmd *cobra.Command) ([]spsa.Param, error) {
	switch {
	case f.params == "" && f.listFile == "":
		return nil, errors.New("nothing to tune: want --weights PATTERNS or --list FILE")
	case f.params != "" && f.listFile != "":
		return nil, errors.New("--weights and --list: want only one of them")
	case f.params != "" && !player.HasWeights():
		return nil, errors.New("--weights names weights of a built-in variant: name the options of an engine with --list FILE")
	case f.listFile != "":
		if name := cli.FirstGiven(cmd, "c-end", "r-end"); name != "" {
			return nil, fmt.Errorf("--%s is for --weights: a list has its own values", name)
		}
		return f.readParams()
	}
	v, _, err := player.Evaluation()
	if err != nil {
		return nil, fmt.Errorf("--variant: %w", err)
	}
	rEnd := f.rEnd
	if rEnd == 0 {
		rEnd = spsa.RateFor((f.games + 1) / 2)
	}
	params, err := tune.Weights(v, f.params, f.cEnd, rEnd)
	if err != nil {
		return nil, fmt.Errorf("--weights: %w", err)
	}
	return params, nil
}

// readParams reads the list. If it is the result of a run, the tuning continues from it, with the
// learning rate for the games to come.
func (f *tuneSPSAFlags) readParams() ([]spsa.Param, error) {
	text, err := cli.ReadText("--list", f.listFile)
	if err != nil {
		return nil, err
	}
	f.list = string(text)
	params, err := spsa.ParseList(f.list)
	if err != nil {
		return nil, fmt.Errorf("--list: %s:%w", f.listFile, err)
	}
	games, isResult := spsa.ResultOf(f.list)
	if !isResult {
		return params, nil
	}
	pairs := (f.games + 1) / 2
	rate := spsa.RateFor(pairs)
	f.onward = fmt.Sprintf("%s is the result of %s: this run starts there, with r_end %.2g for its %d games, in which the values move about %.0f%% of the way to their best (to use the list's own r_end, remove its first line)",
		f.listFile, plural.Count(games, "game"), rate, 2*pairs, 100*spsa.Reach(pairs, rate))
	for i := range params {
		params[i].REnd = rate
	}
	return params, nil
}

// sayReach prints how an extended tuning continues, and how far its values will move.
func sayReach(a *cli.App, p *event.Plan) {
	if f, ok := p.Format.(*tune.SPSA); ok {
		a.Note("match: the run keeps its games; from here on the step is c_end, and the rate continues to fall: in %d games the values move about %.0f%% of the way to their best, if a step of c_end costs 2 Elo", f.Traits().Cap, 100*f.Reach())
	}
}

// checkReach warns before the first game if a tuning cannot reach the best values. It rejects a
// tuning that fails only because of its r_end, unless evenSo is set.
func checkReach(a *cli.App, f *tune.SPSA, evenSo bool) error {
	run := f.Prospect()
	if !run.Short {
		return nil
	}
	come := fmt.Sprintf("in %d games the values move about %.0f%% of the way to their best, if a step of c_end costs 2 Elo", 2*f.Pairs, 100*run.Reach)
	if run.Hopeless && !evenSo {
		return fmt.Errorf("%s: use r_end %.2g for this number of games (--r-end, or in the list), play more games, or add --force to play it anyway", come, run.Best)
	}
	way := "play more games or use a larger c_end"
	if run.Slow {
		way = fmt.Sprintf("play more games or use a larger r_end (%.2g for this number of games) or c_end", run.Best)
	}
	a.Note("match: %s: %s", come, way)
	return nil
}
