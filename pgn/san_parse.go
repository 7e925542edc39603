package pgn

import (
	"bytes"
	"fmt"

	"match/board"
)

// ParseSAN finds the legal move that text names. It accepts SAN and common
// variants: 0-0 for O-O, missing or superfluous check and mate signs and !?, e8Q
// or e8(Q) for e8=Q, a more exact origin than necessary, long algebraic (Ng1-f3,
// e2-e4) and UCI moves (g1f3, e1g1, e7e8q). "--" and "Z0" are the null move,
// board.NoMove.
//
// The error distinguishes an illegal move from an ambiguous one and from text
// that is not a move.
func ParseSAN(p *board.Position, text string) (board.Move, error) {
	m, fault := parseMove(p, []byte(text))
	if fault != moveFine {
		return board.NoMove, moveError(p, text, fault)
	}
	return m, nil
}

// moveFault is the kind of error in a move's text. The message is created only on
// demand, so that reading stays fast.
type moveFault uint8

const (
	moveFine moveFault = iota
	moveUnreadable
	moveIllegal
	moveAmbiguous
	nullInCheck
)

// sanToken is the parsed text of a move.
type sanToken struct {
	kind      board.Kind // the piece named by the letter; Pawn without a letter
	bare      bool       // without a letter: a pawn's move, or UCI
	from      board.Bitboard
	fromKnown bool // file and rank of the origin are both given
	to        board.Square
	promotion board.Kind
}

// parseMove is ParseSAN over bytes, without the explanation.
func parseMove(p *board.Position, text []byte) (board.Move, moveFault) {
	for len(text) > 0 && isAnnotation(text[len(text)-1]) {
		text = text[:len(text)-1]
	}
	if len(text) == 0 || isSpecial[text[0]] {
		return parseSpecial(p, text)
	}
	t, ok := splitSAN(text)
	if !ok {
		if t, ok = splitSAN(cutEnPassant(text)); !ok {
			return board.NoMove, moveUnreadable
		}
	}
	from := p.Origins(t.kind, t.to, t.from)
	switch {
	case from == 0:
		return parseSquares(p, t)
	case from&(from-1) != 0:
		return board.NoMove, moveAmbiguous
	}
	if promotes := t.kind == board.Pawn && (t.to < 8 || t.to >= 56); promotes != (t.promotion != board.NoKind) {
		return board.NoMove, moveIllegal
	}
	return p.Compose(t.kind, from.First(), t.to, t.promotion), moveFine
}

func isAnnotation(c byte) bool { return c == '+' || c == '#' || c == '!' || c == '?' }

// isSpecial holds the first bytes of castling and null moves.
var isSpecial = [256]bool{'O': true, '0': true, 'o': true, '-': true, 'Z': true}

// parseSpecial reads castling and null moves.
func parseSpecial(p *board.Position, text []byte) (board.Move, moveFault) {
	switch string(text) {
	case nullMove, "Z0":
		if p.InCheck() {
			return board.NoMove, nullInCheck
		}
		return board.NoMove, moveFine
	case "O-O", "0-0", "o-o":
		return castling(p, true)
	case "O-O-O", "0-0-0", "o-o-o":
		return castling(p, false)
	}
	return board.NoMove, moveUnreadable
}

// castling returns the legal castling to the king's right or left.
func castling(p *board.Position, right bool) (board.Move, moveFault) {
	us := p.SideToMove()
	king := p.King(us)
	for rooks := p.Castling(us); rooks != 0; rooks &= rooks - 1 {
		if rook := rooks.First(); (rook > king) == right {
			if m, ok := p.Castle(rook); ok {
				return m, moveFine
			}
		}
	}
	return board.NoMove, moveIllegal
}

// splitSAN splits a move's text. It reads promotion and destination from the end,
// then letter, origin and capture sign from the beginning.
func splitSAN(text []byte) (t sanToken, ok bool) {
	text, t.promotion = cutPromotion(text)
	n := len(text) - 2
	if n < 0 || !isFile(text[n]) || !isRank(text[n+1]) {
		return t, false
	}
	t.to = board.NewSquare(int(text[n]-'a'), int(text[n+1]-'1'))
	text = text[:n]
	t.kind, t.bare, t.from = board.Pawn, true, ^board.Bitboard(0)
	if len(text) == 0 {
		return t, true
	}
	if kind := pieceLetters[text[0]]; kind != board.NoKind {
		t.kind, t.bare, text = kind, false, text[1:]
	}
	hasFile := len(text) > 0 && isFile(text[0])
	if hasFile {
		t.from &= board.FileA << (text[0] - 'a')
		text = text[1:]
	}
	if len(text) > 0 && isRank(text[0]) {
		t.from &= board.Rank1 << (8 * (text[0] - '1'))
		t.fromKnown = hasFile
		text = text[1:]
	}
	if len(text) > 0 && (text[0] == 'x' || text[0] == '-' || text[0] == ':') {
		text = text[1:]
	}
	return t, len(text) == 0
}

// cutPromotion removes =Q, Q, (Q) or, as in UCI, q from the end.
func cutPromotion(text []byte) ([]byte, board.Kind) {
	n := len(text)
	if n > 0 && text[n-1] == ')' {
		n--
	}
	if n < 3 || isRank(text[n-1]) {
		return text, board.NoKind
	}
	kind := pieceLetters[text[n-1]&^0x20]
	if kind == board.NoKind || kind == board.Pawn || kind == board.King {
		return text, board.NoKind
	}
	n--
	if text[n-1] == '=' || text[n-1] == '(' || text[n-1] == '/' {
		n--
	}
	return text[:n], kind
}

// cutEnPassant removes "e.p." or "ep", as printed in old books, from the end.
func cutEnPassant(text []byte) []byte {
	if short := bytes.TrimSuffix(text, []byte("e.p.")); len(short) < len(text) {
		return short
	}
	return bytes.TrimSuffix(text, []byte("ep"))
}

// parseSquares is the fallback for texts that name both squares. A move in UCI
// notation has no letter for its piece, and castling is written as the king's
// move.
func parseSquares(p *board.Position, t sanToken) (board.Move, moveFault) {
	if !t.fromKnown {
		return board.NoMove, moveIllegal
	}
	from := t.from.First()
	kind := p.KindAt(from)
	if !t.bare && kind != t.kind || t.promotion != board.NoKind && kind != board.Pawn {
		return board.NoMove, moveIllegal
	}
	if kind == board.King {
		if m, ok := castlingByKing(p, from, t.to); ok {
			return m, moveFine
		}
	}
	if kind <= board.Pawn || p.Origins(kind, t.to, t.from) == 0 {
		return board.NoMove, moveIllegal
	}
	return p.Compose(kind, from, t.to, t.promotion), moveFine
}

// castlingByKing reads castling in UCI notation: the king moves onto its rook or,
// in standard chess only, to its destination.
func castlingByKing(p *board.Position, from, to board.Square) (board.Move, bool) {
	if from != p.King(p.SideToMove()) {
		return board.NoMove, false
	}
	if p.Castling(p.SideToMove()).Has(to) {
		return p.Castle(to)
	}
	if p.IsChess960() {
		return board.NoMove, false
	}
	m, fault := castling(p, to > from)
	return m, fault == moveFine && m.KingTo() == to
}

// pieceLetters and similar tables replace a switch, which would cost a
// mispredicted branch per move.
var pieceLetters = [256]board.Kind{
	'P': board.Pawn, 'N': board.Knight, 'B': board.Bishop, 'R': board.Rook, 'Q': board.Queen, 'K': board.King,
}

func isFile(c byte) bool { return c-'a' < 8 }

func isRank(c byte) bool { return c-'1' < 8 }

// moveError returns the error for a fault.
func moveError(p *board.Position, text string, fault moveFault) error {
	why := "not a move"
	t, ok := splitSAN(bytes.TrimRight([]byte(text), "+#!?"))
	switch {
	case fault == nullInCheck:
		why = "the side that passes is in check"
	case fault == moveAmbiguous:
		why = fmt.Sprintf("ambiguous: more than one %v (%s)", t.kind, squareNames(p.Origins(t.kind, t.to, t.from)))
	case fault == moveIllegal && ok && !t.bare:
		why = fmt.Sprintf("no %v of %v can go to %v", t.kind, p.SideToMove(), t.to)
	case fault == moveIllegal:
		why = "illegal"
	}
	return fmt.Errorf("bad move %q: %s in %s", text, why, p.FEN())
}

func squareNames(set board.Bitboard) (names string) {
	for ; set != 0; set &= set - 1 {
		if names != "" {
			names += ", "
		}
		names += set.First().String()
	}
	return names
}
