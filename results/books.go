package results

import (
	"fmt"
	"math"
	"strings"

	"match/internal/harmless"
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
// with its 95 % interval. ok is false if the normalized Elo has no interval.
func (r *BookRow) information() (value, low, high float64, ok bool) {
	e := r.nElo()
	if !e.Defined() || !e.Closed() {
		return 0, 0, 0, false
	}
	value, low, high = e.Value*e.Value, e.Lower*e.Lower, e.Upper*e.Upper
	switch {
	case e.Lower < 0 && e.Upper > 0:
		low, high = 0, math.Max(low, high)
	case low > high:
		low, high = high, low
	}
	return value, low, high, true
}

// part returns a share of the games or pairs in per cent.
func part(some, all int) float64 { return 100 * float64(some) / float64(max(1, all)) }

// Text returns the comparison as a table and names the most informative book.
func (b *Books) Text() string {
	var s strings.Builder
	fmt.Fprintf(&s, "%s against %s, %s\n\n", harmless.Line(b.A), harmless.Line(b.B), harmless.Line(b.Limits))
	rows := [][]any{{"book", "games", "nElo", "nElo² a game (95 %)", "games needed", "drawn", "split 1–1"}}
	for i := range b.Rows {
		r := &b.Rows[i]
		n := r.Pairs.Games()
		information, needed := "undefined", "undefined"
		if value, low, high, ok := r.information(); ok {
			information = fmt.Sprintf("%.0f (%.0f to %.0f)", value, low, high)
			needed = b.needed(value)
		}
		rows = append(rows, []any{r.Book, n, r.nElo(), information, needed,
			fmt.Sprintf("%.1f%%", part(r.Draws, n)), fmt.Sprintf("%.1f%%", part(r.Splits, r.Pairs.Pairs()))})
	}
	s.WriteString(report.Table(rows))
	s.WriteString("\n" + b.conclusion() + "\n")
	return s.String()
}

// needed returns the number of games that a test takes with such a book for each
// game with the first book.
func (b *Books) needed(value float64) string {
	first, _, _, ok := b.Rows[0].information()
	if !ok || value == 0 {
		return "undefined"
	}
	return fmt.Sprintf("× %.2f", first/value)
}

// Best returns the most informative book. clear is set if its interval is above
// all others; ok is false if no book has one.
func (b *Books) Best() (best int, clear, ok bool) {
	most := -1.0
	for i := range b.Rows {
		if value, _, _, known := b.Rows[i].information(); known && value > most {
			best, most, ok = i, value, true
		}
	}
	if !ok {
		return 0, false, false
	}
	_, bestLow, _, _ := b.Rows[best].information()
	clear = true
	for i := range b.Rows {
		if _, _, high, known := b.Rows[i].information(); i != best && (!known || high >= bestLow) {
			clear = false
		}
	}
	return best, clear, true
}

func (b *Books) conclusion() string {
	best, clear, ok := b.Best()
	switch {
	case !ok:
		return "Too few games, or too one-sided ones, to compare the books."
	case len(b.Rows) == 1:
		return "Name several books to compare them."
	case clear:
		return fmt.Sprintf("%s separates the players best.", harmless.Line(b.Rows[best].Book))
	}
	return fmt.Sprintf("%s separates the players best so far, but the intervals overlap: play more --games to decide.", harmless.Line(b.Rows[best].Book))
}

// booksSchema names the form of the JSON document.
const booksSchema = "match.books/1"

type booksDocument struct {
	Schema string            `json:"schema"`
	A      string            `json:"a"`
	B      string            `json:"b"`
	Limits string            `json:"limits"`
	Books  []bookRowDocument `json:"books"`
	Best   *string           `json:"best"`  // null: not known
	Clear  bool              `json:"clear"` // the best one's interval is above all others
}

type bookRowDocument struct {
	Book        string           `json:"book"`
	Hash        string           `json:"hash"`
	Games       int              `json:"games"`
	Pentanomial sprt.Pentanomial `json:"pentanomial"`
	NElo        report.Figure    `json:"nelo"`
	Information *[3]float64      `json:"information"` // nElo² per game, and its 95 % interval; null: undefined
	Drawn       float64          `json:"drawn"`       // share of games
	Split       float64          `json:"split"`       // share of pairs
}

// JSON returns the JSON document, indented and ending with a newline.
func (b *Books) JSON() ([]byte, error) {
	d := booksDocument{Schema: booksSchema, A: b.A, B: b.B, Limits: b.Limits}
	for i := range b.Rows {
		r := &b.Rows[i]
		row := bookRowDocument{
			Book: r.Book, Hash: r.Hash, Games: r.Pairs.Games(), Pentanomial: r.Pairs, NElo: r.nElo(),
			Drawn: part(r.Draws, r.Pairs.Games()) / 100, Split: part(r.Splits, r.Pairs.Pairs()) / 100,
		}
		if value, low, high, ok := r.information(); ok {
			row.Information = &[3]float64{value, low, high}
		}
		d.Books = append(d.Books, row)
	}
	if best, clear, ok := b.Best(); ok {
		d.Best, d.Clear = &b.Rows[best].Book, clear
	}
	return report.Encode(d, "  ")
}
