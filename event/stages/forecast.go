package stages

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"match/event"
	"match/internal/harmless"
	"match/openings"
	"match/players/spec"
	"match/report"
	"match/results/store"
	"match/sprt"
	"match/sprt/design"
)

// Forecast is what the stages of an idea cost, if its true effect is known.
type Forecast struct {
	Name     string    `json:"name"`
	Elo      float64   `json:"elo"`             // in the unit of the bounds
	Games    []float64 `json:"games"`           // by stage: the mean, with the chance that it is played at all
	Accepted float64   `json:"accepted"`        // probability
	CPU      *float64  `json:"processor_hours"` // nil: not known
	Hours    *float64  `json:"hours"`           // on this machine, with the stages' concurrency; nil: not known
}

// The variance of a game before any game of a stage is known: that of the default book.
const (
	usualDraws = 0.49
	usualBias  = 191
)

// Forecasts returns what a null, a small and a good idea cost. What earlier ideas for the engine
// have cost per game in each stage is taken from the list; games is the default concurrency.
func (t *Test) Forecasts(known []store.Idea, games int) ([]Forecast, error) {
	good := 0.0
	for _, s := range t.Stages {
		if _, _, err := openings.Read(s.Conditions(t.Dir).Book); err != nil {
			return nil, t.Protocol.Blame(t.Protocol.StageKey(s, "book"), err)
		}
		if s.Test != nil {
			good = max(good, s.Test.Elo1)
		}
	}
	if good == 0 { // a test for non-regression, or no test
		good = 5
	}
	known = slices.DeleteFunc(slices.Clone(known), func(i store.Idea) bool { return i.Engine != t.Idea.Engine })
	list := []Forecast{{Name: "null"}, {Name: "small", Elo: good / 2}, {Name: "good", Elo: good}}
	for i := range list {
		if err := t.forecast(&list[i], known, games); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// forecast fills in a forecast. The stages are independent, given the effect.
func (t *Test) forecast(f *Forecast, known []store.Idea, games int) error {
	cpu, wall := 0.0, 0.0 // seconds
	f.Accepted = 1
	passed := map[string]float64{} // the probability that a stage is played and passed
	for _, s := range t.Stages {
		seconds := SecondsOf(s.Limits, known)
		mean, pass, err := s.expect(f.Elo, varianceOf(s.Limits, known))
		if err != nil {
			return t.Protocol.Blame(t.Protocol.StageKey(s, "sprt"), err)
		}
		reached := 1.0
		passed[""] = f.Accepted // all stages so far
		if p, is := passed[s.After]; is && s.When == Pass {
			reached = p
		}
		passed[s.Name] = reached * pass
		f.Accepted *= pass
		f.Games = append(f.Games, mean*reached)
		cpu += mean * reached * seconds
		at := float64(cmp.Or(s.Concurrency, games))
		if s.Fleet != "" {
			at = math.NaN()
		}
		wall += mean * reached * seconds / at
	}
	f.CPU, f.Hours = hoursOf(cpu), hoursOf(wall)
	return nil
}

// expect returns the mean number of games of a stage and its chance to pass, for a true effect in
// the unit of its bounds.
func (s *Stage) expect(effect, variance float64) (games, pass float64, err error) {
	if s.Test == nil {
		x := design.FixedTest(effect, s.Games, s.Alpha)
		return x.Games, x.Pass, nil
	}
	p, err := sprt.NewPlan(*s.Test, variance)
	if err != nil {
		return 0, 0, err
	}
	p = p.AtMost(float64(s.Games)) // 0: no limit
	x := p.AtNormalized(effect)
	if s.Test.Model == sprt.Logistic {
		x = p.At(effect)
	}
	return x.Games, x.Pass, nil
}

// enoughGames is how many games tell more of a stage's variance than the usual one does.
const enoughGames = 1000

// varianceOf returns the variance of a game with some limits: that of earlier ideas, or the usual one.
func varianceOf(l spec.Limits, known []store.Idea) float64 {
	all, _ := Played(l, known)
	if v, err := sprt.Variance(all); err == nil && all.Games() >= enoughGames {
		return v
	}
	v, _ := sprt.GameVariance(usualDraws, usualBias)
	return v
}

// Played returns the pairs that ideas have played with some limits, and the mean processor time of a
// game in seconds, NaN if no stage has it: fleets and slices may not.
func Played(l spec.Limits, known []store.Idea) (all sprt.Pentanomial, seconds float64) {
	games := 0
	for i := range known {
		for _, s := range known[i].Stages {
			if s.Limits != l.String() {
				continue
			}
			if all = all.Plus(s.Counts); s.Seconds > 0 {
				seconds, games = seconds+s.Seconds, games+s.Games()
			}
		}
	}
	return all, seconds / float64(games)
}

// SecondsOf returns the processor time of a game with some limits: that of earlier ideas, or an estimate
// from the clock; NaN if neither is known.
func SecondsOf(l spec.Limits, known []store.Idea) float64 {
	if _, seconds := Played(l, known); !math.IsNaN(seconds) {
		return seconds
	}
	if per := l.PerMove(); len(l.TC) == 0 {
		if per == 0 {
			return math.NaN()
		}
		return 2 * event.NominalMoves * per.Seconds()
	}
	return 2 * event.ClockSeconds(l.TC)
}

// forecastDocument is what would be played, in a JSON document.
type forecastDocument struct {
	Engine   string            `json:"engine"`
	Commit   string            `json:"commit"`
	Dirty    string            `json:"dirty,omitempty"`
	Base     string            `json:"base"`
	Known    string            `json:"known,omitempty"` // an earlier test of the version, or why nothing would be played
	Stages   []plannedDocument `json:"stages"`
	Forecast []Forecast        `json:"forecast"`
}

// plannedDocument is a stage that would be played.
type plannedDocument struct {
	Name   string       `json:"name"`
	Limits string       `json:"limits"`
	Test   *sprt.Config `json:"sprt,omitempty"`
	Most   int          `json:"most_games"`
	Book   string       `json:"book"`
	Place  string       `json:"place"`
}

// hoursOf returns seconds in hours, nil if they are not known.
func hoursOf(seconds float64) *float64 {
	if math.IsNaN(seconds) {
		return nil
	}
	return new(report.Rounded(seconds / 3600))
}

// ForecastReport returns what would be played, and forecasts as a table. known is what is known of the
// version, "" if that is nothing; place returns where a stage is played.
func (t *Test) ForecastReport(list []Forecast, known string, place func(*Stage) string) *report.Report {
	about := report.Facts{}
	about.Add("Version", version(t.Idea)+" against "+short(t.Idea.Base))
	about.Add("Result", harmless.Line(known))
	d := forecastDocument{Engine: t.Idea.Engine, Commit: t.Idea.Commit, Dirty: t.Idea.Dirty, Base: t.Idea.Base, Known: known, Forecast: list}
	plan := &report.Section{Title: "Stages", Columns: columns("stage", "limits:", "test:", "most games", "book:", "place:")}
	for _, s := range t.Stages {
		p, where := s.planned(), place(s)
		plan.Rows = append(plan.Rows, []any{p.Name, p.Limits, testText(&p), p.Most, s.Book, where})
		d.Stages = append(d.Stages, plannedDocument{p.Name, p.Limits, p.Test, p.Most, s.Book, where})
	}
	titles := []string{"idea:", "Elo"}
	for _, s := range t.Stages {
		titles = append(titles, s.Name)
	}
	table := &report.Section{Title: "Forecast", Columns: columns(append(titles, "games", "CPU hours", "hours", "accepted")...)}
	for _, f := range list {
		row := []any{f.Name, report.Decimals(f.Elo, 1)}
		total := 0.0
		for _, n := range f.Games {
			row, total = append(row, fmt.Sprintf("%.0f", n)), total+n
		}
		table.Rows = append(table.Rows, append(row, fmt.Sprintf("%.0f", total), hoursText(f.CPU), hoursText(f.Hours), report.Percent(f.Accepted, 1)))
	}
	note := report.Notes{"Mean games by stage, if the true difference is Elo in the unit of the bounds:"}
	r := &report.Report{Kind: kindTest, Title: "Forecast", Details: d, Parts: []report.Part{about, plan, note, table}}
	if slices.ContainsFunc(list, func(f Forecast) bool { return f.CPU == nil }) {
		r.Parts = append(r.Parts, report.Notes{"Hours are not known before a stage with limits by nodes or depth was played once."})
	}
	return r
}

func hoursText(hours *float64) string {
	if hours == nil {
		return "?"
	}
	return report.Decimals(*hours, 1)
}
