package ratings

import (
	"fmt"
	"io"
	"strings"

	"match/rating"
)

// maxColumns is the number of players of a matrix that fit a terminal of 80
// columns.
const maxColumns = 12

// writeMatrix writes for each group the likelihood, in per cent, that the player
// of the row is stronger than the player of the column. A large group is written
// in several blocks of columns.
func (l *List) writeMatrix(w io.Writer) error {
	var b strings.Builder
	for i := range l.table.Groups {
		g := &l.table.Groups[i]
		players := g.Players[:g.Rated]
		for from := 0; from < len(players); from += maxColumns {
			to := min(from+maxColumns, len(players))
			l.writeBlock(&b, "LOS in %", players, from, to, func(row, column int) string { return losCell(l.table, players[row], players[column]) })
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeBlock writes some columns of a matrix, which has a row for each player.
func (l *List) writeBlock(b *strings.Builder, title string, players []int, from, to int, cell func(row, column int) string) {
	const nameRoom = 14
	fmt.Fprintf(b, "%-*s", nameRoom+6, title)
	for column := from; column < to; column++ {
		fmt.Fprintf(b, "%5d", column+1)
	}
	b.WriteString("\n")
	for row, id := range players {
		name := []rune(short(l.table.Players[id].Name))
		name = name[:min(len(name), nameRoom)]
		fmt.Fprintf(b, "%4d  %-*s", row+1, nameRoom, string(name))
		for column := from; column < to; column++ {
			b.WriteString(cell(row, column))
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

func losCell(t *rating.Table, a, b int) string {
	los, ok := t.LOS(a, b)
	if a == b || !ok {
		return "    -"
	}
	return fmt.Sprintf("%5.0f", 100*los)
}

// Matrix is the likelihood of superiority of each rated player of a group over
// each other one, for JSON. It is null on the diagonal and where it is
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
			row := make([]*float64, 0, g.Rated)
			for _, other := range g.Players[:g.Rated] {
				los, ok := l.table.LOS(id, other)
				if !ok || id == other {
					row = append(row, nil)
					continue
				}
				row = append(row, known(los))
			}
			m.LOS = append(m.LOS, row)
		}
		list = append(list, m)
	}
	return list
}
