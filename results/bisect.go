package results

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/players/git"
	"match/record"
	"match/report"
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
	Places   places
	Line     string // how the line was chosen

	belief *changepoint.Belief
}

// Belief returns the estimate of the losses from the games.
func (b *Bisect) Belief() *changepoint.Belief {
	if b.belief == nil {
		b.belief = changepoint.NewBelief(b.Search.Prior(), b.Search.Suspects)
		for _, e := range b.Standing.Encounters {
			b.belief.ObservePairs(e.Players[0], e.Players[1], e.Counts, b.Search.Better)
		}
	}
	return b.belief
}

// games returns the number of games of a place.
func (b *Bisect) games(place int) (n int) {
	for _, e := range b.Standing.Encounters {
		if e.Players[0] == place+1 || e.Players[1] == place+1 {
			n += e.Counts.Games()
		}
	}
	return n
}

// ends returns the state of the test between the two ends.
func (b *Bisect) ends() *report.Test {
	last := len(b.Places) - 1
	return report.TestAfter(b.Search.Test, b.Standing.Encounter(0, last+1).LLR)
}

// EndsText describes the state of the test between the two ends in a few
// words.
func (b *Bisect) EndsText() string { return b.ends().Text() }

// Searching reports whether the test of the ends is over and the commit is
// searched for.
func (b *Bisect) Searching() bool {
	ends := b.ends().Verdict
	return ends == sprt.H1 || ends == sprt.H0 && b.Search.Anyway
}

// found returns the answer of the search; ok is false if there is none.
func (b *Bisect) found() (a changepoint.Answer, ok bool) {
	if !b.Searching() {
		return a, false
	}
	return b.Belief().Answer(b.Search.Confidence, b.Search.Least(), b.ends().Verdict == sprt.H1)
}

// outcome returns found, spread, equal or open.
func (b *Bisect) outcome() string {
	a, ok := b.found()
	switch {
	case len(a.Places) > 0:
		return "found"
	case ok:
		return "spread"
	case b.ends().Verdict == sprt.H0 && !b.Search.Anyway:
		return "equal"
	}
	return "open"
}

// Verdict is H1 if the commit was found, and H0 if the ends do not differ.
func (b *Bisect) Verdict() sprt.Verdict { return verdictOf[b.outcome()] }

// verdictOf are the verdicts of the outcomes of a search.
var verdictOf = map[string]sprt.Verdict{"found": sprt.H1, "equal": sprt.H0}

// places are the places of a line with their suspects, of which the last one was played or timed.
type places [][]git.Commit

// Short returns a short name of a place.
func (p places) Short(place int) string {
	suspects := p[place]
	name := suspects[len(suspects)-1].Short()
	if len(suspects) > 1 {
		name = suspects[0].Short() + ".." + name
	}
	return name
}

// name returns a place with the subject of its commit.
func (p places) name(place int) string {
	if n := len(p[place]); n > 1 {
		return fmt.Sprintf("one of %s %s", plural.Count(n, "commit"), p.Short(place))
	}
	return harmless.Line(p[place][0].String())
}

// joined joins what is said of each of some numbers.
func joined(numbers []int, text func(int) string, separator string) string {
	var list []string
	for _, n := range numbers {
		list = append(list, text(n))
	}
	return strings.Join(list, separator)
}

// word names the change of the engine.
func (b *Bisect) word() string {
	return map[bool]string{true: "stronger", false: "weaker"}[b.Search.Better]
}

// answer returns the state or the result of the search in one line.
func (b *Bisect) answer() string {
	games := plural.Count(2*b.Standing.Pairs, "game")
	a, _ := b.found()
	switch b.outcome() {
	case "found":
		return fmt.Sprintf("%s made the engine %s, by %s Elo (chance %s); %s", joined(a.Places, b.Places.name, " and "), b.word(), joined(a.Places, b.size, " and "), percent(a.Chance), games)
	case "spread":
		return fmt.Sprintf("no single commit made the engine %s by %.1f Elo or more (chance %s); %s",
			b.word(), a.Below*changepoint.Elo, percent(a.Chance), games)
	case "equal":
		return fmt.Sprintf("the bad commit is not %s than the good one, after %s", b.word(), games)
	}
	if b.Searching() {
		place, chance := b.Belief().Top()
		return fmt.Sprintf("no answer after %s; most likely %s (%s)", games, b.Places.name(place), percent(chance))
	}
	return fmt.Sprintf("no answer after %s: the test of the ends is undecided", games)
}

// size returns what a place lost, as text.
func (b *Bisect) size(place int) string {
	l := b.lost(place, place+1)
	return fmt.Sprintf("%.0f ± %.0f", math.Abs(l.Elo), 2*l.Deviation)
}

// stretch is how the engine's strength changed from one player of the line to a
// later one.
type stretch struct {
	from, to       int
	Elo, Deviation float64 // negative: it became weaker
}

// lost returns the change of strength between two players of the line.
func (b *Bisect) lost(from, to int) stretch {
	mean, deviation := b.Belief().Between(from, to)
	if !b.Search.Better { // it is a loss
		mean = -mean
	}
	return stretch{from, to, mean * changepoint.Elo, deviation * changepoint.Elo}
}

// String returns the change with twice its standard deviation, which is about a
// 95% interval.
func (s stretch) String() string {
	return fmt.Sprintf("%s ± %.1f", report.Decimals(s.Elo, 1), 2*s.Deviation)
}

// stretches cuts the line at the commits with most games.
func (b *Bisect) stretches() (list []stretch) {
	const most = 6
	var inner []int
	for place := range len(b.Places) - 1 {
		if b.games(place) > 0 {
			inner = append(inner, place+1)
		}
	}
	slices.SortStableFunc(inner, func(x, y int) int { return b.games(y-1) - b.games(x-1) })
	cuts := append(inner[:min(most-1, len(inner))], len(b.Places))
	slices.Sort(cuts)
	from := 0
	for _, to := range cuts {
		list = append(list, b.lost(from, to))
		from = to
	}
	return list
}

func percent(chance float64) string {
	if chance >= 0.9995 {
		return "above 99.9%"
	}
	return report.Percent(chance, 1)
}

// notes returns the remarks below the answer.
func (b *Bisect) notes() (list []string) {
	if b.outcome() == "equal" {
		list = append(list, fmt.Sprintf("a commit that made the engine %s may be hidden by others that made up for it", b.word()))
	}
	a, _ := b.found()
	for _, place := range a.Places {
		if suspects := b.Places[place]; len(suspects) > 1 {
			var names []string
			for _, c := range suspects[:len(suspects)-1] {
				names = append(names, c.Short())
			}
			list = append(list, fmt.Sprintf("games cannot distinguish these commits, since all but the last do not build: %s, %s",
				strings.Join(names, ", "), suspects[len(suspects)-1].Short()))
		}
	}
	return list
}

// likely returns the places with games or a positive probability: at most the
// given number of the most likely ones, in the order of the line.
func (b *Bisect) likely(most int) (places []int) {
	const least = 0.001
	posterior := b.Belief().Posterior()
	for place, chance := range posterior {
		if chance >= least || b.games(place) > 0 {
			places = append(places, place)
		}
	}
	slices.SortStableFunc(places, func(x, y int) int { return cmp.Compare(posterior[y], posterior[x]) })
	places = places[:min(most, len(places))]
	slices.Sort(places)
	return places
}

// row returns a place of the tables: commit, games, Elo against the good end,
// chance.
func (b *Bisect) row(place int) []any {
	chance, elo := "-", "-"
	if b.Searching() {
		chance = percent(b.Belief().Posterior()[place])
	}
	if b.games(place) > 0 {
		elo = b.lost(0, place+1).String()
	}
	suspects := b.Places[place]
	name := suspects[len(suspects)-1].String()
	if len(suspects) > 1 {
		name = fmt.Sprintf("%s (or %d before it)", name, len(suspects)-1)
	}
	return []any{name, b.games(place), elo, chance}
}

// The places that a terminal lists and that other views list.
const (
	fewPlaces  = 10
	manyPlaces = 40
)

// posterior is the rule of figures that come from the estimate of the losses.
const posterior sprt.Rule = "posterior"

// bisectDetails is what only the document of a bisection has.
type bisectDetails struct {
	Outcome string `json:"outcome"` // found, spread, equal or open
	// the commit that was found; several if games cannot tell them apart, or if two were found
	Answer    []git.Commit      `json:"answer"`
	Below     *float64          `json:"below_elo,omitempty"` // spread: no commit changed the engine by as much
	Steps     []stretchDocument `json:"steps"`               // of the answer, else of the most likely place
	Stretches []stretchDocument `json:"stretches"`           // of the whole line
	Line      string            `json:"line"`                // how the line was chosen
	Ends      *report.Test      `json:"ends"`
	Places    []placeOfLine     `json:"places"`
}

// stretchDocument is the change of strength between two players of the line.
type stretchDocument struct {
	From string        `json:"from"` // a commit, "" for the good one
	To   string        `json:"to"`
	Elo  report.Figure `json:"elo"`
}

type placeOfLine struct {
	Suspects []git.Commit `json:"suspects"`
	Player   int          `json:"player"` // its number
	Games    int          `json:"games"`  // against all
	Chance   *float64     `json:"chance"`
}

// Report returns the report of the search: the chance of each place, and the stretches if there is no
// commit to name.
func (b *Bisect) Report() *report.Report {
	r := OfStanding("bisect", b.Standing, b.Config, nil)
	r.Title = "Bisection from " + b.Standing.Names[0]
	r.Verdict, r.Answer = new(b.Verdict()), b.answer()
	details := b.details()
	chance := report.Unknown("chance", "nothing is searched yet")
	if b.Searching() {
		chance = b.describe(details)
	}
	r.Details, r.Figures = details, []report.Figure{chance}
	table := b.section(report.Markdown|report.Page, manyPlaces)
	if b.Searching() {
		table.Charts = []report.Chart{b.chart()}
	}
	r.Parts = []report.Part{b.facts(), b.section(report.Terminal, fewPlaces), table}
	if b.Searching() && b.outcome() != "found" { // there is no commit to name
		r.Parts = append(r.Parts, b.stretchSection())
	}
	return r
}

// facts returns the lines of the closing block.
func (b *Bisect) facts() (f report.Facts) {
	f.Add("Bisect", b.answer())
	f.Add("Ends", withLimits(b.Limits, b.Search.Test.String()+", "+b.EndsText()))
	f.Add("Line", b.Line)
	for _, note := range b.notes() {
		f.Add("Note", note)
	}
	return f
}

// section returns the table of the likeliest places.
func (b *Bisect) section(in report.View, most int) *report.Section {
	s := &report.Section{
		Title: "Bisection", Note: report.Capital(b.answer()) + ". " + report.Capital(strings.Join(append(b.notes(), b.Line), ". ")) + ".", In: in,
		Columns: report.Columns("commit", "games", "Elo against the good one", "chance"),
	}
	for _, place := range b.likely(most) {
		s.Rows = append(s.Rows, b.row(place))
	}
	return s
}

// chart shows the chance of each place.
func (b *Bisect) chart() report.Chart {
	s, top := report.Series{Look: report.Curve}, 0
	c := report.Chart{
		Title: "Chance of the largest " + map[bool]string{false: "loss", true: "gain"}[b.Search.Better] + ", %", Small: true,
		X: report.Axis{Label: "changes of the engine", Low: 1, High: float64(len(b.Places)), Whole: true},
	}
	for place, chance := range b.Belief().Posterior() {
		s.Add(float64(place+1), 100*chance)
		c.Y.Include(100 * chance)
		if chance > s.Y[top]/100 {
			top = place
		}
	}
	if c.Y.High > 50 {
		c.Y.High = 100 // whose number is then beside it
	}
	c.Text = fmt.Sprintf("at most %.1f, at %d of %d changes of the engine", s.Y[top], top+1, len(s.Y))
	c.Series = []report.Series{s}
	return c
}

// stretchSection shows how the strength changed along the line.
func (b *Bisect) stretchSection() *report.Section {
	s := &report.Section{
		Title: "Stretches", Note: "How the strength changed between the commits with most games, from all games.",
		Columns: report.Columns("from", "to", "commits", "Elo"),
	}
	from := b.Standing.Names[0]       // the good end
	for _, x := range b.stretches() { // one after the other
		changes, to := 0, b.Places.Short(x.to-1)
		for _, n := range b.Search.Suspects[x.from:x.to] {
			changes += n
		}
		s.Rows, from = append(s.Rows, []any{from, to, changes, x.String()}), to
	}
	return s
}

func (b *Bisect) details() *bisectDetails {
	d := &bisectDetails{Outcome: b.outcome(), Answer: []git.Commit{}, Steps: []stretchDocument{},
		Stretches: []stretchDocument{}, Line: b.Line, Ends: b.ends()}
	for place, suspects := range b.Places {
		p := placeOfLine{Suspects: suspects, Player: place + 1, Games: b.games(place)}
		if b.Searching() {
			p.Chance = new(report.Rounded(b.Belief().Posterior()[place]))
		}
		d.Places = append(d.Places, p)
	}
	return d
}

// describe adds what is known about the losses, and returns the chance of the answer, else of the most
// likely place.
func (b *Bisect) describe(d *bisectDetails) report.Figure {
	place, chance := b.Belief().Top()
	places := []int{place}
	if a, ok := b.found(); ok {
		chance = a.Chance
		if len(a.Places) > 0 {
			places = a.Places
		} else {
			d.Below = new(report.Rounded(a.Below * changepoint.Elo))
		}
		for _, place := range a.Places {
			d.Answer = append(d.Answer, b.Places[place]...)
		}
	}
	for _, place := range places {
		d.Steps = append(d.Steps, b.document(b.lost(place, place+1)))
	}
	for _, s := range b.stretches() {
		d.Stretches = append(d.Stretches, b.document(s))
	}
	return report.Exact("chance", chance, posterior).In(report.OfWhole)
}

func (b *Bisect) document(s stretch) stretchDocument {
	id := func(player int) string {
		if player == 0 {
			return ""
		}
		suspects := b.Places[player-1]
		return suspects[len(suspects)-1].ID
	}
	elo := report.Figure{ID: "elo", Unit: "Elo", Estimate: sprt.Estimate{Value: s.Elo, Lower: s.Elo - 2*s.Deviation, Upper: s.Elo + 2*s.Deviation, Rule: posterior}}
	return stretchDocument{id(s.from), id(s.to), elo}
}
