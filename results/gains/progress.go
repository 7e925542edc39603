package gains

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"match/internal/plural"
	"match/report"
	"match/sprt"
	"match/sprt/ideas"
)

// Schema names the form of the document of Progress.
const Schema = "match.progress/1"

// Progress is what the accepted ideas brought, and its JSON document.
type Progress struct {
	Schema   string          `json:"schema"`
	Engine   string          `json:"engine"`
	Ideas    int             `json:"ideas"`
	Accepted int             `json:"accepted"`
	Priors   []PriorOf       `json:"priors"`
	Sum      ideas.Posterior `json:"sum"`   // of the accepted ideas, in nElo
	Naive    float64         `json:"naive"` // the sum of what was measured
	Wrong    ideas.Wrong     `json:"wrong"` // accepted ideas of at most 0
	Measured *Measured       `json:"measured"`
	Agrees   *bool           `json:"agrees"` // the sum and the measured match; null: there is none
	Differ   *ideas.Effect   `json:"difference,omitempty"`
	Entries  []Entry         `json:"entries"`
}

// PriorOf is what is known of the effects of ideas under some limits.
type PriorOf struct {
	Limits string       `json:"limits"`
	Ideas  int          `json:"ideas"`
	Fitted bool         `json:"fitted"`
	Given  bool         `json:"given"`
	Mean   ideas.Effect `json:"mean"`
	SD     ideas.Effect `json:"sd"`
	Better float64      `json:"better"` // share of the ideas above 0
	Normal float64      `json:"normal"` // the probability that there is no tail
}

// NewProgress returns the progress of a ledger. measured may be nil.
func NewProgress(engine string, l *Ledger, measured *Measured) *Progress {
	p := &Progress{Schema: Schema, Engine: engine, Ideas: len(l.Entries), Entries: l.Entries, Measured: measured, Priors: []PriorOf{}}
	if p.Entries == nil {
		p.Entries = []Entry{}
	}
	for _, e := range l.Accepted() {
		p.Accepted++
		p.Naive += e.Measured.NElo
	}
	for _, limits := range l.Limits() {
		b := l.Beliefs[limits]
		mean, sd, better := b.Shape()
		p.Priors = append(p.Priors, PriorOf{limits, len(l.effects[limits]), b.Fitted, !b.Fitted && b.Ideas == 0, mean, sd, better, b.Normal})
	}
	p.Sum, p.Wrong = l.sum()
	if measured != nil {
		d := ideas.Effect{NElo: p.Sum.Mean - measured.Effect.NElo, Error: math.Hypot(p.Sum.SD, measured.Effect.Error)}
		agrees := math.Abs(d.NElo) <= sprt.Z95*d.Error
		p.Differ, p.Agrees = &d, &agrees
	}
	return p
}

// Text returns the progress as text.
func (p *Progress) Text() string {
	var b strings.Builder
	if p.Ideas == 0 {
		return "no ideas were tested yet (see 'match test --help')\n"
	}
	fmt.Fprintf(&b, "Ideas     %d, of which %d accepted; one version of each counts\n", p.Ideas, p.Accepted)
	for i := range p.Priors {
		fmt.Fprintf(&b, "Prior     %s\n", p.Priors[i].text())
	}
	if p.Accepted > 0 {
		fmt.Fprintf(&b, "Gain      %s nElo (95%%: %s to %s), sum of the accepted ideas\n", report.Signed(p.Sum.Mean, 1), report.Signed(p.Sum.Lower, 1), report.Signed(p.Sum.Upper, 1))
		fmt.Fprintf(&b, "          %s was measured, which is too much because these ideas were selected\n", report.Signed(p.Naive, 1))
		fmt.Fprintf(&b, "Nothing   %.1f of the %d accepted ideas are expected to be at most 0 (95%%: %d to %d)\n", p.Wrong.Mean, p.Accepted, p.Wrong.Lower, p.Wrong.Upper)
	}
	b.WriteString(p.measured())
	b.WriteString("\n" + p.table("Accepted ideas, in nElo", func(e *Entry) bool { return e.Accepted }, byNumber))
	b.WriteString(p.table("Worth another test, on openings not used so far", func(e *Entry) bool { return e.Retest != nil }, byRetest))
	return b.String()
}

func (p *PriorOf) text() string {
	shape := fmt.Sprintf("mean %s ± %.1f, standard deviation %.1f ± %.1f nElo", report.Decimals(p.Mean.NElo, 1), sprt.Z95*p.Mean.Error, p.SD.NElo, sprt.Z95*p.SD.Error)
	better := fmt.Sprintf("; %.0f %% of ideas are above 0", 100*p.Better)
	switch {
	case p.Given:
		return fmt.Sprintf("%s: %s, given%s", p.Limits, strings.ReplaceAll(shape, " ± 0.0", ""), better)
	case !p.Fitted:
		return fmt.Sprintf("%s: %v, the default, because %s are fewer than %d%s", p.Limits, ideas.Default, plural.Count(p.Ideas, "idea"), ideas.Few, better)
	}
	return fmt.Sprintf("%s: %s, from %s%s", p.Limits, shape, plural.Count(p.Ideas, "idea"), better)
}

// measured compares the sum with the match.
func (p *Progress) measured() string {
	m := p.Measured
	if m == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Measured  %s ± %.1f nElo: match %d, %s against %s, %s\n", report.Signed(m.Effect.NElo, 1), sprt.Z95*m.Effect.Error,
		m.Event, m.A, m.B, plural.Count(m.Games, "game"))
	if m.Tested {
		b.WriteString("          a test stopped this match, so it is biased: play a fixed number of games\n")
	}
	verdict := "agree"
	if !*p.Agrees {
		verdict = "do not agree"
	}
	fmt.Fprintf(&b, "          the sum and the match %s: they differ by %s ± %.1f\n", verdict, report.Signed(p.Differ.NElo, 1), sprt.Z95*p.Differ.Error)
	if *p.Agrees {
		return b.String()
	}
	if p.Differ.NElo > 0 {
		b.WriteString("          possible reasons: ideas that do the same thing, other limits or openings, a\n          regression outside of the tested ideas (match bisect)\n")
	} else {
		b.WriteString("          possible reasons: gains outside of the tested ideas, other limits or openings,\n          ideas that help each other\n")
	}
	return b.String()
}

// mostRows is the number of rows of a table.
const mostRows = 20

func byNumber(a, b *Entry) int { return cmp.Compare(b.Number, a.Number) }

func byRetest(a, b *Entry) int { return cmp.Compare(b.Retest.PerThousand(), a.Retest.PerThousand()) }

// table returns the entries that are wanted as a table, "" if there are none.
func (p *Progress) table(title string, wanted func(*Entry) bool, order func(a, b *Entry) int) string {
	var list []*Entry
	for i := range p.Entries {
		if wanted(&p.Entries[i]) {
			list = append(list, &p.Entries[i])
		}
	}
	if len(list) == 0 {
		return ""
	}
	slices.SortStableFunc(list, order)
	if len(list) > mostRows {
		title += fmt.Sprintf(" (%d of %d)", mostRows, len(list))
		list = list[:mostRows]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", title)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "No\tidea\tgames\tmeasured\tbelieved\t95 %\t≤ 0\tgames\tnElo/1000\n")
	for _, e := range list {
		games, gain := "-", "-"
		if e.Retest != nil {
			games, gain = fmt.Sprint(e.Retest.Games), fmt.Sprintf("%.4f", e.Retest.PerThousand())
		}
		fmt.Fprintf(w, "%d\t%s\t%d\t%s\t%s\t%s to %s\t%.0f%%\t%s\t%s\n", e.Number, report.Shorten(cmp.Or(e.Title, e.Name), 24), e.Games,
			report.Signed(e.Measured.NElo, 1), report.Signed(e.Mean, 1), report.Signed(e.Lower, 1), report.Signed(e.Upper, 1), 100*e.Worse, games, gain)
	}
	w.Flush()
	return b.String() + "\n"
}
