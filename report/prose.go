package report

import (
	"strings"

	"github.com/rivo/uniseg"

	"match/internal/harmless"
)

// Prose are paragraphs. A terminal breaks them into lines, with the indent of their beginning.
type Prose struct {
	In    View
	Lines []string
}

// lineWidth is the assumed width of a terminal.
const lineWidth = 80

func (p Prose) text() string {
	if !p.In.has(Terminal) {
		return ""
	}
	var b strings.Builder
	for _, line := range p.Lines {
		b.WriteString(wrapped(harmless.Line(line)))
	}
	return b.String()
}

func (p Prose) markdown() string {
	if !p.In.has(Markdown) {
		return ""
	}
	return Notes(p.Lines).markdown()
}

// wrapped breaks a text into lines.
func wrapped(text string) string {
	words := strings.Fields(text)
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	var b strings.Builder
	at := lineWidth
	for i, word := range words {
		width := uniseg.StringWidth(word)
		if at += 1 + width; at > lineWidth {
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(indent + word)
			at = len(indent) + width
			continue
		}
		b.WriteString(" " + word)
	}
	return b.String() + "\n"
}

// Folded are parts that a web page of Markdown shows after a click, and a terminal not at all.
type Folded struct {
	Title string
	Parts []Part
}

func (f Folded) text() string { return "" }

func (f Folded) markdown() string {
	return "<details><summary>" + harmless.Markdown(f.Title) + "</summary>\n\n" + joined(f.Parts, "\n",
		Part.markdown) + "\n</details>\n"
}
