package board

import (
	"math/rand/v2"
	"sync"
)

// Position is a chess position with everything that determines which moves are legal: pieces, side
// to move, castling rights, en passant square, and the two counters of FEN. The history (for
// repetitions) is in [Line].
//
// It holds no pointers; copy it freely. The zero value is not a position: use
// [StartPosition], [ParseFEN] or [Chess960Start].
type Position struct {
	kinds    [8]Bitboard // by Kind, both colours; [NoKind] holds all occupied squares; for [castlers] see there
	colors   [2]Bitboard
	key      uint64
	clock    clock
	ep       Square // set only if a legal capture en passant exists
	chess960 bool
}

// castlers is an index after the kinds, for the set of rooks with which their side may still
// castle. It makes the array eight long, so that an index taken from a Move needs no bounds check.
const castlers Kind = 7

// clock holds two counts of plies in one word, so that a move increases both at once. The low half
// counts from move 1, White to move; the high half counts from the last capture or pawn move.
type clock uint32

const (
	onePly    clock = 1<<16 | 1
	plyOfGame clock = 1<<16 - 1 // the low half
)

func newClock(halfmove, ply int) clock { return clock(halfmove)<<16 | clock(ply) }

func (c clock) halfmove() int { return int(c >> 16) }
func (c clock) ply() int      { return int(c & plyOfGame) }

// StartPosition returns the initial position of standard chess.
func StartPosition() Position { return startPosition() }

// startPosition is created at its first use: before main runs, the tables that a position depends
// on may not be filled yet.
var startPosition = sync.OnceValue(func() Position {
	return mustParse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
})

func mustParse(fen string) Position {
	p, err := ParseFEN(fen)
	if err != nil {
		panic(err)
	}
	return p
}

// SideToMove returns the player whose turn it is.
func (p *Position) SideToMove() Color { return p.side() }

func (p *Position) side() Color { return Color(p.clock & 1) }

// Pieces returns the squares of c's pieces of kind k.
func (p *Position) Pieces(c Color, k Kind) Bitboard { return p.colors[c&1] & p.kinds[k&7] }

// Kinds returns the squares of the pieces of kind k of both players.
// Kinds(NoKind) is the set of occupied squares.
func (p *Position) Kinds(k Kind) Bitboard { return p.kinds[k&7] }

// Side returns the squares of all of c's pieces.
func (p *Position) Side(c Color) Bitboard { return p.colors[c&1] }

// Occupied returns the squares of all pieces.
func (p *Position) Occupied() Bitboard { return p.kinds[NoKind] }

// King returns the square of c's king.
func (p *Position) King(c Color) Square { return p.Pieces(c, King).First() }

// KindAt returns the kind of the piece on s, or NoKind.
func (p *Position) KindAt(s Square) Kind {
	planes := p.planes()
	return planes.kindAt(s)
}

// PieceAt returns the piece on s, or NoPiece.
func (p *Position) PieceAt(s Square) Piece {
	kind := p.KindAt(s)
	if kind == NoKind {
		return NoPiece
	}
	return NewPiece(Color(p.colors[Black]>>(s&63)&1), kind)
}

// Castling returns the squares of the rooks with which c may still castle.
func (p *Position) Castling(c Color) Bitboard { return p.kinds[castlers] & p.colors[c&1] }

// EnPassant returns the square behind a pawn that has just made a double push, if
// it can legally be captured en passant, otherwise NoSquare.
func (p *Position) EnPassant() Square { return p.ep }

// HalfmoveClock returns the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return p.clock.halfmove() }

// Fullmove returns the number of the next move, from 1.
func (p *Position) Fullmove() int { return p.clock.ply()/2 + 1 }

// Ply returns the plies from move 1, White to move, to this position.
func (p *Position) Ply() int { return p.clock.ply() }

// Key returns the Zobrist key. Positions that are equal for the threefold
// repetition rule (same pieces, side, castling rights and legal captures en
// passant) have the same key.
func (p *Position) Key() uint64 { return p.key }

// IsChess960 reports whether castling is written as in Chess960, king takes
// rook.
func (p *Position) IsChess960() bool { return p.chess960 }

// AsChess960 returns the same position written as Chess960 or not. Callers must not switch it off
// for castling rights that standard chess does not have.
func (p Position) AsChess960(on bool) Position {
	p.chess960 = on
	return p
}

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool {
	return p.attacked(p.King(p.side()), p.side()^1, p.kinds[NoKind])
}

// AttackersTo returns the pieces of both colours that attack s, given the occupied squares.
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	s &= 63
	return RookAttacks(s, occupied)&(p.kinds[Rook]|p.kinds[Queen]) |
		BishopAttacks(s, occupied)&(p.kinds[Bishop]|p.kinds[Queen]) |
		knightAttacks[s]&p.kinds[Knight] |
		kingAttacks[s]&p.kinds[King] |
		(pawnAttacks[Black][s]&p.colors[White]|pawnAttacks[White][s]&p.colors[Black])&p.kinds[Pawn]
}

// attacked reports whether a piece of colour by attacks s. Pieces that are not in occupied attack
// nothing. Testing the rays of the empty board first saves most magic look-ups, because few squares
// are in line with a slider.
func (p *Position) attacked(s Square, by Color, occupied Bitboard) bool {
	s &= 63
	by &= 1
	attackers := p.colors[by] & occupied
	if (knightAttacks[s]&p.kinds[Knight]|
		kingAttacks[s]&p.kinds[King]|
		pawnAttacks[by^1][s]&p.kinds[Pawn])&attackers != 0 {
		return true
	}
	straight := (p.kinds[Rook] | p.kinds[Queen]) & attackers
	if rookRays[s]&straight != 0 && RookAttacks(s, occupied)&straight != 0 {
		return true
	}
	diagonal := (p.kinds[Bishop] | p.kinds[Queen]) & attackers
	return bishopRays[s]&diagonal != 0 && BishopAttacks(s, occupied)&diagonal != 0
}

// planes are the three bits of every square's Kind, so that finding the kind on a square takes
// three shifts instead of a search.
type planes [3]Bitboard

func (p *Position) planes() planes {
	return planes{
		p.kinds[Pawn] | p.kinds[Bishop] | p.kinds[Queen],
		p.kinds[Knight] | p.kinds[Bishop] | p.kinds[King],
		p.kinds[Rook] | p.kinds[Queen] | p.kinds[King],
	}
}

func (b *planes) kindAt(s Square) Kind {
	s &= 63
	return Kind(b[0]>>s&1 | b[1]>>s&1<<1 | b[2]>>s&1<<2)
}

// Zobrist keys (Albert Zobrist, "A New Hashing Method with Application for
// Game Playing", 1970). The seed is fixed, so a position has the same key in
// every run, on every machine.
var (
	pieceKeys    [2][8][64]uint64 // by colour, kind and square
	castlingKeys [64]uint64       // by the rook's square
	passKeys     [256]uint64      // by the en passant square: for removing it and passing the turn; [NoSquare]: for passing the turn alone
)

func init() {
	rng := rand.New(rand.NewPCG(0x6d61746368, 1))
	for _, c := range []Color{White, Black} {
		for k := Pawn; k <= King; k++ {
			for s := range Square(64) {
				pieceKeys[c][k][s] = rng.Uint64()
			}
		}
	}
	for s := range castlingKeys {
		castlingKeys[s] = rng.Uint64()
	}
	for s := range Square(64) {
		if s != NoSquare {
			passKeys[s] = rng.Uint64()
		}
	}
	turn := rng.Uint64()
	for s := range Square(64) {
		passKeys[s] ^= turn
	}
}

func pieceKey(c Color, k Kind, s Square) uint64 { return pieceKeys[c&1][k&7][s&63] }

// enPassantKey is zero for NoSquare.
func enPassantKey(s Square) uint64 { return passKeys[s] ^ passKeys[NoSquare] }

// computeKey returns the key from scratch. Make keeps it up to date.
func (p *Position) computeKey() (key uint64) {
	for b := p.Occupied(); b != 0; b &= b - 1 {
		s := b.First()
		key ^= pieceKey(p.PieceAt(s).Color(), p.KindAt(s), s)
	}
	for b := p.kinds[castlers]; b != 0; b &= b - 1 {
		key ^= castlingKeys[b.First()]
	}
	if p.side() == Black {
		key ^= passKeys[NoSquare]
	}
	return key ^ enPassantKey(p.ep)
}
