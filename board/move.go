package board

// Move is a move in a position, packed so that making it needs no look-up:
//
//	bits  0–5   origin
//	bits  6–11  destination; castling: the square of the rook
//	bits 12–14  kind that moves
//	bits 15–17  kind captured, or NoKind
//	bits 18–20  kind promoted to, or NoKind
//	bits 21–23  castling, en passant, double push
//
// A Move is valid only in the position it was generated for.
type Move uint32

// NoMove is the zero Move, which is never legal.
const NoMove Move = 0

const (
	castleFlag    Move = 1 << 21
	enPassantFlag Move = 1 << 22
	doubleFlag    Move = 1 << 23
)

// Masks of the fields in place, for Make, which tests them without shifting.
const (
	capturedBits Move = 7 << 15
	firstSpecial Move = 1 << 18 // the least move that promotes or has a flag
)

func newMove(k Kind, from, to Square) Move {
	return Move(from) | Move(to)<<6 | Move(k)<<12
}

func (m Move) capturing(k Kind) Move { return m | Move(k)<<15 }
func (m Move) promoting(k Kind) Move { return m | Move(k)<<18 }

// From returns the origin; for castling the king's square.
func (m Move) From() Square { return Square(m & 63) }

// To returns the destination. For castling it is the rook's square, as in
// Chess960 ("king takes rook"); KingTo gives the square that the king reaches.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Kind returns the kind of the moving piece: Pawn for a promotion, King for
// castling.
func (m Move) Kind() Kind { return Kind(m >> 12 & 7) }

// Captured returns the kind of the captured piece, or NoKind.
func (m Move) Captured() Kind { return Kind(m >> 15 & 7) }

// Promotion returns the kind promoted to, or NoKind.
func (m Move) Promotion() Kind { return Kind(m >> 18 & 7) }

// IsCastling reports whether the move castles.
func (m Move) IsCastling() bool { return m&castleFlag != 0 }

// IsEnPassant reports whether the move captures en passant.
func (m Move) IsEnPassant() bool { return m&enPassantFlag != 0 }

// IsDoublePush reports whether a pawn goes two squares.
func (m Move) IsDoublePush() bool { return m&doubleFlag != 0 }

// IsNoisy reports whether the move captures or promotes.
func (m Move) IsNoisy() bool { return m>>15&0x3f != 0 }

// CapturedSquare returns the square of the captured piece, which is beside the
// destination for en passant. It is the destination for any other move.
func (m Move) CapturedSquare() Square {
	if m.IsEnPassant() {
		return m.To() ^ 8
	}
	return m.To()
}

// KingTo and RookTo return the squares that king and rook reach by castling:
// the g- and f-file towards a rook on the king's right, else c and d.
func (m Move) KingTo() Square { return castleTo(m, 6, 2) }

// RookTo returns the square that the rook reaches by castling.
func (m Move) RookTo() Square { return castleTo(m, 5, 3) }

func castleTo(m Move, short, long Square) Square {
	if m.To() > m.From() {
		return m.From()&56 | short
	}
	return m.From()&56 | long
}

// String returns the move as UCI writes it in Chess960 (castling is "king
// takes rook"): e2e4, e7e8q, e1h1. See [Position.UCI] for standard chess.
func (m Move) String() string {
	var buf [5]byte
	return string(m.AppendUCI(buf[:0], true))
}

// MoveList holds the legal moves of a position: at most 218 in any position that a game can reach.
// The zero value is an empty list. It is large: reuse one instead of declaring it in a hot loop,
// where it would be cleared every time.
type MoveList struct {
	moves [256]Move
	n     uint8

	targets targets // what the moves are listed from, kept here for the same reason
}

// Len returns the number of moves.
func (l *MoveList) Len() int { return int(l.n) }

// At returns move i.
func (l *MoveList) At(i int) Move { return l.moves[uint8(i)] }

// Slice returns the moves. It shares the list's memory.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// The methods below add moves. Those for several moves keep the length in a register; in memory,
// every move would wait for the one before.

func (l *MoveList) add(m Move) {
	l.moves[l.n] = m
	l.n++
}

// addQuiet adds moves of one piece to empty squares. The move given has no destination yet. They
// are added in pairs, which halves the iterations of a loop whose end is hard to predict. The
// second move of the last pair may be invalid; it is overwritten later.
func (l *MoveList) addQuiet(m Move, targets Bitboard) {
	if targets == 0 {
		return
	}
	n := l.n
	l.n += uint8(targets.Count())
	for {
		l.moves[n] = m | Move(targets.First())<<6
		targets &= targets - 1
		l.moves[n+1] = m | Move(targets.First())<<6
		targets &= targets - 1
		n += 2
		if targets == 0 {
			return
		}
	}
}

// addCaptures adds captures of one piece.
func (l *MoveList) addCaptures(m Move, targets Bitboard, kinds *planes) {
	n := l.n
	for ; targets != 0; targets &= targets - 1 {
		to := targets.First()
		l.moves[n] = (m | Move(to)<<6).capturing(kinds.kindAt(to))
		n++
	}
	l.n = n
}

// addPawnPushes adds moves of pawns whose origin is one step back. Origin and destination increase
// together, so one multiplication sets both.
func (l *MoveList) addPawnPushes(targets Bitboard, step int, flag Move) {
	n, m := l.n, newMove(Pawn, 0, 0)|flag-Move(step)
	for ; targets != 0; targets &= targets - 1 {
		l.moves[n] = m + Move(targets.First())*(1<<6+1)
		n++
	}
	l.n = n
}

// addPawnCaptures adds captures of pawns whose origin is one step back.
func (l *MoveList) addPawnCaptures(targets Bitboard, step Square, kinds *planes) {
	for ; targets != 0; targets &= targets - 1 {
		to := targets.First()
		m := newMove(Pawn, to-step, to).capturing(kinds.kindAt(to))
		if lastRanks.Has(to) {
			l.addPromotions(m)
		} else {
			l.add(m)
		}
	}
}

func (l *MoveList) addPromotions(m Move) {
	for kind := Queen; kind >= Knight; kind-- {
		l.add(m.promoting(kind))
	}
}
