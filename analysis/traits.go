package analysis

import (
	"strconv"
	"strings"

	"match/board"
)

// traits are the properties of a judged move that losses are split by.
type traits struct {
	phase  phase
	band   band
	kind   moveKind
	missed string                // the better kind of move
	idle   string                // the man that should have moved, if another one did
	holds  marks                 // the situations of the position
	done   marks                 // the deeds of the move
	omits  marks                 // the deeds that it missed
	counts counts                // the values of all quantities in the position
	near   bool                  // at most a few men more than in the tables
	hasWon bool                  // the mover has, or had, a won position
	nowWon bool                  // for the first time
	class  string                // material of both sides in endings, such as KRP-KR; "" elsewhere
	ending string                // kind of ending by its pieces, "" elsewhere
	men    [board.King + 1]uint8 // of the mover, by kind
}

// phase is a part of a game.
type phase uint8

const (
	opening phase = iota
	middlegame
	endgame
)

var phaseNames = []string{"opening", "middlegame", "endgame"}

func (p phase) String() string { return phaseNames[p] }

// The phases by the pieces (knights, bishops, rooks, queens) of both sides, as
// Lichess divides games, without its count of how mixed the men are: the
// endgame has at most 6, the middlegame at most 10 or a bare back rank.
const (
	mostEndgame    = 6
	mostMiddlegame = 10
	leastBackRank  = 4
)

func phaseOf(p *board.Position) phase {
	switch pieces := piecesOf(p).Count(); {
	case pieces <= mostEndgame:
		return endgame
	case pieces <= mostMiddlegame,
		(p.Side(board.White) & board.Rank1).Count() < leastBackRank,
		(p.Side(board.Black) & board.Rank8).Count() < leastBackRank:
		return middlegame
	}
	return opening
}

// band is the mover's evaluation before the move.
type band uint8

const (
	lost band = iota
	worse
	equal
	better
	winning
)

var bandNames = []string{"lost", "worse", "equal", "better", "winning"}

func (b band) String() string { return bandNames[b] }

// winningFrom is the expectation from which a game counts as won.
const winningFrom = 0.85

func bandOf(expected float64) band {
	switch {
	case expected < 1-winningFrom:
		return lost
	case expected < 0.4:
		return worse
	case expected <= 0.6:
		return equal
	case expected <= winningFrom:
		return better
	}
	return winning
}

// moveKind is the kind of a move.
type moveKind uint8

const (
	quiet moveKind = iota
	retreat
	castling
	check
	capture
	promotion
	repetition
)

var moveKindNames = []string{"quiet move", "retreat", "castling", "check", "capture", "promotion", "repetition"}

// missedNames are the moves that wrong moves missed, if these were more than a
// quiet move forward.
var missedNames = []string{"retreat missed", "castling missed", "check missed", "capture missed", "promotion missed", "repetition missed"}

func (k moveKind) String() string { return moveKindNames[k] }

// history has the earlier positions of a game.
type history map[uint64]bool

// kindOf returns the kind of a move. A repetition of a position is a separate
// kind, because it leads to draws.
func (h history) kindOf(p *board.Position, m board.Move) moveKind {
	next := *p
	next.Make(m)
	switch us := p.SideToMove(); {
	case h[next.Key()]:
		return repetition
	case m.Promotion() != board.NoKind:
		return promotion
	case m.Captured() != board.NoKind:
		return capture
	case next.InCheck():
		return check
	case m.IsCastling():
		return castling
	case rankOf(m.To(), us) < rankOf(m.From(), us):
		return retreat
	}
	return quiet
}

// missed names the move that a wrong move missed, "" for a quiet move.
func (h history) missed(p *board.Position, m *Move) string {
	if !m.Wrong {
		return ""
	}
	if kind := h.kindOf(p, m.Best); kind >= retreat {
		return missedNames[kind-retreat]
	}
	return ""
}

// mostClassMen is the largest number of men whose material forms a class.
const mostClassMen = 9

func traitsOf(s *scene, m *Move) traits {
	t := traits{phase: s.phase, band: bandOf(m.Before)}
	for k, n := range s.own.men {
		t.men[k] = uint8(n)
	}
	if s.Occupied().Count() <= mostClassMen {
		t.class = materialClass(s.Position)
	}
	if t.phase == endgame {
		t.ending = endingOf(s.Position)
	}
	return t
}

var endingNames = []string{"pawn ending", "minor piece ending", "rook ending", "queen ending", "rook and minor piece ending", "queen and other pieces"}

// endingOf names an ending by the remaining pieces.
func endingOf(p *board.Position) string {
	minor := p.Kinds(board.Knight)|p.Kinds(board.Bishop) != 0
	rook, queen := p.Kinds(board.Rook) != 0, p.Kinds(board.Queen) != 0
	switch {
	case queen && (rook || minor):
		return endingNames[5]
	case queen:
		return endingNames[3]
	case rook && minor:
		return endingNames[4]
	case rook:
		return endingNames[2]
	case minor:
		return endingNames[1]
	}
	return endingNames[0]
}

// materialClass names the material of an ending, the stronger side first:
// KRP-KR. Several pawns are written once with their number, as in KRP3-KRP2.
func materialClass(p *board.Position) string {
	white, black := sideClass(p, board.White), sideClass(p, board.Black)
	lead := leadOf(p)
	if p.SideToMove() == board.Black {
		lead = -lead
	}
	if lead < 0 || lead == 0 && black > white {
		white, black = black, white
	}
	return white + "-" + black
}

func sideClass(p *board.Position, c board.Color) string {
	text := "k"
	for k := board.Queen; k >= board.Knight; k-- {
		text += strings.Repeat(string(k.Letter()), p.Pieces(c, k).Count())
	}
	switch n := p.Pieces(c, board.Pawn).Count(); {
	case n == 1:
		text += "p"
	case n > 1:
		text += "p" + strconv.Itoa(n)
	}
	return strings.ToUpper(text)
}
