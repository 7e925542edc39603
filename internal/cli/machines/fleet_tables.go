package machines

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"match/fleet/wire"
	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
)

// sections returns the tables of a fleet's page: its queue, the latest event first, and
// its workers.
func sections(s *wire.Status, now time.Time) []report.Section {
	queue, workers := eventsTable(s), workersTable(s, now)
	slices.Reverse(queue.Rows)
	_, slots := connected(s)
	workers.Note = fmt.Sprintf("Slots of connected workers: %d. Busy is the share of the last minutes in which a worker's slots played.", slots)
	return append([]report.Section{queue, workers}, costTable(s)...)
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

// costTable returns the cost of coordination, or nothing while it is unknown.
func costTable(s *wire.Status) []report.Section {
	if s.Cost == nil {
		return nil
	}
	return []report.Section{{
		Title: "Cost of coordination", Columns: report.Columns("processor", "messages"),
		Rows: [][]any{{fmt.Sprintf("%.1f%% of a core", 100*s.Cost.Cores), fmt.Sprintf("%.1f a second", s.Cost.Messages)}},
		Note: "The resources that this server used during the last seconds. Games use the processors of their workers.",
	}}
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

// writeStatus writes the running events and all workers.
func writeStatus(w io.Writer, s *wire.Status, now time.Time) error {
	running := *s
	running.Events = slices.DeleteFunc(slices.Clone(s.Events), func(e wire.EventStatus) bool { return e.State.Over() })
	workers, slots := connected(s)
	fmt.Fprintf(w, "%s running, %s with %s\n", plural.Count(len(running.Events), "event"), plural.Count(workers, "worker"), plural.Count(slots, "slot"))
	return cmp.Or(writeEvents(w, &running), writeWorkers(w, s, now))
}

// writeEvents writes all events, the latest last, each with its notes below.
func writeEvents(w io.Writer, s *wire.Status) error {
	if s.Earlier {
		fmt.Fprintln(w, "earlier events: --all")
	}
	return writeTable(w, eventsTable(s), func(row int) []string { return notes(&s.Events[row]) })
}

func writeWorkers(w io.Writer, s *wire.Status, now time.Time) error {
	return writeTable(w, workersTable(s, now), func(int) []string { return nil })
}

// writeTable writes a table, or nothing if it has no rows, each with lines below its last column.
func writeTable(w io.Writer, t report.Section, below func(row int) []string) error {
	header, rows := t.View(report.Terminal)
	if len(rows) == 0 {
		return nil
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out, strings.Join(header, "\t"))
	for n, row := range rows {
		for i, text := range row {
			row[i] = harmless.Line(text)
		}
		fmt.Fprintln(out, strings.Join(row, "\t"))
		for _, line := range below(n) {
			fmt.Fprintln(out, strings.Repeat("\t", len(header)-1)+harmless.Line(line))
		}
	}
	return out.Flush()
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
