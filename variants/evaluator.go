package variants

import "match/board"

// maxScore is the greatest score, and −maxScore the least, which leaves room for the mate scores of
// a search. Only unreasonable weights, or a board full of queens, come near it.
const maxScore = 20000

// Evaluator evaluates positions by one variant. It caches results, so every searching goroutine
// needs its own. Its return values depend only on the arguments.
type Evaluator struct {
	// men holds piece value plus table, from White's view (negative for Black's
	// pieces), by colour, kind and square: see place. NoKind is worth 0.
	men   [2 << 9]Sums
	phase Phase
	flat  bool
	terms *termWeights // nil if the variant has none
	pawns []pawnEntry
}

// NewEvaluator returns an evaluator of the variant.
func NewEvaluator(v *Variant) *Evaluator {
	ev := newEvaluator(v)
	if v.terms != 0 {
		ev.pawns = make([]pawnEntry, pawnEntries)
	}
	return ev
}

// newEvaluator returns an evaluator without a cache, which can add up the sums of one side but
// cannot Score.
func newEvaluator(v *Variant) *Evaluator {
	ev := &Evaluator{phase: v.phase, flat: v.flat}
	for k := board.Pawn; k <= board.King; k++ {
		for s := range board.Square(64) {
			middlegame, endgame := v.Table(k, s)
			worth := pack(v.Value(k)+middlegame, v.Value(k)+endgame)
			ev.men[place(board.White, k, s)] = worth
			ev.men[place(board.Black, k, s.Flip())] = -worth
		}
	}
	if v.terms != 0 {
		ev.terms = v.termWeights()
	}
	return ev
}

// place returns the index into men.
func place(c board.Color, k board.Kind, s board.Square) int {
	return int(c&1)<<9 | int(k&7)<<6 | int(s&63)
}

// Sums adds up material and tables from scratch.
func (ev *Evaluator) Sums(p *board.Position) Sums {
	return ev.menOf(p, board.White) + ev.menOf(p, board.Black)
}

// menOf adds up material and tables of one side, from White's view.
func (ev *Evaluator) menOf(p *board.Position, c board.Color) (sums Sums) {
	for k := board.Pawn; k <= board.King; k++ {
		for set := p.Pieces(c, k); set != 0; set &= set - 1 {
			sums += ev.men[place(c, k, set.First())]
		}
	}
	return sums
}

// Apply returns the sums after the legal move m, given the sums s of the position p in which m is
// about to be made. A null move changes no sums.
func (ev *Evaluator) Apply(s Sums, p *board.Position, m board.Move) Sums {
	us, kind := p.SideToMove(), m.Kind()
	if m.IsCastling() {
		return s - ev.men[place(us, board.King, m.From())] + ev.men[place(us, board.King, m.KingTo())] -
			ev.men[place(us, board.Rook, m.To())] + ev.men[place(us, board.Rook, m.RookTo())]
	}
	arrives := kind
	if promotion := m.Promotion(); promotion != board.NoKind {
		arrives = promotion
	}
	return s - ev.men[place(us, kind, m.From())] + ev.men[place(us, arrives, m.To())] -
		ev.men[place(us^1, m.Captured(), m.CapturedSquare())]
}

// Score returns the evaluation of p in centipawns from the view of the side to
// move, given p's sums: within ±maxScore.
func (ev *Evaluator) Score(p *board.Position, s Sums) int {
	if ev.terms != nil {
		e := ev.rememberedPawns(p)
		s += e.sums + ev.pieceSide(p, e, board.White) - ev.pieceSide(p, e, board.Black)
	}
	if p.SideToMove() == board.Black {
		s = -s
	}
	return min(max(blend(s, ev.phaseOf(p)), -maxScore), maxScore)
}

// phaseOf returns the phase by which the sums are blended.
func (ev *Evaluator) phaseOf(p *board.Position) int {
	if ev.flat {
		return 256
	}
	return ev.phase.Of(p)
}

// Evaluate is Score from scratch.
func (ev *Evaluator) Evaluate(p *board.Position) int { return ev.Score(p, ev.Sums(p)) }
