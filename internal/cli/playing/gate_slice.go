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

// SliceFlags are the flags for the part of a gate, or of a stage of a test, that is played here.
type SliceFlags struct {
	Pairs string
	After []string // databases that have decided comparisons
}

// Rows returns the flags, in the order of help.
func (s *SliceFlags) Rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&s.Pairs, "slice", "", "play only `PAIRS`, such as 1-2000, of every comparison, and store them in --db").Fills("format.slice"),
		flagtable.List(&s.After, "after", "skip comparisons that the slices in `FILE` have decided; may be repeated, or a pattern such as 'part-*.db'"),
	}.Under("Slices")
}

// args accepts further databases after --after, because a shell expands part-*.db to several.
func (s *SliceFlags) args(cmd *cobra.Command, args []string) error {
	if len(s.After) == 0 {
		return cli.NoArgs(cmd, args)
	}
	s.After = append(s.After, args...)
	return nil
}

// Check checks the combination of flags.
func (s *SliceFlags) Check(cmd *cobra.Command) error {
	given := func(name string) bool { return cmd.Flags().Changed(name) }
	switch {
	case s.Pairs == "" && given("after"):
		return errors.New("--after needs --slice FIRST-LAST")
	case s.Pairs == "":
		return nil
	case !given("db"):
		return errors.New("--slice needs --db FILE, where its pairs are stored")
	case given("no-db"):
		return errors.New("--no-db: a slice must be stored in --db FILE")
	case given("time"):
		return errors.New("--time: a slice is always played to its end; limit the gate with --games")
	}
	if name := cli.FirstGiven(cmd, "pgn", "junit", "markdown", "json", "annotations", "about", "idea", "again"); name != "" {
		return fmt.Errorf("--%s: not for a slice; give the flag to the command that merges the slices", name)
	}
	return nil
}

// Play plays the slices of a gate.
func (s *SliceFlags) Play(ctx context.Context, a *cli.App, gate *event.Gate, run *RunFlags) error {
	pairs, err := event.ParseRange(s.Pairs)
	if err != nil {
		return fmt.Errorf("--slice %w", err)
	}
	list, err := gate.Slices(ctx, pairs)
	if err != nil {
		return cli.InWords(err, nil)
	}
	after, err := OpenParts(ctx, a, "after", s.After)
	if err != nil {
		return err
	}
	defer after.Close()
	var inputs []event.NamedFile
	for _, p := range gate.Plans {
		inputs = append(inputs, p.Inputs()...)
	}
	if err := event.CheckOverwrite(inputs, event.NamedFile{Option: "db", Path: run.DB.Path}); err != nil {
		return cli.InWords(err, nil)
	}
	db, err := run.DB.Open(ctx, a)
	if err != nil {
		return err
	}
	defer db.Close()
	o := event.SlicesOptions{
		GateOptions: gateOptions(a, run, event.Options{Store: db}), After: after,
		Done: func(p *event.Plan, state event.SliceState) {
			names, pairs := p.Names(), p.Format.(*event.Slice).Range
			fmt.Fprintf(a.Stdout, "%s against %s, pairs %s: %s\n", names[0], names[1], pairs, state)
		},
	}
	out, err := event.PlaySlices(ctx, list, o)
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(*event.ChangedError)):
		return fmt.Errorf("%w; name another file with --db", err)
	case errors.Is(err, event.ErrOtherSlices):
		return fmt.Errorf("--db: %w; name another file", err)
	case errors.As(err, new(*event.PartError)):
		return fmt.Errorf("--after: %w", PartsInWords(err))
	}
	return Conclude(a, out, false, nil, cli.InWords(err, nil))
}

// OpenParts opens the parts that a flag names, nil for none. A pattern that matches no file means a
// first round.
func OpenParts(ctx context.Context, a *cli.App, flag string, texts []string) (parts *event.Parts, err error) {
	paths, err := event.PartPaths(texts)
	if err == nil && len(texts) > 0 {
		parts, err = event.OpenParts(ctx, paths, a.Waiting)
	}
	if err != nil {
		return nil, fmt.Errorf("--%s: %w", flag, PartsInWords(err))
	}
	return parts, nil
}

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
	defer cli.Saving(ctx)()
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
