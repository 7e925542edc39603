package results

import (
	"fmt"

	"match/internal/harmless"
	"match/record"
	"match/sprt"
)

// EncountersText returns the encounters of an event of many players as a table,
// from the side of their first players, in the order in which they began. With a
// test, each row ends with the test's state.
func EncountersText(s *record.Standing, test *sprt.Config) string {
	var encounters table
	header := []any{"Encounter", "games", "W", "L", "D", "pentanomial", "Elo"}
	if test != nil {
		header = append(header, testNoun(*test))
	}
	encounters.add(header...)
	for _, e := range s.Encounters {
		name := harmless.Line(s.Names[e.Players[0]]) + " against " + harmless.Line(s.Names[e.Players[1]])
		row := []any{name, e.Games.Games(), e.Games.Wins, e.Games.Losses, e.Games.Draws, pentaText(e.Counts), ShortEstimate(sprt.EloEstimate(e.Counts))}
		if test != nil {
			row = append(row, TestAt(*test, e.Counts, e.LLR).Text())
		}
		encounters.add(row...)
	}
	return encounters.String()
}

// pointsText is half points as tables show them: "7" or "7.5".
func pointsText(half int) string {
	if half%2 == 1 {
		return fmt.Sprintf("%d.5", half/2)
	}
	return fmt.Sprint(half / 2)
}
