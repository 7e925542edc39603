package board

import (
	"fmt"
	"strconv"
	"strings"
)

// badFEN returns the error for a field of a FEN.
func badFEN(field, text, why string) error {
	return fmt.Errorf("bad FEN: %s %q: %s", field, brief(text), why)
}

// brief shortens a text that is longer than a valid field.
func brief(text string) string {
	const longest = 100
	if len(text) > longest {
		return text[:longest] + "…"
	}
	return text
}

// fenFields are the names of the six fields in their order.
var fenFields = [6]string{"pieces", "side to move", "castling", "en passant", "halfmove clock", "fullmove number"}

// ParseFEN reads a position in Forsyth-Edwards notation: six fields, or four as in EPD, with the
// counters set to 0 1.
//
// Castling may be written KQkq, X-FEN (the outermost rook) or Shredder-FEN
// (the rook's file). The position is Chess960 if a right is written by file,
// or belongs to a king or rook off its standard square.
//
// A position that is evidently unreachable in a game is rejected: a king missing
// or doubled, more pieces than promotions can make, pawns on the first or last rank, the side not
// to move in check, a castling right without its rook, an en passant square that no double push has
// just passed, a counter out of range. An en passant square where no legal capture exists is
// accepted and dropped; a fullmove number of 0, as several programs write it, is read as 1.
func ParseFEN(fen string) (Position, error) {
	fields := strings.Fields(fen)
	if len(fields) != 4 && len(fields) != 6 {
		return Position{}, badFEN("fields", fen, fmt.Sprintf("has %d, want 6 (or 4 as in EPD)", len(fields)))
	}
	if len(fields) == 4 {
		fields = append(fields, "0", "1")
	}
	var p Position
	for i, parse := range []func(string) string{
		p.parsePieces, p.parseSide, p.parseCastling, p.parseEnPassant, p.parseHalfmove, p.parseFullmove,
	} {
		if why := parse(fields[i]); why != "" {
			return Position{}, badFEN(fenFields[i], fields[i], why)
		}
	}
	p.key = p.computeKey()
	return p, nil
}

// The field parsers return what is wrong with the field, or "".

func (p *Position) parsePieces(text string) string {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fmt.Sprintf("has %d ranks, want 8", len(ranks))
	}
	for i, row := range ranks {
		if why := p.parseRank(row, 7-i); why != "" {
			return why
		}
	}
	return p.checkMaterial()
}

func (p *Position) parseRank(row string, rank int) string {
	file := 0
	for i := range len(row) {
		letter := row[i]
		if '1' <= letter && letter <= '8' {
			file += int(letter - '0')
			continue
		}
		piece := pieceOf(letter)
		switch {
		case piece == NoPiece:
			return fmt.Sprintf("%q is neither a piece nor a number of empty squares", letter)
		case file > 7:
			return fmt.Sprintf("rank %d is longer than 8 squares", rank+1)
		}
		p.toggle(piece.Color(), piece.Kind(), NewSquare(file, rank).Bit())
		file++
	}
	if file != 8 {
		return fmt.Sprintf("rank %d has %d squares, want 8", rank+1, file)
	}
	return ""
}

// checkMaterial rejects sets of pieces that no sequence of captures and promotions can produce.
func (p *Position) checkMaterial() string {
	for _, c := range []Color{White, Black} {
		if n := p.Pieces(c, King).Count(); n != 1 {
			return fmt.Sprintf("%v has %d kings, want 1", c, n)
		}
		pawns := p.Pieces(c, Pawn)
		if pawns&(Rank1|Rank8) != 0 {
			return fmt.Sprintf("%v has a pawn on %v", c, (pawns & (Rank1 | Rank8)).First())
		}
		promoted := 0
		for k, initial := range map[Kind]int{Knight: 2, Bishop: 2, Rook: 2, Queen: 1} {
			promoted += max(0, p.Pieces(c, k).Count()-initial)
		}
		if n := pawns.Count(); n+promoted > 8 {
			return fmt.Sprintf("%v has %d pawns and %d promoted pieces, more than 8 together", c, n, promoted)
		}
	}
	return ""
}

func (p *Position) parseSide(text string) string {
	switch text {
	case "w":
		p.clock = newClock(0, 0)
	case "b":
		p.clock = newClock(0, 1)
	default:
		return "want w or b"
	}
	if p.attacked(p.King(p.side()^1), p.side(), p.kinds[NoKind]) {
		return fmt.Sprintf("%v is in check and it is not %v's turn", p.side()^1, p.side()^1)
	}
	return ""
}

func (p *Position) parseCastling(text string) string {
	if text == "-" {
		return ""
	}
	for i := range len(text) {
		rook, why := p.castlingRook(text[i])
		if why != "" {
			return why
		}
		if p.kinds[castlers].Has(rook) {
			return fmt.Sprintf("%q names a right twice", text[i])
		}
		p.kinds[castlers] |= rook.Bit()
	}
	for _, c := range []Color{White, Black} {
		rooks, king := p.Castling(c), p.King(c).Bit()
		if (rooks & (king - 1)).many() || (rooks &^ (king - 1)).many() {
			return fmt.Sprintf("%v has two rights on one side of its king", c)
		}
	}
	return ""
}

// castlingRook returns the square of the rook that a castling letter names.
func (p *Position) castlingRook(letter byte) (rook Square, why string) {
	c, upper := White, letter
	if 'a' <= letter && letter <= 'z' {
		c, upper = Black, letter-'a'+'A'
	}
	king := p.King(c)
	backRank := Rank1 << (56 * c)
	if !backRank.Has(king) {
		return 0, fmt.Sprintf("%q, but %v's king is on %v", letter, c, king)
	}
	rooks := p.Pieces(c, Rook) & backRank
	switch {
	case upper == 'K':
		rooks &^= king.Bit() - 1
		for rooks.many() {
			rooks &= rooks - 1
		}
	case upper == 'Q':
		rooks &= king.Bit() - 1
		rooks &= -rooks
	case 'A' <= upper && upper <= 'H':
		p.chess960 = true
		rooks &= FileA << (upper - 'A')
	default:
		return 0, fmt.Sprintf("%q is not one of KQkq, a file or -", letter)
	}
	if rooks == 0 {
		return 0, fmt.Sprintf("%q, but %v has no rook there", letter, c)
	}
	rook = rooks.First()
	if king.File() != 4 || rook.File() != 0 && rook.File() != 7 {
		p.chess960 = true
	}
	return rook, ""
}

func (p *Position) parseEnPassant(text string) string {
	if text == "-" {
		return ""
	}
	s, err := ParseSquare(text)
	if err != nil {
		return err.Error()
	}
	them := p.side() ^ 1
	wantRank, behind, pawn := 5, s+8, s-8
	if them == White {
		wantRank, behind, pawn = 2, s-8, s+8
	}
	switch {
	case s.Rank() != wantRank:
		return fmt.Sprintf("with %v to move it must be on rank %d", p.side(), wantRank+1)
	case !p.Pieces(them, Pawn).Has(pawn):
		return fmt.Sprintf("%v has no pawn on %v", them, pawn)
	case p.Occupied()&(s.Bit()|behind.Bit()) != 0:
		return fmt.Sprintf("the pawn on %v cannot have come from %v", pawn, behind)
	}
	p.allowEnPassant(s)
	return ""
}

// The limits of the counters follow from the rules: the 75-move rule ends a game, and no game is
// longer than 5,898.5 moves.
const (
	maxHalfmove = 150
	maxFullmove = 9999
)

func (p *Position) parseHalfmove(text string) string {
	n, why := parseCounter(text, maxHalfmove)
	p.clock = newClock(n, p.Ply())
	return why
}

func (p *Position) parseFullmove(text string) string {
	n, why := parseCounter(text, maxFullmove)
	p.clock = newClock(p.HalfmoveClock(), 2*(max(n, 1)-1)+int(p.side()))
	return why
}

func parseCounter(text string, high int) (int, string) {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || int(n) > high {
		return 0, fmt.Sprintf("want a number from 0 to %d", high)
	}
	return int(n), ""
}

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

// EPD returns the first four fields of the FEN, without the counters; a line of EPD begins with
// them.
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

// chess960Mark follows the FEN of a position of Chess960 without castling rights, which is the only
// one whose FEN does not show the rules.
const chess960Mark = " chess960"

// MarshalText returns the FEN, and the word chess960 after it if the rules are those of Chess960 and
// the FEN does not show them.
func (p Position) MarshalText() ([]byte, error) {
	text := p.AppendFEN(make([]byte, 0, 92+len(chess960Mark)))
	if p.chess960 && p.kinds[castlers] == 0 {
		text = append(text, chess960Mark...)
	}
	return text, nil
}

// UnmarshalText reads what [Position.MarshalText] writes, and any text of [ParseFEN].
func (p *Position) UnmarshalText(text []byte) error {
	fen, marked := strings.CutSuffix(string(text), chess960Mark)
	read, err := ParseFEN(fen)
	if err != nil {
		return err
	}
	*p = read.AsChess960(read.chess960 || marked)
	return nil
}
