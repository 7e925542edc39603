package report

import (
	"cmp"
	"fmt"
	"strings"

	"match/internal/harmless"
)

// Markdown returns the report for a web page, under a heading of the second level.
func (r *Report) Markdown() string {
	text := joined(r.Parts, "\n", Part.markdown)
	if title := cmp.Or(r.Heading, r.Title); title != "" {
		text = "## " + harmless.Markdown(title) + "\n\n" + text
	}
	return text
}

func (f Facts) markdown() string {
	if len(f) == 0 {
		return ""
	}
	return "```\n" + f.text() + "```\n"
}

func (n Notes) markdown() string {
	var lines []string
	for _, line := range n {
		lines = append(lines, harmless.Markdown(line)+"\n")
	}
	return strings.Join(lines, "\n")
}

func (s *Section) markdown() string {
	if !s.In.has(Markdown) || len(s.Rows) == 0 {
		return ""
	}
	header, rows := s.View(Markdown)
	var b strings.Builder
	for i, row := range append([][]string{header}, rows...) {
		b.WriteByte('|')
		for _, cell := range row {
			fmt.Fprintf(&b, " %s |", harmless.Markdown(cell))
		}
		b.WriteByte('\n')
		if i == 0 {
			b.WriteByte('|')
			for _, left := range s.left(Markdown) {
				b.WriteString(map[bool]string{true: "---|", false: "---:|"}[left])
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
