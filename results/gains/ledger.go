package gains

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"match/report"
	"match/results/store"
	"match/sprt"
	"match/sprt/ideas"
)

// entry is an idea with what is known of its effect.
type entry struct {
	Number   int64          `json:"number"` // of its latest version
	Name     string         `json:"idea"`
	Title    string         `json:"title"`
	Accepted bool           `json:"accepted"`
	Limits   string         `json:"limits"`  // whose prior it has
	Games    int            `json:"games"`   // under these limits, that have measured it
	Figures  report.Figures `json:"figures"` // of Measured and Posterior
	Retest   *ideas.Retest  `json:"retest"`  // null: the idea is as good as decided

	Measured  ideas.Effect    `json:"-"`
	Posterior ideas.Posterior `json:"-"`
}

// Ledger is the ideas of an engine. Each belongs to the limits of the last stage that
// it reached. As long as these have too few ideas for a prior of their own, it belongs to
// those of its first stage that have one; its effect is taken as equal there.
type Ledger struct {
	Entries []entry
	Unknown int                      // versions whose effect is unknown, since all of their pairs scored alike
	Beliefs map[string]*ideas.Belief // by limits
	given   bool                     // the beliefs are not fitted
	moved   map[string]string        // limits with too few ideas, and those to which some of these belong
	effects map[string][]ideas.Effect
	ideas   []map[string]measurement // by limits
}

// New returns the ledger of ideas, the oldest first, as in a store. Of several
// versions of one idea, which are not independent, it has the latest one with games,
// or the latest accepted one. prior is used instead of a fitted one, unless it is nil.
//
// The prior of limits is fitted to all ideas that were played with these limits: those
// that only passed through them to a later stage, too.
func New(list []store.Idea, prior ideas.Mixture) *Ledger {
	chosen, unknown := versions(list)
	l := &Ledger{Entries: []entry{}, Unknown: unknown, given: prior != nil, Beliefs: map[string]*ideas.Belief{}}
	l.moved, l.effects = map[string]string{}, map[string][]ideas.Effect{}
	for _, i := range chosen {
		measured := measurements(i)
		l.ideas = append(l.ideas, measured)
		for limits, m := range measured {
			l.effects[limits] = append(l.effects[limits], m.Effect)
		}
	}
	for limits, effects := range l.effects {
		if l.Beliefs[limits] = ideas.Fit(effects); prior != nil {
			l.Beliefs[limits] = ideas.Known(prior)
		}
	}
	for _, i := range chosen {
		limits, m := l.place(i)
		if last := lastLimits(i); last != limits {
			l.moved[last] = limits
		}
		l.Entries = append(l.Entries, entry{
			Number: i.ID, Name: i.Name, Title: i.Title, Accepted: i.Accepted(), Limits: limits, Games: m.games, Measured: m.Effect,
		})
	}
	for i := range l.Entries {
		e := &l.Entries[i]
		e.Posterior = l.Beliefs[e.Limits].Posterior(e.Measured)
		e.Figures = report.ByID(effect("measured", e.Measured), believed("believed", &e.Posterior),
			share("worse", e.Posterior.Worse))
		if r := e.Posterior.Retest(); r.PerThousand() >= worthwhile {
			e.Retest = &r
		}
	}
	return l
}

// place returns the limits to which a version with games belongs, and what it has measured from there on.
func (l *Ledger) place(i *store.Idea) (limits string, m measurement) {
	measured, last := measurements(i), lastLimits(i)
	if l.given || l.fitted(last) {
		return last, measured[last]
	}
	rest := maps.Clone(measured)
	for _, s := range i.Stages {
		own, is := rest[s.Limits]
		switch {
		case is && limits != "":
			m = m.and(own)
		case is && l.fitted(s.Limits):
			limits, m = s.Limits, own
		}
		delete(rest, s.Limits)
	}
	if limits == "" {
		return last, measured[last]
	}
	return limits, m
}

func (l *Ledger) fitted(limits string) bool {
	b := l.Beliefs[limits]
	return b != nil && b.Fitted
}

// Both returns the ideas that were measured with both of two limits.
func (l *Ledger) Both(short, long string) (list []ideas.Both) {
	for _, measured := range l.ideas {
		a, first := measured[short]
		b, second := measured[long]
		if first && second {
			list = append(list, ideas.Both{Short: a.Effect, Long: b.Effect})
		}
	}
	return list
}

// worthwhile is the gain by 1,000 games, in nElo, below which another test of an idea
// is not offered.
const worthwhile = 1e-4

// measurement is the effect of an idea under some limits.
type measurement struct {
	ideas.Effect
	games int
}

func (m measurement) and(n measurement) measurement {
	return measurement{m.And(n.Effect), m.games + n.games}
}

// measurements returns the effect of an idea by the limits of its stages.
func measurements(i *store.Idea) map[string]measurement {
	all := map[string]measurement{}
	for _, s := range i.Stages {
		e, ok := ideas.EffectOf(s.Counts)
		if !ok {
			continue
		}
		m := measurement{e, s.Games()}
		if before, seen := all[s.Limits]; seen {
			m = before.and(m)
		}
		all[s.Limits] = m
	}
	return all
}

// lastLimits returns the limits of the last stage with games, "" without games.
func lastLimits(i *store.Idea) string {
	for _, s := range slices.Backward(i.Stages) {
		if _, ok := ideas.EffectOf(s.Counts); ok {
			return s.Limits
		}
	}
	return ""
}

// versions returns one version of each idea that was played: the latest accepted one,
// else the latest. Commits of watched branches are no ideas, and the games of a broken
// engine show nothing of its idea. It counts the versions with games whose effect is unknown.
func versions(list []store.Idea) (chosen []*store.Idea, unknown int) {
	place := map[[2]string]int{}
	for n := range list {
		i := &list[n]
		if i.Damage != "" || i.Branch != "" || i.Running || i.Outcome == store.IdeaBroken {
			continue
		}
		if lastLimits(i) == "" {
			if i.Games() > 0 {
				unknown++
			}
			continue
		}
		key := [2]string{i.Engine, i.Name}
		at, seen := place[key]
		switch {
		case i.Name == "" || !seen:
			place[key] = len(chosen)
			chosen = append(chosen, i)
		case i.Accepted() || !chosen[at].Accepted():
			chosen[at] = i
		}
	}
	return chosen, unknown
}

// Engine returns the name of the only engine in a list of ideas, if none is given.
func Engine(list []store.Idea, name string) (string, error) {
	names := map[string]bool{}
	for i := range list {
		if list[i].Damage == "" {
			names[list[i].Engine] = true
		}
	}
	switch {
	case name != "" && !names[name]:
		return "", fmt.Errorf("no idea for the engine %s was tested", name)
	case name != "" || len(names) == 0:
		return name, nil
	case len(names) > 1:
		return "", fmt.Errorf("ideas for several engines were tested (%s): name one",
			strings.Join(slices.Sorted(maps.Keys(names)), ", "))
	}
	return slices.Collect(maps.Keys(names))[0], nil
}

// accepted returns the accepted entries.
func (l *Ledger) accepted() []entry {
	return slices.DeleteFunc(slices.Clone(l.Entries), func(e entry) bool { return !e.Accepted })
}

// limits returns all limits with ideas, sorted.
func (l *Ledger) limits() []string { return slices.Sorted(maps.Keys(l.Beliefs)) }

// Main returns the limits with the most accepted ideas, of equal ones those with the
// most ideas.
func (l *Ledger) Main() (main string) {
	accepted := map[string]int{}
	for _, e := range l.accepted() {
		accepted[e.Limits]++
	}
	for _, limits := range l.limits() {
		if main == "" || accepted[limits] > accepted[main] ||
			accepted[limits] == accepted[main] && len(l.effects[limits]) > len(l.effects[main]) {
			main = limits
		}
	}
	return main
}

// sum returns what the accepted ideas brought together, and how many of them are
// expected to have brought nothing. Ideas of different limits are independent.
func (l *Ledger) sum() (total ideas.Posterior, wrong ideas.Wrong) {
	by := map[string][]ideas.Effect{}
	for _, e := range l.accepted() {
		by[e.Limits] = append(by[e.Limits], e.Measured)
	}
	var sums []ideas.Posterior
	var wrongs []ideas.Wrong
	for _, limits := range slices.Sorted(maps.Keys(by)) {
		sums = append(sums, l.Beliefs[limits].Sum(by[limits]))
		wrongs = append(wrongs, l.Beliefs[limits].Wrong(by[limits]))
	}
	return ideas.Together(sums), ideas.WrongTogether(wrongs)
}

// Measured is a match of the engine as it is against an earlier version of it.
type Measured struct {
	Event  int64        `json:"event"`
	A      string       `json:"a"`
	B      string       `json:"b"`
	Games  int          `json:"games"`
	Effect ideas.Effect `json:"-"`
	Tested bool         `json:"tested"` // a test stopped it, so that it is too high or too low on average
}

// MeasuredBy returns the measurement of a stored match.
func MeasuredBy(e int64, a, b string, pairs sprt.Pentanomial, tested bool) (*Measured, error) {
	effect, ok := ideas.EffectOf(pairs)
	if !ok {
		return nil, fmt.Errorf("match %d has no pairs", e)
	}
	return &Measured{e, a, b, pairs.Games(), effect, tested}, nil
}

// Since leaves only the entries of ideas that ended at a time or later. Their priors
// stay those of all ideas.
func (l *Ledger) Since(list []store.Idea, t time.Time) {
	ended := map[int64]time.Time{}
	for i := range list {
		ended[list[i].ID] = list[i].Ended
	}
	l.Entries = slices.DeleteFunc(l.Entries, func(e entry) bool { return ended[e.Number].Before(t) })
}
