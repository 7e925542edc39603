package report

import (
	"fmt"
	"strings"

	"github.com/rivo/uniseg"

	"match/internal/harmless"
)

// Text returns the report for a terminal of 80 columns. After a heading, empty lines separate the parts.
func (r *Report) Text() string {
	if r.Heading == "" {
		return joined(r.Parts, "", Part.text)
	}
	return harmless.Line(r.Heading) + "\n\n" + Text(r.Parts...)
}

// Text returns parts for a terminal, with empty lines between them.
func Text(parts ...Part) string { return joined(parts, "\n", Part.text) }

// joined returns the parts that are not empty in a view.
func joined(parts []Part, between string, in func(Part) string) string {
	var texts []string
	for _, p := range parts {
		if text := in(p); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, between)
}

func (f Facts) text() string {
	width := len("Games")
	for _, fact := range f {
		width = max(width, len(fact.Label))
	}
	var b strings.Builder
	for _, fact := range f {
		fmt.Fprintf(&b, "%-*s | %s\n", width, fact.Label, harmless.Line(fact.Text))
	}
	return b.String()
}

func (n Notes) text() string {
	var b strings.Builder
	for _, line := range n {
		b.WriteString(harmless.Line(line) + "\n")
	}
	return b.String()
}

func (s *Section) text() string {
	if !s.In.has(Terminal) || len(s.Rows) == 0 {
		return ""
	}
	return s.Text()
}

// Text returns the table of a section for a terminal, also without rows.
func (s *Section) Text() string {
	header, rows := s.View(Terminal)
	rows = append([][]string{header}, rows...)
	perPart := s.PerPart
	if perPart == 0 {
		perPart = max(1, len(header))
	}
	var parts []string
	for from := 1; from == 1 || from < len(header); from += perPart {
		var part [][]string
		for _, row := range rows {
			part = append(part, append([]string{row[0]}, row[from:min(from+perPart, len(row))]...))
		}
		parts = append(parts, layOut(part, s.left(Terminal)))
	}
	return strings.Join(parts, "\n")
}

// left reports of each column of a view whether it is flush left.
func (s *Section) left(v View) (list []bool) {
	for _, c := range s.Columns {
		if c.In.has(v) {
			list = append(list, c.Left || len(list) == 0)
		}
	}
	return list
}

// Table lays out rows of cells in columns, the first one flush left, the others
// flush right, with a newline after every row. Control characters in a cell have
// no effect on the terminal. Wide characters count as two columns.
func Table(rows [][]any) string {
	var texts [][]string
	for _, row := range rows {
		var cells []string
		for _, cell := range row {
			cells = append(cells, CellText(cell))
		}
		texts = append(texts, cells)
	}
	return layOut(texts, nil)
}

// layOut is Table for texts; left lists the columns that are flush left, nil: the first one.
func layOut(rows [][]string, left []bool) string {
	var width []int
	for r, row := range rows {
		rows[r] = make([]string, len(row))
		for i, cell := range row {
			rows[r][i] = harmless.Line(cell)
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], uniseg.StringWidth(rows[r][i]))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		if last := len(row) - 1; last > 0 && last < len(left) && left[last] && row[last] == "" {
			row = row[:last]
		}
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-uniseg.StringWidth(cell))
			if i > 0 {
				b.WriteString("  ")
			}
			switch flushLeft := i == 0 || i < len(left) && left[i]; {
			case !flushLeft:
				b.WriteString(pad + cell)
			case i == len(row)-1:
				b.WriteString(cell)
			default:
				b.WriteString(cell + pad)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
