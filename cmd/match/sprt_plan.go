package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"match/sprt"
)

type sprtPlanFlags struct {
	testFlags
	varianceFlags
	elo    float64
	games  float64
	elo0   float64
	at     string
	asJSON bool
	stdin  bool
}

func newSPRTPlanCmd(a *app) *cobra.Command {
	var f sprtPlanFlags
	cmd := &cobra.Command{
		Use:   "plan",
		Short: "Foretell a test: its chance to pass and its mean number of games",
		Long: `plan says how often a test passes and how many games it takes on average, for a
true difference --elo in logistic Elo (whatever the model of the bounds).

The variance per game is (1 − draw ratio)/4 − (Score(bias) − ½)².

With --games it answers the reverse question: the upper bound with which a test
from --elo0 on is decided within so many games on average.

With --stdin each line is a question of its own: a difference in Elo, or a JSON
document with elo and, if they differ from the flags, sprt, model, alpha, beta,
draw_ratio and bias.`,
		Example: `  match sprt plan --sprt 0,8 --elo 5
  match sprt plan --sprt 0,2 --elo 1 --draw-ratio 0.61 --bias 0 --json
  match sprt plan --games 20000 --elo0 0
  echo '{"elo":5,"sprt":[0,8]}' | match sprt plan --stdin --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.sprtPlan(cmd, &f) },
	}
	f.testFlags.add(cmd.Flags())
	f.varianceFlags.add(cmd.Flags())
	floatVar(cmd.Flags(), &f.elo, "elo", 0, "true difference in logistic Elo, `E`")
	floatVar(cmd.Flags(), &f.games, "games", 0, "find the bounds for `N` games")
	floatVar(cmd.Flags(), &f.elo0, "elo0", 0, "lower bound `E0` for --games")
	cmd.Flags().StringVar(&f.at, "at", sprt.Worst, "`WHERE` --games is the mean: worst (between the bounds) or elo1")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one JSON document a line")
	cmd.Flags().BoolVar(&f.stdin, "stdin", false, "read one question a line")
	return cmd
}

// planAnswer is what plan prints as JSON.
type planAnswer struct {
	Elo   float64 `json:"elo"`
	Pass  float64 `json:"pass"`
	Games float64 `json:"games"`
	sprt.Config
	DrawRatio *float64 `json:"draw_ratio,omitempty"`
	Bias      *float64 `json:"bias,omitempty"`
	Variance  float64  `json:"variance"` // per game
}

func (a *app) sprtPlan(cmd *cobra.Command, f *sprtPlanFlags) error {
	changed := cmd.Flags().Changed
	ways := 0
	for _, name := range []string{"elo", "games", "stdin"} {
		if changed(name) {
			ways++
		}
	}
	if ways != 1 {
		return errors.New("plan needs one of --elo E, --games N and --stdin")
	}
	for _, name := range []string{"elo0", "at"} {
		if changed(name) && !changed("games") {
			return fmt.Errorf("--%s belongs to --games", name)
		}
	}
	if f.stdin {
		c, given, err := f.config()
		if err != nil {
			return err
		}
		return a.eachLine(f.asJSON, func(line string) error { return a.planLine(cmd, f, line, c, given) })
	}
	if changed("games") {
		return a.planReverse(cmd, f)
	}
	c, err := f.required()
	if err != nil {
		return err
	}
	v, err := f.variance(cmd)
	if err != nil {
		return err
	}
	return a.printPlan(f, c, v, f.elo)
}

func (a *app) planLine(cmd *cobra.Command, f *sprtPlanFlags, line string, c sprt.Config, given bool) error {
	here := *f
	elo := 0.0
	if strings.HasPrefix(line, "{") {
		q, err := parseQuestion(line, "elo", "sprt", "elo0", "elo1", "model", "alpha", "beta", "draw_ratio", "bias")
		if err != nil {
			return err
		}
		if q.Elo == nil {
			return errors.New(`"elo" is missing: the true difference in logistic Elo`)
		}
		elo = *q.Elo
		if c, given, err = q.config(c, given); err != nil {
			return err
		}
		if q.DrawRatio != nil {
			here.drawRatio, here.penta = *q.DrawRatio, ""
		}
		if q.Bias != nil {
			here.bias, here.penta = *q.Bias, ""
		}
	} else {
		var err error
		if elo, err = parseEloLine(line); err != nil {
			return err
		}
	}
	if !given {
		return errors.New(`no bounds: want "sprt":[elo0,elo1] here or --sprt E0,E1 on the command line`)
	}
	v, err := here.variance(cmd)
	if err != nil {
		return err
	}
	return a.printPlan(&here, c, v, elo)
}

func (a *app) printPlan(f *sprtPlanFlags, c sprt.Config, variance, elo float64) error {
	if !(elo >= -sprt.MaxElo && elo <= sprt.MaxElo) {
		return fmt.Errorf("elo %g must be a number between -%d and %[2]d", elo, sprt.MaxElo)
	}
	p, err := sprt.NewPlan(c, variance)
	if err != nil {
		return err
	}
	x := p.At(elo)
	if f.asJSON {
		answer := planAnswer{Elo: elo, Pass: x.Pass, Games: x.Games, Config: c, Variance: variance}
		if f.penta == "" {
			answer.DrawRatio, answer.Bias = &f.drawRatio, &f.bias
		}
		return writeJSONLine(a.stdout, answer)
	}
	_, err = fmt.Fprintf(a.stdout, "%v: at %+.2f Elo it passes with %.4g %%, after %.0f games on average\n",
		c, elo, 100*x.Pass, x.Games)
	return err
}

// planReverse finds the bounds for a number of games.
func (a *app) planReverse(cmd *cobra.Command, f *sprtPlanFlags) error {
	if f.bounds != "" {
		return errors.New("--games finds the bounds: leave out --sprt and give --elo0")
	}
	c, _, err := f.config()
	if err != nil {
		return err
	}
	v, err := f.variance(cmd)
	if err != nil {
		return err
	}
	c.Elo0 = f.elo0
	if c, err = sprt.BoundsFor(c, v, f.games, f.at); err != nil {
		return err
	}
	if f.asJSON {
		return writeJSONLine(a.stdout, struct {
			sprt.Config
			Games    float64 `json:"games"`
			At       string  `json:"at"`
			Variance float64 `json:"variance"`
		}{c, f.games, f.at, v})
	}
	_, err = fmt.Fprintf(a.stdout, "%v: %.0f games on average, %s\n", c, f.games,
		map[string]string{sprt.Worst: "at worst", sprt.AtElo1: "at the upper bound"}[f.at])
	return err
}
