package web

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

func writeFile(t testing.TB, path string, states ...*State) {
	t.Helper()
	var b bytes.Buffer
	if err := WriteFile(&b, states...); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A file loads no external resources: no link in it leads out of it.
func TestFileNeedsNothingElse(t *testing.T) {
	one, two := newPlay("A1", "B1"), newPlay("A2", "B2")
	one.pairs(t, 40, 0, 1, 0)
	one.fault(t, "said")
	two.pairs(t, 1, 0, 1, 0)
	var b bytes.Buffer
	if err := WriteFile(&b, one.live.State(), two.live.State()); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	onPage(t, page, "A1 against B1", "A2 against B2", `id="1-game-41.2"`, `href="#1-game-41.2"`, `id="2-game-1.1"`, "said")
	onPage(t, page, "<h1>2 events</h1>", `<a href="#2-head">A2 against B2</a>`, `<td class="running">▶ running, no verdict yet`, `<h2 class="one">A2 against B2</h2>`)
	if strings.Count(page, "<h1>") != 1 {
		t.Error("more than one title")
	}
	for _, attribute := range []string{`href="`, `src="`, `action="`} {
		for _, piece := range strings.Split(page, attribute)[1:] {
			if link, _, _ := strings.Cut(piece, `"`); !strings.HasPrefix(link, "#") && !strings.HasPrefix(link, "https://lichess.org/analysis/") {
				t.Errorf("%s%s leads out of the file", attribute, link)
			}
		}
	}
	for _, piece := range strings.Split(page, `href="#`)[1:] {
		if id, _, _ := strings.Cut(piece, `"`); !strings.Contains(page, `id="`+id+`"`) {
			t.Errorf("#%s leads nowhere", id)
		}
	}
	if n := strings.Count(page, `class="replay"`); n != fileGames/2+2 {
		t.Errorf("%d games", n)
	}
}
