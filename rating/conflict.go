package rating

import "math"

// contradiction is a pair of anchors whose ratings the games contradict.
type contradiction struct {
	above, below int // by their anchors
	given        float64
	played       Figure
}

// certain is the number of standard errors from which a contradiction is beyond
// doubt.
const certain = 5

// contradictions compares the anchors of a group with a bad fit to a fit
// without anchors. It returns the worst pair of neighbours, the stronger player
// first.
func (t *Table) contradictions(g *Group) (worst contradiction, found bool) {
	fixed := map[int]float64{}
	for _, a := range t.Options.Anchors {
		fixed[a.Player] = a.Rating
	}
	if len(fixed) < 2 || g.Fit.Freedom == 0 || g.Fit.P >= doubtful {
		return worst, false
	}
	free := t.Options
	free.Anchors, free.Covariance = nil, ByPair
	alone, err := Rate(t.data, free)
	if err != nil {
		return worst, false
	}
	most, last := certain*1.0, -1
	for _, id := range g.Players {
		if _, known := fixed[id]; !known {
			continue
		}
		if last >= 0 {
			c := contradiction{last, id, fixed[last] - fixed[id], alone.Difference(last, id)}
			if z := math.Abs(c.given-c.played.Value) / c.played.SE; c.played.Known && c.played.SE > 0 && z > most {
				worst, found, most = c, true, z
			}
		}
		last = id
	}
	return worst, found
}

// warnAnchors warns first of anchor conflicts, since they explain the other
// warnings.
func (t *Table) warnAnchors() {
	for i := range t.Groups {
		c, found := t.contradictions(&t.Groups[i])
		if !found {
			continue
		}
		t.say("anchors contradict the games: %s is given %.0f above %s, the games without anchors give %.0f ± %.0f",
			t.Players[c.above].Name, c.given, t.Players[c.below].Name, c.played.Value+0, z95*c.played.SE)
	}
}
