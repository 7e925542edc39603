package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/internal/harmless"
	"match/internal/nearest"
	"match/report"
	"match/results"
)

// Entry is a line of the list of events.
type Entry struct {
	ID       int64
	Kind     string
	Players  []string
	Limits   string
	Created  time.Time
	Finished time.Time // zero: not finished yet
	Running  bool      // a process is playing it
	Run      Run
	Member   *Member // the gate that this event is a comparison of; nil: none
	Pairs    int
	Damage   string           // why its description cannot be read; only ID, kind, gate and pairs are then known; "": readable
	Summary  *results.Summary // of two players, without terminations and faults, see AddEndings, AddFaults and OfTwo; nil: Run has the answer
}

// Filter selects events; the zero value selects all of them but the empty ones.
type Filter struct {
	Player string    // a part of the name of one of its players, in any case
	Kind   string    // see Info
	Since  time.Time // begun at this time or later
	Commit string    // the beginning of the commit of one of its players
	Last   int       // number of the latest ones to list; 0: all
	Empty  bool      // also those that ended before their first pair
}

// List returns the selected events, the latest first. Its cost depends on the number of events, not on the number of
// their games.
func (s *Store) List(ctx context.Context, f Filter) (list []Entry, err error) {
	err = s.events(ctx, func(e *Event, err error) bool {
		if entry := e.entryOr(err); err != nil || f.selects(e) && (f.Empty || !entry.empty()) {
			list = append(list, entry)
		}
		return f.Last <= 0 || len(list) < f.Last
	}, `ORDER BY events.id DESC`)
	return list, err
}

// selects reports whether the filter selects an event. A damaged event is never
// left out, because it cannot be known what it was.
func (f *Filter) selects(e *Event) bool {
	named := f.Player == "" || slices.ContainsFunc(e.Players, func(name string) bool { return nearest.ContainsFold(name, f.Player) })
	return named && (f.Kind == "" || f.Kind == e.Kind) && !e.Created.Before(f.Since.Truncate(time.Second)) &&
		e.builtFrom(f.Commit)
}

// empty reports whether an event ended before its first pair. It can be resumed.
func (e *Entry) empty() bool {
	return e.Pairs == 0 && e.Finished.IsZero() && !e.Running && e.Damage == ""
}

// Kinds returns the kinds of the stored events, sorted.
func (s *Store) Kinds(ctx context.Context) ([]string, error) { return s.names(ctx, kindNames) }

const kindNames = `SELECT DISTINCT kind FROM events ORDER BY kind`

// playerNames finds the names of all players of all events, sorted.
const playerNames = `SELECT DISTINCT name FROM players ORDER BY name`

// UnknownError means that no event has the value that a filter asks for.
type UnknownError struct {
	Field, Text string // of the filter: "kind" or "player"
	Known       []string
}

// Error names the value and the nearest one that an event has.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("%s %s: no event in the database has it%s", e.Field, e.Text, nearest.Hint(e.Text, e.Known))
}

// WhyNone explains why a filter selects nothing. If a value of the filter does
// not exist, the error is an *UnknownError.
func (s *Store) WhyNone(ctx context.Context, f Filter) error {
	for _, asked := range []struct {
		field, text, query string
		has                func(there, text string) bool
	}{
		{"kind", f.Kind, kindNames, func(there, text string) bool { return there == text }},
		{"player", f.Player, playerNames, nearest.ContainsFold},
	} {
		names, err := s.names(ctx, asked.query)
		if err != nil {
			return err
		}
		if asked.text != "" && len(names) > 0 && !slices.ContainsFunc(names, func(n string) bool { return asked.has(n, asked.text) }) {
			return &UnknownError{asked.field, asked.text, names}
		}
	}
	return nil
}

func (s *Store) names(ctx context.Context, query string) (list []string, err error) {
	err = s.reading(ctx, func(tx *transaction) error {
		list, err = column[string](tx, query)
		return err
	})
	return list, err
}

// entryOr returns the list entry of an event, which may be damaged.
func (e *Event) entryOr(damage error) Entry {
	if damage = cmp.Or(damage, e.unsound); damage != nil {
		return Entry{ID: e.ID, Kind: e.Kind, Pairs: e.pairs, Member: e.Member, Damage: damage.Error()}
	}
	entry := Entry{
		ID: e.ID, Kind: e.Kind, Players: e.Players, Limits: e.Limits, Created: e.Created, Finished: e.Finished,
		Running: e.Running(), Run: e.Run, Pairs: e.pairs, Member: e.Member,
	}
	if e.OfTwo() {
		entry.Summary = e.summary(&e.first)
	}
	return entry
}

// AddEndings counts how the games of listed events of two players ended. Its
// cost depends on the number of kinds of games.
func (s *Store) AddEndings(ctx context.Context, list []Entry) error {
	return s.addTo(ctx, list, talliesOfEvent, (*Event).addEndings)
}

// AddFaults counts the forfeits of listed events of two players, which change their answers. It takes a tenth of the
// time of AddEndings, since it does not check the rows of other games.
func (s *Store) AddFaults(ctx context.Context, list []Entry) error {
	return s.addTo(ctx, list, faultsOfEvent, (*Event).addFaults)
}

// addTo adds to listed events of two players what a query of their tallies gives.
func (s *Store) addTo(ctx context.Context, list []Entry, query string, add func(*Event, *transaction, *results.Summary) error) error {
	return s.reading(ctx, func(tx *transaction) error {
		tallies, err := tx.sql.PrepareContext(ctx, query) // parsed once for all events
		if err != nil {
			return err
		}
		defer tallies.Close()
		for i := range list {
			if list[i].Summary == nil {
				continue
			}
			e := Event{ID: list[i].ID, Players: list[i].Players, store: s, tallies: tallies}
			err := add(&e, tx, list[i].Summary)
			if errors.Is(err, ErrDamagedRow) {
				list[i].Damage, list[i].Summary, err = err.Error(), nil, nil
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Status returns the state or outcome of the event in a word or two.
func (e *Entry) Status() string {
	switch {
	case e.Damage != "":
		return "damaged"
	case e.Running:
		return "running"
	case e.Finished.IsZero():
		return "unfinished"
	case e.Summary != nil && e.Summary.Test != nil:
		return report.VerdictText(e.Summary.Verdict())
	case e.Run.Source != "":
		return "imported"
	}
	return "finished"
}

// Answer returns what came of an event that is no match of two, or why it ended too early; "" while
// it is played, and for one of an older version of the program.
func (e *Entry) Answer() string {
	if e.Running {
		return ""
	}
	return harmless.Line(e.Run.Answer)
}

// day is the form of times in reports.
const day = "2006-01-02 15:04"

// ListText returns the list of events as a table, "" for an empty list.
func ListText(list []Entry) string {
	if len(list) == 0 {
		return ""
	}
	rows := [][]any{{"match", "begun", "A", "B", "games", "Elo", "limits", "status"}}
	for i := range list {
		e := &list[i]
		if e.Damage != "" {
			rows = append(rows, []any{e.ID, "", "", "", "", "", "", e.Status()})
			continue
		}
		a, b, limits := e.sides()
		elo := ""
		if e.Summary != nil {
			elo = e.Summary.ListedElo()
		}
		status := e.Status()
		if answer := e.Answer(); answer != "" {
			status += ": " + answer
		}
		rows = append(rows, []any{e.ID, e.Created.Local().Format(day), harmless.Line(a), harmless.Line(b),
			2 * e.Pairs, elo, harmless.Line(limits), status})
	}
	text := report.Table(rows)
	for i := range list {
		for _, d := range list[i].Run.Suspects {
			text += fmt.Sprintf("match %d: %s\n", list[i].ID, &d)
		}
	}
	return text
}

// sides returns the players and the limits for a row of the list: of two players their
// names, of others the kind of event and how many they are, or who the one of several sides is.
func (e *Entry) sides() (a, b, limits string) {
	names, limits := e.Listed()
	switch {
	case e.Summary != nil:
		return e.Summary.A, e.Summary.B, limits
	case len(names) == 1:
		return e.Kind + " of " + names[0], "", limits
	case len(names) == 2 && len(e.Players) > 2: // who meet in several ways
		return names[0], names[1], limits
	}
	return fmt.Sprintf("%s of %d", e.Kind, len(names)), "", limits
}

// MarshalJSON writes an entry with the JSON document of its match, which is
// null for other events, whose answer is in run.
func (e Entry) MarshalJSON() ([]byte, error) {
	var finished *time.Time
	if !e.Finished.IsZero() {
		finished = &e.Finished
	}
	var gate int64
	if e.Member != nil {
		gate = e.Member.Gate
	}
	return json.Marshal(struct {
		ID       int64            `json:"id"`
		Kind     string           `json:"kind"`
		Players  []string         `json:"players"`
		Limits   string           `json:"limits"`
		Created  time.Time        `json:"created"`
		Finished *time.Time       `json:"finished"`
		Status   string           `json:"status"`
		Damage   string           `json:"damage,omitempty"`
		Source   string           `json:"source,omitempty"`
		Run      Run              `json:"run"`
		Gate     int64            `json:"gate,omitempty"` // the number of the first comparison of its gate
		Result   *results.Summary `json:"result"`
	}{e.ID, e.Kind, e.Players, e.Limits, e.Created, finished, e.Status(), e.Damage, e.Run.Source, e.Run, gate, e.Summary})
}
