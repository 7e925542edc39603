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
