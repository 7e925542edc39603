package web

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/players/git"
	"match/report"
	"match/results/history"
	"match/sprt"
)

func eloOf(value, half float64) report.Figure {
	return report.Figure{Estimate: sprt.Estimate{Value: value, Lower: value - half, Upper: value + half}}
}

// longLine returns a line of commits of which every third has no games, one is
// much less certain than the others, and the last one has no figure.
func longLine() *history.History {
	h := &history.History{Games: 51_240, Events: []int64{3, 7}, Warnings: []string{"games under 2 limits are rated together: nodes=5; tc=1+0"}}
	for i := range 40 {
		c := history.Commit{Commit: git.Commit{ID: fmt.Sprintf("%08x%032d", 0xa3f10000+977*i, i), Subject: fmt.Sprintf("search: reduce quiet moves by %d <plies> & extend checks", i)}}
		c.Elo, c.Step = report.Unknown("elo", "no games"), report.Unknown("step", "no games")
		if i%3 != 0 {
			c.Games = 1200 + 40*i
			c.Elo = eloOf(1.5*float64(i)+4*math.Sin(float64(i)), 6+float64(i%5))
			c.Step = eloOf(1.5+math.Cos(float64(i)), 8)
		}
		h.Commits = append(h.Commits, c)
	}
	none := report.Unknown("step", "no games connect it to the base")
	h.Base, h.Commits[1].Elo, h.Commits[1].Step = h.Commits[1].ID, eloOf(0, 0), none
	h.Commits[20].Elo = eloOf(h.Commits[20].Elo.Value, 400)
	h.Commits[39].Games, h.Commits[39].Elo, h.Commits[39].Step = 2, none, none
	return h
}

func historyPage(t *testing.T, h *history.History) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteReport(&b, h.Report(false)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The page has every commit with games, in the order of the line and at its
// place, and loads no external resources.
func TestHistoryPage(t *testing.T) {
	page := historyPage(t, longLine())
	onPage(t, page, "<h1>Strength of 40 commits</h1>", "Elo is relative to a3f103d1, with 95% intervals, from 51240 games of 2 events.", "Note: games under 2 limits are rated together: nodes=5; tc=1&#43;0",
		"<td>2</td>", "<td>0 (base)</td><td>-</td>", "search: reduce quiet moves by 1 &lt;plies&gt; &amp; extend checks</td><td>1240</td>",
		"<td>40</td>", "<td>2</td><td>?</td><td>-</td>", "<td>&#43;16.0 ± 9.0</td>", "13 commits without games")
	if n := strings.Count(page, "search: reduce"); n != 27 {
		t.Errorf("%d commits are listed, want 27", n)
	}
	if strings.Count(page, `<polyline class="interval first"`) != 26 || strings.Count(page, `<circle class="first dot"`) != 26 {
		t.Errorf("%s", page)
	}
	for _, attribute := range []string{`href="`, `src="`, `action="`} {
		for _, piece := range strings.Split(page, attribute)[1:] {
			if link, _, _ := strings.Cut(piece, `"`); !strings.HasPrefix(link, "#") {
				t.Errorf("%s%s leads out of the file", attribute, link)
			}
		}
	}
	if page != historyPage(t, longLine()) {
		t.Error("the same history has two pages")
	}
}

// The page is checked in both themes, on a desktop and on a phone.
func TestHistoryLooks(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "history.html"), []byte(historyPage(t, longLine())), 0o666); err != nil {
		t.Fatal(err)
	}
	b := newBrowser(t, "file://"+dir)
	b.Open("/history.html")
	b.shoot("history")
}
