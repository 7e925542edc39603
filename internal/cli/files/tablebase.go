package files

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/internal/progress"
	"match/tablebase"
	"match/tablebase/report"
	"match/tablebase/syzygy"
)

// NewTablebaseCmd returns the command 'match tablebase'.
func NewTablebaseCmd(a *cli.App) *cobra.Command {
	return cli.Group(&cobra.Command{
		Use:   "tablebase",
		Short: "Build, check and probe endgame tables of three and four men",
		Long: `The tables hold, for every position with three or four men, the result and the
number of plies to mate. The five endings with three men are built in. The
thirty with four men are built once, which takes about a minute and 51 MB.

The distances ignore the fifty-move rule and castling, and include en passant.`,
		Example: `  match tablebase build
  match tablebase probe "2k5/1P6/1K6/8/8/8/8/8 b - - 0 1"
  match tablebase stats KRKP
  match tablebase verify KQKR`,
	}, newTablebaseBuildCmd(a), newTablebaseStatsCmd(a), newTablebaseProbeCmd(a), newTablebaseVerifyCmd(a))
}

// tablesRow returns the flag that names the directory of the tables.
func tablesRow(dir *string) *flagtable.Row {
	return flagtable.File(dir, "dir", tablebase.DefaultDir(), "`DIR` of the tables")
}

// openTablebase opens a directory of tables. If the default directory is missing or empty, the
// endings with three men are still available.
func openTablebase(cmd *cobra.Command, dir string) (*tablebase.Set, error) {
	set, err := tablebase.Open(dir)
	none := (*tablebase.DirError)(nil)
	switch {
	case errors.As(err, &none) && none.Err == nil && !cmd.Flags().Changed("dir"):
		return tablebase.ThreeMen(), nil
	case err != nil:
		return nil, fmt.Errorf("--dir: %w", err)
	}
	return set, nil
}

func newTablebaseBuildCmd(a *cli.App) *cobra.Command {
	var workers int
	var dir string
	return cli.Command(&cobra.Command{
		Use:   "build [NAMES | 3 | 4]",
		Short: "Build tables and keep them in a directory",
		Long: `Builds the tables of the named endings, of all endings with 3 or 4 men, or of
all 35, including the endings they lead to by captures and promotions. Existing
tables with a correct checksum are kept, so an interrupted build can be
repeated.`,
		Example: `  match tablebase build
  match tablebase build KQKR KBNK --dir ./tables
  match tablebase build 4 --concurrency 2`,
		RunE: func(cmd *cobra.Command, args []string) error { return tablebaseBuild(a, cmd, dir, args, workers) },
	}, flagtable.Table{
		cli.ConcurrencyRow(&workers, "workers", runtime.NumCPU(), "use `N` threads; the files are the same for any number").OrMore(1),
		tablesRow(&dir),
	})
}

func tablebaseBuild(a *cli.App, cmd *cobra.Command, dir string, names []string, workers int) error {
	endings, err := tablebase.Select(names)
	if err != nil {
		return err
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	total := tablebase.Needed(endings)
	meter := progress.New(a.Stderr, progress.Auto, "tables", int64(len(total)))
	meter.Set(0, total[0].String())
	begin, bytes, made := time.Now(), 0, 0
	err = tablebase.Build(ctx, dir, endings, tablebase.BuildOptions{Workers: workers, Report: func(b tablebase.Built) {
		bytes += b.Bytes
		if !b.Kept {
			made++
		}
		if b.Replaced != nil {
			meter.Note("replaced: " + b.Replaced.Error())
		}
		meter.Note(b.String())
		next := ""
		if b.Number < b.Total {
			next = total[b.Number].String()
		}
		meter.Set(int64(b.Number), next)
	}})
	meter.Done()
	var stopped cli.Interrupted
	if errors.As(err, &stopped) {
		fmt.Fprintf(a.Stderr, "interrupted: the finished tables are in %s; repeat the command to continue\n", dir)
		return stopped.Code()
	}
	if err == nil {
		fmt.Fprintf(a.Stdout, "%s in %s, %d built and %d kept, %.1f MB, %.1f s\n",
			plural.Count(len(total), "table"), dir, made, len(total)-made, float64(bytes)/1e6, time.Since(begin).Seconds())
	}
	return err
}

func newTablebaseStatsCmd(a *cli.App) *cobra.Command {
	var asJSON bool
	var dir string
	return cli.Command(&cobra.Command{
		Use:   "stats NAME…",
		Short: "Count the results in a table, and show its longest wins",
		Long: `Counts the positions of an ending for each side to move: how many are legal,
won, drawn, lost, checkmate and stalemate, and the longest win and loss with an
example position. Mirrored positions count separately. Positions in which the
side that has just moved is in check are illegal. En passant rights are
ignored.`,
		Example: `  match tablebase stats KQK
  match tablebase stats KRKP KPKP --dir ./tables
  match tablebase stats 3 --json`,
		Args: cli.WantArgs(1, math.MaxInt, "the name of an ending, such as KRKP"),
		RunE: func(cmd *cobra.Command, args []string) error { return tablebaseStats(a, cmd, dir, args, asJSON) },
	}, flagtable.Table{
		flagtable.Bool(&asJSON, "json", false, "print JSON"),
		tablesRow(&dir),
	})
}

func tablebaseStats(a *cli.App, cmd *cobra.Command, dir string, names []string, asJSON bool) error {
	endings, err := tablebase.Select(names)
	if err != nil {
		return err
	}
	set, err := openTablebase(cmd, dir)
	if err != nil {
		return err
	}
	defer set.Close()
	list, err := report.Stats(set, endings)
	if err != nil {
		return err
	}
	if asJSON {
		return cli.WriteJSON(a.Stdout, list)
	}
	report.WriteStats(a.Stdout, list)
	return nil
}

func newTablebaseVerifyCmd(a *cli.App) *cobra.Command {
	var o tablebase.VerifyOptions
	var dir string
	return cli.Command(&cobra.Command{
		Use:   "verify [NAMES | 3 | 4]",
		Short: "Check every entry against its successors",
		Long: `Tests the checksum of every table in the directory. Then derives every entry of
the named tables (default: all in the directory) from the positions that its
legal moves lead to. It uses the move generator of the games, which the builder
of the tables does not use. Of symmetric positions only one is checked. The
exit code is 0 if everything is correct, 1 if not.`,
		Example: `  match tablebase verify
  match tablebase verify KQKR KPKP
  match tablebase verify 4 --every 100`,
		RunE: func(cmd *cobra.Command, args []string) error { return tablebaseVerify(a, cmd, dir, args, o) },
	}, flagtable.Table{
		cli.ConcurrencyRow(&o.Workers, "workers", runtime.NumCPU(), "use `N` threads").OrMore(1),
		flagtable.Int(&o.Every, "every", 1, "check only every `N`th position").OrMore(1),
		tablesRow(&dir),
	})
}

func tablebaseVerify(a *cli.App, cmd *cobra.Command, dir string, names []string, o tablebase.VerifyOptions) error {
	endings, err := tablebase.Select(names)
	if err != nil {
		return err
	}
	set, err := openTablebase(cmd, dir)
	if errors.As(err, new(*tablebase.FileError)) {
		fmt.Fprintf(a.Stderr, "match: %v%s\n", err, cli.TablebaseHint(err))
		return cli.Exit(cli.ExitWrong)
	}
	if err != nil {
		return err
	}
	defer set.Close()
	if len(names) == 0 {
		endings = set.Materials()
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	meter := progress.New(a.Stderr, progress.Auto, "tables", int64(len(endings)))
	sum, err := report.Verify(ctx, set, endings, o,
		func(n int, m tablebase.Material) { meter.Set(int64(n), m.String()) },
		func(v tablebase.Verified) { meter.Note(v.String()) })
	meter.Done()
	if err != nil {
		return err
	}
	sum.WriteText(a.Stdout)
	return cli.WrongIf(sum.Wrong > 0)
}

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
