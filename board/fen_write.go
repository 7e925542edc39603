package board

import "strconv"

// FEN returns the position in Forsyth-Edwards notation. Chess960 castling
// rights are written by file (Shredder-FEN); the en passant square is written
// only where a legal capture exists.
func (p *Position) FEN() string { return string(p.AppendFEN(make([]byte, 0, 92))) }

// AppendFEN appends the FEN to dst.
func (p *Position) AppendFEN(dst []byte) []byte {
	dst = append(p.AppendEPD(dst), ' ')
	dst = strconv.AppendUint(dst, uint64(p.HalfmoveClock()), 10)
	dst = append(dst, ' ')
	return strconv.AppendUint(dst, uint64(p.Fullmove()), 10)
}

// EPD returns the first four fields of the FEN, with which a line of EPD
// begins: all but the counters.
func (p *Position) EPD() string { return string(p.AppendEPD(make([]byte, 0, 84))) }

// AppendEPD appends the [Position.EPD] to dst.
func (p *Position) AppendEPD(dst []byte) []byte {
	dst = p.appendPieces(dst)
	if p.side() == White {
		dst = append(dst, " w "...)
	} else {
		dst = append(dst, " b "...)
	}
	dst = p.appendCastling(dst)
	dst = append(dst, ' ')
	if p.ep == NoSquare {
		return append(dst, '-')
	}
	return append(dst, p.ep.String()...)
}

func (p *Position) appendPieces(dst []byte) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			piece := p.PieceAt(NewSquare(file, rank))
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				dst = append(dst, '0'+empty)
				empty = 0
			}
			dst = append(dst, piece.Letter())
		}
		if empty > 0 {
			dst = append(dst, '0'+empty)
		}
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	return dst
}

func (p *Position) appendCastling(dst []byte) []byte {
	if p.kinds[castlers] == 0 {
		return append(dst, '-')
	}
	for _, c := range []Color{White, Black} {
		lower := byte(c) * ('a' - 'A')
		// From the h-file down: the short side is written first.
		for file := 7; file >= 0; file-- {
			rook := NewSquare(file, 7*int(c))
			switch {
			case !p.kinds[castlers].Has(rook):
			case p.chess960:
				dst = append(dst, 'A'+byte(file)+lower)
			case rook > p.King(c):
				dst = append(dst, 'K'+lower)
			default:
				dst = append(dst, 'Q'+lower)
			}
		}
	}
	return dst
}
