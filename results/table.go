package results

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"match/internal/harmless"
)

// Table lays out rows of cells in columns, the first one flush left, the others
// flush right, with a newline after every row. Control characters in a cell have
// no effect on the terminal. Wide characters count as two columns.
func Table(rows [][]any) string {
	var t table
	for _, row := range rows {
		t.add(row...)
	}
	return t.String()
}

// table lays out text in columns: the first one flush left, the others flush
// right.
type table struct{ rows [][]string }

func (t *table) add(cells ...any) {
	row := make([]string, len(cells))
	for i, c := range cells {
		row[i] = harmless.Line(fmt.Sprint(c))
	}
	t.rows = append(t.rows, row)
}

// String returns the table with a newline after every row.
func (t *table) String() string {
	var width []int
	for _, row := range t.rows {
		for i, cell := range row {
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], uniseg.StringWidth(cell))
		}
	}
	var b strings.Builder
	for _, row := range t.rows {
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-uniseg.StringWidth(cell))
			switch {
			case i > 0:
				b.WriteString("  " + pad + cell)
			case len(row) == 1:
				b.WriteString(cell)
			default:
				b.WriteString(cell + pad)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
