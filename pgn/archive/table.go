package archive

import (
	"cmp"
	"encoding/json"
	"slices"

	"match/pgn"
)

// WDL counts games from one side: White's for all games together, the player's
// own for a player.
type WDL struct {
	Wins   int64 `json:"wins"`
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`
}

// Games returns the number of games counted.
func (w WDL) Games() int64 { return w.Wins + w.Draws + w.Losses }

// Score returns the points per game, 0 to 1. ok is false without games.
func (w WDL) Score() (score float64, ok bool) {
	n := w.Games()
	if n == 0 {
		return 0, false
	}
	return (float64(w.Wins) + float64(w.Draws)/2) / float64(n), true
}

// add counts a result from the side that wins with win.
func (w *WDL) add(result, win pgn.Result) {
	switch result {
	case pgn.Unfinished:
	case pgn.Draw:
		w.Draws++
	case win:
		w.Wins++
	default:
		w.Losses++
	}
}

func (w *WDL) merge(o WDL) {
	w.Wins += o.Wins
	w.Draws += o.Draws
	w.Losses += o.Losses
}

// Entry is a row of a table: a name and the games that belong to it.
type Entry struct {
	Name string `json:"name"`
	WDL
	Unfinished int64 `json:"unfinished"`
}

// Mean is a sum and its number of moves.
type Mean struct {
	Sum float64
	N   int64
}

// add adds the figure of a move, which has none if it is 0.
func (m *Mean) add(x float64) {
	if x > 0 {
		m.merge(Mean{x, 1})
	}
}

func (m *Mean) merge(o Mean) { m.Sum += o.Sum; m.N += o.N }

// Value returns the mean. ok is false if nothing was added.
func (m Mean) Value() (mean float64, ok bool) {
	if m.N == 0 {
		return 0, false
	}
	return m.Sum / float64(m.N), true
}

// MarshalJSON writes the mean, null if nothing was added.
func (m Mean) MarshalJSON() ([]byte, error) {
	if mean, ok := m.Value(); ok {
		return json.Marshal(mean)
	}
	return []byte("null"), nil
}

// Entries are the rows of a table, by name.
type Entries map[string]*Entry

func (t Entries) count(name string, result, win pgn.Result) {
	e := t.entry(name)
	e.add(result, win)
	if result == pgn.Unfinished {
		e.Unfinished++
	}
}

func (t Entries) entry(name string) *Entry {
	e := t[name]
	if e == nil {
		e = &Entry{Name: name}
		t[name] = e
	}
	return e
}

func (t Entries) merge(o Entries) {
	for name, e := range o {
		mine := t.entry(name)
		mine.WDL.merge(e.WDL)
		mine.Unfinished += e.Unfinished
	}
}

// MarshalJSON writes the rows as a list, see [Entries.Rows].
func (t Entries) MarshalJSON() ([]byte, error) { return json.Marshal(t.Rows()) }

// Rows returns the rows, those with the most games first.
func (t Entries) Rows() []Entry {
	rows := make([]Entry, 0, len(t))
	for _, e := range t {
		rows = append(rows, *e)
	}
	slices.SortFunc(rows, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(b.Games()+b.Unfinished, a.Games()+a.Unfinished), cmp.Compare(a.Name, b.Name))
	})
	return rows
}
