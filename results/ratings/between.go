package ratings

import (
	"fmt"
	"slices"

	"match/internal/plural"
	"match/rating"
	"match/report"
	"match/results"
)

// between is the difference of two players, and the encounters that
// contribute most to its variance.
type between struct {
	A       string         `json:"a"`
	B       string         `json:"b"`
	Figures report.Figures `json:"figures"` // difference: A's rating minus B's; los
	Rests   []rest         `json:"rests_on"`
}

// rest is an encounter's share of a difference.
type rest struct {
	Player   string  `json:"player"`
	Opponent string  `json:"opponent"`
	Games    int     `json:"games"`
	Share    float64 `json:"share"` // 0 … 1; those of all encounters add up to 1
}

// between returns the estimated difference of two players, by name. It is nil if
// the list lacks one of them, or if they are the same.
func (l *List) between(a, b string) *between {
	i, j := l.find(a), l.find(b)
	if i < 0 || j < 0 || i == j {
		return nil
	}
	los := report.Unknown("los", "no results connect them")
	if value, ok := l.table.LOS(i, j); ok {
		los = report.Exact("los", value, results.JointRule).In(report.OfWhole)
	}
	out := &between{A: a, B: b, Figures: report.ByID(results.FigureOf("difference", "Elo", l.table.Difference(i, j)), los), Rests: []rest{}}
	shares, _ := l.table.Leverage(i, j)
	for _, s := range shares {
		out.Rests = append(out.Rests, rest{l.table.Players[s.A].Name, l.table.Players[s.B].Name, s.Games, s.Share})
	}
	return out
}

func (l *List) find(name string) int {
	return slices.IndexFunc(l.table.Players, func(p rating.Player) bool { return p.Name == name })
}

// mostRests is how many encounters people are shown.
const mostRests = 10

// lines returns the difference and the encounters that it rests on.
func (b *between) lines() (n report.Notes) {
	text := fmt.Sprintf("%s less %s: %s", b.A, b.B, results.FigureText(b.Figures["difference"], 1, " Elo"))
	if los := b.Figures["los"]; los.Defined() {
		text += fmt.Sprintf(", LOS %.1f%%", 100*los.Value)
	}
	n = append(n, text)
	for i, r := range b.Rests {
		if i == mostRests {
			return append(n, fmt.Sprintf("and %s more", plural.Count(len(b.Rests)-i, "encounter")))
		}
		n = append(n, fmt.Sprintf("%6.1f%% of it rests on %s, %s – %s", 100*r.Share, plural.Count(r.Games, "game"), r.Player, r.Opponent))
	}
	return n
}
