package report

import (
	"strings"

	"match/sprt"
)

// View is a place where people read a report. A part that names no view is in all of them.
type View uint8

// The views.
const (
	Terminal View = 1 << iota
	Markdown
	Page
)

// has reports whether a part with these views is in a view.
func (in View) has(v View) bool { return in == 0 || in&v != 0 }

// Section is a table with the drawings that belong to it.
type Section struct {
	Title   string
	Note    string // a sentence above the table, "" for none
	In      View
	Columns []Column
	Rows    [][]any // cells, as many as there are columns: see [CellText]
	Long    bool    // on a page its rows scroll by themselves
	PerPart int     // a terminal shows at most this many columns after the first side by side; 0: all
	Charts  []Chart

	// Bracket is the content of the rows as a drawing; nil: none.
	Bracket *Bracket

	// Lanes are the players by block as a drawing; nil: none.
	Lanes *Lanes
}

// Column is a column of a section. The first one and those of texts are flush left.
type Column struct {
	Title string
	In    View
	Left  bool
	Most  int // characters of a text or name at a terminal; 0: all
	Round int // of an event, from 1, that the cells are about: a page links the title to its games; 0: none
}

// Columns returns columns with these titles.
func Columns(titles ...string) (list []Column) {
	for _, title := range titles {
		list = append(list, Column{Title: title})
	}
	return list
}

// Shown returns the columns and the cells of a section in one view.
func (s *Section) Shown(v View) (columns []Column, rows [][]any) {
	for _, c := range s.Columns {
		if c.In.has(v) {
			columns = append(columns, c)
		}
	}
	for _, row := range s.Rows {
		var cells []any
		for i, cell := range row {
			if s.Columns[i].In.has(v) {
				cells = append(cells, cell)
			}
		}
		rows = append(rows, cells)
	}
	return columns, rows
}

// View returns the header and the rows of a section in one view, as text.
func (s *Section) View(v View) (header []string, rows [][]string) {
	columns, cells := s.Shown(v)
	for _, c := range columns {
		header = append(header, c.Title)
	}
	for _, row := range cells {
		texts := make([]string, len(row))
		for i, cell := range row {
			if most := columns[i].Most; most > 0 && v == Terminal {
				cell = shortened(cell, most)
			}
			texts[i] = CellText(cell)
			if v != Terminal { // which aligns places
				texts[i] = strings.TrimSpace(texts[i])
			}
		}
		rows = append(rows, texts)
	}
	return header, rows
}

func shortened(cell any, most int) any {
	switch c := cell.(type) {
	case string:
		return Shorten(c, most)
	case Placed:
		return Placed{c.Place, Shorten(c.Name, most)}
	}
	return cell
}

// Bracket is a knockout: in the next round the winner of a match meets the
// winner of the match beside it.
type Bracket struct {
	Rounds [][]BracketMatch // each has half as many as the one before it
	Third  *BracketMatch    // the match for third place; nil: not played
}

// BracketMatch is a match of a knockout.
type BracketMatch struct {
	Names   [2]string // "": not yet known
	Players [2]int    // their numbers, if there are games
	Points  [2]string // "": no games yet
	Winner  int       // 0 or 1; -1: not yet known
	Free    bool      // the only player advances without a match
	Note    string    // such as how a tie was broken; "" for none
}

// Lanes are players that play in turn, one for each block.
type Lanes struct {
	Names    []string
	Verdicts []sprt.Verdict // by name
	Blocks   []int          // the player of each block, as an index into the names
	Pairs    int            // of a block
}

// Shares divides the blocks into at most the given number of columns, and returns a player's share of each.
func (l *Lanes) Shares(player, columns int) []Share {
	shares := make([]Share, min(columns, len(l.Blocks)))
	for i := range shares {
		for _, who := range l.Blocks[i*len(l.Blocks)/len(shares) : (i+1)*len(l.Blocks)/len(shares)] {
			if shares[i].Whole++; who == player {
				shares[i].Part++
			}
		}
	}
	return shares
}
