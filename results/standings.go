package results

import (
	"cmp"
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
	players := playersOf(s)
	slices.SortStableFunc(order, func(a, b int) int {
		one, other := &players[a], &players[b]
		if one.Games > 0 && other.Games > 0 {
			return cmp.Compare(other.Points*float64(one.Games), one.Points*float64(other.Games))
		}
		return other.Games - one.Games
	})
	return order
}

// Ranked returns the players in an order, with their places and joint ratings, and with the likelihood of
// superiority of each over the next.
func Ranked(s *record.Standing, table *rating.Table, order []int) (list []report.Player) {
	players := playersOf(s)
	for i, n := range order {
		p := players[n]
		p.Place, p.Figures = i+1, report.ByID(RatingOf(table, n, ""))
		if i+1 < len(order) {
			if los, ok := table.LOS(n, order[i+1]); ok {
				p.Figures["los_next"] = report.Exact("los_next", los, JointRule).In(report.OfWhole)
			}
		}
		list = append(list, p)
	}
	return list
}

// standingsColumns are the columns of [Standings]. A page has places in a column of their own, and estimates in one
// column instead of two.
var standingsColumns = []struct {
	report.Column
	cell func(p *report.Player) any
}{
	{report.Column{Title: "Player", In: written, Most: 22}, func(p *report.Player) any { return report.Placed{Place: p.Place, Name: p.Name} }},
	{report.Column{Title: "#", In: report.Page}, func(p *report.Player) any { return p.Place }},
	{report.Column{Title: "player", In: report.Page}, func(p *report.Player) any { return p.Name }},
	{report.Column{Title: "Elo", In: report.Page}, func(p *report.Player) any { return p.Figures["elo"] }},
	{report.Column{Title: "Elo", In: written}, func(p *report.Player) any { return report.Value(p.Figures["elo"].Estimate) }},
	{report.Column{Title: "± 95%", In: written}, func(p *report.Player) any { return report.Half(p.Figures["elo"].Estimate) }},
	{report.Column{Title: "points"}, func(p *report.Player) any { return tenth(p.Points) }},
	{report.Column{Title: "games"}, func(p *report.Player) any { return p.Games }},
	{report.Column{Title: "score"}, func(p *report.Player) any { return report.Share{Part: int(2 * p.Points), Whole: 2 * p.Games} }},
	{report.Column{Title: "draws", In: written}, func(p *report.Player) any { return report.Share{Part: p.White[1] + p.Black[1], Whole: p.Games} }},
	{report.Column{Title: "LOS to the next", In: report.Page}, LOSToNext},
	{report.Column{Title: "faults"}, func(p *report.Player) any { return sum(p.Faults) }},
}

// written are the views of fixed text.
const written = report.Terminal | report.Markdown

// LOSToNext is the cell of the likelihood of superiority of a player over the next one.
func LOSToNext(p *report.Player) any {
	if los, ok := p.Figures["los_next"]; ok {
		return los
	}
	return ""
}

// Standings returns the table of players that are ranked.
func Standings(players []report.Player) *report.Section {
	t := &report.Section{Title: "Standings"}
	for _, c := range standingsColumns {
		t.Columns = append(t.Columns, c.Column)
	}
	for i := range players {
		var row []any
		for _, c := range standingsColumns {
			row = append(row, c.cell(&players[i]))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Jointly is the measurement of players by a joint rating.
func Jointly(names []string, table func() *rating.Table) *Measured {
	return &Measured{Names: names, Elo: func(a, b int) sprt.Estimate { return differenceOf(table().Difference(a, b)) }}
}

// differenceOf returns the difference of two ratings with its 95% interval; that of two given ratings has
// no width.
func differenceOf(f rating.Figure) sprt.Estimate {
	e := FigureOf("", "Elo", f).Estimate
	if f.Known && f.Exact {
		e.Lower, e.Upper, e.LowerOpen, e.UpperOpen = e.Value, e.Value, false, false
	}
	return e
}
