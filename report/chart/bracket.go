package chart

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"match/report"
)

// Sizes in the drawing of a bracket: of a match, and of the step to the next
// one.
const (
	matchWidth   = 210
	matchHeight  = 46
	roundStep    = matchWidth + 36
	matchStep    = matchHeight + 22
	bracketTop   = 26
	bracketName  = 16 // characters of a name
	widestRounds = 9  // a bracket of 512 players can still be drawn
)

// Bracket draws a bracket from left to right; its text is beside it. A match with games is a link to
// the address that games returns, and so is the name of a round, from 1, to that of round; "" or no
// function: there is none.
func Bracket(b *report.Bracket, games func(players [2]int) string, round func(int) string) template.HTML {
	if len(b.Rounds) == 0 || len(b.Rounds) > widestRounds {
		return ""
	}
	first := len(b.Rounds[0])
	width, height := len(b.Rounds)*roundStep-(roundStep-matchWidth)+2, bracketTop+first*matchStep
	var s strings.Builder
	for r, matches := range b.Rounds {
		name, address := fmt.Sprintf(`<text class="label" x="%d" y="16">%s</text>`, r*roundStep+1, roundName(r, len(b.Rounds))), ""
		if round != nil && slices.ContainsFunc(matches, func(m report.BracketMatch) bool { return m.Points[0] != "" }) {
			address = round(r + 1)
		}
		s.WriteString(linked(name, address))
		for i := range matches {
			x, y := r*roundStep+1, matchTop(r, i)
			drawMatch(&s, &matches[i], x, y, games)
			if r > 0 { // lines from the two previous matches
				for _, from := range [2]int{2 * i, 2*i + 1} {
					middle := matchTop(r-1, from) + matchHeight/2
					fmt.Fprintf(&s, `<path class="join" d="M%d %dh18V%dh18"/>`, x-36, middle, y+matchHeight/2)
				}
			}
		}
	}
	if b.Third != nil {
		x, y := (len(b.Rounds)-1)*roundStep+1, matchTop(len(b.Rounds)-1, 0)+matchHeight+40
		height = max(height, y+matchHeight+8)
		fmt.Fprintf(&s, `<text class="label" x="%d" y="%d">Third place</text>`, x, y-8)
		drawMatch(&s, b.Third, x, y, games)
	}
	return template.HTML(fmt.Sprintf(`<svg class="bracket" width="%d" height="%d" viewBox="0 0 %d %d" role="group" aria-label="The bracket; its matches are listed below it">%s</svg>`,
		width, height, width, height, s.String()))
}

// linked returns an element as a link to an address; "": it is none.
func linked(element, address string) string {
	if address == "" {
		return element
	}
	return `<a href="` + template.HTMLEscapeString(address) + `">` + element + `</a>`
}

// matchTop returns the top of a match of a round: in the middle of its two
// previous matches.
func matchTop(round, i int) int {
	span := matchStep << round
	return bracketTop + i*span + (span-matchStep)/2
}

func roundName(round, of int) string {
	switch of - round {
	case 1:
		return "Final"
	case 2:
		return "Semifinals"
	case 3:
		return "Quarterfinals"
	}
	return fmt.Sprintf("Round %d", round+1)
}

// drawMatch draws two lines, the winner's with a sign and in bold.
func drawMatch(to *strings.Builder, m *report.BracketMatch, x, y int, games func(players [2]int) string) {
	s, address := new(strings.Builder), ""
	if games != nil && m.Points[0] != "" {
		address = games(m.Players)
	}
	fmt.Fprintf(s, `<rect class="match" x="%d" y="%d" width="%d" height="%d" rx="5"/>`, x, y, matchWidth, matchHeight)
	for i, name := range m.Names {
		line := y + 18 + i*20
		class, sign := "", ""
		switch {
		case name == "" && m.Free:
			name, class = "free", ` class="free"`
		case name == "":
			name, class = "?", ` class="free"`
		case m.Winner == i:
			class = ` class="won"`
			sign = "✓ "
		}
		fmt.Fprintf(s, `<text%s x="%d" y="%d">%s%s</text><text%s x="%d" y="%d" text-anchor="end">%s</text>`, class, x+8, line,
			sign, template.HTMLEscapeString(report.Shorten(name, bracketName)), class, x+matchWidth-8, line, template.HTMLEscapeString(m.Points[i]))
	}
	if m.Note != "" {
		fmt.Fprintf(s, `<text class="label" x="%d" y="%d">%s</text>`, x, y+matchHeight+14,
			template.HTMLEscapeString(report.Shorten(m.Note, nameLength)))
	}
	to.WriteString(linked(s.String(), address))
}
