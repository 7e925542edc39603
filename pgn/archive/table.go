package archive

import (
	"cmp"
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

func (m *Mean) add(x float64) { m.Sum += x; m.N++ }

func (m *Mean) merge(o Mean) { m.Sum += o.Sum; m.N += o.N }

// Value returns the mean. ok is false if nothing was added.
func (m Mean) Value() (mean float64, ok bool) {
	if m.N == 0 {
		return 0, false
	}
	return m.Sum / float64(m.N), true
}

func count(table map[string]*Entry, name string, result, win pgn.Result) {
	e := entry(table, name)
	e.add(result, win)
	if result == pgn.Unfinished {
		e.Unfinished++
	}
}

func entry(table map[string]*Entry, name string) *Entry {
	e := table[name]
	if e == nil {
		e = &Entry{Name: name}
		table[name] = e
	}
	return e
}

func sorted(table map[string]*Entry) []Entry {
	rows := make([]Entry, 0, len(table))
	for _, e := range table {
		rows = append(rows, *e)
	}
	slices.SortFunc(rows, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(b.Games()+b.Unfinished, a.Games()+a.Unfinished), cmp.Compare(a.Name, b.Name))
	})
	return rows
}
