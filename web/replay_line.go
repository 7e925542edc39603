package web

import (
	"strings"

	"match/board"
	"match/pgn"
)

// lineOf returns the principal variation in p, "" if the comment of its move has
// none. It ends before an illegal move, which some engines report.
func lineOf(p board.Position, comment string) string {
	_, rest, _ := strings.Cut(comment, `pv="`)
	text, _, closed := strings.Cut(rest, `"`)
	if !closed {
		return ""
	}
	var words []string
	for _, word := range strings.Fields(text) {
		m, err := p.ParseUCI(word)
		if err != nil {
			break
		}
		if len(words) == 0 || p.SideToMove() == board.White {
			words = append(words, numbered(&p, m))
		} else {
			words = append(words, pgn.SAN(&p, m))
		}
		p.Make(m)
	}
	return strings.Join(words, " ")
}
