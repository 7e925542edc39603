package board

import "math/rand/v2"

// Zobrist keys (Albert Zobrist, "A New Hashing Method with Application for
// Game Playing", 1970). The seed is fixed, so a position has the same key in
// every run, on every machine.
var (
	pieceKeys     [16][64]uint64 // by Piece
	castlingKeys  [64]uint64     // by the rook's square
	enPassantKeys [64]uint64     // [NoSquare] stays zero
	blackKey      uint64
)

func init() {
	rng := rand.New(rand.NewPCG(0x6d61746368, 1))
	for _, c := range []Color{White, Black} {
		for k := Pawn; k <= King; k++ {
			for s := range pieceKeys[0] {
				pieceKeys[NewPiece(c, k)][s] = rng.Uint64()
			}
		}
	}
	for s := range castlingKeys {
		castlingKeys[s] = rng.Uint64()
	}
	for s := range enPassantKeys {
		if Square(s) != NoSquare {
			enPassantKeys[s] = rng.Uint64()
		}
	}
	blackKey = rng.Uint64()
}

func pieceKey(c Color, k Kind, s Square) uint64 { return pieceKeys[NewPiece(c, k)&15][s&63] }

// computeKey returns the key from scratch. Make keeps it up to date.
func (p *Position) computeKey() (key uint64) {
	for b := p.Occupied(); b != 0; b &= b - 1 {
		s := b.First()
		key ^= pieceKeys[p.PieceAt(s)&15][s]
	}
	for b := p.castling; b != 0; b &= b - 1 {
		key ^= castlingKeys[b.First()]
	}
	if p.side == Black {
		key ^= blackKey
	}
	return key ^ enPassantKeys[p.ep&63]
}
