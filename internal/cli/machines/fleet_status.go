package machines

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/internal/plural"
)

// fleetLook is a command that prints a part of a fleet's status.
func fleetLook(a *cli.App, use, short string, print func(w io.Writer, s *wire.Status)) *cobra.Command {
	var f playing.FleetFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: use, Short: short,
		Example: "  match fleet " + use + " --fleet home\n  match fleet " + use + " --dir fleet --json",
		Args:    cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var s wire.Status
			if err := f.Ask(cmd.Context(), wire.VerbStatus, struct{}{}, &s); err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(a.Stdout, s)
			}
			print(a.Stdout, &s)
			return nil
		},
	}
	flagtable.Add(cmd.Flags(), f.Rows(), flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print JSON")})
	return cmd
}

func newFleetStatusCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, "status", "Show what a fleet plays, and who plays it", func(w io.Writer, s *wire.Status) {
		running, slots, alive := 0, 0, 0
		for i := range s.Events {
			if !s.Events[i].State.Over() {
				running++
			}
		}
		for i := range s.Workers {
			if s.Workers[i].Alive {
				alive++
				slots += s.Workers[i].Slots
			}
		}
		fmt.Fprintf(w, "%s running, %s with %s\n", plural.Count(running, "event"), plural.Count(alive, "worker"), plural.Count(slots, "slot"))
		printFleetEvents(w, s, true)
		printFleetWorkers(w, s)
	})
}

func newFleetListCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, "list", "List the events of a fleet", func(w io.Writer, s *wire.Status) { printFleetEvents(w, s, false) })
}

func newFleetWorkersCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, "workers", "List the workers of a fleet", printFleetWorkers)
}

func printFleetEvents(w io.Writer, s *wire.Status, runningOnly bool) {
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	defer rows.Flush()
	head := "event\tstate\tkind\tpriority\tpairs\tin hand\tby\ttitle"
	for i := range s.Events {
		e := &s.Events[i]
		if runningOnly && e.State.Over() {
			continue
		}
		if head != "" {
			fmt.Fprintln(rows, head)
			head = ""
		}
		fmt.Fprintf(rows, "%d\t%s\t%s\t%d\t%d\t%d\t%s\t%s\n", e.Number, e.State, e.Kind, e.Share, e.Pairs, e.InHand, e.Owner, harmless.Line(e.Title))
		for _, why := range remarks(e) {
			fmt.Fprintf(rows, "\t\t\t\t\t\t\t%s\n", harmless.Line(why))
		}
	}
}

// remarks are what is to be said of an event beside its figures.
func remarks(e *wire.EventStatus) (list []string) {
	if why := e.Waits + e.Error; why != "" {
		list = append(list, why)
	}
	return append(list, e.Doubts...)
}

// speedOf is how fast one game of a worker is searched, "" where that is unknown.
func speedOf(nps float64) string {
	if nps == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f Mn/s", nps/1e6)
}

// lastHeard is when a worker was heard of last, and why it gets no tasks.
func lastHeard(w *wire.WorkerStatus, now time.Time) string {
	text := now.Sub(w.Seen).Round(time.Second).String() + " ago"
	if w.Seen.IsZero() {
		text = "not since the server's start"
	} else if !w.Alive {
		text += ", gone"
	}
	switch {
	case w.Quarantined != "":
		text += ", in quarantine: " + w.Quarantined
	case w.Drained:
		text += ", drained"
	}
	return text
}

func printFleetWorkers(w io.Writer, s *wire.Status) {
	if len(s.Workers) == 0 {
		return
	}
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	defer rows.Flush()
	fmt.Fprintln(rows, "worker\thost\tslots\tspeed\tin hand\tplayed\tfaults\tlast heard of")
	for i := range s.Workers {
		v := &s.Workers[i]
		fmt.Fprintf(rows, "%s\t%s\t%d\t%s\t%d\t%d\t%d\t%s\n", v.ID, harmless.Line(v.Host), v.Slots, speedOf(v.NPS), v.InHand, v.Played, v.Faults, harmless.Line(lastHeard(v, time.Now())))
	}
}
