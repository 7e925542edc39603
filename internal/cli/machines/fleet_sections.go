package machines

import (
	"fmt"
	"strings"
	"time"

	"match/fleet/wire"
	"match/report"
)

// Sections returns the tables of a fleet's page: its queue, the latest event
// first, and its workers.
func Sections(s *wire.Status, now time.Time) []report.Section {
	events := report.Section{Title: "Queue", Columns: report.Columns("event", "state", "kind", "title", "pairs", "in hand", "share", "by", "remark")}
	for i := range s.Events {
		e := &s.Events[len(s.Events)-1-i]
		events.Rows = append(events.Rows, []any{e.Number, e.State, e.Kind, e.Title, e.Pairs, e.InHand, e.Share, byOf(e), strings.Join(remarks(e), "; ")})
	}
	workers := report.Section{Title: "Workers", Columns: report.Columns("worker", "host", "slots", "busy", "speed", "games/min", "plays", "in hand", "played", "faults", "last heard of")}
	slots := 0
	for i := range s.Workers {
		w := &s.Workers[i]
		if w.Alive {
			slots += w.Slots
		}
		workers.Rows = append(workers.Rows, []any{w.ID, w.Host, w.Slots, busyOf(w), speedOf(w.NPS), fmt.Sprintf("%.1f", w.Rate), playsOf(w), w.InHand, w.Played, w.Faults, lastHeard(w, now)})
	}
	workers.Note = fmt.Sprintf("Slots of connected workers: %d. Busy is the share of the last minutes in which a worker's slots played.", slots)
	return append([]report.Section{events, workers}, costSection(s)...)
}

// costSection returns the cost of coordination, or nothing while it is unknown.
func costSection(s *wire.Status) []report.Section {
	if s.Cost == nil {
		return nil
	}
	return []report.Section{{
		Title: "Cost of coordination", Columns: report.Columns("processor", "messages"),
		Rows: [][]any{{fmt.Sprintf("%.1f %% of a core", 100*s.Cost.Cores), fmt.Sprintf("%.1f a second", s.Cost.Messages)}},
		Note: "The resources that this server used during the last seconds. Games use the processors of their workers.",
	}}
}

// playsOf returns the numbers of the events of which a worker has pairs.
func playsOf(w *wire.WorkerStatus) string {
	var numbers []string
	for _, name := range w.Plays {
		number, _, _ := strings.Cut(name, "-")
		numbers = append(numbers, number)
	}
	return strings.Join(numbers, ", ")
}
