package results

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/record"
	"match/report"
	"match/sprt"
)

// Race is the outcome of a race of candidates against a baseline. The
// baseline is the last player of the standing; the others are the candidates.
type Race struct {
	Standing *record.Standing
	Config   any // see Summary
	Limits   string
	Test     sprt.Config // of each candidate
	Alpha    float64     // of the race
	All      bool        // it continues after the first H1
	Batch    int         // pairs of a block
	Blocks   []int       // the candidate of each block in order; nil: not known
	Plans    bool        // see Summary
}

// Candidates returns the number of candidates.
func (r *Race) Candidates() int { return len(r.Standing.Names) - 1 }

func (r *Race) baseline() string { return harmless.Line(r.Standing.Names[r.Candidates()]) }

func (r *Race) name(candidate int) string { return harmless.Line(r.Standing.Names[candidate]) }

func (r *Race) encounter(candidate int) *record.Encounter {
	return r.Standing.Encounter(candidate, r.Candidates())
}

// Counts returns the pairs of a candidate against the baseline.
func (r *Race) Counts(candidate int) sprt.Pentanomial { return r.encounter(candidate).Counts }

// testOf returns the state of the test of a candidate.
func (r *Race) testOf(candidate int) *report.Test {
	e := r.encounter(candidate)
	return report.TestAt(r.Test, e.Counts, e.LLR)
}

// with returns the candidates with the given verdict.
func (r *Race) with(v sprt.Verdict) (list []int) {
	for i := range r.Candidates() {
		if r.testOf(i).Verdict == v {
			list = append(list, i)
		}
	}
	return list
}

// Absent returns the candidates that can no longer be started. They keep a
// verdict that they already had, but get no new one.
func (r *Race) Absent() []int {
	return slices.DeleteFunc(r.with(sprt.None), func(i int) bool { return r.Standing.Forfeited(i) == 0 })
}

// games returns the number of games played.
func (r *Race) games() int {
	games := 0
	for i := range r.Candidates() {
		games += r.Counts(i).Games()
	}
	return games
}

// Answers returns the accepted candidates: at most one, unless the race decides
// about all of them.
func (r *Race) Answers() []int { return r.with(sprt.H1) }

// Verdict is H1 if there is an answer and H0 if all candidates are out.
func (r *Race) Verdict() sprt.Verdict {
	accepted, out := len(r.Answers()), len(r.with(sprt.H0))
	switch {
	case accepted > 0 && (!r.All || accepted+out == r.Candidates()):
		return sprt.H1
	case out == r.Candidates():
		return sprt.H0
	}
	return sprt.None
}

// leader returns the candidate with the most pairs; ok is false before the first
// pair.
func (r *Race) leader() (candidate int, ok bool) {
	for i := range r.Candidates() {
		if r.Counts(i).Pairs() > r.Counts(candidate).Pairs() {
			candidate = i
		}
	}
	return candidate, r.Counts(candidate).Pairs() > 0
}

// answer returns the state or the result of the race in one line.
func (r *Race) answer() string {
	games := plural.Count(r.games(), "game")
	answers := r.Answers()
	switch {
	case len(answers) > 0:
		own := func(i int) string {
			return fmt.Sprintf("%s (%s of its own)", r.name(i), plural.Count(r.Counts(i).Games(), "game"))
		}
		return fmt.Sprintf("better than %s: %s; %s in all", r.baseline(), joined(answers, own, ", "), games)
	case r.Verdict() == sprt.H0:
		return fmt.Sprintf("none of %s is better than %s, after %s",
			plural.Count(r.Candidates(), "candidate"), r.baseline(), games)
	}
	if absent := r.Absent(); len(absent) > 0 {
		return fmt.Sprintf("no answer after %s; no verdict on %s, which could not be started",
			games, joined(absent, r.name, ", "))
	}
	return fmt.Sprintf("no answer after %s", games)
}

// guarantee states the error rates of the race.
func (r *Race) guarantee() string {
	return fmt.Sprintf("chance of an answer that is not better by %g: at most %g; of no answer although one is better by %g: at most %g",
		r.Test.Elo0, r.Alpha, r.Test.Elo1, r.Test.Beta)
}

// raceCaveat is the limits of a race's answer.
const raceCaveat = "no verdict on the other candidates; the winner's Elo is biased upwards, because these games selected it"

// raceDetails is what only the document of a race has.
type raceDetails struct {
	Outcome  string   `json:"outcome"` // answer, none or open
	Answers  []string `json:"answers"`
	Baseline string   `json:"baseline"`
	Alpha    float64  `json:"alpha"`            // of the race
	Blocks   []int    `json:"blocks,omitempty"` // candidates, from 0
	Needed   *Needed  `json:"needed,omitempty"` // games for an answer
}

// Report returns the report of the race: its answer, and a lane for each candidate.
func (r *Race) Report() *report.Report {
	verdict := r.Verdict()
	details := &raceDetails{
		Answers: []string{}, Baseline: r.Standing.Names[r.Candidates()], Alpha: r.Alpha, Blocks: r.Blocks,
		Outcome: map[sprt.Verdict]string{sprt.H1: "answer", sprt.H0: "none", sprt.None: "open"}[verdict],
	}
	if n, known := r.needed(); r.Plans && known {
		details.Needed = &n
	}
	for _, i := range r.Answers() {
		details.Answers = append(details.Answers, r.Standing.Names[i])
	}
	all := OfStanding("race", r.Standing, r.Config, &r.Test)
	all.Verdict, all.Answer, all.Details = &verdict, r.answer(), details
	all.Title = "Race against " + r.baseline()
	table := encounterSection(all.Encounters(), &r.Test)
	table.In = report.Terminal
	var rows []report.Row
	for i := range r.Candidates() {
		rows = append(rows, report.Row{Name: r.name(i), Elo: sprt.EloEstimate(r.Counts(i)), Look: report.Dots})
	}
	table.Charts = ratingChart(rows)
	all.Parts = []report.Part{r.facts(), table, r.section()}
	return all
}

// facts returns the lines of the closing block.
func (r *Race) facts() (f report.Facts) {
	f.Add("Race", r.answer())
	short := r.Test
	short.Alpha = math.Round(short.Alpha*1e6) / 1e6
	f.Add("SPRT", withLimits(r.Limits, short.String()+" for each"))
	f.Add("Error", r.guarantee())
	if r.Plans && r.Verdict() == sprt.None {
		f.Add("Need", neededText(r.needed()))
	}
	if len(r.Answers()) > 0 && !r.All {
		f.Add("Note", raceCaveat)
	}
	if absent := r.Absent(); len(absent) > 0 && len(r.Answers()) > 0 {
		f.Add("Note", joined(absent, r.name, ", ")+" could no longer be started: no verdict")
	}
	return f
}

// lane draws a candidate's shares of the blocks of the race: █ if it played all blocks of a character, ▒ for some of
// several.
func lane(shares []report.Share) string {
	var b strings.Builder
	for _, own := range shares {
		switch own.Part {
		case 0:
			b.WriteRune('·')
		case own.Whole:
			b.WriteRune('█')
		default:
			b.WriteRune('▒')
		}
	}
	return b.String()
}

// section shows a lane for each candidate.
func (r *Race) section() *report.Section {
	s := &report.Section{
		Title: "Race", Note: report.Capital(r.answer()) + ". " + report.Capital(r.guarantee()) + ".", In: report.Markdown | report.Page,
		Columns: report.Columns("candidate", "games", "Elo against "+report.Shorten(r.baseline(), 24), report.TestNoun(r.Test), "progress: blocks of "+plural.Count(r.Batch, "pair")),
	}
	s.Columns[4].In = report.Markdown // a page draws it
	lanes := &report.Lanes{Names: r.Standing.Names[:r.Candidates()], Blocks: r.Blocks, Pairs: r.Batch}
	if len(r.Blocks) > 0 {
		s.Lanes = lanes
	}
	for i := range r.Candidates() {
		c, test := r.Counts(i), r.testOf(i)
		lanes.Verdicts = append(lanes.Verdicts, test.Verdict)
		s.Rows = append(s.Rows, []any{r.Standing.Names[i], c.Games(), eloFigure(c), test.Text(), lane(lanes.Shares(i, 60))})
	}
	return s
}

// left estimates the remaining games of a race with a limit of latest games, if
// the candidates are as good as measured. A candidate on its way to H1 will end
// the race; it is assumed to keep the share of the games that it has had so far.
// Without such a candidate all tests have to end. ok is false if too little is
// known.
func (r *Race) left(latest int) (games float64, ok bool) {
	if r.Verdict() != sprt.None {
		return 0, true
	}
	first, all := math.Inf(1), 0.0
	for i := range r.Candidates() {
		s := &Summary{Test: r.testOf(i), Pairs: r.Counts(i)}
		left, known := s.Left(0) // zero if it has a verdict
		all += left.Games
		switch {
		case !known:
			all = math.Inf(1)
		case s.Test.LLR > 0:
			first = min(first, left.Games*float64(r.Standing.Pairs)/float64(s.Pairs.Pairs()))
		}
	}
	if r.All {
		first = math.Inf(1)
	}
	games = min(first, all)
	return min(games, max(0, float64(latest-2*r.Standing.Pairs))), !math.IsInf(games, 1)
}

// Progress returns the progress, 0 … 1, of a race with a limit of latest games,
// and its standing in one line.
func (r *Race) Progress(latest int) (fraction float64, parts []string) {
	played := 2 * r.Standing.Pairs
	text := plural.Count(played, "game")
	if left, ok := r.left(latest); ok && played > 0 {
		all := float64(played) + left
		fraction = float64(played) / all
		text = fmt.Sprintf("%d of about %s", played, plural.Count(int(all), "game"))
	}
	parts = []string{text}
	if leader, ok := r.leader(); ok {
		parts = append(parts, fmt.Sprintf("most games %s: Elo %s, %s", r.name(leader), report.ShortEstimate(sprt.EloEstimate(r.Counts(leader))), r.testOf(leader).Short()))
	}
	return fraction, append(parts, fmt.Sprintf("%d of %d out", len(r.with(sprt.H0)), r.Candidates()))
}
