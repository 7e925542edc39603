package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/report"
	"match/results"
)

// GatePlan is the plan of a gate as the user gave it.
type GatePlan struct {
	Alpha       float64     `json:"alpha"` // of the gate as a whole, like Beta
	Beta        float64     `json:"beta"`
	AlphaPerRow bool        `json:"alpha_per_row,omitempty"`
	Comparisons [][2]string `json:"comparisons"` // the names of candidate and baseline
}

// Member is the place of an event in a gate.
type Member struct {
	Gate  int64 // the number of the gate's first event; 0: this event
	Place int   // from 1
	Plan  GatePlan
}

// join makes an event a member of a gate.
func (m *Member) join(tx *transaction, event int64) error {
	plan, err := marshal(m.Plan)
	if err != nil {
		return err
	}
	gate := cmp.Or(m.Gate, event)
	return tx.exec(`INSERT INTO comparisons (event, gate, place, gate_plan, checksum) VALUES (?, ?, ?, ?, ?)`,
		event, gate, m.Place, plan, sumOf("comparisons", []byte(plan), value(event), value(gate), value(m.Place)))
}

// Join makes the event a member of a gate, unless it is one already. Older
// versions of the program did not store which comparisons belong together.
func (e *Event) Join(ctx context.Context, m Member) error {
	if e.Member != nil {
		return nil
	}
	err := e.store.writing(ctx, func(tx *transaction) error {
		return errors.Join(m.join(tx, e.ID), setSeal(tx, e.ID))
	})
	if e.end = nil; err == nil {
		e.Member = &Member{cmp.Or(m.Gate, e.ID), m.Place, m.Plan}
	}
	return err
}

// memberRow is the columns of an event's place in a gate, NULL for none.
type memberRow struct {
	gate, place sql.NullInt64
	plan        sql.NullString
}

// text returns the part of an event's sealed text that describes its place in a
// gate. It is "" for an event without a gate, so that seals from before gates
// existed stay valid.
func (r *memberRow) text() string {
	if !r.gate.Valid {
		return ""
	}
	return fmt.Sprintf(" gate %d %d %d:%s", r.gate.Int64, r.place.Int64, len(r.plan.String), r.plan.String)
}

func (r *memberRow) read() (*Member, error) {
	if !r.gate.Valid {
		return nil, nil
	}
	m := &Member{Gate: r.gate.Int64, Place: int(r.place.Int64)}
	if err := json.Unmarshal([]byte(r.plan.String), &m.Plan); err != nil {
		return nil, fmt.Errorf("its gate: %w", err)
	}
	return m, nil
}

// Gate is a gate of the store: its comparisons in order, including those
// without games.
type Gate struct {
	ID int64
	results.Gate
	Events []Entry // of the comparisons; ID 0: no event yet
}

// Gate returns the gate of the event, or ErrNone.
func (e *Event) Gate(ctx context.Context) (*Gate, error) { return e.store.Gate(ctx, e.ID) }

// Gate returns the gate with a number or with a comparison of that number, or
// ErrNone.
func (s *Store) Gate(ctx context.Context, number int64) (g *Gate, err error) {
	err = s.View(ctx, func(s *Store) error {
		var list []Entry
		err := s.events(ctx, func(e *Event, err error) bool {
			if e.Member != nil {
				list = append(list, e.entryOr(err))
			}
			return true
		}, `WHERE gate = coalesce((SELECT gate FROM comparisons WHERE event = ?1), ?1) ORDER BY place, events.id`, number)
		switch {
		case err != nil:
			return err
		case len(list) == 0:
			return s.explain(fmt.Errorf("%w of a gate: %d", ErrNone, number))
		}
		g = newGate(list)
		return s.findLost(ctx, g, len(list))
	})
	return g, err
}

// findLost marks the places without an event as damaged if the gate had more events
// than were found: an event or its link to the gate is then damaged.
func (s *Store) findLost(ctx context.Context, g *Gate, found int) error {
	links := 0
	err := s.reading(ctx, func(tx *transaction) error {
		return tx.row(`SELECT count(*) FROM comparisons
			WHERE gate = ? OR checksum NOT IN (-2, sum_of('comparisons', CAST(gate_plan AS BLOB), event, gate, place))`, g.ID).Scan(&links)
	})
	for i := range g.Events {
		if links > found && g.Events[i].ID == 0 {
			g.Comparisons[i].Err = damage("the link of a comparison to its gate")
		}
	}
	return err
}

// newGate puts comparisons in their places.
func newGate(list []Entry) *Gate {
	sound := max(0, slices.IndexFunc(list, func(e Entry) bool { return e.Damage == "" }))
	plan := list[sound].Member.Plan
	g := &Gate{ID: list[sound].Member.Gate, Events: make([]Entry, len(plan.Comparisons))}
	g.Alpha, g.Beta, g.AlphaPerRow = plan.Alpha, plan.Beta, plan.AlphaPerRow
	for i := range list {
		place := list[i].Member.Place - 1
		if place < 0 || place >= len(g.Events) || list[i].Damage != "" && g.Events[place].ID != 0 {
			continue // its place is also damaged
		}
		g.Events[place] = list[i]
	}
	for i, names := range plan.Comparisons {
		c := results.Comparison{Summary: g.Events[i].Summary}
		if c.Summary == nil {
			c.Summary = &results.Summary{A: names[0], B: names[1]}
		}
		if damage := g.Events[i].Damage; damage != "" {
			c.Err = errors.New(damage)
		}
		g.Comparisons = append(g.Comparisons, c)
	}
	return g
}

// Running reports whether a process is playing one of its comparisons.
func (g *Gate) Running() bool {
	return slices.ContainsFunc(g.Events, func(e Entry) bool { return e.Running })
}

// Finished reports whether all comparisons are finished.
func (g *Gate) Finished() bool {
	return !slices.ContainsFunc(g.Events, func(e Entry) bool { return e.Finished.IsZero() })
}

// Status returns the state or outcome of the gate in a word or two. The gate
// fails as soon as one comparison fails.
func (g *Gate) Status() string {
	switch outcome := g.Outcome(); {
	case outcome == results.Passed || outcome == results.Failed:
		return string(outcome)
	case outcome == results.Broken:
		return "damaged"
	case g.Running():
		return "running"
	case !g.Finished():
		return "unfinished"
	}
	return "no verdict"
}

// Begun returns the start of its earliest stored comparison.
func (g *Gate) Begun() (begun time.Time) {
	for i := range g.Events {
		if at := g.Events[i].Created; !at.IsZero() && (begun.IsZero() || at.Before(begun)) {
			begun = at
		}
	}
	return begun
}

// Games returns the number of games of its comparisons.
func (g *Gate) Games() (games int) {
	for i := range g.Events {
		games += 2 * g.Events[i].Pairs
	}
	return games
}

// Text returns the state or outcome of the gate and a line for each of its
// comparisons.
func (g *Gate) Text() string {
	rows := [][]any{{"match", "comparison", "outcome", "games", "Elo"}}
	for i := range g.Comparisons {
		c, e := &g.Comparisons[i], &g.Events[i]
		row := []any{"-", c.Name(), g.OutcomeOf(i), 0, ""}
		if e.ID != 0 {
			row[0], row[3] = e.ID, 2*e.Pairs
		}
		if e.Summary != nil {
			row[4] = e.Summary.ListedElo()
		}
		rows = append(rows, row)
	}
	return fmt.Sprintf("Gate %d %s: %s\n%s", g.ID, g.Status(), g.FamilyText(), report.Table(rows))
}

// OutcomeOf returns the outcome of a comparison in a word or two.
func (g *Gate) OutcomeOf(i int) string {
	outcome := g.Comparisons[i].Outcome()
	switch {
	case outcome == results.Passed || outcome == results.Failed:
		return string(outcome)
	case g.Events[i].ID == 0:
		return "not played"
	}
	return g.Events[i].Status()
}
