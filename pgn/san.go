package pgn

import "match/board"

// Notation is a notation for moves. Programs that read PGN expect SAN.
type Notation string

// The notations. The empty one is SAN.
const (
	NotationSAN Notation = "san" // Nf3, exd5, O-O
	NotationLAN Notation = "lan" // Ng1f3, e4xd5, O-O
	NotationUCI Notation = "uci" // g1f3, e4d5, e1g1
)

// nullMove is the text of a passed turn; its [Ply] has board.NoMove.
const nullMove = "--"

// SAN returns the Standard Algebraic Notation of a legal move in p: the
// shortest form that is unique among the legal moves, with x, =Q, + and #.
// board.NoMove gives [nullMove].
func SAN(p *board.Position, m board.Move) string {
	var buf [8]byte
	return string(appendSAN(buf[:0], p, m))
}

// appendSAN appends the result of [SAN].
func appendSAN(dst []byte, p *board.Position, m board.Move) []byte {
	dst = NotationSAN.append(dst, p, m)
	after := *p
	after.Play(m)
	return appendSuffix(dst, &after)
}

// append appends the move without its check or mate sign.
func (n Notation) append(dst []byte, p *board.Position, m board.Move) []byte {
	switch {
	case m == board.NoMove:
		return append(dst, nullMove...)
	case n == NotationUCI:
		return append(dst, p.UCI(m)...)
	case m.IsCastling() && m.To() > m.From():
		return append(dst, "O-O"...)
	case m.IsCastling():
		return append(dst, "O-O-O"...)
	}
	if m.Kind() != board.Pawn {
		dst = append(dst, m.Kind().Letter()-'a'+'A')
	}
	switch {
	case n == NotationLAN:
		dst = append(dst, fileLetter(m.From()), rankDigit(m.From()))
	case m.Kind() != board.Pawn:
		dst = appendOrigin(dst, p, m)
	case m.Captured() != board.NoKind:
		dst = append(dst, fileLetter(m.From()))
	}
	if m.Captured() != board.NoKind {
		dst = append(dst, 'x')
	}
	dst = append(dst, fileLetter(m.To()), rankDigit(m.To()))
	if promotion := m.Promotion(); promotion != board.NoKind {
		dst = append(dst, '=', promotion.Letter()-'a'+'A')
	}
	return dst
}

// appendOrigin appends the text that distinguishes the moving piece from others
// of its kind that could legally go there: the file if that is enough, otherwise
// the rank if that is enough, otherwise both.
func appendOrigin(dst []byte, p *board.Position, m board.Move) []byte {
	if p.Pieces(p.SideToMove(), m.Kind()).Count() < 2 {
		return dst
	}
	from := m.From()
	others := p.Origins(m.Kind(), m.To(), ^from.Bit())
	switch {
	case others == 0:
		return dst
	case others&(board.FileA<<from.File()) == 0:
		return append(dst, fileLetter(from))
	case others&(board.Rank1<<(8*from.Rank())) == 0:
		return append(dst, rankDigit(from))
	}
	return append(dst, fileLetter(from), rankDigit(from))
}

// appendSuffix appends + if the side to move is in check, # if it is mated.
func appendSuffix(dst []byte, after *board.Position) []byte {
	switch {
	case !after.InCheck():
		return dst
	case after.HasLegal():
		return append(dst, '+')
	}
	return append(dst, '#')
}

func fileLetter(s board.Square) byte { return 'a' + byte(s.File()) }

func rankDigit(s board.Square) byte { return '1' + byte(s.Rank()) }
