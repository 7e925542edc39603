package engine

import (
	"match/board"
	"match/variants"
)

// frame is one ply of the line being searched. All frames live in the Engine,
// so that a node allocates nothing and clears nothing that it does not use.
type frame struct {
	pos     board.Position
	sums    variants.Sums
	move    board.Move // the move being tried; NoMove for a null move
	killers [2]board.Move
	follow1 *followTable // after the opponent's last move
	follow2 *followTable // after the own last move
	eval    int          // static evaluation, noEval in check
	back    int          // number of earlier plies that this position may repeat
	inCheck bool
	touched uint64 // what table.touch read

	picker
	triedQuiet [32]board.Move // quiet moves without a cutoff, as many as fit
	quietTried int

	pv       [MaxPly + 1]board.Move
	pvLength int
}

// setPV sets f's variation to m followed by the variation of the next ply.
func (f *frame) setPV(m board.Move, next *frame) {
	f.pv[0] = m
	f.pvLength = 1 + copy(f.pv[1:], next.pv[:next.pvLength])
}

// remember records a quiet move that did not cause a cutoff.
func (f *frame) remember(m board.Move) {
	if !m.IsNoisy() && f.quietTried < len(f.triedQuiet) {
		f.triedQuiet[f.quietTried] = m
		f.quietTried++
	}
}
