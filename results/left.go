package results

import (
	"fmt"
	"math"

	"match/internal/plural"
	"match/report"
	"match/sprt"
)

// Left is an estimate of the remaining games of a match.
type Left struct {
	Games       float64 // expected; for a test, if the true difference is the measured one
	Least, Most float64 // for differences within the 95 % interval
}

// Left estimates the remaining games of a match with a limit of latest games;
// 0 is no limit. ok is false if nothing is known about its end.
func (s *Summary) Left(latest int) (l Left, ok bool) {
	if s.Verdict() != sprt.None {
		return Left{}, true
	}
	rest := math.Inf(1)
	if latest > 0 {
		rest = math.Max(0, float64(latest-s.Games.Games()))
		l, ok = Left{rest, rest, rest}, true
	}
	e := s.Elo()
	variance, err := sprt.Variance(s.Pairs)
	if s.Test == nil || err != nil || !e.Closed() || !e.Defined() {
		return l, ok
	}
	plan, err := sprt.NewPlan(s.Test.Config, variance)
	if err != nil {
		return l, ok
	}
	if s.Test.Config.Test == sprt.Wald {
		plan = plan.From(s.Test.LLR)
	} else {
		plan = plan.After(s.Pairs)
	}
	at := func(elo float64) float64 { return math.Min(rest, plan.At(elo).Games) }
	l.Games = at(e.Value)
	l.Least, l.Most = l.Games, l.Games
	const steps = 20
	for i := range steps + 1 {
		n := at(e.Lower + (e.Upper-e.Lower)*float64(i)/steps)
		l.Least, l.Most = math.Min(l.Least, n), math.Max(l.Most, n)
	}
	return l, true
}

// Progress returns the progress, 0 … 1, of a match with a limit of latest games,
// and its standing in one line of plain text, for a terminal or a log:
//
//	120 of about 830 games  W 41 L 30 D 49  Elo 31.9 ± 44.6  LLR 0.42 (-2.94, 2.94)
func (s *Summary) Progress(latest int) (fraction float64, parts []string) {
	played := s.Games.Games()
	games := plural.Count(played, "game")
	if l, ok := s.Left(latest); ok && played > 0 {
		all := float64(played) + l.Games
		fraction = float64(played) / all
		switch {
		case all >= float64(latest) && latest > 0:
			games = fmt.Sprintf("%d of %s", played, plural.Count(latest, "game"))
		case l.Games > 0:
			games = fmt.Sprintf("%d of about %s", played, plural.Count(int(all), "game"))
		}
	}
	parts = []string{games, fmt.Sprintf("W %d L %d D %d", s.Games.Wins, s.Games.Losses, s.Games.Draws), "Elo " + report.ShortEstimate(s.Elo())}
	if t := s.Test; t != nil {
		parts = append(parts, t.Short())
	}
	return fraction, parts
}
