package variants

import "match/board"

// Linear is a variant taken apart for tuning: a position is counts of features,
// and the evaluation a sum of counts times what each feature is worth,
//
//	mg = Σ count·worth(mg), eg = Σ count·worth(eg), score = (mg·phase + eg·(256 − phase)) / 256
//
// from White's view, without the rounding of the blend and the limit MaxScore.
// That is all of the evaluation: no term is anything but a sum. It may be used
// from many goroutines.
type Linear struct {
	v        *Variant
	weights  []Weight
	features []Feature
	first    [board.King + 1]int // features of tables, by kind: White's square added
	probes   []probe
}

// Feature is what a position is counted by: a kind of piece on a square, or
// something that a term counts. What it is worth in each half is the sum of some
// weights, by their places in Linear.Weights; none are worth nothing.
type Feature struct{ MG, EG []int }

// Count is a feature and how often White has it, less how often Black does.
type Count struct{ Feature, N int16 }

// Linear takes the variant apart.
func (v *Variant) Linear() *Linear {
	l := &Linear{v: v, weights: v.Weights()}
	index := map[int]int{}
	v.each(func(_ string, _ *section, place int) { index[place] = len(index) })
	l.addTables(index)
	l.addTerms(index)
	return l
}

// addTables makes a feature of every kind of piece on every square. Pawns have
// features on the outer ranks, too, that never occur.
func (l *Linear) addTables(index map[int]int) {
	for k := board.Pawn; k <= board.King; k++ {
		l.first[k] = len(l.features)
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
			l.features = append(l.features, f)
		}
	}
}

// endgamePlace returns the place of the endgame weight of a table's square. A
// pawn on the second rank has none in a zoned table.
func (v *Variant) endgamePlace(k board.Kind, s board.Square) (place int, ok bool) {
	if k != board.Pawn || !v.zoned {
		return squareAt(k, eg, s), true
	}
	if s.Rank() < 2 {
		return 0, false
	}
	return zones[zoneOf(s.File())].at(mg, s.Rank()-2), true
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
			l.features = append(l.features, f)
		}
	}
}

// Weights returns the variant's weights, as Variant.Weights does.
func (l *Linear) Weights() []Weight { return l.weights }

// Features returns the features, by the numbers that counts name them by.
func (l *Linear) Features() []Feature { return l.features }

// Counts appends the features of a position to counts, without those that both
// sides have alike, and returns them with the phase, 0 to 256.
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
