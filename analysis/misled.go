package analysis

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// termRows finds the terms of the evaluation that mislead the player. It uses
// the terms of which wrong moves have more than the best moves and, if the
// players' scores are on record, the scores of quiet positions. A term is
// blamed only if neither contradicts.
func (s *study) termRows() []*row {
	var seen *regression
	s.wrong, seen = s.look()
	var known bool
	if s.taste, known = preferenceOf(s.wrong, everywhere, s.Clusters); !known {
		return nil
	}
	evidence, lean, behind := s.taste.standard(), s.taste.lean(), s.behind()
	seenZ := evidence
	s.bias, s.biasKnown = seen.opinion(everywhere, s.Clusters)
	if s.biasTells = s.biasKnown && s.bias.tells(); s.biasTells {
		seenZ, evidence = s.bias.standard(), together(&s.taste, &s.bias)
	}
	guide, ok := s.guide(seen)
	if !ok {
		return nil
	}
	for i := range s.wrong {
		s.parts = append(s.parts, guide.parts(&s.wrong[i]))
	}
	s.price = prices(s.wrong, s.parts)
	rows := termRows(s.wrong, s.parts, s.price, s.Clusters)
	shares := s.shares(seen)
	for t, r := range rows {
		r.term, r.isTerm = term(t), true
		if s.biasTells && ratio(s.sample.mean(r.lost.excess())) < leastCost && math.Abs(seenZ.value[t]) > beyondDoubt {
			r.costByScores(shares[t], &s.sample)
		}
		r.z = evidence.value[t]
		agree := r.z*seenZ.value[t] > 0 && seenZ.value[t]*seenZ.value[t] > leastAgreed*leastAgreed
		r.proven, r.theirs = true, min(max(lean[t], -mostLean), mostLean)+behind < 0 || !agree
		r.text = termNames[t].little
		if r.z > 0 {
			r.text = termNames[t].much
		}
	}
	return rows
}

// shares divides the distance between the two sides' scores among the terms. A
// term that is rarely on the board has a small share, however wrong it is.
func (s *study) shares(seen *regression) (share vector) {
	if !s.biasTells {
		return share
	}
	z := s.bias.standard()
	beta, all := s.bias.shrunk(z.value), 0.0
	for t, spread := range seen.spreads() {
		share[t] = beta[t] * beta[t] * spread
		all += share[t]
	}
	for t := range share {
		share[t] /= max(all, math.SmallestNonzeroFloat64)
	}
	return share
}

// costByScores is for a cause that is certain from the player's scores but
// visible in no single move, such as a value of queens that decides which
// exchanges are avoided. It costs its share of the player's excess losses.
func (r *row) costByScores(share float64, all *sample) {
	for side := range r.lost {
		floats.ScaleTo(r.lost[side], share, all.lost[side])
	}
	r.share = share
}

// mostLean is how many standard errors of the score the distance from the referee
// may outweigh. The distance can be measured precisely, but a referee is also
// biased: the results are stronger evidence.
const mostLean = 1.5

// leastAgreed is how many standard errors the evaluation itself must be off
// if it is on record: a preference alone may come from another term.
const leastAgreed = 1.64

func everywhere(int) bool { return true }

// Too little to explain a move: slightBias for a guide from scores, in
// centipawns; slightTaste for one from preferences, in their own unit.
const slightBias, slightTaste = 10, 0.05

// guide estimates on each half of the clusters what misleads the player: from
// its scores if they are known, otherwise from its preferences.
func (s *study) guide(seen *regression) (g guide, ok bool) {
	g.slight = slightTaste
	if s.biasTells {
		g.slight = slightBias
	}
	for half := range g.halves {
		in := func(cluster int) bool { return cluster%2 == half }
		var o opinion
		if s.biasTells {
			o, ok = seen.opinion(in, s.Clusters)
		} else {
			o, ok = preferenceOf(s.wrong, in, s.Clusters)
		}
		if !ok {
			return g, false
		}
		z := o.standard()
		g.halves[half] = o.shrunk(z.value)
	}
	return g, true
}

// behind returns by how many standard errors the player scored less than its
// opponents. Two players that differ in a term both show the difference. The
// one that is further from the referee and loses is the wrong one.
func (s *study) behind() float64 {
	sums := make([]float64, s.Clusters)
	for _, g := range s.Games {
		sums[g.Cluster] += 0.5 - g.Points()
	}
	return ratio(s.sample.mean(sums))
}

// look replays all games and collects data on evaluations: the wrong moves, and
// the players' scores of quiet positions.
func (s *study) look() (wrong []blamed, seen *regression) {
	seen = new(regression)
	for i, g := range s.Games {
		moves := s.accounts[i].Moves
		for ply, pos := range g.Record.Positions() {
			j := ply - g.Book
			if j < 0 || j >= len(moves) {
				continue
			}
			m := &moves[j]
			seen.note(m, pos)
			if m.Wrong && m.Loss > 0 && m.Best != m.Move {
				wrong = append(wrong, blameOf(m, pos))
			}
		}
	}
	return wrong, seen
}
