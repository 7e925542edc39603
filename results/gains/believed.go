package gains

import (
	"fmt"

	"match/report"
	"match/results/store"
	"match/sprt/ideas"
)

// Believed is what is known of the effect of a version of an idea.
type Believed struct {
	Limits string
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
	return Believed{limits, belief.Posterior(m.Effect), l.prior(limits, belief)}, true
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
