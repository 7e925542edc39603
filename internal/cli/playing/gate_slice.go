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

// sliceFlags are the flags for the part of a gate that is played here.
type sliceFlags struct {
	pairs string
	after []string
}

func (s *sliceFlags) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Text(&s.pairs, "slice", "", "play only `PAIRS`, such as 1-2000, of every comparison and store them in --db for 'match gate merge'").Fills("format.slice"),
		flagtable.List(&s.after, "after", "skip comparisons that the slices in `FILE` have decided; may be repeated, or a pattern such as 'part-*.db'"),
	}.Under("Part of a gate")
}

// args accepts further databases after --after, because a shell expands part-*.db to several.
func (s *sliceFlags) args(cmd *cobra.Command, args []string) error {
	if len(s.after) == 0 {
		return cli.NoArgs(cmd, args)
	}
	s.after = append(s.after, args...)
	return nil
}

// notOfSlices are the flags that apply only to the whole gate.
var notOfSlices = []string{"pgn", "junit", "markdown", "json", "annotations"}

// check checks the combination of flags.
func (s *sliceFlags) check(cmd *cobra.Command) error {
	given := func(name string) bool { return cmd.Flags().Changed(name) }
	switch {
	case s.pairs == "" && given("after"):
		return errors.New("--after needs --slice FIRST-LAST")
	case s.pairs == "":
		return nil
	case !given("db"):
		return errors.New("--slice needs --db FILE, the part for 'match gate merge'")
	case given("no-db"):
		return errors.New("--no-db: a slice must be stored in --db FILE")
	case given("time"):
		return errors.New("--time: a slice is always played to its end; limit the gate with --games")
	}
	if i := slices.IndexFunc(notOfSlices, given); i >= 0 {
		return fmt.Errorf("--%s: a slice has no reports; give the flag to 'match gate merge'", notOfSlices[i])
	}
	return nil
}

// gateSlice plays a part of a gate.
func gateSlice(ctx context.Context, a *cli.App, f *gateFlags, gate *event.Gate) error {
	ctx, stop := cli.WithSignals(ctx)
	defer stop()
	pairs, err := event.ParseRange(f.slice.pairs)
	if err != nil {
		return fmt.Errorf("--slice %w", err)
	}
	list, err := gate.Slices(ctx, pairs)
	if err != nil {
		return cli.InWords(err, nil)
	}
	after, err := f.slice.openAfter(ctx, a)
	if err != nil {
		return fmt.Errorf("--after: %w", partsInWords(err))
	}
	defer after.Close()
	if err := event.SpareFiles(f.inputs(gate.Plans)[2:], event.NamedFile{Option: "db", Path: f.match.Run.DB.Path}); err != nil {
		return cli.InWords(err, nil)
	}
	s, err := f.match.Run.DB.Open(ctx, a)
	if err != nil {
		return err
	}
	defer s.Close()
	o := event.SlicesOptions{GateOptions: gateOptions(a, f), After: after, Done: func(p *event.Plan, state event.SliceState) { saySlice(a, p, state) }}
	o.Store = s
	out, err := event.PlaySlices(ctx, list, o)
	if changed := new(event.ChangedError); errors.As(err, &changed) {
		return fmt.Errorf("%w; name another file with --db", err)
	}
	if err == nil {
		return nil
	}
	if wrong := new(event.PartError); errors.As(err, &wrong) {
		return fmt.Errorf("--after: %w", partsInWords(err))
	}
	return Conclude(a, out, event.Outputs{}, cli.InWords(err, nil))
}

// saySlice prints the state of a slice.
func saySlice(a *cli.App, p *event.Plan, state event.SliceState) {
	pairs := p.Format.(*event.Slice).Range
	fmt.Fprintf(a.Stdout, "%s against %s, pairs %s: %s\n", p.Players[0].DisplayName(), p.Players[1].DisplayName(), pairs, state)
}

// openAfter opens the parts that were played before, nil for none. A pattern that matches no file
// means a first round.
func (s *sliceFlags) openAfter(ctx context.Context, a *cli.App) (*event.Parts, error) {
	if len(s.after) == 0 {
		return nil, nil
	}
	paths, err := event.PartPaths(s.after)
	if err != nil {
		return nil, err
	}
	return event.OpenParts(ctx, paths, a.Waiting)
}
