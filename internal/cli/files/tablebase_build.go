package files

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/internal/progress"
	"match/tablebase"
)

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
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			endings, err := tablebase.Select(args)
			if err != nil {
				return err
			}
			return tablebaseBuild(a, cmd, dir, endings, workers)
		},
	}, flagtable.Table{
		cli.ConcurrencyRow(&workers, "workers", runtime.NumCPU(), "use `N` threads; the files are the same for any number").OrMore(1),
		tablesRow(&dir),
	})
}

func tablebaseBuild(a *cli.App, cmd *cobra.Command, dir string, endings []tablebase.Material, workers int) error {
	ctx, stop := cli.WithSignals(cmd.Context())
	defer stop()
	total := tablebase.Needed(endings)
	meter := progress.New(a.Stderr, progress.Auto, "tables", int64(len(total)))
	meter.Set(0, total[0].String())
	begin, bytes, made := time.Now(), 0, 0
	err := tablebase.Build(ctx, dir, endings, tablebase.BuildOptions{Workers: workers, Report: func(b tablebase.Built) {
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
