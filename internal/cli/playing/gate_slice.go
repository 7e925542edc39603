package playing

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/flagtable"
)

// SliceFlags are the flags for the part of a gate, or of a stage of a test, that is played here.
type SliceFlags struct {
	Pairs string
	after []string
}

// Rows returns the flags, in the order of help.
func (s *SliceFlags) Rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&s.Pairs, "slice", "", "play only `PAIRS`, such as 1-2000, of every comparison, and store them in --db").Fills("format.slice"),
		flagtable.List(&s.after, "after", "skip comparisons that the slices in `FILE` have decided; may be repeated, or a pattern such as 'part-*.db'"),
	}.Under("Slices")
}

// args accepts further databases after --after, because a shell expands part-*.db to several.
func (s *SliceFlags) args(cmd *cobra.Command, args []string) error {
	if len(s.after) == 0 {
		return cli.NoArgs(cmd, args)
	}
	s.after = append(s.after, args...)
	return nil
}

// After returns the databases of --after, nil if it is not given.
func (s *SliceFlags) After() ([]string, error) { return event.PartPaths(s.after) }

// HasAfter reports whether --after is given.
func (s *SliceFlags) HasAfter() bool { return len(s.after) > 0 }

// notOfSlices are the flags that apply only to the whole gate or test.
var notOfSlices = []string{"pgn", "junit", "markdown", "json", "annotations", "about", "idea", "again"}

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
	if i := slices.IndexFunc(notOfSlices, given); i >= 0 {
		return fmt.Errorf("--%s: not for a slice; give the flag to the command that merges the slices", notOfSlices[i])
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
	after, err := s.openAfter(ctx, a)
	if err != nil {
		return fmt.Errorf("--after: %w", PartsInWords(err))
	}
	defer after.Close()
	var inputs []event.NamedFile
	for _, p := range gate.Plans {
		inputs = append(inputs, p.Inputs()...)
	}
	if err := event.SpareFiles(inputs, event.NamedFile{Option: "db", Path: run.DB.Path}); err != nil {
		return cli.InWords(err, nil)
	}
	db, err := run.DB.Open(ctx, a)
	if err != nil {
		return err
	}
	defer db.Close()
	o := event.SlicesOptions{
		GateOptions: gateOptions(a, run, event.Options{Store: db}), After: after,
		Done: func(p *event.Plan, state event.SliceState) { saySlice(a, p, state) },
	}
	out, err := event.PlaySlices(ctx, list, o)
	switch {
	case err == nil:
		return nil
	case errors.As(err, new(*event.ChangedError)):
		return fmt.Errorf("%w; name another file with --db", err)
	case errors.As(err, new(*event.OtherSlicesError)):
		return fmt.Errorf("--db: %w; name another file", err)
	case errors.As(err, new(*event.PartError)):
		return fmt.Errorf("--after: %w", PartsInWords(err))
	}
	return Conclude(a, out, false, nil, cli.InWords(err, nil))
}

// saySlice prints the state of a slice.
func saySlice(a *cli.App, p *event.Plan, state event.SliceState) {
	pairs := p.Format.(*event.Slice).Range
	fmt.Fprintf(a.Stdout, "%s against %s, pairs %s: %s\n", p.Players[0].DisplayName(), p.Players[1].DisplayName(), pairs, state)
}

// openAfter opens the parts that were played before, nil for none. A pattern that matches no file
// means a first round.
func (s *SliceFlags) openAfter(ctx context.Context, a *cli.App) (*event.Parts, error) {
	paths, err := s.After()
	if err != nil || !s.HasAfter() {
		return nil, err
	}
	return event.OpenParts(ctx, paths, a.Waiting)
}
