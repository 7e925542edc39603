package store

import (
	"encoding/json"
	"fmt"
	"time"

	"match/results"
)

// Status says in a word or two how the match stands or ended.
func (e *Entry) Status() string {
	switch {
	case e.Running:
		return "running"
	case !e.Finished:
		return "unfinished"
	case e.Summary.Test != nil:
		return results.VerdictText(e.Summary.Verdict())
	case e.Source != "":
		return "imported"
	}
	return "finished"
}

// ListText is the list of matches as a table.
func ListText(list []Entry) string {
	if len(list) == 0 {
		return "no matches yet: play one, such as 'match --a tapered --b flat --games 100'\n"
	}
	rows := [][]any{{"match", "begun", "A", "B", "games", "Elo", "status"}}
	for i := range list {
		e := &list[i]
		rows = append(rows, []any{e.ID, e.Created.Local().Format("2006-01-02 15:04"), e.Summary.A, e.Summary.B,
			e.Summary.Games.Games(), results.ShortEstimate(e.Summary.Elo()), e.Status()})
	}
	return results.Table(rows)
}

// MarshalJSON writes an entry with the JSON document of its match.
func (e Entry) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		ID      int64            `json:"id"`
		Created time.Time        `json:"created"`
		Status  string           `json:"status"`
		Source  string           `json:"source,omitempty"`
		Result  *results.Summary `json:"result"`
	}{e.ID, e.Created, e.Status(), e.Source, e.Summary})
}

// Headline names the match, when it was begun, and by what.
func (m *Match) Headline() string {
	text := fmt.Sprintf("Match %d: %s against %s, begun %s", m.ID, m.A, m.B, m.Created.Local().Format("2006-01-02 15:04"))
	switch {
	case m.Run.Source != "":
		return fmt.Sprintf("Match %d: %s against %s, imported from %s", m.ID, m.A, m.B, m.Run.Source)
	case m.Running():
		return text + ", running"
	case m.Finished.IsZero():
		return text + fmt.Sprintf(", unfinished (match resume %d)", m.ID)
	}
	return text
}
