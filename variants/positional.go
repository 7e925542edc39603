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
// order of their names. They were set by hand and then moved half of the way to
// where a logistic regression on the results of 4,000 fast games of the built-in
// players pointed; all of the way would have followed its noise.
var positionalTerms = map[*section][][2]int{
	passed:    {{2, 8}, {2, 12}, {6, 28}, {12, 52}, {28, 90}, {55, 125}},
	pawns:     {{-12, -14}, {-12, -10}, {5, 5}},
	rooks:     {{22, 10}, {14, 16}, {10, 24}},
	shelter:   {{14, -4}, {6, -6}, {-20, 2}, {-5, 4}},
	attacks:   {{8, -4}, {4, 0}, {6, 0}, {5, 3}},
	attackers: {{15, 0}, {40, 5}, {70, 10}},
	mobility:  {{6, 1}, {6, 3}, {4, 5}, {1, 6}},
	bishops:   {{25, 45}},
}
