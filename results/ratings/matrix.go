package ratings

import (
	"fmt"

	"match/rating"
	"match/report"
	"match/results"
)

// maxColumns is the number of columns of per cents that fit a terminal of 80
// columns.
const maxColumns = 12

// square returns a table with a row and a column for each of some players.
func square(title string, players []string, cell func(row, column int) any) *report.Section {
	s := &report.Section{Title: title, PerPart: maxColumns, Columns: []report.Column{{Title: title, Most: 14}}}
	results.Square(s, players, cell)
	return s
}

func percent(x float64) string { return fmt.Sprintf("%.0f", 100*x) }

// rated returns the names of the players of a group that have a rating.
func (l *List) rated(g *rating.Group) []string {
	names := []string{}
	for _, id := range g.Players[:g.Rated] {
		names = append(names, l.table.Players[id].Name)
	}
	return names
}

// losMatrix is the likelihood of superiority of each rated player of a group over
// each other one, as data. It is null on the diagonal and where it is
// unknown.
type losMatrix struct {
	Group   int          `json:"group"`
	Players []string     `json:"players"`
	LOS     [][]*float64 `json:"los"`
}

// matrix returns the matrix of a group, from 0.
func (l *List) matrix(group int) losMatrix {
	g := &l.table.Groups[group]
	m := losMatrix{Group: group + 1, Players: l.rated(g), LOS: [][]*float64{}}
	for _, id := range g.Players[:g.Rated] {
		row := make([]*float64, g.Rated)
		for i, other := range g.Players[:g.Rated] {
			if los, ok := l.table.LOS(id, other); ok && id != other {
				row[i] = known(los)
			}
		}
		m.LOS = append(m.LOS, row)
	}
	return m
}

// section returns the matrix in per cent.
func (m *losMatrix) section() *report.Section {
	return square("LOS in %", m.Players, func(row, column int) any {
		if los := m.LOS[row][column]; los != nil {
			return percent(*los)
		}
		return "-"
	})
}

// ranks are the probabilities of each rated player of a group to be the best,
// the second best and so on: a row for each player, a column for each rank.
// They are null for groups that are too large.
type ranks struct {
	Group         int         `json:"group"`
	Players       []string    `json:"players"`
	Probabilities [][]float64 `json:"probabilities"`
}

// ranks returns the ranks of a group, from 0.
func (l *List) ranks(group int) ranks {
	g := &l.table.Groups[group]
	r := ranks{Group: group + 1, Players: l.rated(g)}
	r.Probabilities, _ = l.table.RankProbabilities(group, rankDraws(g.Rated), rankSeed)
	return r
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
	cell := func(row, rank int) any { return percent(r.Probabilities[row][rank]) }
	return []report.Part{square("Rank in %", r.Players, cell), n}
}
