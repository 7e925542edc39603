package analysis

import (
	"fmt"
	"math"
)

// worth is the possible gain from fixing a finding, in points per 100 games and
// in Elo at the player's score. For a place it is the cost beyond its usual
// share. For a cause it is the cost, whose estimate from moves is rough, so the
// interval is wide.
type worth struct {
	span
	Elo   span `json:"elo"`
	Bound bool `json:"bounded"` // the estimate exceeded what the player can gain
}

// span is a gain with its interval: in points per game before it is part of a worth.
type span struct {
	Value float64 `json:"value"`
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
}

// as returns the span in another unit.
func (w span) as(unit func(float64) float64) span {
	return span{unit(w.Value), unit(w.Lower), unit(w.Upper)}
}

// String returns a text such as "8.3 (6.7 to 11.3) points per 100 games, 65
// (54 to 87) Elo".
func (w worth) String() string {
	text := fmt.Sprintf("%s (%s to %s) points per 100 games, %.0f (%.0f to %.0f) Elo",
		pointsText(w.Value), pointsText(w.Lower), pointsText(w.Upper), w.Elo.Value, w.Elo.Lower, w.Elo.Upper)
	if w.Bound {
		text += ", its upper bound"
	}
	return text
}

// pointsText has no more digits than the precision of a worth.
func pointsText(x float64) string {
	if math.Abs(x) < 1 {
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.1f", x)
}

// causeWorth is the cost of evaluation faults in score, as a multiple of the cost
// of the moves that they explain: the median of 14 planted faults. The least was
// lowWorth of it, and the most highWorth.
const causeWorth, lowWorth, highWorth = 2.5, 0.32, 4

// span returns the possible gain from fixing the candidate, at most its bound.
func (c *candidate) span() span {
	e := normal95 * c.surplusSE
	w := span{c.surplus, c.surplus - e, c.surplus + e}
	if c.isTerm && c.share == 0 {
		w.Lower, w.Upper = lowWorth*w.Lower, highWorth*w.Upper
	}
	w = w.as(c.limit)
	w.Lower = max(w.Lower, 0)
	return w
}

func (c *candidate) limit(x float64) float64 {
	if c.bound > 0 {
		return min(x, c.bound)
	}
	return x
}

// worth returns the cost of a place beyond its usual share, or the cost of a
// cause.
func (c *candidate) worth() float64 { return c.span().Value }

// rank returns the worth of a finding weighted by its certainty: zero for a z of
// 1.96, all of it for a large z. For most places this is the lower end of the 95
// % interval.
func (c *candidate) rank() float64 { return c.worth() * (1 - normal95/max(c.z, normal95)) }

// carries reports whether a candidate may be worth as much as another one
// certainly is: a candidate that is worth less cannot explain it.
func (c *candidate) carries(other *candidate) bool { return c.span().Upper >= other.span().Lower }

// bounded limits every candidate to the player's possible gain: the points that
// it missed, or all that it gave away if that is less.
func (s *study) bounded(list []candidate) {
	bound := s.bound()
	for i := range list {
		c := &list[i]
		if c.bound = bound; c.excess > bound {
			c.excess, c.claimed = bound, true
		}
		if c.surplus > bound {
			c.surplus, c.claimed = bound, true
		}
	}
}

// bound returns the largest possible gain from any fix, in points per game.
func (s *study) bound() float64 {
	return max(min(s.sample.n-s.made(), total(s.sample.lost[0]))/max(s.sample.n, 1), leastSE)
}

// made returns the player's points in all games.
func (s *study) made() (points float64) {
	for _, g := range s.Games {
		points += g.Points()
	}
	return points
}

// toWorth converts a span to the units of a report. score is the player's,
// per game.
func (w span) toWorth(score float64, claimed bool) worth {
	points := w.as(func(x float64) float64 { return 100 * x })
	return worth{points, w.as(func(x float64) float64 { return eloAt(score+x) - eloAt(score) }), claimed}
}

// eloAt returns the logistic Elo of a score, which is clamped: extreme scores
// have no Elo.
func eloAt(score float64) float64 {
	score = min(max(score, 1-mostScore), mostScore)
	return 400 * math.Log10(score/(1-score))
}

// mostScore is the score beyond which Elo is meaningless.
const mostScore = 0.99

// The formulas of Lichess' server analysis, under their own names, for
// comparison with Lichess' figures. Nothing else in the package uses them.

// lichessWin returns Lichess' winning chances in per cent, 0 to 100, of a score
// in centipawns: 50 + 50·(2/(1+e^(−0.00368208·cp)) − 1), the score cut at ±1000.
func lichessWin(cp int) float64 {
	x := float64(min(max(cp, -1000), 1000))
	return 50 + 50*(2/(1+math.Exp(-lichessK*x))-1)
}

// lichessAccuracy returns Lichess' accuracy in per cent, 0 to 100, of a move
// that changed its mover's winning chances from before to after per cent:
// 103.1668100711649·e^(−0.04354415386753951·loss) − 3.166924740191411 + 1.
func lichessAccuracy(before, after float64) float64 {
	if after >= before {
		return 100
	}
	accuracy := 103.1668100711649*math.Exp(-0.04354415386753951*(before-after)) - 3.166924740191411 + 1
	return min(max(accuracy, 0), 100)
}
