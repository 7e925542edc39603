package ratings

import (
	"fmt"
	"strconv"

	"match/report"
)

// maxColumns is the number of players of a matrix that fit a terminal of 80
// columns.
const maxColumns = 12

// square returns a table with a row and a column for each of some players, of numbers in per cent.
func square(title string, players []string, cell func(row, column int) *float64) *report.Section {
	s := &report.Section{Title: title, PerPart: maxColumns, Columns: []report.Column{{Title: title, Most: 14}}}
	for row, name := range players {
		s.Columns = append(s.Columns, report.Column{Title: strconv.Itoa(row + 1)})
		cells := []any{report.Placed{Place: row + 1, Name: name}}
		for column := range players {
			text := "-"
			if x := cell(row, column); x != nil {
				text = fmt.Sprintf("%.0f", 100**x)
			}
			cells = append(cells, text)
		}
		s.Rows = append(s.Rows, cells)
	}
	return s
}

// Matrix is the likelihood of superiority of each rated player of a group over
// each other one, as data. It is null on the diagonal and where it is
// unknown.
type Matrix struct {
	Group   int          `json:"group"`
	Players []string     `json:"players"`
	LOS     [][]*float64 `json:"los"`
}

// matrices returns the matrices of all groups.
func (l *List) matrices() (list []Matrix) {
	for i := range l.table.Groups {
		g := &l.table.Groups[i]
		m := Matrix{Group: i + 1, Players: []string{}, LOS: [][]*float64{}}
		for _, id := range g.Players[:g.Rated] {
			m.Players = append(m.Players, l.table.Players[id].Name)
			row := make([]*float64, g.Rated)
			for i, other := range g.Players[:g.Rated] {
				if los, ok := l.table.LOS(id, other); ok && id != other {
					row[i] = known(los)
				}
			}
			m.LOS = append(m.LOS, row)
		}
		list = append(list, m)
	}
	return list
}
