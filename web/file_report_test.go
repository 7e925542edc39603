package web

import (
	"bytes"
	"strings"
	"testing"

	"match/report"
)

// A report that is not about one event has its facts, notes and sections, and nothing that its
// texts could smuggle in.
func TestWriteReport(t *testing.T) {
	chart := report.Chart{Title: "Elo by test", X: report.Axis{Low: 0, High: 2}, Y: report.Axis{Low: -5, High: 5}, Series: []report.Series{{Look: report.Dots, X: []float64{1}, Y: []float64{2}}}}
	r := &report.Report{Title: "Ideas for <toy>", Parts: []report.Part{
		report.Facts{{Label: "Ideas", Text: "12 <b>"}}, report.Notes{"a note & more"},
		&report.Section{Title: "Tests", Columns: report.Columns("test", "Elo"), Rows: [][]any{{"1 <script>", 2.5}}, Charts: []report.Chart{chart}},
		&report.Section{Title: "Not here", In: report.Terminal},
	}}
	var b bytes.Buffer
	if err := WriteReport(&b, r); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{"<h1>Ideas for &lt;toy&gt;</h1>", ">Ideas</th><td>12 &lt;b&gt;</td>", "a note &amp; more", "<td>1 &lt;script&gt;</td><td>2.5</td>", "<svg", "Elo by test"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in\n%s", want, page)
		}
	}
	if strings.Contains(page, "Not here") {
		t.Error("a section of the terminal alone")
	}
}
