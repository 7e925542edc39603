package machines

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"match/fleet/wire"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/flagtable"
	"match/internal/plural"
	"match/report"
)

// latest is how many events 'match fleet list' and the page show besides the running
// ones.
const latest = 50

// fleetLook adds to a command that it prints parts of a fleet's status.
func fleetLook(
	a *cli.App, cmd *cobra.Command, parts func() []wire.StatusOf, text func(*wire.Status, time.Time) string,
) *cobra.Command {
	var f playing.FleetFlags
	var asJSON bool
	cmd.Example = "  match fleet " + cmd.Use + " --fleet home\n  match fleet " + cmd.Use + " --dir fleet --json"
	cmd.Args = cli.NoArgs
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		ask := func(of wire.StatusOf, s *wire.Status) error { return f.Ask(cmd.Context(), wire.VerbStatus, of, s) }
		s, err := readStatus(ask, parts())
		if err != nil {
			return err
		}
		return a.Print(s, text(s, time.Now()), asJSON)
	}
	return cli.Command(cmd, f.Rows(), flagtable.Table{flagtable.Bool(&asJSON, "json", false, "print JSON")})
}

// readStatus asks for parts of a fleet's status, each page by page.
func readStatus(ask func(wire.StatusOf, *wire.Status) error, parts []wire.StatusOf) (*wire.Status, error) {
	all := &wire.Status{Events: []wire.EventStatus{}, Workers: []wire.WorkerStatus{}}
	for _, of := range parts {
		for more := true; more; {
			s := new(wire.Status)
			if err := ask(of, s); err != nil {
				return nil, err
			}
			if more = s.Earlier && of.Events == 0 && len(s.Events) > 0; more {
				of.Before, of.EventsOnly = s.Events[0].Number, true
			}
			all = joined(all, s)
		}
	}
	return all, nil
}

// joined adds a part of a status to earlier ones. The events are in their order, each once.
func joined(earlier, s *wire.Status) *wire.Status {
	list := append(earlier.Events, s.Events...)
	slices.SortFunc(list, func(a, b wire.EventStatus) int { return cmp.Compare(a.Number, b.Number) })
	s.Events = slices.CompactFunc(list, func(a, b wire.EventStatus) bool { return a.Number == b.Number })
	s.Workers = append(earlier.Workers, s.Workers...)
	return s
}

// running asks for the running events and the workers.
func running() []wire.StatusOf { return []wire.StatusOf{{Running: true}} }

func newFleetStatusCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, &cobra.Command{Use: "status", Short: "Show a fleet's running events and its workers"}, running, statusText)
}

func newFleetListCmd(a *cli.App) *cobra.Command {
	var all bool
	return cli.Command(fleetLook(a, &cobra.Command{
		Use: "list", Short: "List the events of a fleet",
		Long: "Lists the running events of a fleet and the 50 latest ones, with --all every\nevent of its queue.",
	}, func() []wire.StatusOf {
		if all {
			return []wire.StatusOf{{EventsOnly: true}}
		}
		return []wire.StatusOf{{Running: true, EventsOnly: true}, {Events: latest, EventsOnly: true}}
	}, eventsText), flagtable.Table{flagtable.Bool(&all, "all", false, "list every event")})
}

func newFleetWorkersCmd(a *cli.App) *cobra.Command {
	return fleetLook(a, &cobra.Command{Use: "workers", Short: "List the workers of a fleet"}, running, workersText)
}

// sections returns the tables of a fleet's page: its queue, the latest event first, and
// its workers.
func sections(s *wire.Status, now time.Time) []report.Section {
	queue, workers := eventsTable(s), workersTable(s, now)
	slices.Reverse(queue.Rows)
	_, slots := connected(s)
	workers.Note = fmt.Sprintf("Slots of connected workers: %d. Busy is the share of the last minutes in which a worker's slots played.", slots)
	return []report.Section{queue, workers}
}

// eventsTable returns the queue.
func eventsTable(s *wire.Status) report.Section {
	t := report.Section{Title: "Queue", Columns: append(report.Columns("event", "state", "kind", "priority", "pairs", "in hand", "by", "title"), report.Column{Title: "note", In: report.Page})}
	for i := range s.Events {
		e := &s.Events[i]
		t.Rows = append(t.Rows, []any{e.Number, e.State, e.Kind, e.Share, e.Pairs, e.InHand, strings.TrimSpace(e.Owner + " " + e.Host), e.Title, strings.Join(notes(e), "; ")})
	}
	return t
}

// workersTable returns the workers.
func workersTable(s *wire.Status, now time.Time) report.Section {
	t := report.Section{Title: "Workers", Columns: report.Columns("worker", "host", "slots", "busy", "speed", "games/min", "plays", "in hand", "played", "faults", "last message")}
	t.Columns[5].In, t.Columns[6].In = report.Page, report.Page
	for i := range s.Workers {
		w := &s.Workers[i]
		speed := ""
		if w.NPS > 0 {
			speed = fmt.Sprintf("%.2f Mn/s", w.NPS/1e6)
		}
		t.Rows = append(t.Rows, []any{w.ID, w.Host, w.Slots, report.Percent(w.Busy, 1), speed, fmt.Sprintf("%.1f", w.Rate), numbers(w.Plays), w.InHand, w.Played, w.Faults, lastMessage(w, now)})
	}
	return t
}

// connected counts the connected workers, and their slots.
func connected(s *wire.Status) (workers, slots int) {
	for i := range s.Workers {
		if s.Workers[i].Alive {
			workers++
			slots += s.Workers[i].Slots
		}
	}
	return workers, slots
}

// statusText returns the running events and all workers.
func statusText(s *wire.Status, now time.Time) string {
	workers, slots := connected(s)
	return fmt.Sprintf("%s running, %s with %s\n", plural.Count(len(s.Events), "event"), plural.Count(workers, "worker"), plural.Count(slots, "slot")) +
		eventsText(s, now) + workersText(s, now)
}

// eventsText returns all events, the latest last, each with its notes below its title.
func eventsText(s *wire.Status, _ time.Time) (text string) {
	if s.Earlier {
		text = "earlier events: --all\n"
	}
	t := eventsTable(s)
	for i, row := range slices.Backward(t.Rows) {
		for _, note := range slices.Backward(notes(&s.Events[i])) {
			below := slices.Repeat([]any{""}, len(row))
			below[len(below)-2] = note // the last column is only on the page
			t.Rows = slices.Insert(t.Rows, i+1, below)
		}
	}
	return text + tableText(t)
}

func workersText(s *wire.Status, now time.Time) string { return tableText(workersTable(s, now)) }

// tableText returns a table with all columns flush left, or nothing if it has no rows.
func tableText(t report.Section) string {
	for i := range t.Columns {
		t.Columns[i].Left = true
	}
	return report.Text(&t)
}

// notes returns why an event waits or has failed, and the workers that were found wrong later.
func notes(e *wire.EventStatus) (list []string) {
	if why := e.Waits + e.Error; why != "" {
		list = append(list, why)
	}
	return append(list, e.Suspects...)
}

// numbers returns the numbers of events that are named by them.
func numbers(events []string) string {
	var list []string
	for _, name := range events {
		number, _, _ := strings.Cut(name, "-")
		list = append(list, number)
	}
	return strings.Join(list, ", ")
}

// lastMessage returns when a worker last contacted the server, and why it gets no tasks.
func lastMessage(w *wire.WorkerStatus, now time.Time) string {
	text := now.Sub(w.Seen).Round(time.Second).String() + " ago"
	if w.Seen.IsZero() {
		text = "none since the server's start"
	} else if !w.Alive {
		text += ", gone"
	}
	switch {
	case w.Quarantined != "":
		text += ", in quarantine: " + w.Quarantined
	case w.Drained:
		text += ", drained"
	}
	if w.Slow != "" {
		text += ", " + w.Slow
	}
	return text
}
