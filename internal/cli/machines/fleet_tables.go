package machines

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"match/fleet/wire"
	"match/internal/harmless"
	"match/internal/plural"
)

// writeStatus writes the running events and all workers.
func writeStatus(w io.Writer, s *wire.Status, now time.Time) error {
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
	if err := writeEvents(w, s, true); err != nil {
		return err
	}
	return writeWorkers(w, s, now)
}

// WriteEvents writes all events.
func WriteEvents(w io.Writer, s *wire.Status) error {
	if s.Earlier {
		fmt.Fprintln(w, "earlier events: --all")
	}
	return writeEvents(w, s, false)
}

func writeEvents(w io.Writer, s *wire.Status, runningOnly bool) error {
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
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
		fmt.Fprintf(rows, "%d\t%s\t%s\t%d\t%d\t%d\t%s\t%s\n", e.Number, e.State, e.Kind, e.Share, e.Pairs, e.InHand, byOf(e), harmless.Line(e.Title))
		for _, why := range remarks(e) {
			fmt.Fprintf(rows, "\t\t\t\t\t\t\t%s\n", harmless.Line(why))
		}
	}
	return rows.Flush()
}

// writeWorkers writes all workers, or nothing if there are none.
func writeWorkers(w io.Writer, s *wire.Status, now time.Time) error {
	if len(s.Workers) == 0 {
		return nil
	}
	rows := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(rows, "worker\thost\tslots\tbusy\tspeed\tin hand\tplayed\tfaults\tlast heard of")
	for i := range s.Workers {
		v := &s.Workers[i]
		fmt.Fprintf(rows, "%s\t%s\t%d\t%s\t%s\t%d\t%d\t%d\t%s\n", v.ID, harmless.Line(v.Host), v.Slots, busyOf(v), speedOf(v.NPS), v.InHand, v.Played, v.Faults, harmless.Line(lastHeard(v, now)))
	}
	return rows.Flush()
}

// byOf returns who submitted an event: the member and its machine.
func byOf(e *wire.EventStatus) string {
	return harmless.Line(strings.TrimSpace(e.Owner + " " + e.Host))
}

// remarks returns the remarks about an event that are not in the table.
func remarks(e *wire.EventStatus) (list []string) {
	if why := e.Waits + e.Error; why != "" {
		list = append(list, why)
	}
	return append(list, e.Suspects...)
}

// busyOf returns the share of the last minutes in which a worker's slots played.
func busyOf(w *wire.WorkerStatus) string { return fmt.Sprintf("%.1f%%", 100*w.Busy) }

// speedOf returns the search speed of one game of a worker, "" if it is unknown.
func speedOf(nps float64) string {
	if nps == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f Mn/s", nps/1e6)
}

// lastHeard returns when a worker last contacted the server, and why it gets no
// tasks.
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
	if w.Slow != "" {
		text += ", " + w.Slow
	}
	return text
}
