package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"match/sprt"
)

type sprtEvalFlags struct {
	testFlags
	penta, wdl  string
	white       string
	asJSON      bool
	stdin       bool
	useExitCode bool
}

func newSPRTEvalCmd(a *app) *cobra.Command {
	var f sprtEvalFlags
	cmd := &cobra.Command{
		Use:   "eval",
		Short: "Say what a result means: Elo, normalized Elo, LOS, LLR, verdict",
		Long: `eval takes the counts of pairs [LL, LD, WL+DD, WD, WW], or of single games
(wins, draws, losses), from A's side and prints every figure with its model.

With --stdin each line is a question of its own: either the counts (five for
pairs, three for games) or a JSON document with penta or wdl and, if they
differ from the flags, sprt, model, alpha and beta.`,
		Example: `  match sprt eval --penta 31,83,155,125,72 --sprt 0,8
  match sprt eval --wdl 384,288,260 --sprt 0,8 --model bayesian --json
  echo '{"penta":[31,83,155,125,72],"sprt":[0,5]}' | match sprt eval --stdin --json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.sprtEval(&f) },
	}
	f.add(cmd.Flags())
	cmd.Flags().StringVar(&f.penta, "penta", "", "counts of pairs `LL,LD,WL+DD,WD,WW`")
	cmd.Flags().StringVar(&f.wdl, "wdl", "", "counts of games `W,D,L`: wins, draws, losses")
	cmd.Flags().StringVar(&f.white, "white", "", "counts of all games from White's side, `W,D,L`: adds White's advantage")
	cmd.Flags().BoolVar(&f.asJSON, "json", false, "print one JSON document a line")
	cmd.Flags().BoolVar(&f.stdin, "stdin", false, "read one question a line")
	cmd.Flags().BoolVar(&f.useExitCode, "exit-code", false, "end with 0 for H1, 1 for H0, 3 for no verdict")
	return cmd
}

func (a *app) sprtEval(f *sprtEvalFlags) error {
	c, given, err := f.config()
	if err != nil {
		return err
	}
	if f.stdin {
		if f.penta != "" || f.wdl != "" || f.white != "" || f.useExitCode {
			return errors.New("--stdin brings its own counts and has no single verdict: leave out --penta, --wdl, --white and --exit-code")
		}
		return a.eachLine(f.asJSON, func(line string) error { return a.evalLine(f, line, c, given) })
	}
	counts, err := f.counts()
	if err != nil {
		return err
	}
	verdict, err := a.printEval(f, counts, c, given)
	if err != nil || !f.useExitCode {
		return err
	}
	return verdictCode(verdict)
}

func (f *sprtEvalFlags) counts() (sprt.Counts, error) {
	switch {
	case f.penta != "" && f.wdl != "":
		return nil, errors.New("--penta and --wdl: give one of them, for pairs or for games")
	case f.penta != "":
		p, err := parsePenta(f.penta)
		if err != nil {
			return nil, fmt.Errorf("--penta %w", err)
		}
		return p, nil
	case f.wdl != "":
		t, err := parseWDL(f.wdl)
		if err != nil {
			return nil, fmt.Errorf("--wdl %w", err)
		}
		return t, nil
	}
	return nil, errors.New("nothing to evaluate: give --penta LL,LD,WL+DD,WD,WW, --wdl W,D,L or --stdin")
}

func (a *app) evalLine(f *sprtEvalFlags, line string, c sprt.Config, given bool) error {
	var counts sprt.Counts
	if strings.HasPrefix(line, "{") {
		q, err := parseQuestion(line, "penta", "wdl", "sprt", "elo0", "elo1", "model", "alpha", "beta")
		if err != nil {
			return err
		}
		if counts, err = q.counts(); err != nil {
			return err
		}
		if c, given, err = q.config(c, given); err != nil {
			return err
		}
	} else {
		var err error
		if counts, err = parseCountsLine(line); err != nil {
			return err
		}
	}
	_, err := a.printEval(f, counts, c, given)
	return err
}

// parseCountsLine reads five counts as pairs and three as games.
func parseCountsLine(line string) (sprt.Counts, error) {
	if strings.Count(line, ",") == 2 {
		return parseWDL(line)
	}
	p, err := parsePenta(line)
	if err != nil {
		return nil, fmt.Errorf("%w, three counts of games W,D,L, or a JSON document", err)
	}
	return p, nil
}

func (a *app) printEval(f *sprtEvalFlags, counts sprt.Counts, c sprt.Config, given bool) (sprt.Verdict, error) {
	var test *sprt.Config
	if given {
		test = &c
	}
	e, err := sprt.Evaluate(counts, test)
	if err != nil {
		return sprt.None, err
	}
	doc := struct {
		sprt.Evaluation
		White *sprt.Estimate `json:"white_advantage,omitempty"`
	}{Evaluation: e}
	if f.white != "" {
		w, err := parseWDL(f.white)
		if err != nil {
			return sprt.None, fmt.Errorf("--white %w", err)
		}
		if err := sprt.CheckWhite(counts, w); err != nil {
			return sprt.None, fmt.Errorf("--white %s contradicts the counts: %w", f.white, err)
		}
		estimate := sprt.WhiteAdvantage(w)
		doc.White = &estimate
	}
	if f.asJSON {
		return e.Verdict, writeJSONLine(a.stdout, doc)
	}
	_, err = fmt.Fprint(a.stdout, evalBlock(&e, doc.White))
	return e.Verdict, err
}
