package stats

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/report"
	"match/results/question"
	"match/results/store"
	"match/sprt"
)

type sprtEvalFlags struct {
	cli.TestFlags
	penta       *sprt.Pentanomial
	wdl         *sprt.Trinomial
	white       string
	event       string
	db          cli.DBFlags
	asJSON      bool
	stdin       bool
	useExitCode bool
}

func newSPRTEvalCmd(a *cli.App) *cobra.Command {
	f := sprtEvalFlags{db: cli.DBFlags{App: a}}
	return cli.Command(&cobra.Command{
		Use:   "eval",
		Short: "Evaluate a result: Elo, normalized Elo, LOS, LLR, verdict",
		Long: `eval takes the counts of pairs [LL, LD, WL+DD, WD, WW], or of single games
(wins, draws, losses), from A's side and prints every figure with its model.

With --event the counts are those of a stored match, and so is the test unless
--sprt gives another. The share of adjudicated games is printed as well: some of
them would have ended differently on the board.

With --stdin each line is a separate question: either the counts (five for
pairs, three for games) or a JSON document with penta or wdl and, if they
differ from the flags, sprt, model, alpha and beta.`,
		Example: `  match sprt eval --penta 31,83,155,125,72 --sprt 0,8
  match sprt eval --event 12 --sprt 0,8 --test adaptive
  match sprt eval --wdl 384,288,260 --sprt 0,8 --model bayesian --json
  echo '{"penta":[31,83,155,125,72],"sprt":[0,5]}' | match sprt eval --stdin \
      --json`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return sprtEval(cmd, a, &f) },
	}, f.Rows(), flagtable.Table{
		flagtable.Optional(&f.penta, "penta", sprt.ParsePentanomial, "counts of pairs `LL,LD,WL+DD,WD,WW`"),
		flagtable.Optional(&f.wdl, "wdl", sprt.ParseTrinomial, "counts of games `W,D,L`: wins, draws, losses"),
		flagtable.Text(&f.event, "event", "", "counts and test of stored match `N`").Complete(cli.OfferEvents(cli.AnyEvent)),
		f.db.PathRow(),
		flagtable.Text(&f.white, "white", "", "counts of all games from White's side, `W,D,L`, to print White's advantage as well"),
		flagtable.Bool(&f.asJSON, "json", false, "print one JSON document per line"),
		flagtable.Bool(&f.stdin, "stdin", false, "read one question per line"),
		flagtable.Bool(&f.useExitCode, "exit-code", false, "exit with 0 for H1, 1 for H0, 3 for no verdict"),
	})
}

func sprtEval(cmd *cobra.Command, a *cli.App, f *sprtEvalFlags) error {
	test, err := f.Test()
	if err != nil {
		return err
	}
	if name := cli.FirstGiven(cmd, "test", "model", "alpha", "beta", "share-alpha"); name != "" && !f.stdin && !test.Bounded {
		return fmt.Errorf("--%s %w", name, playing.ErrForTest)
	}
	if f.stdin {
		if f.penta != nil || f.wdl != nil || f.event != "" || f.white != "" || f.useExitCode {
			return errors.New("--stdin brings its own counts and has no single verdict: leave out --penta, --wdl, --event, --white and --exit-code")
		}
		return eachQuestion(a, f.asJSON, func(line string) (*report.Report, error) {
			q, err := question.ParseEval(line, test)
			if err != nil {
				return nil, err
			}
			return q.Answer()
		})
	}
	q := question.Eval{Test: test}
	if err := f.counts(cmd.Context(), &q); err != nil {
		return err
	}
	e, err := q.Answer()
	if err != nil {
		return err
	}
	if err := a.Give(e, f.asJSON); err != nil || !f.useExitCode {
		return err
	}
	return cli.VerdictCode(*e.Verdict)
}

// counts fills in the counts to be evaluated.
func (f *sprtEvalFlags) counts(ctx context.Context, q *question.Eval) (err error) {
	switch {
	case f.event != "" && (f.penta != nil || f.wdl != nil):
		return errors.New("--event brings its own counts: leave out --penta and --wdl")
	case f.event != "":
		if err := f.stored(ctx, q); err != nil {
			return err
		}
	case f.penta != nil && f.wdl != nil:
		return errors.New("--penta and --wdl: give one of them, for pairs or for games")
	case f.penta != nil:
		q.Counts = *f.penta
	case f.wdl != nil:
		q.Counts = *f.wdl
	default:
		return errors.New("nothing to evaluate: give --penta LL,LD,WL+DD,WD,WW, --wdl W,D,L, --event N or --stdin")
	}
	if f.white == "" {
		return nil
	}
	white, err := sprt.ParseTrinomial(f.white)
	if err != nil {
		return fmt.Errorf("--white %w", err)
	}
	if err := sprt.CheckWhite(q.Counts, white); err != nil {
		return fmt.Errorf("--white %s contradicts the counts: %w", f.white, err)
	}
	q.White = &white
	return nil
}

// stored fills in the counts of a stored match, and its test if the flags give none.
func (f *sprtEvalFlags) stored(ctx context.Context, q *question.Eval) error {
	return cli.WithMatch(ctx, &f.db, f.event, func(m *store.Event) error {
		if m.IsField() {
			return fmt.Errorf("--event %s: it has %s, want a match of two players",
				f.event, plural.Count(len(m.Players), "player"))
		}
		s, err := m.Summary(ctx)
		if err != nil {
			return err
		}
		q.Counts, q.Adjudicated = s.Pairs, s.Adjudicated()
		if !q.Test.Bounded && s.Test != nil {
			q.Test.Config, q.Test.Bounded = s.Test.Config, true
		}
		return nil
	})
}
