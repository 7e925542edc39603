package stages

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"match/players/spec"
	"match/report"
	"match/results/store"
	"match/sprt"
)

// Forecast is what the stages of an idea cost, if its true effect is known.
type Forecast struct {
	Name     string
	Elo      float64   // in the unit of the bounds
	Games    []float64 // by stage: the mean, with the chance that it is played at all
	Accepted float64   // probability
	Seconds  float64   // processor time; NaN: not known
	Wall     float64   // seconds on this machine, with the stages' concurrency; NaN: not known
}

// The variance of a game before any game of a stage is known: that of the default book.
const (
	usualDraws = 0.49
	usualBias  = 191
)

// movesOfGame is how many moves of one player a game has, for a forecast without experience.
const movesOfGame = 60

// Forecasts returns what a null, a small and a good idea cost. What earlier ideas for the engine
// have cost per game in each stage is taken from the list; games is the default concurrency.
func (t *Test) Forecasts(known []store.Idea, games int) ([]Forecast, error) {
	good := 0.0
	for _, s := range t.Stages {
		if s.Test != nil {
			good = max(good, s.Test.Elo1)
		}
	}
	if good == 0 { // a test for non-regression, or no test
		good = 5
	}
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
	f.Accepted = 1
	passed := map[string]float64{} // the probability that a stage is played and passed
	for _, s := range t.Stages {
		so := experienceOf(s, t.Idea.Engine, known)
		mean, pass, err := s.expect(f.Elo, so.variance)
		if err != nil {
			return t.Protocol.Blame(t.Protocol.StageKey(s, "sprt"), err)
		}
		reached := 1.0
		if p, is := passed[s.After]; is && s.When == Pass {
			reached = p
		} else if s.When == Pass && s.After == "" {
			reached = f.Accepted
		}
		passed[s.Name] = reached * pass
		f.Accepted *= pass
		f.Games = append(f.Games, mean*reached)
		f.Seconds += mean * reached * so.seconds
		at := float64(cmp.Or(s.Concurrency, games))
		if s.Fleet != "" {
			at = math.NaN()
		}
		f.Wall += mean * reached * so.seconds / at
	}
	return nil
}

// expect returns the mean number of games of a stage and its chance to pass, for a true effect in
// the unit of its bounds.
func (s *Stage) expect(effect, variance float64) (games, pass float64, err error) {
	if s.Test == nil {
		z := effect / sprt.C * math.Sqrt(float64(s.Games))
		return float64(s.Games), normal(z - quantile(1-s.Alpha)), nil
	}
	p, err := sprt.NewPlan(*s.Test, variance)
	if err != nil {
		return 0, 0, err
	}
	x := p.AtNormalized(effect)
	if s.Test.Model == sprt.Logistic {
		x = p.At(effect)
	}
	return x.Games, x.Pass, nil
}

// normal is the distribution function of the standard normal distribution, quantile its inverse.
func normal(z float64) float64   { return math.Erfc(-z/math.Sqrt2) / 2 }
func quantile(p float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*p) }

// experience is what is known of the games of a stage.
type experience struct {
	variance float64 // per game
	seconds  float64 // per game; NaN: not known
}

// enoughGames is how many games tell more of a stage's variance than the usual one does.
const enoughGames = 1000

// experienceOf returns what the ideas for an engine show of a stage: those of the same name and
// limits.
func experienceOf(s *Stage, engine string, known []store.Idea) experience {
	e := experience{seconds: secondsOf(s.Limits)}
	e.variance, _ = sprt.GameVariance(usualDraws, usualBias)
	var all sprt.Pentanomial
	var games, seconds float64
	for i := range known {
		if known[i].Engine != engine {
			continue
		}
		for _, was := range known[i].Stages {
			if was.Name == s.Name && was.Limits == s.Limits.String() {
				all = all.Plus(was.Counts)
				games, seconds = games+float64(was.Games()), seconds+was.Seconds
			}
		}
	}
	if games > 0 && seconds > 0 {
		e.seconds = seconds / games
	}
	if v, err := sprt.Variance(all); err == nil && all.Games() >= enoughGames {
		e.variance = v
	}
	return e
}

// secondsOf estimates the time of a game from its limits; NaN without a time limit.
func secondsOf(l spec.Limits) float64 {
	if per := l.PerMove(); len(l.TC) == 0 {
		if per == 0 {
			return math.NaN()
		}
		return 2 * movesOfGame * per.Seconds()
	}
	s := l.TC[0]
	if s.Moves > 0 {
		return 2 * movesOfGame * (s.Base.Seconds()/float64(s.Moves) + s.Increment.Seconds())
	}
	return 2 * (s.Base.Seconds() + movesOfGame*s.Increment.Seconds())
}

// ForecastReport returns forecasts as a table.
func (t *Test) ForecastReport(list []Forecast) *report.Report {
	titles := []string{"idea:", "Elo"}
	for _, s := range t.Stages {
		titles = append(titles, s.Name)
	}
	table := &report.Section{Title: "Forecast", Columns: columns(append(titles, "games", "CPU hours", "hours", "accepted")...)}
	table.Note = "Mean games by stage, if the true difference is Elo in the unit of the bounds:"
	for _, f := range list {
		row := []any{f.Name, report.Decimals(f.Elo, 1)}
		total := 0.0
		for _, n := range f.Games {
			row, total = append(row, fmt.Sprintf("%.0f", n)), total+n
		}
		table.Rows = append(table.Rows, append(row, fmt.Sprintf("%.0f", total), hoursText(f.Seconds), hoursText(f.Wall), fmt.Sprintf("%.1f %%", 100*f.Accepted)))
	}
	r := &report.Report{Kind: Kind, Title: "Forecast", Parts: []report.Part{table}}
	if slices.ContainsFunc(list, func(f Forecast) bool { return math.IsNaN(f.Seconds) }) {
		r.Parts = append(r.Parts, report.Notes{"Hours are not known before a stage with limits by nodes or depth was played once."})
	}
	return r
}

func hoursText(seconds float64) string {
	if math.IsNaN(seconds) {
		return "?"
	}
	return report.Decimals(seconds/3600, 1)
}
