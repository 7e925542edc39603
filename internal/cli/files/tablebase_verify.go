package files

import (
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/progress"
	"match/tablebase"
	"match/tablebase/report"
)

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
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			endings, err := tablebase.Select(args)
			if err != nil {
				return err
			}
			set, err := openTablebase(cmd, dir)
			if broken := (*tablebase.FileError)(nil); errors.As(err, &broken) {
				fmt.Fprintf(a.Stderr, "match: %v%s\n", err, cli.TablebaseHint(err))
				return cli.Exit(cli.ExitWrong)
			}
			if err != nil {
				return err
			}
			defer set.Close()
			if len(args) == 0 {
				endings = set.Materials()
			}
			return tablebaseVerify(a, cmd, set, endings, o)
		},
	}, flagtable.Table{
		cli.ConcurrencyRow(&o.Workers, "workers", runtime.NumCPU(), "use `N` threads").OrMore(1),
		flagtable.Int(&o.Every, "every", 1, "check only every `N`th position").OrMore(1),
		tablesRow(&dir),
	})
}

func tablebaseVerify(a *cli.App, cmd *cobra.Command, set *tablebase.Set, endings []tablebase.Material, o tablebase.VerifyOptions) error {
	ctx, stop := cli.WithSignals(cmd.Context())
	defer stop()
	meter := progress.New(a.Stderr, progress.Auto, "tables", int64(len(endings)))
	defer meter.Done()
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
