package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"match/internal/plural"
	"match/report"
)

// fileOf returns a file with the given events.
func fileOf(t *testing.T, states ...*State) string {
	t.Helper()
	var b strings.Builder
	if err := WriteFile(&b, states...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A file runs only its own scripts.
func TestPolicyOfAFile(t *testing.T) {
	page := fileOf(t, newPlay("A1", "B1").live.State())
	hash := func(name string) string {
		sum := sha256.Sum256([]byte(staticText(name)))
		return strings.ReplaceAll("&#39;sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"&#39;", "+", "&#43;")
	}
	onPage(t, page, `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src `+hash("style.css")+"; script-src "+hash("page.js")+`">`,
		"<style>"+staticText("style.css")+"</style>", "<script>"+staticText("page.js")+"</script>", "<title>A1 against B1 · match</title>", `data-build="`+build+`"`, "<h1>A1 against B1</h1>")
}

// A file has at most sixty games over all events: those with a fault and the
// latest ones, each once.
func TestGamesOfAFile(t *testing.T) {
	p := newPlay("A1", "B1")
	p.fault(t, "the log")
	p.pairs(t, 40, 0, 1, 0)
	p.fault(t, "")
	rounds := func(page string) (list []string) {
		for _, m := range regexp.MustCompile(`<section class="replay" id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
			list = append(list, m[1])
		}
		return list
	}
	want := []string{"game-42.2", "game-1.2", "game-42.1"}
	for pair := 41; len(want) < 60; pair-- {
		want = append(want, fmt.Sprintf("game-%d.2", pair), fmt.Sprintf("game-%d.1", pair))
	}
	page := fileOf(t, p.live.State())
	if got := rounds(page); fmt.Sprint(got) != fmt.Sprint(want[:60]) {
		t.Errorf("games %v, want %v", got, want[:60])
	}
	if strings.Contains(page, `href="?ply=`) || strings.Contains(page, "<h2 class=\"one\">") || strings.Contains(page, "All games") || strings.Count(page, "the log") != 2 {
		t.Error("links out of the file, or a log that is not there twice: in the list and at the game")
	}
	other := newPlay("A2", "B2")
	other.pairs(t, 1, 0, 1, 0)
	other.live.Finish("")
	page = fileOf(t, p.live.State(), other.live.State(), other.live.State())
	var all []string
	for _, round := range want[:20] {
		all = append(all, "1-"+round)
	}
	if got := rounds(page); fmt.Sprint(got) != fmt.Sprint(append(all, "2-game-1.2", "2-game-1.1", "3-game-1.2", "3-game-1.1")) {
		t.Errorf("games %v", got)
	}
	onPage(t, page, "<title>"+plural.Count(3, "event")+" · match</title>", `<section id="3-head" class="part-head">`, `<a href="#3-head">A2 against B2</a>`, `<h2 class="one">A1 against B1</h2>`)
}

// Links of a game in a file lead only within the file.
func TestLinksOfAGameInAFile(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 1, 0, 1, 0)
	s := p.live.State()
	games := s.embedGames("7-", 1)
	if len(games) != 1 || games[0].ID != "7-game-1.2" || s.links.game("1.2") != "#7-game-1.2" || s.links.game("1.1") != "" || games[0].Shown != len(s.Latest[0].Plies) {
		t.Fatalf("%d games, %+v", len(games), s.links)
	}
	for _, m := range movesOf(&games[0]) {
		if m.Link != "#7-game-1.2" {
			t.Errorf("a move leads to %s", m.Link)
		}
	}
	for _, step := range games[0].Steps {
		if step.Link != "#7-game-1.2" {
			t.Errorf("a step leads to %s", step.Link)
		}
	}
}

// The list of a file's events shows the state of each.
func TestOverviewOfAFile(t *testing.T) {
	p := newPlay("A1", "B1")
	p.pairs(t, 20, 0, 1, 0)
	s := p.live.State()
	want := overviewRow{link{"A1 against B1", "#1-head"}, verdict{look{"▶", "running"}, "running, no verdict yet"}, report.ShortEstimate(s.Summary.Elo()), "40"}
	if got := newOverviewRow(s, "#1-head"); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	many := newPlay("A1", "B1", "C1")
	many.pairs(t, 3, 0, 1, 0)
	many.live.Finish("")
	if got := newOverviewRow(many.live.State(), "#"); got != (overviewRow{link{"tournament of 3 players", "#"}, verdict{look{"■", "done"}, "finished"}, "", "6"}) {
		t.Errorf("%+v", got)
	}
}
