package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"match/internal/fold"
	"match/internal/harmless"
	"match/internal/nearest"
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
	Running  bool      // a process plays it now
	Run      Run
	Member   *Member // of which gate it is a comparison; nil: of none
	Pairs    int
	Damage   string           // what is wrong with what is known of it: there is no more then than ID, kind, gate and pairs; "": nothing
	Summary  *results.Summary // of two players, without terminations and faults, see AddEndings; nil: there are more
}

// Filter chooses events; the zero value chooses all of them.
type Filter struct {
	Player string    // a part of the name of one of its players, in any case
	Kind   string    // see Info
	Since  time.Time // begun then or later
	Commit string    // the beginning of a commit that one of its players is built from
	Last   int       // so many of the latest of those; 0: all
}

// List returns the events that a filter chooses, the latest first. Its cost
// depends on the number of events, not on that of their games.
func (s *Store) List(ctx context.Context, f Filter) (list []Entry, err error) {
	err = s.events(ctx, func(e *Event, err error) bool {
		named := f.Player == "" || slices.ContainsFunc(e.Players, func(name string) bool { return fold.Contains(name, f.Player) })
		switch {
		case f.Commit != "" && (err != nil || !e.builtFrom(f.Commit)):
		case named:
			list = append(list, e.entryOr(err))
		}
		return f.Last <= 0 || len(list) < f.Last
	}, `WHERE (?1 = '' OR kind = ?1) AND created >= ?2 ORDER BY events.id DESC`, f.Kind, f.Since.UTC().Format(time.RFC3339))
	return list, err
}

// Kinds returns the kinds of events that there are, in order.
func (s *Store) Kinds(ctx context.Context) ([]string, error) {
	return s.names(ctx, `SELECT DISTINCT kind FROM events ORDER BY kind`)
}

// PlayerNames returns the names of all players of all events, in order.
func (s *Store) PlayerNames(ctx context.Context) ([]string, error) {
	return s.names(ctx, `SELECT DISTINCT name FROM players ORDER BY name`)
}

// UnknownError says that no event has what a filter asks for.
type UnknownError struct {
	Field, Text string // of the filter: "kind" or "player"
	Known       []string
}

// Error names it, and the nearest that an event has.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("%s %s: no event in the database has it%s", e.Field, e.Text, nearest.Hint(e.Text, e.Known))
}

// WhyNone says why a filter chooses nothing, with an *UnknownError, if it names
// what is not there.
func (s *Store) WhyNone(ctx context.Context, f Filter) error {
	for _, asked := range []struct {
		field, text string
		there       func(context.Context) ([]string, error)
		has         func(there, text string) bool
	}{
		{"kind", f.Kind, s.Kinds, func(there, text string) bool { return there == text }},
		{"player", f.Player, s.PlayerNames, fold.Contains},
	} {
		names, err := asked.there(ctx)
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
	err = s.reading(ctx, func(tx *sql.Tx) error {
		return each(ctx, tx, func(row *sql.Rows) error {
			list = append(list, "")
			return row.Scan(&list[len(list)-1])
		}, query)
	})
	return list, err
}

// entryOr is the line of an event, or of a damaged one.
func (e *Event) entryOr(damage error) Entry {
	if damage != nil {
		return Entry{ID: e.ID, Kind: e.Kind, Pairs: e.pairs, Member: e.Member, Damage: damage.Error()}
	}
	return e.entry()
}

func (e *Event) entry() Entry {
	entry := Entry{
		ID: e.ID, Kind: e.Kind, Players: e.Players, Limits: e.Limits, Created: e.Created, Finished: e.Finished,
		Running: e.Running(), Run: e.Run, Pairs: e.pairs, Member: e.Member,
	}
	if len(e.Players) == 2 {
		entry.Summary = e.summary(two, &e.first)
	}
	return entry
}

// AddEndings counts how the games of listed events of two players ended. Its
// cost depends on how many kinds of games there are.
func (s *Store) AddEndings(ctx context.Context, list []Entry) error {
	return s.reading(ctx, func(tx *sql.Tx) error {
		for i := range list {
			if list[i].Summary == nil {
				continue
			}
			e := Event{ID: list[i].ID, Players: list[i].Players, store: s}
			if err := e.addEndings(ctx, tx, two, list[i].Summary); err != nil {
				return err
			}
		}
		return nil
	})
}

// Status says in a word or two how the event stands or ended.
func (e *Entry) Status() string {
	switch {
	case e.Damage != "":
		return "damaged"
	case e.Running:
		return "running"
	case e.Finished.IsZero():
		return "unfinished"
	case e.Summary != nil && e.Summary.Test != nil:
		return results.VerdictText(e.Summary.Verdict())
	case e.Run.Source != "":
		return "imported"
	}
	return "finished"
}

// day is how reports write when something was.
const day = "2006-01-02 15:04"

// ListText is the list of events as a table, nothing for none.
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
		a, b, elo := fmt.Sprintf("%s of %d", e.Kind, len(e.Players)), "", ""
		if s := e.Summary; s != nil {
			a, b, elo = s.A, s.B, results.ListedEstimate(s.Elo())
		}
		rows = append(rows, []any{e.ID, e.Created.Local().Format(day), harmless.Line(a), harmless.Line(b),
			2 * e.Pairs, elo, harmless.Line(e.Limits), e.Status()})
	}
	return results.Table(rows)
}

// MarshalJSON writes an entry with the JSON document of its match, null if
// there are more than two players.
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
