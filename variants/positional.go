package variants

import "match/board"

// positionalTables are those of centralized-castled without what the terms say,
// so that nothing is counted twice: rooks gain nothing from the seventh rank,
// and pawns in the endgame half, since the other half is for passed pawns.
func positionalTables() tables {
	t := centralizedTables.with(board.King, mg, castledKing)
	t = t.with(board.Rook, mg, t[board.Rook][mg].withRank(7, 0))
	return t.with(board.Pawn, eg, t[board.Pawn][eg].halved())
}

// positional adds the terms.
func positional(v *Variant) *Variant {
	v.terms = allTerms
	for s, weights := range positionalTerms {
		for i, w := range weights {
			v.weights[s.at(mg, i)], v.weights[s.at(eg, i)] = w[mg], w[eg]
		}
	}
	return v
}

// positionalTerms are the weights of the terms, middlegame and endgame, in the
// order of their names.
var positionalTerms = map[*section][][2]int{
	passed:    {{0, 5}, {0, 10}, {5, 25}, {15, 45}, {35, 80}, {60, 120}},
	pawns:     {{-8, -18}, {-10, -12}, {7, 6}},
	rooks:     {{25, 12}, {12, 8}, {10, 20}},
	shelter:   {{14, 0}, {8, 0}, {-18, 0}, {-9, 0}},
	attacks:   {{7, 0}, {6, 0}, {8, 0}, {8, 2}},
	attackers: {{15, 0}, {40, 5}, {70, 10}},
	mobility:  {{4, 4}, {5, 5}, {3, 5}, {2, 4}},
	bishops:   {{25, 45}},
}
