package results

import (
	"fmt"
	"math"

	"match/internal/plural"
	"match/players/git"
	"match/players/speed"
	"match/report"
	"match/sprt"
)

// SpeedBisect is the outcome of a search for the commit that made an engine
// slower or faster.
type SpeedBisect struct {
	*speed.Found
	Places     places
	Line       string // how the line was chosen
	Confidence float64
}

// Verdict is H1 if the commit was found. It is H0 if the ends are equally fast
// or differ in the other direction.
func (b *SpeedBisect) Verdict() sprt.Verdict { return verdictOf[b.outcome()] }

// outcome returns found, spread, equal or open.
func (b *SpeedBisect) outcome() string {
	switch {
	case !b.Over:
		return "open"
	case !b.Differ():
		return "equal"
	case len(b.Found.Answer.Places) == 0:
		return "spread"
	}
	return "found"
}

func (b *SpeedBisect) word() string {
	return map[bool]string{true: "faster", false: "slower"}[b.Better]
}

// answer returns the state or the result of the search in one line.
func (b *SpeedBisect) answer() string {
	rounds := plural.Count(b.Rounds, "round")
	if !b.Differ() {
		if b.Over {
			return fmt.Sprintf("the bad commit is not %s than the good one: %s, %s", b.word(), b.Ends.Short(), rounds)
		}
		return fmt.Sprintf("no answer after %s: the test of the ends is undecided", rounds)
	}
	switch b.outcome() {
	case "open":
		place, chance := b.Belief.Top()
		return fmt.Sprintf("no answer after %s; most likely %s (%s)", rounds, b.Places.name(place), percent(chance))
	case "spread":
		return fmt.Sprintf("no single commit made the engine %s by %.2f%% or more (chance %s); %s",
			b.word(), 100*b.Found.Answer.Below, percent(b.Found.Answer.Chance), rounds)
	}
	a := &b.Found.Answer
	return fmt.Sprintf("%s made the engine %s, by %s (chance %s); %s",
		joined(a.Places, b.Places.name, " and "), b.word(), joined(a.Places, b.size, " and "), percent(a.Chance), rounds)
}

// size returns the loss of a place in per cent with twice its standard deviation.
func (b *SpeedBisect) size(place int) string {
	mean, deviation := b.Belief.Between(place, place+1)
	return fmt.Sprintf("%.2f%% ± %.2f%%", 100*(1-math.Exp(-mean)), 100*2*deviation)
}

// gain returns the speed of a place relative to the good end, less 1.
func (b *SpeedBisect) gain(place int) float64 {
	mean, _ := b.Belief.Between(0, place+1)
	if !b.Better {
		mean = -mean
	}
	return math.Expm1(mean)
}

// speedDetails is what only the document of a search for a change of speed has.
type speedDetails struct {
	Outcome string       `json:"outcome"` // found, spread, equal or open
	Answer  []git.Commit `json:"answer"`
	Rounds  int          `json:"rounds"`
	Line    string       `json:"line"`
	Places  []speedPlace `json:"places"`
}

type speedPlace struct {
	Suspects []git.Commit `json:"suspects"`
	Rounds   int          `json:"rounds"`
	Gain     *float64     `json:"gain"` // -0.02: 2% slower than the good commit; null: not measured
	Chance   float64      `json:"chance"`
}

// Report returns the report of the search.
func (b *SpeedBisect) Report() *report.Report {
	d := &speedDetails{Answer: []git.Commit{}, Rounds: b.Rounds, Line: b.Line, Outcome: b.outcome()}
	for _, place := range b.Found.Answer.Places {
		d.Answer = append(d.Answer, b.Places[place]...)
	}
	table := &report.Section{Columns: report.Columns("commit", "rounds", "against the good one", "chance")}
	for i, suspects := range b.Places {
		n := b.Belief.Measured(i + 1)
		p := speedPlace{Suspects: suspects, Rounds: speed.Group * n, Chance: report.Rounded(b.Belief.Posterior()[i])}
		text := "-"
		if n > 0 {
			gain := report.Rounded(b.gain(i))
			p.Gain, text = &gain, fmt.Sprintf("%+.2f%%", 100*gain)
		}
		d.Places = append(d.Places, p)
		if n > 0 || p.Chance >= 0.001 {
			table.Rows = append(table.Rows, []any{b.Places.name(i), p.Rounds, text, percent(p.Chance)})
		}
	}
	facts := report.Facts{{Label: "Bisect", Text: b.answer()}, {Label: "Ends", Text: b.Ends.Short() + ", " + plural.Count(len(b.Ends.Runs), "round")}, {Label: "Line", Text: b.Line}}
	return &report.Report{Kind: "bisect.speed", Verdict: new(b.Verdict()), Details: d,
		Parts: []report.Part{facts, table}}
}
