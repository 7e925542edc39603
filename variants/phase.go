package variants

import (
	"fmt"
	"slices"

	"match/board"
	"match/internal/nearest"
)

// Phase is a function that measures how far a position is from the endgame: 0 is a pure endgame,
// 256 a full middlegame.
type Phase uint8

const (
	// MaterialPhase is a weighted count of the pieces: with w = knights + bishops + 2·rooks +
	// 4·queens of both sides, clamp((256·w + 12) / 24, 0, 256).
	MaterialPhase Phase = iota

	// PawnAwarePhase is MaterialPhase plus 3 for every pawn on the board above
	// eight and minus 3 for every one below, clamped to 0 … 256.
	PawnAwarePhase

	// PieceCountPhase is 8 for everything on the board, kings and pawns
	// included, so that only the start position's 32 men make a full
	// middlegame and two bare kings still have a phase of 16.
	PieceCountPhase
)

var phaseNames = []string{"material", "pawn-aware", "piece-count"}

// String returns the name that ParsePhase reads.
func (f Phase) String() string { return phaseNames[f] }

// ParsePhase returns the phase function of that name: material, pawn-aware or
// piece-count.
func ParsePhase(name string) (Phase, error) {
	if i := slices.Index(phaseNames, name); i >= 0 {
		return Phase(i), nil
	}
	return 0, fmt.Errorf("unknown phase function %q%s; want material, pawn-aware or piece-count",
		name, nearest.Hint(name, phaseNames))
}

// Of returns the phase of a position, 0 to 256.
func (f Phase) Of(p *board.Position) int {
	switch f {
	case PawnAwarePhase:
		adjusted := materialPhase(p) + 3*(p.Kinds(board.Pawn).Count()-8)
		return min(max(adjusted, 0), 256)
	case PieceCountPhase:
		return min(8*p.Occupied().Count(), 256)
	}
	return materialPhase(p)
}

func materialPhase(p *board.Position) int {
	w := (p.Kinds(board.Knight) | p.Kinds(board.Bishop)).Count() +
		2*p.Kinds(board.Rook).Count() +
		4*p.Kinds(board.Queen).Count()
	return min((256*w+12)/24, 256)
}
