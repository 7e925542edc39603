package web

import (
	"net/http"
	"strings"
	"testing"

	"match/report"
)

// The page of a fleet shows its server's data, escaped; without a fleet there is
// no such page.
func TestFleetPage(t *testing.T) {
	host := "<b>box</b>"
	s, err := Open(Options{Fleet: func() []report.Section {
		return []report.Section{{Title: "Workers", Note: "2 slots", Columns: report.Columns("worker", "host"), Rows: [][]any{{"w1", host}}}}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(true)
	w := s.ask("/fleet")
	page := w.Body.String()
	onPage(t, page, "<h1>Fleet</h1>", "<h2>Workers</h2>", "<p>2 slots</p>", "<td>w1</td>", "&lt;b&gt;box", `href="/fleet"`, `http-equiv="refresh"`, `data-poll="2"`)
	if strings.Contains(page, host) {
		t.Error("the name of a machine is not made harmless")
	}
	none, err := Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer none.Close(true)
	if w := none.ask("/fleet"); w.Code != http.StatusNotFound || strings.Contains(w.Body.String(), `href="/fleet"`) {
		t.Errorf("without a fleet: %d", w.Code)
	}
}
