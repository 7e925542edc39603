package playing

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
)

// mergeFlags are the flags of gate merge.
type mergeFlags struct {
	reports event.GateReports
	pgn     string
}

func newGateMergeCmd(a *cli.App) *cobra.Command {
	f := &mergeFlags{}
	return cli.Command(&cobra.Command{
		Use:   "merge PART.db…",
		Short: "Combine the parts of a gate that was played on several machines",
		Long: `merge reads the parts written by 'match gate --slice' and counts their pairs in
order until every comparison is decided. Reports, games and exit code are those
of the same gate on one machine, to the byte. Pairs after the deciding one may
be missing. Parts of different gates and duplicate pairs are rejected.

Exit codes are those of 'match gate'; 2 also if pairs are missing.`,
		Example: `  match gate merge part-*.db
  match gate merge part-1.db part-2.db --junit gate.xml --markdown gate.md \
      --pgn games.pgn`,
		Args: cli.WantArgs(1, math.MaxInt, "the parts written by 'match gate --slice'"),
		RunE: func(cmd *cobra.Command, args []string) error { return gateMerge(cmd.Context(), a, f, args) },
	}, reportRows(&f.reports), flagtable.Table{
		flagtable.File(&f.pgn, "pgn", "", "write the games of all comparisons to `FILE`, replacing it"),
	}.Under("Output"))
}

func gateMerge(ctx context.Context, a *cli.App, f *mergeFlags, paths []string) error {
	ctx, stop := cli.WithSignals(ctx)
	defer stop()
	paths, err := event.PartPaths(paths)
	if err != nil {
		return err
	}
	parts, err := event.OpenParts(ctx, paths, a.Waiting)
	if err != nil {
		return PartsInWords(err)
	}
	defer parts.Close()
	var inputs []event.NamedFile
	for _, path := range paths {
		inputs = append(inputs, event.NamedFile{Option: "slice", Path: path})
	}
	files, err := openGate(ctx, a, f.reports, f.pgn, inputs)
	if err != nil {
		return err
	}
	sum, err := parts.Merge(ctx, files.recorder())
	if err != nil {
		return errors.Join(PartsInWords(err), files.Close())
	}
	for i := range sum.Comparisons {
		files.print(&sum.Comparisons[i])
	}
	return files.conclude(sum)
}

// PartsInWords adds to an error about parts how to get parts that make up a gate.
func PartsInWords(err error) error {
	missing, wrong := new(event.MissingPairs), new(event.PartError)
	switch {
	case errors.As(err, &missing) && missing.Partial != "":
		return fmt.Errorf("%w: run the command of that slice again; it continues where it stopped", err)
	case errors.As(err, &missing):
		return fmt.Errorf("%w: play them with --slice %s --db FILE, and merge that part as well", err, missing.Pairs)
	case errors.As(err, &wrong) && len(wrong.Paths) == 1:
		return fmt.Errorf("%w; leave it out", err)
	case errors.As(err, &wrong):
		return fmt.Errorf("%w; leave one of them out", err)
	case errors.Is(err, event.ErrNoParts):
		return fmt.Errorf("%w: parts are played with --slice FIRST-LAST --db FILE", err)
	}
	return err
}
