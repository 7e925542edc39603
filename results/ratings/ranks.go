package ratings

import (
	"fmt"

	"match/rating"
	"match/report"
)

// ranks are the probabilities of each rated player of a group to be the best,
// the second best and so on: a row for each player, a column for each rank.
// They are null for groups that are too large.
type ranks struct {
	Group         int         `json:"group"`
	Players       []string    `json:"players"`
	Probabilities [][]float64 `json:"probabilities"`
}

// ranks returns the ranks of all groups.
func (l *List) ranks() (list []ranks) {
	for i := range l.table.Groups {
		g := &l.table.Groups[i]
		r := ranks{Group: i + 1, Players: []string{}}
		for _, id := range g.Players[:g.Rated] {
			r.Players = append(r.Players, l.table.Players[id].Name)
		}
		r.Probabilities, _ = l.table.RankProbabilities(i, rankDraws(g.Rated), rankSeed)
		list = append(list, r)
	}
	return list
}

// rankSeed makes the random draws reproducible.
const rankSeed = 1

// rankDraws returns the number of draws for a group of the given size. 100,000
// draws give a probability to within 0.3%. A large group gets fewer, so that it
// takes no longer than the ratings.
func rankDraws(players int) int {
	const most, least, work = 100_000, 1000, 200_000_000
	return max(least, min(most, work/max(1, players*players)))
}

// rankParts returns the probabilities of the ranks of a group in per cent, and names the players that won or
// lost every game: their ratings have no distribution.
func (l *List) rankParts(r *ranks) []report.Part {
	var n report.Notes
	for _, id := range l.table.Order(r.Group - 1) {
		if p := &l.table.Players[id]; p.Bound != nil {
			what := "lost every game, so its rating is at most"
			if p.Bound.Side == rating.AtLeast {
				what = "won every game, so its rating is at least"
			}
			n = append(n, fmt.Sprintf("%s is not ranked: it %s %.0f (95%%)", p.Name, what, p.Bound.Value))
		}
	}
	if r.Probabilities == nil {
		if len(r.Players) > 0 {
			n = append(n, fmt.Sprintf("No ranks of a group of %d players: it is too large.", len(r.Players)))
		}
		return []report.Part{n}
	}
	return []report.Part{square("Rank in %", r.Players, func(row, rank int) *float64 { return &r.Probabilities[row][rank] }), n}
}
