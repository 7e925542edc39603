package results

import (
	"slices"

	"match/rating"
	"match/record"
	"match/report"
	"match/sprt"
)

// Order returns the players by place, if places has all of them, otherwise by score: during an event
// players have different numbers of games.
func Order(s *record.Standing, places []int) []int {
	if len(places) == len(s.Names) {
		return places
	}
	order := make([]int, len(s.Names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		half, games := s.Points(a)
		otherHalf, otherGames := s.Points(b)
		if games > 0 && otherGames > 0 {
			return otherHalf*games - half*otherGames
		}
		return otherGames - games
	})
	return order
}

// Standings returns the table of the players in an order, with their joint ratings and the likelihood of
// superiority of each over the next.
func Standings(s *record.Standing, table *rating.Table, order []int) *report.Section {
	t := &report.Section{Title: "Standings", In: report.Page, Columns: report.Columns("#", "player", "Elo", "points", "games", "score", "LOS to the next", "faults")}
	for i, n := range order {
		half, games := s.Points(n)
		next, faults := "", 0
		if i+1 < len(order) {
			if los, ok := table.LOS(n, order[i+1]); ok {
				next = report.Decimals(100*los, 1) + "%"
			}
		}
		for _, count := range s.Faults[n] {
			faults += count
		}
		t.Rows = append(t.Rows, []any{i + 1, s.Names[n], RatingOf(table, n, ""), report.Points(half), games, report.Share{Part: half, Whole: 2 * games}, next, faults})
	}
	return t
}

// Jointly is the measurement of players by a joint rating.
func Jointly(names []string, table func() *rating.Table) *Measured {
	return &Measured{Names: names, Elo: func(a, b int) sprt.Estimate { return differenceOf(table().Difference(a, b)) }}
}

// differenceOf returns the difference of two ratings with its 95 % interval; that of two given ratings has
// no width.
func differenceOf(f rating.Figure) sprt.Estimate {
	e := FigureOf("", "Elo", f).Estimate
	if f.Known && f.Exact {
		e.Lower, e.Upper, e.LowerOpen, e.UpperOpen = e.Value, e.Value, false, false
	}
	return e
}
