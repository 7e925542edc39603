package results

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/players/git"
	"match/record"
	"match/sprt"
	"match/sprt/changepoint"
)

// Bisect is the outcome of a search for the commit that made an engine weaker.
// The first player of the standing is the good end; the other players are the
// places of the line.
type Bisect struct {
	Standing *record.Standing
	Config   any // see Summary
	Limits   string
	Search   changepoint.SearchConfig
	Places   [][]git.Commit // the last commit of a place is its player's
	Line     string         // how the line was chosen

	belief *changepoint.Belief
}

// Belief returns the estimate of the step from the games.
func (b *Bisect) Belief() *changepoint.Belief {
	if b.belief == nil {
		b.belief = changepoint.NewBelief(changepoint.Pairs, b.Search.Suspects)
		for place := range b.Places {
			b.belief.ObservePairs(place, b.counts(place), b.Search.Better)
		}
	}
	return b.belief
}

// counts returns the pairs of the good end against a place.
func (b *Bisect) counts(place int) sprt.Pentanomial {
	return b.Standing.Encounter(0, place+1).Counts
}

// ends returns the state of the test between the two ends.
func (b *Bisect) ends() *Test {
	last := len(b.Places) - 1
	return TestAfter(b.Search.Test, b.Standing.Encounter(0, last+1).LLR)
}

// EndsText describes the state of the test between the two ends in a few
// words.
func (b *Bisect) EndsText() string { return b.ends().Text() }

// Searching reports whether the ends are known to differ.
func (b *Bisect) Searching() bool { return b.ends().Verdict == sprt.H1 }

// Verdict is H1 if the commit was found and H0 if the ends do not differ.
func (b *Bisect) Verdict() sprt.Verdict {
	ends := b.ends().Verdict
	if _, chance := b.Belief().Top(); ends == sprt.H1 && chance < b.Search.Confidence {
		return sprt.None
	}
	return ends
}

// Short returns a short name of a place.
func (b *Bisect) Short(place int) string {
	suspects := b.Places[place]
	name := suspects[len(suspects)-1].Short()
	if len(suspects) > 1 {
		name = suspects[0].Short() + ".." + name
	}
	return name
}

// name returns a place with the subject of its commit.
func (b *Bisect) name(place int) string {
	suspects := b.Places[place]
	if len(suspects) > 1 {
		return fmt.Sprintf("one of %s %s", plural.Count(len(suspects), "commit"), b.Short(place))
	}
	return harmless.Line(suspects[0].String())
}

// word names the change of the engine.
func (b *Bisect) word() string {
	if b.Search.Better {
		return "stronger"
	}
	return "weaker"
}

// Answer returns the state or the result of the search in one line.
func (b *Bisect) Answer() string {
	games := plural.Count(2*b.Standing.Pairs, "game")
	place, chance := b.Belief().Top()
	switch b.Verdict() {
	case sprt.H1:
		return fmt.Sprintf("%s made the engine %s, by %s Elo (chance %s); %s", b.name(place), b.word(), b.size(), percent(chance), games)
	case sprt.H0:
		return fmt.Sprintf("the bad commit is not %s than the good one, after %s", b.word(), games)
	}
	if b.Searching() {
		return fmt.Sprintf("no answer after %s; most likely %s (%s)", games, b.name(place), percent(chance))
	}
	return fmt.Sprintf("no answer after %s: the test of the ends is undecided", games)
}

func percent(chance float64) string {
	if chance >= 0.9995 {
		return "above 99.9%"
	}
	return fmt.Sprintf("%.1f%%", 100*chance)
}

// size returns the step in Elo with twice its standard deviation, which is about
// a 95 % interval.
func (b *Bisect) size() string {
	mean, deviation := b.Belief().Size()
	elo := func(x float64) float64 { return clampedElo(0.5 + x) }
	return fmt.Sprintf("%.0f ± %.0f", elo(mean), (elo(mean+2*deviation)-elo(mean-2*deviation))/2)
}

// clampedElo returns the Elo of a score, clamped to scores that are possible.
func clampedElo(score float64) float64 {
	elo, _ := sprt.Elo(math.Max(0.001, math.Min(0.999, score)))
	return elo
}

// Second returns a note if the data suggest a second step; "" otherwise.
func (b *Bisect) Second() string {
	if !b.Searching() {
		return ""
	}
	steps, two := b.Belief().Two()
	if !two {
		return ""
	}
	var said []string
	for _, s := range steps {
		elo := clampedElo(0.5+math.Abs(s.Size)) * -1
		if (s.Size < 0) != b.Search.Better {
			elo = -elo
		}
		said = append(said, fmt.Sprintf("%+.0f Elo near %s", elo, b.Short(s.Place)))
	}
	return "one step does not explain the games: " + strings.Join(said, ", ") + "; bisect each half to be sure"
}

// notes returns the remarks below the answer.
func (b *Bisect) notes() (list []string) {
	if text := b.Second(); text != "" {
		list = append(list, text)
	}
	place, _ := b.Belief().Top()
	if suspects := b.Places[place]; b.Verdict() == sprt.H1 && len(suspects) > 1 {
		var names []string
		for _, c := range suspects[:len(suspects)-1] {
			names = append(names, c.Short())
		}
		list = append(list, fmt.Sprintf("games cannot distinguish these commits, since all but the last do not build: %s, %s",
			strings.Join(names, ", "), suspects[len(suspects)-1].Short()))
	}
	return list
}

// likely returns the places with games or a positive probability: at most the
// given number of the most likely ones, in the order of the line.
func (b *Bisect) likely(most int) (places []int) {
	const least = 0.001
	for place, chance := range b.Belief().Posterior() {
		if chance >= least || b.counts(place).Pairs() > 0 {
			places = append(places, place)
		}
	}
	posterior := b.Belief().Posterior()
	slices.SortStableFunc(places, func(x, y int) int {
		if posterior[x] > posterior[y] {
			return -1
		} else if posterior[x] < posterior[y] {
			return 1
		}
		return x - y
	})
	places = places[:min(most, len(places))]
	slices.Sort(places)
	return places
}

// row returns a place of the tables: commit, games, Elo against the good end,
// chance.
func (b *Bisect) row(place int) []string {
	counts := b.counts(place)
	slices.Reverse(counts[:])
	chance := "-"
	if b.Searching() {
		chance = percent(b.Belief().Posterior()[place])
	}
	elo := "-"
	if counts.Pairs() > 0 {
		elo = ShortEstimate(sprt.EloEstimate(counts))
	}
	suspects := b.Places[place]
	name := suspects[len(suspects)-1].String()
	if len(suspects) > 1 {
		name = fmt.Sprintf("%s (or %d before it)", name, len(suspects)-1)
	}
	return []string{name, fmt.Sprint(counts.Games()), elo, chance}
}

var bisectHeader = []string{"commit", "games", "Elo against the good one", "chance"}

// Block returns the closing block.
func (b *Bisect) Block() string {
	const most = 10
	var text strings.Builder
	line := func(label, said string) { fmt.Fprintf(&text, "%-6s | %s\n", label, said) }
	line("Bisect", b.Answer())
	test := b.Search.Test.String() + ", " + b.EndsText()
	if b.Limits != "" {
		test = harmless.Line(b.Limits) + ", " + test
	}
	line("Ends", test)
	line("Line", b.Line)
	for _, note := range b.notes() {
		line("Note", note)
	}
	rows := [][]any{cells(bisectHeader)}
	for _, place := range b.likely(most) {
		rows = append(rows, cells(b.row(place)))
	}
	return text.String() + Table(rows)
}

func cells(row []string) (list []any) {
	for _, c := range row {
		list = append(list, c)
	}
	return list
}

// Section shows the chance of each place.
func (b *Bisect) Section() Section {
	const most = 40
	s := Section{Title: "Bisection", Note: capital(b.Answer()) + ". " + capital(strings.Join(append(b.notes(), b.Line), ". ")) + ".", Header: bisectHeader}
	for _, place := range b.likely(most) {
		s.Rows = append(s.Rows, b.row(place))
	}
	if !b.Searching() {
		return s
	}
	chart := Chart{Title: "Chance of the step", Unit: "changes of the engine", Still: true}
	for place, chance := range b.Belief().Posterior() {
		chart.Steps, chart.Values = append(chart.Steps, float64(place+1)), append(chart.Values, 100*chance)
	}
	s.Charts = []Chart{chart}
	return s
}

// Markdown returns the search as Markdown for a web page.
func (b *Bisect) Markdown() string {
	var text strings.Builder
	s := b.Section()
	fmt.Fprintf(&text, "## Bisection from %s\n\n%s\n\n", harmless.Markdown(b.Standing.Names[0]), harmless.Markdown(s.Note))
	rows := [][]any{cells(s.Header)}
	for _, row := range s.Rows {
		rows = append(rows, cells(row))
	}
	markdownTable(&text, rows)
	return text.String()
}
