package gains

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"match/internal/plural"
	"match/report"
	"match/results/store"
	"match/sprt"
	"match/sprt/ideas"
)

// Progress is what the accepted ideas brought.
type Progress struct {
	progressDetails
	Unknown int             // tested versions whose effect is unknown
	Sum     ideas.Posterior // of the accepted ideas, in nElo
	Naive   float64         // the sum of what was measured
	Wrong   ideas.Wrong     // accepted ideas of at most 0
	Differ  ideas.Effect    // of the sum from the measured match
}

// progressDetails are what only the document of progress has.
type progressDetails struct {
	Engine   string    `json:"engine"`
	Ideas    int       `json:"ideas"`
	Accepted int       `json:"accepted"`
	Priors   []priorOf `json:"priors"`
	Measured *Measured `json:"measured"`         // null: there is no match to compare with
	Agrees   *bool     `json:"agrees,omitempty"` // the sum and the measured match
	Entries  []entry   `json:"entries"`
}

// priorOf is what is known of the effects of ideas under some limits.
type priorOf struct {
	Limits   string         `json:"limits"`
	Ideas    int            `json:"ideas"`
	Fitted   bool           `json:"fitted"`
	Given    bool           `json:"given"`
	Figures  report.Figures `json:"figures"` // of the shape; normal: the probability that there is no tail
	With     string         `json:"-"`       // limits to whose prior its ideas belong; "": to this one
	Mean, SD ideas.Effect   `json:"-"`
	Better   float64        `json:"-"` // share of the ideas above 0
}

// NewProgress returns the progress of a ledger. measured may be nil.
func NewProgress(engine string, l *Ledger, measured *Measured) *Progress {
	p := &Progress{Unknown: l.Unknown, progressDetails: progressDetails{
		Engine: engine, Ideas: len(l.Entries), Priors: []priorOf{}, Entries: l.Entries, Measured: measured,
	}}
	for _, e := range l.accepted() {
		p.Accepted++
		p.Naive += e.Measured.NElo
	}
	for _, limits := range l.limits() {
		p.Priors = append(p.Priors, l.prior(limits, l.Beliefs[limits]))
	}
	p.Sum, p.Wrong = l.sum()
	if measured != nil {
		p.Differ = ideas.Effect{NElo: p.Sum.Mean - measured.Effect.NElo,
			Error: math.Hypot(p.Sum.SD, measured.Effect.Error)}
		p.Agrees = new(math.Abs(p.Differ.NElo) <= sprt.Z95*p.Differ.Error)
	}
	return p
}

func (l *Ledger) prior(limits string, b *ideas.Belief) priorOf {
	mean, sd, better := b.Shape()
	figures := report.ByID(effect("mean", mean), effect("sd", sd), share("better", better), share("normal", b.Normal))
	return priorOf{limits, len(l.effects[limits]), b.Fitted, l.given, figures, l.moved[limits], mean, sd, better}
}

// effect returns an effect as a figure with its 95% interval.
func effect(id string, e ideas.Effect) report.Figure {
	half := sprt.Z95 * e.Error
	return report.Figure{ID: id, Unit: "nElo",
		Estimate: sprt.Estimate{Value: e.NElo, Lower: e.NElo - half, Upper: e.NElo + half, Rule: sprt.Normal}}
}

// posterior is the rule of figures that weigh what was measured with a prior.
const posterior sprt.Rule = "posterior"

func believed(id string, p *ideas.Posterior) report.Figure {
	return report.Figure{ID: id, Unit: "nElo",
		Estimate: sprt.Estimate{Value: p.Mean, Lower: p.Lower, Upper: p.Upper, Rule: posterior}}
}

// share returns a probability of a posterior as a figure.
func share(id string, value float64) report.Figure {
	return report.ShareOf(id, sprt.Ratio{Value: value}, posterior)
}

// Report returns the progress as data.
func (p *Progress) Report() *report.Report {
	r := &report.Report{Kind: "progress", Title: "Progress of " + cmp.Or(p.Engine, "no engine"), Details: &p.progressDetails, Figures: []report.Figure{
		believed("gain", &p.Sum), report.Exact("naive", p.Naive, report.Counted).In("nElo"),
		{ID: "wrong", Unit: "ideas", Estimate: sprt.Estimate{Value: p.Wrong.Mean, Lower: float64(p.Wrong.Lower), Upper: float64(p.Wrong.Upper), Rule: posterior}},
	}}
	if p.Measured != nil {
		r.Figures = append(r.Figures, effect("measured", p.Measured.Effect), effect("difference", p.Differ))
	}
	if p.Ideas == 0 && p.Unknown > 0 {
		r.Parts = []report.Part{report.Notes{"the effects of the tested ideas are unknown, since all pairs of each scored alike (see 'match test list')"}}
		return r
	}
	if p.Ideas == 0 {
		r.Parts = []report.Part{report.Notes{"no ideas were tested yet (see 'match test --help')"}}
		return r
	}
	r.Heading = r.Title
	r.Parts = []report.Part{
		p.facts(),
		p.table("Accepted ideas", func(e *entry) bool { return e.Accepted }, func(e *entry) float64 { return float64(e.Number) }),
		p.table("Worth another test", func(e *entry) bool { return e.Retest != nil }, func(e *entry) float64 { return e.Retest.PerThousand() }),
		report.Notes{"Effects are in nElo. Test ideas again on openings that were not used so far, as 'match test --again' does."},
	}
	return r
}

func (p *Progress) facts() (f report.Facts) {
	f.Add("Ideas", fmt.Sprintf("%d, of which %d accepted; one version of each counts", p.Ideas, p.Accepted))
	for i := range p.Priors {
		f.Add("Prior", p.Priors[i].text())
	}
	if p.Accepted > 0 {
		f.Add("Gain", fmt.Sprintf("%s nElo (95%%: %s to %s), sum of the accepted ideas", report.Signed(p.Sum.Mean, 1), report.Signed(p.Sum.Lower, 1), report.Signed(p.Sum.Upper, 1)))
		f.Add("", report.Signed(p.Naive, 1)+" was measured, which is too much because these ideas were selected")
		f.Add("Nothing", fmt.Sprintf("%.1f of the %d accepted ideas are expected to be at most 0 (95%%: %d to %d)", p.Wrong.Mean, p.Accepted, p.Wrong.Lower, p.Wrong.Upper))
	}
	p.measured(&f)
	return f
}

func (p *priorOf) text() string {
	shape := fmt.Sprintf("mean %s ± %.1f, standard deviation %.1f ± %.1f nElo",
		report.Decimals(p.Mean.NElo, 1), sprt.Z95*p.Mean.Error, p.SD.NElo, sprt.Z95*p.SD.Error)
	better := fmt.Sprintf("; %.0f%% of ideas are above 0", 100*p.Better)
	switch {
	case p.Given:
		return fmt.Sprintf("%s: %s, given%s", p.Limits, strings.ReplaceAll(shape, " ± 0.0", ""), better)
	case p.With != "":
		return fmt.Sprintf("%s: below %d ideas (%d so far) effects are taken as equal to those with %s, and the games of both count", p.Limits, ideas.Few, p.Ideas, p.With)
	case !p.Fitted:
		return fmt.Sprintf("%s: %v, the default below %d ideas (%d so far)%s",
			p.Limits, ideas.Default, ideas.Few, p.Ideas, better)
	}
	return fmt.Sprintf("%s: %s, from %s%s", p.Limits, shape, plural.Count(p.Ideas, "idea"), better)
}

// measured compares the sum with the match.
func (p *Progress) measured(f *report.Facts) {
	m := p.Measured
	if m == nil {
		return
	}
	f.Add("Measured", fmt.Sprintf("%s ± %.1f nElo: match %d, %s against %s, %s", report.Signed(m.Effect.NElo, 1), sprt.Z95*m.Effect.Error,
		m.Event, m.A, m.B, plural.Count(m.Games, "game")))
	if m.Tested {
		f.Add("", "a test stopped this match, so it is biased: play a fixed number of games")
	}
	verdict := "agree"
	if !*p.Agrees {
		verdict = "do not agree"
	}
	f.Add("", fmt.Sprintf("the sum and the match %s: they differ by %s ± %.1f", verdict, report.Signed(p.Differ.NElo, 1), sprt.Z95*p.Differ.Error))
	switch {
	case *p.Agrees:
	case p.Differ.NElo > 0:
		f.Add("", "possible reasons: ideas that do the same thing, other limits or openings, a")
		f.Add("", "regression outside of the tested ideas (match bisect)")
	default:
		f.Add("", "possible reasons: gains outside of the tested ideas, other limits or openings,")
		f.Add("", "ideas that help each other")
	}
}

// mostRows is the number of rows of a table.
const mostRows = 20

// table returns the entries that are wanted as a table, those with the highest figure first.
func (p *Progress) table(title string, wanted func(*entry) bool, figure func(*entry) float64) *report.Section {
	var list []*entry
	for i := range p.Entries {
		if wanted(&p.Entries[i]) {
			list = append(list, &p.Entries[i])
		}
	}
	slices.SortStableFunc(list, func(a, b *entry) int { return cmp.Compare(figure(b), figure(a)) })
	if len(list) > mostRows {
		title += fmt.Sprintf(" (%d of %d)", mostRows, len(list))
		list = list[:mostRows]
	}
	s := &report.Section{Title: title, Columns: report.Columns(title, "No", "games", "measured", "believed", "95%", "≤ 0", "games", "nElo/1000")}
	s.Columns[0].Most = 24
	for _, e := range list {
		games, gain := "-", "-"
		if e.Retest != nil {
			games, gain = fmt.Sprint(e.Retest.Games), fmt.Sprintf("%.4f", e.Retest.PerThousand())
		}
		s.Rows = append(s.Rows, []any{cmp.Or(e.Title, e.Name), e.Number, e.Games, report.Signed(e.Measured.NElo, 1), report.Signed(e.Posterior.Mean, 1),
			report.Signed(e.Posterior.Lower, 1) + " to " + report.Signed(e.Posterior.Upper, 1), report.Percent(e.Posterior.Worse, 0), games, gain})
	}
	return s
}

// Believed is what is known of the effect of a version of an idea.
type Believed struct {
	ideas.Posterior
	prior priorOf
}

// Of returns what is known of a version by the prior of the ledger's ideas. ok is false if its games show nothing, or
// if it is a commit on a watched branch.
func (l *Ledger) Of(i *store.Idea) (b Believed, ok bool) {
	if lastLimits(i) == "" || i.Branch != "" || i.Outcome == store.IdeaBroken {
		return b, false
	}
	limits, m := l.place(i)
	belief := l.Beliefs[limits]
	if belief == nil {
		belief = ideas.Fit(nil)
	}
	return Believed{belief.Posterior(m.Effect), l.prior(limits, belief)}, true
}

// Texts returns the effect, and the prior in another line.
func (b *Believed) Texts() (effect, prior string) {
	effect = fmt.Sprintf("%s nElo (95%%: %s to %s); the probability that it is at most 0 is %s",
		report.Signed(b.Mean, 1), report.Signed(b.Lower, 1), report.Signed(b.Upper, 1), report.Percent(b.Worse, 1))
	return effect, "prior of " + b.prior.text()
}

// Figures returns the effect and the probability that it is at most 0.
func (b *Believed) Figures() report.Figures {
	return report.ByID(believed("believed", &b.Posterior), share("worse", b.Worse))
}
