package chart

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"match/report"
)

// A match with games is a link to them, and so is the name of its round.
func TestMatchesOfTheBracketAreLinks(t *testing.T) {
	b := &report.Bracket{Rounds: [][]report.BracketMatch{{
		{Names: [2]string{"a", "b"}, Players: [2]int{3, 5}, Points: [2]string{"2", "0"}}, {Names: [2]string{"c", "d"}, Winner: -1},
	}}}
	svg := string(Bracket(b, func(players [2]int) string { return fmt.Sprintf("/games?of=%d&with=%d", players[0], players[1]) }, func(round int) string { return fmt.Sprint("/games?round=", round, "&x") }))
	if strings.Count(svg, "<a ") != 2 || !strings.Contains(svg, `<a href="/games?of=3&amp;with=5"><rect`) || !strings.Contains(svg, `<a href="/games?round=1&amp;x"><text class="label" x="1" y="16">Final</text></a>`) || strings.Count(svg, "</a>") != 2 {
		t.Error(svg)
	}
	if svg := string(Bracket(b, func([2]int) string { return "" }, func(int) string { return "" })); strings.Contains(svg, "<a") {
		t.Error("a link to nowhere")
	}
	b.Rounds[0][0].Points = [2]string{}
	if svg := string(Bracket(b, nil, func(int) string { return "/games" })); strings.Contains(svg, "<a") {
		t.Error("a link to the games of a round without games")
	}
}

// A bracket shows its players, the winners and the unknown slots, within its own
// size, and escapes its texts.
func TestBracketIsDrawn(t *testing.T) {
	svg := string(Bracket(someBracket().Bracket, nil, nil))
	onPage(t, svg, ">Quarterfinals<", ">Semifinals<", ">Final<", ">Third place<", ">✓ Alpha<", ">free<", ">tied, by seed<", ">1.5<", ">✓ Epsilon …ng name<", `role="group"`)
	if n := strings.Count(svg, `class="match"`); n != 8 {
		t.Errorf("%d matches", n)
	}
	if n := strings.Count(svg, `class="join"`); n != 6 {
		t.Errorf("%d lines between matches", n)
	}
	if strings.Contains(svg, "✓ Eta<") && strings.Count(svg, "✓ Eta<") != 2 {
		t.Error("who has won two matches")
	}
	var width, height int
	if _, err := fmt.Sscanf(svg, `<svg class="bracket" width="%d" height="%d"`, &width, &height); err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`<rect class="match" x="(\d+)" y="(\d+)"`).FindAllStringSubmatch(svg, -1) {
		var x, y int
		fmt.Sscan(m[1]+" "+m[2], &x, &y)
		if x < 0 || x+matchWidth > width || y < bracketTop || y+matchHeight > height {
			t.Errorf("a match at %d, %d of %d by %d", x, y, width, height)
		}
	}
	hostile := &report.Bracket{Rounds: [][]report.BracketMatch{{{Names: [2]string{"<b>", ""}, Points: [2]string{"<i>", ""}, Winner: -1, Note: "<u>"}}}}
	if svg := string(Bracket(hostile, nil, nil)); strings.Contains(svg, "<b>") || strings.Contains(svg, "<i>") || strings.Contains(svg, "<u>") || !strings.Contains(svg, ">?<") {
		t.Error(svg)
	}
}

func TestBracketsThatAreNotDrawn(t *testing.T) {
	if svg := Bracket(&report.Bracket{}, nil, nil); svg != "" {
		t.Errorf("of nothing: %s", svg)
	}
	if svg := Bracket(&report.Bracket{Rounds: make([][]report.BracketMatch, widestRounds+1)}, nil, nil); svg != "" {
		t.Error("more than can be read")
	}
}

// A match is centred between the two that lead to it.
func TestPlacesInTheBracket(t *testing.T) {
	for round := range 5 {
		for i := range 4 {
			if a, b := matchTop(round, 2*i), matchTop(round, 2*i+1); matchTop(round+1, i) != (a+b)/2 || b-a < matchStep {
				t.Errorf("round %d, match %d: %d, between %d and %d", round+1, i, matchTop(round+1, i), a, b)
			}
		}
	}
}

// Lines lead from the centre of each match to the centre of the next one, and the
// name of a round is above its matches.
func TestLinesOfTheBracket(t *testing.T) {
	svg := string(Bracket(someBracket().Bracket, nil, nil))
	rights, lefts := map[[2]int]bool{}, map[[2]int]bool{}
	columns := map[int]bool{}
	for _, m := range regexp.MustCompile(`<rect class="match" x="(\d+)" y="(\d+)"`).FindAllStringSubmatch(svg, -1) {
		var x, y int
		fmt.Sscan(m[1]+" "+m[2], &x, &y)
		rights[[2]int{x + matchWidth, y + matchHeight/2}], lefts[[2]int{x, y + matchHeight/2}] = true, true
		columns[x] = true
	}
	for _, m := range regexp.MustCompile(`<path class="join" d="M(\d+) (\d+)h18V(\d+)h18"/>`).FindAllStringSubmatch(svg, -1) {
		var x, from, to int
		fmt.Sscan(strings.Join(m[1:], " "), &x, &from, &to)
		if !rights[[2]int{x, from}] || !lefts[[2]int{x + 36, to}] {
			t.Errorf("a line from %d, %d to %d, %d: matches end at %v", x, from, x+36, to, rights)
		}
	}
	for _, m := range regexp.MustCompile(`<text class="label" x="(\d+)" y="16">`).FindAllStringSubmatch(svg, -1) {
		var x int
		if fmt.Sscan(m[1], &x); !columns[x] {
			t.Errorf("a name at %d, matches at %v", x, columns)
		}
	}
}

// The matches of eight players are at these positions, and the drawing is just
// large enough for them.
func TestSizeOfTheBracket(t *testing.T) {
	svg := string(Bracket(someBracket().Bracket, nil, nil))
	onPage(t, svg, `width="704" height="298" viewBox="0 0 704 298"`)
	for _, at := range []string{"1 26", "1 94", "1 162", "1 230", "247 60", "247 196", "493 128", "493 214"} {
		x, y, _ := strings.Cut(at, " ")
		onPage(t, svg, fmt.Sprintf(`<rect class="match" x="%s" y="%s" width="210" height="46" rx="5"/>`, x, y))
	}
	onPage(t, svg, `<text class="label" x="1" y="16">Quarterfinals<`, `<text class="label" x="247" y="16">Semifinals<`, `<text class="label" x="493" y="16">Final<`, `<text class="label" x="493" y="206">Third place<`,
		`<path class="join" d="M211 49h18V83h18"/>`, `<path class="join" d="M211 117h18V83h18"/>`, `<path class="join" d="M457 219h18V151h18"/>`)
	b := someBracket().Bracket
	b.Rounds = b.Rounds[1:] // the third-place match extends further down
	onPage(t, string(Bracket(b, nil, nil)), `width="458" height="200"`, `<rect class="match" x="247" y="146"`, ">Semifinals<")
	b.Third = nil
	onPage(t, string(Bracket(b, nil, nil)), `width="458" height="162"`)
}

// A match has its players on two lines, the winner's in bold with a sign, and
// below them how a tie was broken.
func TestWordsOfAMatch(t *testing.T) {
	draw := func(m report.BracketMatch) string {
		var s strings.Builder
		drawMatch(&s, &m, 10, 100, nil)
		return s.String()
	}
	sixteen := strings.Repeat("x", 16)
	onPage(t, draw(report.BracketMatch{Names: [2]string{sixteen, sixteen + "y"}, Points: [2]string{"1.5", "0.5"}, Winner: 0, Note: "by <seed>"}),
		`<text class="won" x="18" y="118">✓ `+sixteen+`</text><text class="won" x="212" y="118" text-anchor="end">1.5</text>`,
		`<text x="18" y="138">`+sixteen[:8]+`…`+sixteen[:6]+`y</text><text x="212" y="138" text-anchor="end">0.5</text>`, `<text class="label" x="10" y="160">by &lt;seed&gt;</text>`)
	free := draw(report.BracketMatch{Names: [2]string{"A", ""}, Winner: 0, Free: true})
	onPage(t, free, `<text class="won" x="18" y="118">✓ A<`, `<text class="free" x="18" y="138">free<`)
	open := draw(report.BracketMatch{Names: [2]string{"", "B"}, Winner: -1})
	onPage(t, open, `<text class="free" x="18" y="118">?<`, `<text x="18" y="138">B<`)
	for _, text := range []string{free, open} {
		if strings.Contains(text, "label") {
			t.Errorf("a note of nothing: %s", text)
		}
	}
}

// The last three rounds have names, the others numbers; nine rounds are drawn.
func TestNamesOfRounds(t *testing.T) {
	var names []string
	for round := range 5 {
		names = append(names, roundName(round, 5))
	}
	if got := strings.Join(names, ", "); got != "Round 1, Round 2, Quarterfinals, Semifinals, Final" {
		t.Error(got)
	}
	b := &report.Bracket{Rounds: make([][]report.BracketMatch, widestRounds)}
	for i := range b.Rounds {
		b.Rounds[i] = make([]report.BracketMatch, 1<<(widestRounds-1-i))
	}
	if svg := string(Bracket(b, nil, nil)); strings.Count(svg, `class="match"`) != 511 {
		t.Errorf("%d matches of 512 players", strings.Count(svg, `class="match"`))
	}
}
