package dropin

import (
	"slices"
	"strconv"
	"strings"

	"match/pgn"
)

// cuteTags returns the tags after the seven-tag roster as cutechess-cli writes
// them: sorted by name, and without the names that engines report.
func (r *request) cuteTags(g *pgn.Game, f *gameFacts, start []pgn.Tag) []pgn.Tag {
	end := termination(g.End.Reason)
	switch {
	case end == "normal":
		end = ""
	case g.End.Reason == pgn.Stall:
		end = "stalled connection"
	}
	return byName(append(slices.Clone(start), r.courseTags(g, f, "2006-01-02T15:04:05.000 MST", end)...))
}

func byName(tags []pgn.Tag) []pgn.Tag {
	slices.SortStableFunc(tags, func(a, b pgn.Tag) int { return strings.Compare(a.Name, b.Name) })
	return tags
}

// cuteMove returns the text of cutechess-cli for a move: score and depth, and the
// time with two or three significant digits.
func cuteMove(ply *pgn.Ply) (text string) {
	if ply.Depth > 0 {
		text = scoreText(ply.Score) + "/" + strconv.Itoa(ply.Depth) + " "
	}
	ms := ply.Time.Milliseconds()
	digits := 0
	switch {
	case ms == 0:
		return text + "0s"
	case ms < 100:
		digits = 3
	case ms < 1000:
		digits = 2
	case ms < 10000:
		digits = 1
	}
	return text + strconv.FormatFloat(float64(ms)/1000, 'f', digits, 64) + "s"
}
