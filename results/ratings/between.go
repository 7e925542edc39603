package ratings

import (
	"fmt"
	"io"
	"strings"

	"match/internal/plural"
)

// Between is the difference of two players, and the encounters that
// contribute most to its variance.
type Between struct {
	A          string   `json:"a"`
	B          string   `json:"b"`
	Difference Figure   `json:"difference"` // A's rating minus B's
	LOS        *float64 `json:"los"`
	Rests      []Rest   `json:"rests_on"`
}

// Rest is an encounter's share of a difference.
type Rest struct {
	Player   string  `json:"player"`
	Opponent string  `json:"opponent"`
	Games    int     `json:"games"`
	Share    float64 `json:"share"` // 0 … 1; those of all encounters add up to 1
}

// Between returns the estimated difference of two players, by name. It is nil if
// the list lacks one of them, or if they are the same.
func (l *List) Between(a, b string) *Between {
	i, j := l.find(a), l.find(b)
	if i < 0 || j < 0 || i == j {
		return nil
	}
	out := &Between{A: a, B: b, Difference: figure(l.table.Difference(i, j)), Rests: []Rest{}}
	if los, ok := l.table.LOS(i, j); ok {
		out.LOS = known(los)
	}
	shares, _ := l.table.Leverage(i, j)
	for _, s := range shares {
		out.Rests = append(out.Rests, Rest{l.table.Players[s.A].Name, l.table.Players[s.B].Name, s.Games, s.Share})
	}
	return out
}

func (l *List) find(name string) int {
	for id := range l.table.Players {
		if l.table.Players[id].Name == name {
			return id
		}
	}
	return -1
}

// mostRests is how many encounters a terminal shows.
const mostRests = 10

// Write writes the difference and the encounters that it rests on.
func (b *Between) Write(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s less %s: %s", short(b.A), short(b.B), figureText(b.Difference, 1, " Elo"))
	if b.LOS != nil {
		fmt.Fprintf(&text, ", LOS %s", percentOr(b.LOS, 1, "-"))
	}
	text.WriteString("\n")
	for i, r := range b.Rests {
		if i == mostRests {
			fmt.Fprintf(&text, "and %s more\n", plural.Count(len(b.Rests)-i, "encounter"))
			break
		}
		fmt.Fprintf(&text, "%7s of it rests on %s, %s – %s\n", percentOr(&r.Share, 1, "-"), plural.Count(r.Games, "game"), short(r.Player), short(r.Opponent))
	}
	_, err := io.WriteString(w, text.String())
	return err
}
