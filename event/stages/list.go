package stages

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"match/internal/harmless"
	"match/internal/nearest"
	"match/internal/plural"
	"match/report"
	"match/results/gains"
	"match/results/store"
	"match/sprt"
)

// Filter selects versions of ideas; the zero value selects all.
type Filter struct {
	Engine, Idea string // names
	Last         int    // number of the latest ones; 0: all
}

// Select returns the selected versions. The error names an engine or idea that does not exist.
func (f *Filter) Select(all []store.Idea) (list []store.Idea, err error) {
	var engines, ideas []string
	for _, i := range all {
		if i.Damage != "" && i.Name == "" { // it cannot be known what it was
			list = append(list, i)
			continue
		}
		engines, ideas = append(engines, i.Engine), append(ideas, i.Name)
		if (f.Engine == "" || i.Engine == f.Engine) && (f.Idea == "" || i.Name == f.Idea) {
			list = append(list, i)
		}
	}
	for _, asked := range []struct {
		what, name string
		there      []string
	}{{"engine", f.Engine, engines}, {"idea", f.Idea, ideas}} {
		if asked.name != "" && !slices.Contains(asked.there, asked.name) {
			return nil, fmt.Errorf("--%s %s: no tested idea has it%s", asked.what, asked.name, nearest.Hint(asked.name, slices.Compact(slices.Sorted(slices.Values(asked.there)))))
		}
	}
	if f.Last > 0 && len(list) > f.Last {
		list = list[len(list)-f.Last:]
	}
	return list, nil
}

// dayForm is the form of dates in lists.
const dayForm = "2006-01-02"

// begun returns the day on which a test began, "" if it is not known.
func begun(i *store.Idea) string {
	if i.Begun.IsZero() {
		return ""
	}
	return i.Begun.Local().Format(dayForm)
}

// ListText returns a table of ideas, the latest first.
func ListText(list []store.Idea) string {
	table := &report.Section{Columns: columns("test", "begun:", "idea:", "title:", "version:", "stages:", "games", "hours", "result:")}
	for k := range list {
		i := &list[len(list)-1-k]
		var stages []string
		for n := range i.Stages {
			stages = append(stages, i.Stages[n].Name+" "+stageResult(&i.Stages[n]))
		}
		table.Rows = append(table.Rows, []any{
			i.ID, begun(i), report.Shorten(i.Name, 24), report.Shorten(i.Title, 40), version(i),
			harmless.Line(strings.Join(stages, ", ")), i.Games(), report.Decimals(i.Hours(), 1), i.Status(),
		})
	}
	return report.Text(table)
}

// ShowText returns everything that is known of a version. all are the ideas for its engine.
func ShowText(i *store.Idea, all []store.Idea, scalings []Scaling) string {
	r := Report(i)
	about := report.Facts{{Label: "Test", Text: fmt.Sprintf("%d, begun %s", i.ID, i.Begun.Local().Format(dayForm+" 15:04"))}}
	about = append(about, r.Parts[0].(report.Facts)...)
	about.Add("Engine", harmless.Line(i.Engine))
	about.Add("Author", harmless.Line(i.Author))
	about.Add("Spent", spentText(i.Games(), i.Hours()))
	var events []string
	for k := range i.Stages {
		if s := &i.Stages[k]; s.Event != 0 {
			events = append(events, fmt.Sprintf("%s is match %d", s.Name, s.Event))
		}
	}
	if b, ok := gains.New(all, nil).Of(i); ok {
		effect, prior := b.Texts()
		about.Add("Believed", effect)
		about.Add("", harmless.Line(prior))
	}
	about.Add("Bisect", harmless.Line(i.Answer))
	if i.SearchGames > 0 {
		about.Add("", spentText(i.SearchGames, i.SearchHours()))
	}
	about.Add("Games", strings.Join(events, ", "))
	for k, x := range scalings {
		about.Add([]string{"Scaling", ""}[min(k, 1)], harmless.Line(fmt.Sprintf("%s (match %d): %s", x.Title, x.Event, x.Answer)))
	}
	r.Parts[0] = about
	return r.Text()
}

func spentText(games int, hours float64) string {
	return fmt.Sprintf("%s, %s processor hours", plural.Count(games, "game"), report.Decimals(hours, 2))
}

// entry is a version of an idea in the list, with its times and matches.
type entry struct {
	Test int64 `json:"test"`
	ideaDocument
	Begun  time.Time  `json:"begun"`
	Ended  *time.Time `json:"ended"`
	Status string     `json:"status"`
	Games  int        `json:"games"`
	Hours  float64    `json:"processor_hours"`
	Events []int64    `json:"events"` // of the stages, in their order; 0: none

	Verdict   sprt.Verdict `json:"verdict"`
	Bisection int64        `json:"bisection,omitempty"` // its event
	Answer    string       `json:"answer,omitempty"`    // of the bisection
	Search    *cost        `json:"bisection_spent,omitempty"`
	Damage    string       `json:"damage,omitempty"`
	Scalings  []Scaling    `json:"scalings,omitempty"`

	Believed report.Figures `json:"believed,omitempty"` // the effect by the prior of all ideas
}

// cost is what games took.
type cost struct {
	Games int     `json:"games"`
	Hours float64 `json:"processor_hours"`
}

// Entry returns the report of a version with its times, matches and scalings in the document, and its effect by
// the prior of all ideas for its engine.
func Entry(i *store.Idea, all []store.Idea, scalings []Scaling) *report.Report {
	r := Report(i)
	e := entryOf(i, r)
	e.Scalings = scalings
	if b, ok := gains.New(all, nil).Of(i); ok {
		e.Believed = b.Figures()
	}
	r.Details = e
	return r
}

func entryOf(i *store.Idea, r *report.Report) entry {
	e := entry{
		Test: i.ID, ideaDocument: r.Details.(ideaDocument), Begun: i.Begun, Status: i.Status(), Games: i.Games(),
		Hours: report.Rounded(i.Hours()), Events: []int64{}, Verdict: *r.Verdict, Damage: i.Damage,
		Bisection: i.Search, Answer: i.Answer,
	}
	if i.SearchGames > 0 {
		e.Search = &cost{i.SearchGames, report.Rounded(i.SearchHours())}
	}
	if !i.Ended.IsZero() {
		e.Ended = &i.Ended
	}
	for k := range i.Stages {
		e.Events = append(e.Events, i.Stages[k].Event)
	}
	return e
}

// entries are versions in a JSON document, the oldest first.
type entries struct {
	Ideas []entry `json:"ideas"`
}
