package results

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"match/pgn"
	"match/record"
	"match/report"
	"match/sprt"
)

// hostile is a name that would act on a terminal, a build log, a page, a
// spreadsheet and XML if unescaped.
const hostile = "=1+\x1b]0;title\x07\x1b[31m\u202e|<b>]]>\n::error::x\r\u0085\x00"

// TestNamesAreHarmless puts a hostile name into every readable report.
func TestNamesAreHarmless(t *testing.T) {
	s := published(t)
	s.A, s.Limits = hostile, hostile
	s.Faults[0] = map[pgn.Reason]int{pgn.Crash: 3}
	g := &Gate{Comparisons: []Comparison{{Summary: s}, {Summary: s, Err: errors.New(hostile)}}, Alpha: 0.05, Beta: 0.05}
	var junit, markdown, annotations bytes.Buffer
	if err := errors.Join(g.WriteJUnit(&junit), g.WriteMarkdown(&markdown, nil), g.WriteAnnotations(&annotations)); err != nil {
		t.Fatal(err)
	}
	details := Tallies{{Outcome: sprt.Win, Reason: hostile, Family: hostile, Games: 1}}
	standing := record.NewStanding([]string{hostile, "b"})
	imported := Imported{Players: []string{hostile, "b"}}
	for name, text := range map[string]string{
		"block": s.Report().Text(), "JUnit": junit.String(), "Markdown": markdown.String(), "annotations": annotations.String(),
		"details": report.Text(details.Parts(hostile, "b")...), "standing": EncountersText(standing, nil), "import": imported.String(),
		"table": report.Table([][]any{{hostile, 1}}),
	} {
		if i := strings.IndexAny(text, "\x1b\x07\u202e\u0085\x00\r"); i >= 0 {
			t.Errorf("%s: %q", name, text[max(0, i-20):min(len(text), i+20)])
		}
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "::error::") {
				t.Errorf("%s: a line is a workflow command: %q", name, line)
			}
		}
	}
	if err := wellFormed(junit.String()); err != nil {
		t.Errorf("%v in\n%s", err, junit.String())
	}
	for line := range strings.Lines(markdown.String()) {
		if strings.ContainsAny(line[:1], "|#") && strings.Contains(line, "<b>") {
			t.Errorf("a tag in Markdown: %s", line)
		}
	}
}

func wellFormed(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// TestCellsAreNoFormulas checks the names and openings of a table.
func TestCellsAreNoFormulas(t *testing.T) {
	for _, text := range []string{"=cmd()", "+1+2", "-x", "@sum", "\x1b[2J", "a\nb"} {
		p := record.Pair{Number: 1, Players: [2]int{0, 1}}
		for i := range p.Games {
			g := foreign(text, text, pgn.Draw, nil)
			g.Opening, g.ECO, g.End.Reason = text, text, pgn.Reason(text)
			p.Games[i] = g
		}
		var b bytes.Buffer
		if err := WriteCSV(&b, func(yield func(record.Pair, error) bool) { yield(p, nil) }); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(&b).ReadAll()
		if err != nil || len(rows) != 3 {
			t.Fatalf("%q: %d rows, %v", text, len(rows), err)
		}
		for _, cell := range append(rows[1], rows[2]...) {
			if cell == text || strings.ContainsAny(cell, "\x1b\n") {
				t.Errorf("%q is a cell", cell)
			}
		}
	}
}
