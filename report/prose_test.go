package report

import (
	"strings"
	"testing"
)

// Paragraphs fit a terminal, and keep their indent; Markdown has them whole.
func TestProseIsWrapped(t *testing.T) {
	for line, want := range map[string]string{
		"":                                    "\n",
		"  a  b ":                             "  a b\n",
		"  " + strings.Repeat("x", 78):        "  " + strings.Repeat("x", 78) + "\n",
		"  " + strings.Repeat("ä", 76) + " y": "  " + strings.Repeat("ä", 76) + " y\n",
		"  " + strings.Repeat("x", 77) + " y": "  " + strings.Repeat("x", 77) + "\n  y\n",
		strings.Repeat("x", 100) + " y z":     strings.Repeat("x", 100) + "\ny z\n",
		strings.Repeat("棋", 39) + " 棋":        strings.Repeat("棋", 39) + "\n棋\n",
	} {
		p := Prose{Lines: []string{line}}
		if got := p.text(); got != want {
			t.Errorf("%q becomes %q", line, got)
		}
	}
	long := Prose{Lines: []string{strings.Repeat("a ", 60) + "*b*"}}
	if got := long.markdown(); strings.Count(got, "\n") != 1 || !strings.Contains(got, `\*b\*`) {
		t.Errorf("%q", got)
	}
	for view, p := range map[string]Prose{"a page of text": {In: Markdown, Lines: long.Lines}, "a terminal": {In: Terminal, Lines: long.Lines}} {
		if (p.text() == "") == (p.markdown() == "") {
			t.Errorf("only for %s: %q, %q", view, p.text(), p.markdown())
		}
	}
}

// Folded parts are in Markdown, and a terminal has none of them.
func TestFolded(t *testing.T) {
	r := &Report{Heading: "A", Parts: []Part{Folded{"More <b>", []Part{Notes{"x"}, Notes{}, Notes{"y"}}}, Notes{"z"}}}
	if got, want := r.Text(), "A\n\nz\n"; got != want {
		t.Errorf("%q", got)
	}
	if got := r.Markdown(); !strings.Contains(got, "</summary>\n\nx\n\ny\n\n</details>\n\nz\n") || strings.Contains(got, "<b>") {
		t.Errorf("%q", got)
	}
}

// An empty cell at the end of a line leaves no spaces.
func TestNoSpacesAtTheEnd(t *testing.T) {
	s := &Section{Columns: []Column{{Title: "a"}, {Title: "b"}, {Left: true}}, Rows: [][]any{{"x", 1, "*"}, {"y", 2, ""}}}
	if got, want := s.Text(), "a  b\nx  1  *\ny  2\n"; got != want {
		t.Errorf("%q", got)
	}
	if got := s.markdown(); !strings.Contains(got, "|---|---:|---|\n") {
		t.Errorf("%q", got)
	}
}
