package stages

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"match/internal/plural"
	"match/report"
	"match/results/store"
)

// Ledger returns the report of all ideas: how many there were and what became of them, what they
// cost, and the measured effects in time. The latest come first in its table.
func Ledger(list []store.Idea) *report.Report {
	r, all := &report.Report{Kind: "ideas", Title: "Tested ideas"}, entries{[]entry{}}
	counts := map[string]int{}
	hours, searchGames, searchHours := 0.0, 0, 0.0
	for k := range list {
		i := &list[k]
		all.Ideas = append(all.Ideas, entryOf(i, Report(i)))
		counts[i.Status()]++
		r.Games, hours = r.Games+i.Games(), hours+i.Hours()
		searchGames, searchHours = searchGames+i.SearchGames, searchHours+i.SearchHours()
	}
	r.Details, r.Pairs = all, r.Games/2
	about := report.Facts{{Label: "Tests", Text: fmt.Sprintf("%d of %s", len(list), plural.Count(ideasIn(list), "idea"))}}
	for _, status := range slices.Sorted(maps.Keys(counts)) {
		about.Add(strings.ToUpper(status[:1])+status[1:], fmt.Sprint(counts[status]))
	}
	about.Add("Games", fmt.Sprint(r.Games))
	about.Add("Hours", report.Decimals(hours, 1)+" of a processor")
	if searchGames > 0 {
		about.Add("Bisections", spentText(searchGames, searchHours)+" besides")
	}
	table := &report.Section{Title: "Tests", Columns: columns("test", "begun:", "idea:", "title:", "version:", "stage:", "games", "Elo", "hours", "result:")}
	for k := range list {
		i := &list[len(list)-1-k]
		row := []any{i.ID, begun(i), i.Name, report.Shorten(i.Title, 60), version(i), "", i.Games(), "", report.Decimals(i.Hours(), 1), i.Status()}
		if s := lastPlayed(i); s != nil {
			row[5], row[7] = s.Name, listedElo(s)
		}
		table.Rows = append(table.Rows, row)
	}
	if c := effects(list); len(c.Series) > 0 {
		table.Charts = append(table.Charts, c, spent(list))
	}
	r.Parts = []report.Part{about, report.Notes{
		"Elo is that of the last stage, corrected for the stop of its test, with its 95% interval.",
		"Accepted ideas were selected: what they measured is too high on average.",
	}, table}
	return r
}

// ideasIn counts the ideas: their versions have one name.
func ideasIn(list []store.Idea) int {
	names := map[[2]string]bool{}
	for k := range list {
		if list[k].Name != "" { // it is not damaged
			names[[2]string{list[k].Engine, list[k].Name}] = true
		}
	}
	return len(names)
}

// lastPlayed returns the last stage with games, nil if there is none.
func lastPlayed(i *store.Idea) *store.IdeaStage {
	for k := len(i.Stages) - 1; k >= 0; k-- {
		if i.Stages[k].Games() > 0 {
			return &i.Stages[k]
		}
	}
	return nil
}

// farEffect is how many times the usual error an interval may reach beyond the chart.
const farEffect = 50

// dayOf returns when a test began, for an axis of days.
func dayOf(i *store.Idea) float64 {
	at := i.Begun.Local()
	_, zone := at.Zone()
	return (float64(at.Unix()) + float64(zone)) / (24 * 3600)
}

// daysOf returns the axis of the times of tests.
func daysOf(list []store.Idea) report.Axis {
	a := report.Axis{Label: "begin of the test", Low: math.Inf(1), High: math.Inf(-1), Days: true}
	for k := range list {
		if !list[k].Begun.IsZero() {
			a.Include(dayOf(&list[k]))
		}
	}
	if a.High-a.Low < 1 {
		a.Low, a.High = math.Floor(a.Low), math.Floor(a.Low)+1
	}
	return a
}

// effects is the measured Elo of the tests in time: filled dots are accepted ideas.
func effects(list []store.Idea) report.Chart {
	accepted, others := report.Series{Look: report.Dots, Apart: true}, report.Series{Look: report.Open, Apart: true}
	c := report.Chart{
		Title: "Elo by test", Key: "Filled: accepted; open: others. Bars: 95% intervals.", Marks: []report.Mark{report.Level(report.Zero, 0, "")},
		X: daysOf(list),
	}
	for k := range list {
		s := lastPlayed(&list[k])
		if s == nil {
			continue
		}
		e := summary(s).CorrectedElo()
		if !e.Defined() {
			continue
		}
		low, high := report.Ends(e, e.Value-farEffect, e.Value+farEffect)
		side := &others
		if list[k].Accepted() {
			side = &accepted
		}
		side.AddWithin(dayOf(&list[k]), e.Value, low, high)
		c.Y.Include(low, high)
	}
	if n := len(accepted.X) + len(others.X); n > 0 {
		c.Series = []report.Series{others, accepted}
		c.Text = fmt.Sprintf("%s with games, %d of them accepted", plural.Count(n, "test"), len(accepted.X))
	}
	return c
}

// spent is the sum of the processor hours up to each test.
func spent(list []store.Idea) report.Chart {
	s := report.Series{Look: report.Curve}
	total := 0.0
	for k := range list {
		if total += list[k].Hours() + list[k].SearchHours(); !list[k].Begun.IsZero() {
			s.Add(dayOf(&list[k]), total)
		}
	}
	return report.Chart{
		Title: "Processor hours, summed", Text: report.Decimals(total, 1) + " hours", Small: true, Series: []report.Series{s},
		X: daysOf(list), Y: report.Axis{Low: 0, High: math.Max(total, 0.1)},
	}
}
