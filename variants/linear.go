package variants

import "match/board"

// Linear is a variant in linear form, for tuning. A position is a list of counts of features, and
// the evaluation is the sum of counts times worths:
//
//	mg = Σ count·worth(mg), eg = Σ count·worth(eg), score = (mg·phase + eg·(256 − phase)) / 256
//
// from White's view, without the rounding of the blend and the limit maxScore. This covers the
// whole evaluation, because every term is a sum. Linear is safe for concurrent use.
type Linear struct {
	Weights  []Weight  // as [Variant.Weights] returns them
	Features []Feature // indexed by Count.Feature

	v      *Variant
	first  [board.King + 1]int // first feature of each table, by kind; White's square is added
	probes []probe
}

// Feature is something that is counted in a position: a kind of piece on a square, or an object of
// a term. Its worth in each half is the sum of the weights with these indices in Linear.Weights; an
// empty list is worth 0.
type Feature struct{ MG, EG []int }

// Count is a feature and how often White has it, minus how often Black has it.
type Count struct{ Feature, N int16 }

// Linear returns the variant in linear form.
func (v *Variant) Linear() *Linear {
	l := &Linear{v: v, Weights: v.Weights()}
	index := map[int]int{}
	v.each(func(_ string, _ *section, place int) { index[place] = len(index) })
	l.addTables(index)
	l.addTerms(index)
	return l
}

// addTables makes a feature of every kind of piece on every square. Pawns also have features on the
// first and last rank, which never occur.
func (l *Linear) addTables(index map[int]int) {
	for k := board.Pawn; k <= board.King; k++ {
		l.first[k] = len(l.Features)
		for s := range board.Square(64) {
			var f Feature
			if k != board.King {
				value := index[values.at(mg, int(k-board.Pawn))]
				f = Feature{[]int{value}, []int{value}}
			}
			if hasWeight(k, s) {
				f.MG = append(f.MG, index[squareAt(k, mg, s)])
				if place, ok := l.v.endgamePlace(k, s); ok {
					f.EG = append(f.EG, index[place])
				}
			}
			l.Features = append(l.Features, f)
		}
	}
}

// endgamePlace returns the index of the endgame weight of a table's square. A pawn on the second
// rank has none in a zoned table.
func (v *Variant) endgamePlace(k board.Kind, s board.Square) (place int, ok bool) {
	if k != board.Pawn || !v.zoned {
		return squareAt(k, eg, s), true
	}
	if s.Rank() < 2 {
		return 0, false
	}
	return zones[zoneOf[s.File()]].at(mg, s.Rank()-2), true
}

// addTerms makes a feature of every weight of the variant's terms.
func (l *Linear) addTerms(index map[int]int) {
	for _, s := range layout {
		if s.term&l.v.terms == 0 {
			continue
		}
		for i := range s.keys {
			f := Feature{[]int{index[s.at(mg, i)]}, []int{index[s.at(eg, i)]}}
			l.probe(s, i)
			l.Features = append(l.Features, f)
		}
	}
}

// Counts appends the features of a position to counts, without those that both sides have equally
// often. It also returns the phase, 0 to 256.
func (l *Linear) Counts(p *board.Position, counts []Count) ([]Count, int) {
	for k := board.Pawn; k <= board.King; k++ {
		white, black := p.Pieces(board.White, k), p.Pieces(board.Black, k).Flip()
		for set := white &^ black; set != 0; set &= set - 1 {
			counts = append(counts, Count{int16(l.first[k] + int(set.First())), 1})
		}
		for set := black &^ white; set != 0; set &= set - 1 {
			counts = append(counts, Count{int16(l.first[k] + int(set.First())), -1})
		}
	}
	for i := range l.probes {
		counts = l.probes[i].counts(p, counts)
	}
	phase := 256
	if !l.v.flat {
		phase = l.v.phase.Of(p)
	}
	return counts, phase
}
