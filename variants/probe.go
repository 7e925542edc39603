package variants

import "match/board"

// probe counts the features of terms with the evaluator itself, so that the counts always agree
// with the evaluation. The weights of a few features are powers of a base far above any count, so
// the digits of the sum are the counts.
type probe struct {
	ev    *Evaluator
	v     *Variant // its weights are the powers, all others are 0
	first int16    // feature of the first digit; the others follow
	n     int      // digits in use
}

// A digit ranges from −512 to 511. Three digits fit one half of the sums.
const (
	digitBits   = 10
	digitBase   = 1 << digitBits
	digitsAHalf = 3
	digitsInAll = 2 * digitsAHalf
)

// probe adds weight i of the section, the next feature, to a probe.
func (l *Linear) probe(s *section, i int) {
	if n := len(l.probes); n == 0 || l.probes[n-1].n == digitsInAll {
		v := *l.v
		v.weights = make([]int, size)
		l.probes = append(l.probes, probe{v: &v, first: int16(len(l.Features))})
	}
	p := &l.probes[len(l.probes)-1]
	p.v.weights[s.at(p.n/digitsAHalf, i)] = 1 << (digitBits * (p.n % digitsAHalf))
	p.n++
	p.ev = newEvaluator(p.v)
}

// counts appends the features that the probe finds.
func (p *probe) counts(pos *board.Position, counts []Count) []Count {
	e := p.ev.newPawnEntry(pos)
	sums := e.sums + p.ev.pieceSide(pos, &e, board.White) - p.ev.pieceSide(pos, &e, board.Black)
	rest := [2]int{mg: sums.MG(), eg: sums.EG()}
	for i := range p.n {
		half := &rest[i/digitsAHalf]
		digit := (*half+digitBase/2)&(digitBase-1) - digitBase/2
		*half = (*half - digit) >> digitBits
		if digit != 0 {
			counts = append(counts, Count{p.first + int16(i), int16(digit)})
		}
	}
	return counts
}
