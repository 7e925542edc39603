package board

import "math/rand/v2"

// Zobrist keys (Albert Zobrist, "A New Hashing Method with Application for
// Game Playing", 1970). The seed is fixed, so a position has the same key in
// every run, on every machine.
var (
	pieceKeys    [2][8][64]uint64 // by colour, kind and square
	castlingKeys [64]uint64       // by the rook's square
	passKeys     [256]uint64      // by the en passant square: that it goes and the turn passes; [NoSquare] just that
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
