package results

import (
	"cmp"
	"fmt"
	"math"

	"match/report"
	"match/sprt"
)

// Books compares opening books by the same two players under the same conditions.
// The information of a game is the square of the normalized Elo; the games that a
// test needs are inversely proportional to it.
type Books struct {
	A, B   string
	Limits string
	Rows   []BookRow
}

// BookRow is the result of two players with one book.
type BookRow struct {
	Book   string // its name, and the hash of its openings
	Hash   string
	Pairs  sprt.Pentanomial
	Draws  int // games
	Splits int // pairs in which each player won one game
}

func (r *BookRow) nElo() report.Figure {
	return report.Figure{ID: "nelo", Unit: "nElo", Estimate: sprt.NEloEstimate(r.Pairs)}
}

// information returns the information per game: the square of the normalized Elo,
// with its 95% interval. It is undefined if the normalized Elo has no interval.
func (r *BookRow) information() report.Figure {
	e := r.nElo()
	if !e.Defined() || !e.Closed() {
		return report.Unknown("information", cmp.Or(e.Why, report.TooFew))
	}
	low, high := e.Lower*e.Lower, e.Upper*e.Upper
	switch {
	case e.Lower < 0 && e.Upper > 0:
		low, high = 0, math.Max(low, high)
	case low > high:
		low, high = high, low
	}
	return report.Figure{ID: "information", Unit: "nElo²",
		Estimate: sprt.Estimate{Value: e.Value * e.Value, Lower: low, Upper: high, Rule: e.Rule}}
}

// partOf returns a share of games or pairs.
func partOf(id string, part, whole int) report.Figure {
	if whole == 0 {
		return report.Unknown(id, noGames)
	}
	return report.Exact(id, float64(part)/float64(whole), report.Counted).In(report.OfWhole)
}

// needed returns the number of games that a test takes with a book of this information for each game
// with the first book.
func (b *Books) needed(information report.Figure) report.Figure {
	first := b.Rows[0].information()
	if !first.Defined() || !information.Defined() || information.Value == 0 {
		return report.Unknown("games_needed", report.TooFew)
	}
	return report.Exact("games_needed", first.Value/information.Value, information.Rule)
}

// bookDetails is what only the document of a comparison of books has.
type bookDetails struct {
	Books []bookRowDocument `json:"books"`
	Best  *string           `json:"best"`  // null: not known
	Clear bool              `json:"clear"` // the best one's interval is above all others
}

type bookRowDocument struct {
	Book        string           `json:"book"`
	Hash        string           `json:"hash"`
	Games       int              `json:"games"`
	Pentanomial sprt.Pentanomial `json:"pentanomial"`
	Figures     report.Figures   `json:"figures"`
}

// Report returns the comparison as data, and names the most informative book.
func (b *Books) Report() *report.Report {
	d := &bookDetails{Books: []bookRowDocument{}}
	r := &report.Report{Kind: "books", Config: map[string]string{"limits": b.Limits}, Details: d,
		Heading: b.A + " against " + b.B + ", " + b.Limits}
	s := &report.Section{Title: "Books", Columns: report.Columns("book", "games", "nElo", "nElo² a game (95%)", "games needed", "drawn", "split 1–1")}
	for _, name := range []string{b.A, b.B} {
		r.Players = append(r.Players, report.Player{Name: name, Faults: map[string]int{}})
	}
	for i := range b.Rows {
		x := &b.Rows[i]
		n, pairs := x.Pairs.Games(), x.Pairs.Pairs()
		information := x.information()
		needed := b.needed(information)
		drawn, split := partOf("drawn", x.Draws, n), partOf("split", x.Splits, pairs)
		d.Books = append(d.Books, bookRowDocument{x.Book, x.Hash, n, x.Pairs, report.ByID(x.nElo(), information, needed, drawn, split)})
		row := []any{x.Book, n, x.nElo(), "undefined", "undefined", report.Share{Part: x.Draws, Whole: n},
			report.Share{Part: x.Splits, Whole: pairs}}
		if information.Defined() {
			row[3] = fmt.Sprintf("%.0f (%.0f to %.0f)", information.Value, information.Lower, information.Upper)
		}
		if needed.Defined() {
			row[4] = fmt.Sprintf("× %.2f", needed.Value)
		}
		s.Rows = append(s.Rows, row)
		r.Games, r.Pairs = r.Games+n, r.Pairs+pairs
		for k, count := range x.Pairs {
			r.Players[0].Points += float64(k*count) / 2
		}
	}
	for side := range r.Players {
		r.Players[side].Games = r.Games
	}
	r.Players[1].Points = float64(r.Games) - r.Players[0].Points
	if best, clear, ok := b.best(); ok {
		d.Best, d.Clear = &b.Rows[best].Book, clear
	}
	r.Parts = []report.Part{s, report.Notes{b.conclusion()}}
	return r
}

// best returns the most informative book. clear is set if its interval is above
// all others; ok is false if no book has one.
func (b *Books) best() (best int, clear, ok bool) {
	most := -1.0
	for i := range b.Rows {
		if x := b.Rows[i].information(); x.Defined() && x.Value > most {
			best, most, ok = i, x.Value, true
		}
	}
	if !ok {
		return 0, false, false
	}
	least := b.Rows[best].information().Lower
	clear = true
	for i := range b.Rows {
		if x := b.Rows[i].information(); i != best && (!x.Defined() || x.Upper >= least) {
			clear = false
		}
	}
	return best, clear, true
}

func (b *Books) conclusion() string {
	best, clear, ok := b.best()
	switch {
	case !ok:
		return "Too few games, or too one-sided ones, to compare the books."
	case len(b.Rows) == 1:
		return "Name several books to compare them."
	case clear:
		return fmt.Sprintf("%s separates the players best.", b.Rows[best].Book)
	}
	return fmt.Sprintf("%s separates the players best so far, but the intervals overlap: play more --games to decide.", b.Rows[best].Book)
}
