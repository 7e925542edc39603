package results

import (
	"fmt"
	"strings"

	"match/internal/harmless"
	"match/record"
	"match/sprt"
)

// StandingText is the standing of an event of many players as two tables: the
// players in the order of their numbers with their points, and the encounters
// from the side of their first players, in the order in which they began. A
// test adds what it says of each encounter.
func StandingText(s *record.Standing, test *sprt.Config) string {
	var players, encounters table
	players.add("Player", "points", "games", "score")
	for i, name := range s.Names {
		half, games := s.Points(i)
		score := "none"
		if games > 0 {
			score = fmt.Sprintf("%.1f%%", 50*float64(half)/float64(games))
		}
		players.add(harmless.Line(name), pointsText(half), games, score)
	}
	header := []any{"Encounter", "games", "W", "L", "D", "Elo"}
	if test != nil {
		header = append(header, "LLR")
	}
	encounters.add(header...)
	for _, e := range s.Encounters {
		name := harmless.Line(s.Names[e.Players[0]]) + " against " + harmless.Line(s.Names[e.Players[1]])
		row := []any{name, e.Games.Games(), e.Games.Wins, e.Games.Losses, e.Games.Draws, ShortEstimate(sprt.EloEstimate(e.Counts))}
		if test != nil {
			row = append(row, TestAfter(*test, e.LLR).Text())
		}
		encounters.add(row...)
	}
	return strings.Join([]string{players.String(), encounters.String()}, "\n")
}

// pointsText is half points as they are written in tables: "7" or "7.5".
func pointsText(half int) string {
	if half%2 == 1 {
		return fmt.Sprintf("%d.5", half/2)
	}
	return fmt.Sprint(half / 2)
}
