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

// both plans both kinds of test; nil if one of them is impossible.
func (c *planConfig) both() *Tests {
	t := &Tests{Fewer: sprt.Wald.String()}
	for _, kind := range []sprt.Kind{sprt.Wald, sprt.Adaptive} {
		test := c.Config
		test.Test = kind
		plan, err := sprt.NewPlan(test, c.Variance)
		if err != nil {
			return nil
		}
		x := plan.At(c.Elo)
		l := t.of(kind)
		*l = Length{Pass: x.Pass, Games: x.Games, Median: plan.Quantile(c.Elo, 0.5), Q95: plan.Quantile(c.Elo, 0.95)}
		if longest, bounded := plan.Longest(); bounded {
			l.Longest = &longest
		}
	}
	if t.Adaptive.Games < t.SPRT.Games || t.Adaptive.Games == t.SPRT.Games && c.Test == sprt.Adaptive {
		t.Fewer = sprt.Adaptive.String()
	}
	return t
}

// beside describes what the other kind of test would do, the lengths of both
// kinds, and which kind takes fewer games.
func (c *planConfig) beside(t *Tests, x sprt.Expectation) []string {
	other := c.Config
	other.Test = sprt.Adaptive - c.Test
	this, that := t.of(c.Test), t.of(other.Test)
	return []string{
		c.text(other, sprt.Expectation{Pass: that.Pass, Games: that.Games}), this.text(c.Test), that.text(other.Test),
		fmt.Sprintf("At this difference the test %s takes %.0f %% fewer games.", t.Fewer, 100*(1-min(x.Games, that.Games)/max(x.Games, that.Games))),
	}
}

// text states within how many games tests end.
func (l *Length) text(kind sprt.Kind) string {
	text := fmt.Sprintf("%v: half of the tests end within %.0f games, 95 %% within %.0f", kind, l.Median, l.Q95)
	if l.Longest != nil {
		text += fmt.Sprintf(", all within %.0f", *l.Longest)
	}
	return text
}
