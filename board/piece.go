package board

// Color is a player: White or Black.
type Color uint8

// The two players.
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String returns "White" or "Black".
func (c Color) String() string {
	if c == White {
		return "White"
	}
	return "Black"
}

// Kind is the type of a piece, regardless of its colour.
type Kind uint8

// The kinds of pieces, ordered by value. NoKind means "none": no capture, no promotion, an empty
// square.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const kindLetters = ".pnbrqk"

// Letter returns the kind's lower-case letter: p, n, b, r, q, k; or a dot.
func (k Kind) Letter() byte { return kindLetters[k] }

// String returns the kind's English name.
func (k Kind) String() string {
	return [...]string{"none", "pawn", "knight", "bishop", "rook", "queen", "king"}[k]
}

// Piece is a kind with a colour, or NoPiece.
type Piece uint8

// NoPiece is an empty square.
const NoPiece Piece = 0

// NewPiece returns c's piece of kind k.
func NewPiece(c Color, k Kind) Piece { return Piece(c)<<3 | Piece(k) }

// Kind returns the kind of piece, NoKind for NoPiece.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns the owner. It is White for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3) }

// Letter returns the FEN letter, upper case for White; a dot for NoPiece.
func (p Piece) Letter() byte {
	letter := p.Kind().Letter()
	if p != NoPiece && p.Color() == White {
		letter -= 'a' - 'A'
	}
	return letter
}

// pieceOf returns the piece of a FEN letter, NoPiece for other characters.
func pieceOf(letter byte) Piece {
	for k := Pawn; k <= King; k++ {
		switch letter {
		case k.Letter():
			return NewPiece(Black, k)
		case k.Letter() - 'a' + 'A':
			return NewPiece(White, k)
		}
	}
	return NoPiece
}
