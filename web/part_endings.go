package web

import (
	"cmp"
	"slices"

	"match/results"
	"match/sprt"
)

// endingsView shows how games ended, by player.
type endingsView struct {
	Columns []string
	Rows    []endingRow
	Many    bool // rows are players and columns endings; otherwise the reverse
}

type endingRow struct {
	Name  string
	All   linked
	Cells []endingCell
}

// endingCell counts a player's games with one kind of ending: won, lost and
// drawn.
type endingCell [3]linked

// linked is a number that may have a link, and the usual sign of chess tables.
type linked struct {
	N    int
	Link string
	Sign string
}

// widestEndings is the largest number of players for a readable table.
const widestEndings = 60

func newEndings(s *State) any {
	if s.Standing.Pairs == 0 || len(s.Players) > widestEndings {
		return nil
	}
	endings := s.Tallies.Merged(func(t results.Tally) results.Tally {
		return results.Tally{White: t.White, Black: t.Black, Outcome: t.Outcome, Reason: t.Reason}
	})
	reasons, all := reasonsOf(endings)
	v := endingsView{Many: len(s.Players) > 2}
	games := func(f gameFilter, n int) linked { return linked{N: n, Link: s.links.games(f)} }
	if !v.Many {
		v.Columns = []string{"won by " + s.name(0), "won by " + s.name(1), "drawn"}
		for _, reason := range reasons {
			v.Rows = append(v.Rows, endingRow{short(reason), games(gameFilter{Ending: reason, Player: -1, With: -1}, all[reason]), []endingCell{s.ended(endings, 0, reason)}})
		}
		return v
	}
	for _, reason := range reasons {
		v.Columns = append(v.Columns, short(reason))
	}
	for _, player := range s.order() {
		_, played := s.Standing.Points(player)
		if played == 0 {
			continue
		}
		row := endingRow{Name: s.name(player), All: games(gameFilter{Player: player, With: -1}, played)}
		for _, reason := range reasons {
			row.Cells = append(row.Cells, s.ended(endings, player, reason))
		}
		v.Rows = append(v.Rows, row)
	}
	return v
}

// reasonsOf returns the reasons of the games' ends, the most frequent first, with
// their numbers of games.
func reasonsOf(endings results.Tallies) (reasons []string, games map[string]int) {
	games = map[string]int{}
	for _, e := range endings {
		reason := string(e.Reason)
		if games[reason] == 0 {
			reasons = append(reasons, reason)
		}
		games[reason] += e.Games
	}
	slices.SortFunc(reasons, func(a, b string) int {
		return cmp.Or(games[b]-games[a], cmp.Compare(a, b))
	})
	return reasons, games
}

// ended counts a player's results in the games that ended for a reason.
func (s *State) ended(endings results.Tallies, player int, reason string) (c endingCell) {
	f := gameFilter{Ending: reason, Player: player, With: -1}
	for i, outcome := range []sprt.Outcome{sprt.Win, sprt.Loss, sprt.Draw} {
		f.Outcome = outcomeWords[outcome]
		c[i] = linked{Link: s.links.games(f), Sign: []string{"+", "−", "="}[i]}
		for _, e := range endings {
			if string(e.Reason) == reason && (e.White == player || e.Black == player) && e.Of(player) == outcome {
				c[i].N += e.Games
			}
		}
	}
	return c
}
