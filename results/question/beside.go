package question

import (
	"fmt"

	"match/sprt"
)

// Tests are both kinds of test with the bounds of a plan, at its difference.
type Tests struct {
	SPRT     Length `json:"sprt"`
	Adaptive Length `json:"adaptive"`
	Fewer    string `json:"fewer_games"` // the kind that needs fewer games on average
}

// Length is how often a test passes and how many games it takes.
type Length struct {
	Pass    float64  `json:"pass"`
	Games   float64  `json:"games"`  // mean
	Median  float64  `json:"median"` // half of the tests end within this many games
	Q95     float64  `json:"q95"`
	Longest *float64 `json:"longest"` // null: no bound
}

// of returns the length of one kind of test.
func (t *Tests) of(k sprt.Kind) *Length {
	if k == sprt.Adaptive {
		return &t.Adaptive
	}
	return &t.SPRT
}

// Both plans both kinds of test; ok is false if one of them is impossible.
func (p *Planned) Both() (t Tests, ok bool) {
	for _, kind := range []sprt.Kind{sprt.Wald, sprt.Adaptive} {
		c := p.Config
		c.Test = kind
		plan, err := sprt.NewPlan(c, p.Variance)
		if err != nil {
			return Tests{}, false
		}
		x := plan.At(p.Elo)
		l := t.of(kind)
		*l = Length{Pass: x.Pass, Games: x.Games, Median: plan.Quantile(p.Elo, 0.5), Q95: plan.Quantile(p.Elo, 0.95)}
		if longest, bounded := plan.Longest(); bounded {
			l.Longest = &longest
		}
	}
	t.Fewer = sprt.Wald.String()
	if t.Adaptive.Games < t.SPRT.Games || t.Adaptive.Games == t.SPRT.Games && p.Config.Test == sprt.Adaptive {
		t.Fewer = sprt.Adaptive.String()
	}
	return t, true
}

// Beside describes what the other kind of test would do, the lengths of both
// kinds, and which kind takes fewer games. It is "" if the other kind is
// impossible.
func (p *Planned) Beside() string {
	t, ok := p.Both()
	if !ok {
		return ""
	}
	other := *p
	other.Config.Test = sprt.Adaptive - p.Config.Test
	this, that := t.of(p.Config.Test), t.of(other.Config.Test)
	other.Pass, other.Games = that.Pass, that.Games
	return other.Text() + this.text(p.Config.Test) + that.text(other.Config.Test) +
		fmt.Sprintf("At this difference the test %s takes %.0f %% fewer games.\n", t.Fewer, 100*(1-min(p.Games, other.Games)/max(p.Games, other.Games)))
}

// text states within how many games tests end.
func (l *Length) text(kind sprt.Kind) string {
	text := fmt.Sprintf("%v: half of the tests end within %.0f games, 95 %% within %.0f", kind, l.Median, l.Q95)
	if l.Longest != nil {
		text += fmt.Sprintf(", all within %.0f", *l.Longest)
	}
	return text + "\n"
}
