package question

import (
	"fmt"

	"match/sprt"
)

// Beside is what the other kind of test would do, how long tests of both kinds
// are, and which kind takes fewer games; "" where the other kind cannot be.
func (p *Planned) Beside() string {
	other := *p
	other.Config.Test = sprt.Adaptive - p.Config.Test
	this, err := sprt.NewPlan(p.Config, p.Variance)
	if err != nil {
		return ""
	}
	that, err := sprt.NewPlan(other.Config, p.Variance)
	if err != nil {
		return ""
	}
	x := that.At(p.Elo)
	other.Pass, other.Games = x.Pass, x.Games
	better := p.Config.Test
	if other.Games < p.Games {
		better = other.Config.Test
	}
	return other.Text() + lengthText(this, p) + lengthText(that, &other) +
		fmt.Sprintf("At this difference the test %s takes %.0f %% fewer games.\n", better, 100*(1-min(p.Games, other.Games)/max(p.Games, other.Games)))
}

// lengthText is within how many games tests end.
func lengthText(plan sprt.Plan, p *Planned) string {
	text := fmt.Sprintf("%v: half of the tests within %.0f games, 95 %% within %.0f", p.Config.Test, plan.Quantile(p.Elo, 0.5), plan.Quantile(p.Elo, 0.95))
	if longest, ok := plan.Longest(); ok {
		text += fmt.Sprintf(", all within %.0f", longest)
	}
	return text + "\n"
}
