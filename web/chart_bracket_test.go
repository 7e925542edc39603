package web

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"match/results"
)

// A bracket shows who is in it, who won and what is not known, within its own
// size, and what it is made of is text.
func TestBracketIsDrawn(t *testing.T) {
	svg := string(bracketSVG(someBracket().Bracket))
	onPage(t, svg, ">Quarterfinals<", ">Semifinals<", ">Final<", ">Third place<", ">✓ Alpha<", ">free<", ">tied, by seed<", ">1.5<", ">Epsilon with a lon…<", `role="img"`)
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
	hostile := &results.Bracket{Rounds: [][]results.BracketMatch{{{Names: [2]string{"<b>", ""}, Points: [2]string{"<i>", ""}, Winner: -1, Note: "<u>"}}}}
	if svg := string(bracketSVG(hostile)); strings.Contains(svg, "<b>") || strings.Contains(svg, "<i>") || strings.Contains(svg, "<u>") || !strings.Contains(svg, ">?<") {
		t.Error(svg)
	}
}

func TestBracketsThatAreNotDrawn(t *testing.T) {
	if svg := bracketSVG(&results.Bracket{}); svg != "" {
		t.Errorf("of nothing: %s", svg)
	}
	if svg := bracketSVG(&results.Bracket{Rounds: make([][]results.BracketMatch, widestRounds+1)}); svg != "" {
		t.Error("more than can be read")
	}
}

// A match stands in the middle of the two that lead to it.
func TestPlacesInTheBracket(t *testing.T) {
	for round := range 5 {
		for i := range 4 {
			if a, b := matchTop(round, 2*i), matchTop(round, 2*i+1); matchTop(round+1, i) != (a+b)/2 || b-a < matchStep {
				t.Errorf("round %d, match %d: %d, between %d and %d", round+1, i, matchTop(round+1, i), a, b)
			}
		}
	}
}

// Lines lead from the middle of each match to the middle of the next round's,
// and the name of a round stands above its matches.
func TestLinesOfTheBracket(t *testing.T) {
	svg := string(bracketSVG(someBracket().Bracket))
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
