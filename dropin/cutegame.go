package dropin

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"match/pgn"
)

// cuteTags returns the tags after the seven-tag roster as cutechess-cli writes
// them: sorted by name, and without the names that engines report.
func (r *Request) cuteTags(g *pgn.Game, f *gameFacts, start []pgn.Tag) []pgn.Tag {
	const stamp = "2006-01-02T15:04:05.000 MST"
	end := termination(g.End.Reason)
	switch {
	case end == "normal":
		end = ""
	case g.End.Reason == pgn.Stall:
		end = "stalled connection"
	}
	tags := append(slices.Clone(start),
		pgn.Tag{Name: "GameDuration", Value: clockFace(f.ended.Sub(f.begun).Round(time.Second))},
		pgn.Tag{Name: "GameStartTime", Value: f.begun.Local().Format(stamp)}, pgn.Tag{Name: "GameEndTime", Value: f.ended.Local().Format(stamp)},
		pgn.Tag{Name: "PlyCount", Value: strconv.Itoa(len(g.Plies))}, pgn.Tag{Name: "Termination", Value: end},
		pgn.Tag{Name: "ECO", Value: g.ECO}, pgn.Tag{Name: "Opening", Value: g.Opening})
	return byName(append(tags, r.clockTags(g)...))
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
