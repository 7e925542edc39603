package ratings

import (
	"fmt"
	"io"
	"strings"

	"match/rating"
)

// Ranks are the probabilities of each rated player of a group to be the best,
// the second best and so on: a row for each player, a column for each rank.
// They are null for groups that are too large.
type Ranks struct {
	Group         int         `json:"group"`
	Players       []string    `json:"players"`
	Probabilities [][]float64 `json:"probabilities"`
}

// Ranks returns the ranks of all groups.
func (l *List) Ranks() (list []Ranks) {
	for i := range l.table.Groups {
		g := &l.table.Groups[i]
		r := Ranks{Group: i + 1, Players: []string{}}
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
// draws give a probability to within 0.3 %. A large group gets fewer, so that it
// takes no longer than the ratings.
func rankDraws(players int) int {
	const most, least, work = 100_000, 1000, 200_000_000
	return max(least, min(most, work/max(1, players*players)))
}

// writeRanks writes the probabilities of ranks in per cent, in blocks of columns
// as [List.WriteMatrix] does.
func (l *List) writeRanks(w io.Writer) error {
	var b strings.Builder
	for i, r := range l.Ranks() {
		if r.Probabilities == nil {
			if n := len(r.Players); n > 0 {
				fmt.Fprintf(&b, "No ranks of a group of %d players: it is too large.\n\n", n)
			}
			continue
		}
		g := &l.table.Groups[i]
		players := g.Players[:g.Rated]
		for from := 0; from < len(players); from += maxColumns {
			to := min(from+maxColumns, len(players))
			l.writeBlock(&b, "Rank in %", players, from, to, func(row, rank int) string {
				return fmt.Sprintf("%5.0f", 100*r.Probabilities[row][rank])
			})
		}
		l.writeUnranked(&b, i)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeUnranked names the players of a group that won or lost every game: their
// ratings have no distribution.
func (l *List) writeUnranked(b *strings.Builder, group int) {
	any := false
	for _, id := range l.table.Order(group) {
		p := &l.table.Players[id]
		if p.Bound == nil {
			continue
		}
		what := "lost every game, so its rating is at most"
		if p.Bound.Side == rating.AtLeast {
			what = "won every game, so its rating is at least"
		}
		fmt.Fprintf(b, "%s is not ranked: it %s %s (95 %%)\n", short(p.Name), what, decimal(p.Bound.Value, 0))
		any = true
	}
	if any {
		b.WriteByte('\n')
	}
}
