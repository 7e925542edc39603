package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"match/internal/plural"
	"match/results"
)

// Entry is a line of the list of events.
type Entry struct {
	ID       int64
	Kind     string
	Players  []string
	Created  time.Time
	Finished bool
	Running  bool // a process plays it now
	Source   string
	Pairs    int
	Summary  *results.Summary // of two players, without terminations and faults, see AddEndings; nil: there are more
}

// List returns the events, the latest first. Its cost depends on the number
// of events, not on that of their games.
func (s *Store) List(ctx context.Context) (list []Entry, err error) {
	err = s.events(ctx, func(e *Event) bool {
		list = append(list, e.entry())
		return true
	}, `ORDER BY events.id DESC`)
	return list, err
}

func (e *Event) entry() Entry {
	entry := Entry{
		ID: e.ID, Kind: e.Kind, Players: e.Players, Created: e.Created,
		Finished: !e.Finished.IsZero(), Running: e.Running(), Source: e.Run.Source, Pairs: e.pairs,
	}
	if len(e.Players) == 2 {
		entry.Summary = e.summary(two, &e.first)
		entry.Summary.Openings = 0
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
	case e.Running:
		return "running"
	case !e.Finished:
		return "unfinished"
	case e.Summary != nil && e.Summary.Test != nil:
		return results.VerdictText(e.Summary.Verdict())
	case e.Source != "":
		return "imported"
	}
	return "finished"
}

// ListText is the list of events as a table.
func ListText(list []Entry) string {
	if len(list) == 0 {
		return "no matches yet: play one, such as 'match --a tapered --b flat --games 100'\n"
	}
	rows := [][]any{{"match", "begun", "A", "B", "games", "Elo", "status"}}
	for i := range list {
		e := &list[i]
		a, b, elo := fmt.Sprintf("%s of %d", e.Kind, len(e.Players)), "", ""
		if s := e.Summary; s != nil {
			a, b, elo = s.A, s.B, results.ShortEstimate(s.Elo())
		}
		rows = append(rows, []any{e.ID, e.Created.Local().Format("2006-01-02 15:04"), a, b, 2 * e.Pairs, elo, e.Status()})
	}
	return results.Table(rows)
}

// MarshalJSON writes an entry with the JSON document of its match, null if
// there are more than two players.
func (e Entry) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		ID      int64            `json:"id"`
		Created time.Time        `json:"created"`
		Status  string           `json:"status"`
		Source  string           `json:"source,omitempty"`
		Result  *results.Summary `json:"result"`
	}{e.ID, e.Created, e.Status(), e.Source, e.Summary})
}

// Headline names the event, when it was begun, and by what.
func (e *Event) Headline() string {
	text := fmt.Sprintf("Match %d: %s against %s", e.ID, e.Players[0], e.Players[1])
	if n := len(e.Players); n > 2 {
		text = fmt.Sprintf("Match %d: %s of %s", e.ID, e.Kind, plural.Count(n, "player"))
	}
	begun := text + ", begun " + e.Created.Local().Format("2006-01-02 15:04")
	switch {
	case e.Run.Source != "":
		return text + ", imported from " + e.Run.Source
	case e.Running():
		return begun + ", running"
	case e.Finished.IsZero():
		return begun + fmt.Sprintf(", unfinished (match resume %d)", e.ID)
	}
	return begun
}
