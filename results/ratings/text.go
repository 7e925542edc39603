package ratings

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
	"match/results"
)

// noneListed replaces a table without rows.
const noneListed = "no player is listed: none has that many games"

// players returns the listed players.
func (l *List) players() (list []report.Player) {
	for i := range l.Players {
		list = append(list, l.Players[i].Player)
	}
	return list
}

// parts returns the tables of the groups, the players without one, and what the figures mean.
func (l *List) parts() (parts []report.Part) {
	var rest, warnings report.Notes
	for i := range l.Groups {
		if s := l.section(i); len(s.Rows) > 0 {
			parts = append(parts, s)
		}
	}
	if len(parts) > 0 {
		parts[0].(*report.Section).Charts = l.Picture().Charts
	}
	for i := range l.Players {
		if p := &l.Players[i]; p.Group == 0 {
			rest = append(rest, fmt.Sprintf("%s: no rating (%s)", p.Name, p.elo().Why))
		}
	}
	if len(l.Players) == 0 {
		rest = append(rest, noneListed)
	}
	f := report.Facts{}
	f.Add("Ratings", fmt.Sprintf("model %s, %s, LOS against the next", l.Model, l.caption()))
	f.Add("White advantage", results.FigureText(l.White, 1, " Elo"))
	draws := results.ShareText(l.Draws)
	if l.Draws.Defined() {
		draws += " between equals"
	}
	f.Add("Draw rate", draws)
	f.Add("Fit", l.Fit.text())
	f.Add("Pairs", l.PairedBy)
	for _, w := range l.Warnings {
		warnings = append(warnings, "warning: "+w)
	}
	return append(parts, rest, f, warnings)
}

// section returns the table of a group.
func (l *List) section(group int) *report.Section {
	s := &report.Section{Title: "Ratings", Columns: report.Columns("player", "rating", "±95%", "LOS", "points", "games", "score", "draws")}
	if len(l.Groups) > 1 {
		s.Title = fmt.Sprintf("Group %d, %s", group+1, plural.Count(l.Groups[group].Games, "game"))
		s.Columns[0].Title = s.Title
	}
	s.Columns[0].Most = 20
	for i := range l.Players {
		p := &l.Players[i]
		if p.Group != group+1 {
			continue
		}
		elo, half := p.elo().Estimate, int(2*p.Points)
		s.Rows = append(s.Rows, []any{
			report.Placed{Place: p.Place, Name: p.Name}, report.Value(elo), report.Half(elo), results.LOSToNext(&p.Player),
			report.Points(half), p.Games, report.Share{Part: half, Whole: 2 * p.Games}, report.Share{Part: p.WDL[1], Whole: p.Games},
		})
	}
	return s
}

func (f fit) text() string {
	if f.ChiSquare == nil {
		return "no test: too few encounters for the number of ratings"
	}
	p := fmt.Sprintf("p %.3f", *f.P)
	if *f.P < 0.001 {
		p = "p < 0.001"
	}
	return fmt.Sprintf("χ² %.1f on %d, %s", *f.ChiSquare, f.Freedom, p)
}

// WriteCSV writes the list for other programs, with full precision.
func (l *List) WriteCSV(w io.Writer) error {
	rows := [][]string{{"name", "rating", "lower", "upper", "rule", "games", "points", "wins", "draws", "losses", "los_next", "group", "why"}}
	number := func(open bool, v float64) string {
		if open {
			return ""
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	for i := range l.Players {
		p := &l.Players[i]
		elo, group := p.elo(), ""
		los, known := p.Figures["los_next"]
		if p.Group > 0 {
			group = strconv.Itoa(p.Group)
		}
		rows = append(rows, []string{
			harmless.Cell(p.Name), number(elo.Undefined, elo.Value), number(elo.LowerOpen, elo.Lower), number(elo.UpperOpen, elo.Upper), string(elo.Rule),
			strconv.Itoa(p.Games), number(false, p.Points), strconv.Itoa(p.WDL[0]), strconv.Itoa(p.WDL[1]), strconv.Itoa(p.WDL[2]), number(!known, los.Value), group, elo.Why,
		})
	}
	return csv.NewWriter(w).WriteAll(rows)
}
