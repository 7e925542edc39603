package files

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/tablebase/report"
	"match/tablebase/syzygy"
)

// probeFlags are the flags of `match tablebase probe`.
type probeFlags struct {
	stdin, json bool
	syzygy      string
}

func newTablebaseProbeCmd(a *cli.App) *cobra.Command {
	var f probeFlags
	var dir string
	cmd := &cobra.Command{
		Use:   "probe FEN | --stdin",
		Short: "Probe positions in the tables",
		Long: `Prints the value of a position, every move with its value, the best first, and
the line to the mate. Distances are in plies from this position; those of a
lost side carry a minus sign in JSON.

  $ match tablebase probe "8/1P6/k1K5/8/8/8/8/8 b - - 0 1"
  8/1P6/k1K5/8/8/8/8/8 b - - 0 1
  Black to move: loss in 8 plies

  a6a7    Ka7     loss in 8 plies
  a6a5    Ka5     loss in 6 plies

  1... Ka7 2. Kc7 Ka6 3. b8=Q Ka5 4. Qb3 Ka6 5. Qa4#

With --stdin, reads one FEN per line and answers each with a line "wdl dtm".
wdl is 1, 0 or -1 from the side to move; dtm is the distance to mate in plies
with the sign of wdl; "0 0" is a draw. The answer to any other line is
"invalid: REASON". With --json each answer is an object on its own line, with
"error" for lines without an answer.

With --syzygy, probes Syzygy tables: wdl is 2 (win), 1 (cursed win), 0, -1
(blessed loss) or -2 (loss); dtz is the number of plies to the next capture or
pawn move with the sign of wdl. Because of rounding, dtz can be one too small.`,
		Example: `  match tablebase probe "8/1P6/k1K5/8/8/8/8/8 b - - 0 1"
  match tablebase probe --json "8/P7/8/8/8/k7/8/K7 w - - 0 1"
  match tablebase probe --stdin < positions.fen
  match tablebase probe --syzygy ~/syzygy --json "8/8/8/8/3k4/8/8/K6R w - - 0 1"`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case f.stdin && len(args) > 0:
				return fmt.Errorf("match tablebase probe takes a FEN or --stdin, not both")
			case !f.stdin && len(args) == 0:
				return fmt.Errorf("match tablebase probe wants a FEN in quotes, or --stdin (see 'match tablebase probe --help')")
			}
			return nil
		},
	}
	flagtable.Add(cmd.Flags(), flagtable.Table{
		flagtable.Bool(&f.stdin, "stdin", false, "answer one FEN per line from standard input"),
		flagtable.Bool(&f.json, "json", false, "print JSON"),
		flagtable.File(&f.syzygy, "syzygy", "", "probe the Syzygy tables in `DIR`; several directories as in PATH"),
		tablesRow(&dir),
	})
	cmd.MarkFlagsMutuallyExclusive("syzygy", "dir")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		fen := strings.Join(args, " ")
		if f.syzygy != "" {
			set, err := syzygy.Open(f.syzygy)
			if err != nil {
				return fmt.Errorf("--syzygy: %w", err)
			}
			defer set.Close()
			return probe(a, &f, fen, func(fen string) (*report.Outcome, error) { return report.Syzygy(set, fen) },
				report.SyzygyAnswer(set), func(o *report.Outcome) { report.WriteSyzygy(a.Stdout, set, o) })
		}
		set, err := openTablebase(cmd, dir)
		if err != nil {
			return err
		}
		defer set.Close()
		return probe(a, &f, fen, func(fen string) (*report.Position, error) { return report.Probe(set, fen) },
			set.AppendAnswer, func(p *report.Position) { p.WriteText(a.Stdout) })
	}
	return cmd
}

// probe answers one position, or those of standard input, in the form that the flags say.
func probe[T any](a *cli.App, f *probeFlags, fen string, ask func(fen string) (T, error),
	line func(dst []byte, fen string) []byte, text func(T)) error {
	switch {
	case f.stdin && f.json:
		return report.JSONLines(ask, a.Stdin, a.Stdout)
	case f.stdin:
		return report.AnswerLines(a.Stdin, a.Stdout, line)
	}
	answer, err := ask(fen)
	if err != nil {
		return err
	}
	if f.json {
		return cli.WriteJSON(a.Stdout, answer)
	}
	text(answer)
	return nil
}
