package analysis

import (
	"fmt"
	"strings"
)

// joint divides what the player lost to its opponents, by moves and forfeits,
// among the findings: every loss is in one line at most, and the lines add up
// to the total. All lines come from the same pairs, so do their intervals.
type joint struct {
	Findings []jointLine `json:"findings"` // negative: what the player gives away, after the findings before
	Gains    []jointLine `json:"gains"`    // positive: what its opponents give away, by their own findings
	Rest     figure      `json:"rest"`     // in no finding
	Total    figure      `json:"total"`    // points per 100 games that the opponents give away in excess of the player
}

// jointLine is one finding of a [joint] account.
type jointLine struct {
	Name string `json:"name"`
	figure
}

// joint adds up the findings of a study and those of its mirror image, the first
// ones of each.
func (s *study) joint(mirror *study) joint {
	rest := bySide{s.sample.lost[1], s.sample.lost[0]}.excess()
	j := joint{Findings: []jointLine{}, Gains: []jointLine{}, Total: s.sample.figure(rest)}
	for side, of := range [sides]*study{s, mirror} {
		list := [sides]*[]jointLine{&j.Findings, &j.Gains}[side]
		for _, share := range of.shareOut() {
			for i, x := range share.sums {
				share.sums[i] = -signOf(side) * x
				rest[i] += signOf(side) * x
			}
			*list = append(*list, jointLine{share.name, s.sample.figure(share.sums)})
		}
	}
	j.Rest = s.sample.figure(rest)
	return j
}

// jointShare is what one finding costs after those before it, by cluster.
type jointShare struct {
	name string
	sums []float64
}

// shareOut divides the player's excess among the findings that a report shows. A
// weakness in no place is the rest.
func (s *study) shareOut() (list []jointShare) {
	v := s.newView()
	var before []*candidate
	for i := range s.survivors[:min(len(s.survivors), mostCards)] {
		c := &s.survivors[i]
		switch {
		case c.whole:
			continue
		case c.isTerm:
			list = append(list, jointShare{c.name, v.costOf(c, before)})
		case c.in != nil:
			rest := v.without(c, before)
			list = append(list, jointShare{c.name, rest.lost.excess()})
		case c.fact:
			list = append(list, jointShare{c.name, c.lost.excess()})
		default:
			continue
		}
		before = append(before, c)
	}
	return list
}

// costOf returns what a cause costs outside of the places before it: after none,
// the cost of its finding.
func (v *view) costOf(cause *candidate, before []*candidate) []float64 {
	sums := make([]float64, v.study.Clusters)
	for i := range v.moves {
		m := &v.moves[i]
		loss, here := v.left(i, before)
		switch {
		case !here:
		case cause.share > 0:
			sums[m.move.game.Cluster] += signOf(sideOf(m.move)) * cause.share * loss
		case m.parts != nil:
			sums[m.move.game.Cluster] += signOf(sideOf(m.move)) * v.study.price[cause.term] * m.parts[cause.term]
		}
	}
	return sums
}

// lost returns what the player lost in all, in points per 100 games.
func (j *joint) lost() float64 { return max(-j.Total.Value, 0) }

// most returns the upper end of what any cause can have cost: what was lost in
// all, and what was gained elsewhere.
func (j *joint) most() float64 {
	gains := 0.0
	for _, g := range j.Gains {
		gains += max(g.Value, 0)
	}
	return j.lost() + j.Total.Error + gains
}

// limit cuts the estimates of a cause at what the account allows; what its own
// moves cost is measured and stays.
func (j *joint) limit(c *candidate, w span) span {
	if !c.isTerm || c.share > 0 || j.Total.Open {
		return w
	}
	most := max(j.most()/100, c.surplus)
	return span{min(w.Value, most), min(w.Lower, most), min(w.Upper, max(most, c.surplus+normal95*c.surplusSE))}
}

// cover returns what makes up for a finding that costs more than the player lost
// in all, as a sentence; "" if it does not.
func (j *joint) cover(w span) string {
	if 100*w.Value <= j.lost() {
		return ""
	}
	text := fmt.Sprintf("its moves lost only %s points per 100 games more than its opponents' in all: ", pointsText(j.lost()))
	best := jointLine{}
	for _, g := range j.Gains {
		if g.Value > best.Value {
			best = g
		}
	}
	if best.Value > 0 {
		return text + fmt.Sprintf("elsewhere the opponents lose more than it does, most in %s (%s)", best.Name, best.figure)
	}
	return text + "elsewhere its opponents lose a little more than it does"
}

// lines returns the account as terms of a sum.
func (j *joint) lines() (list []accountLine) {
	for _, l := range j.Findings {
		list = append(list, signed(l.Name, 1, l.figure))
	}
	for _, l := range j.Gains {
		list = append(list, signed("lost by the opponents: "+l.Name, 1, l.figure))
	}
	if len(list) == 0 {
		return nil
	}
	total := signed("in all, against the opponents", 1, j.Total)
	total.Sign = strings.TrimSuffix("= "+total.Sign, " +")
	return append(list, signed("everything else", 1, j.Rest), total)
}
