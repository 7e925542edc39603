package variants

import "match/board"

// pawnEntry caches the part of the evaluation that depends only on pawns and kings. Its key is
// their squares themselves, so a hit is never wrong. It fits one cache line.
type pawnEntry struct {
	pawns   [2]board.Bitboard
	attacks [2]board.Bitboard // squares that the pawns attack
	sums    Sums              // structure and shelter, from White's view
	kings   [2]board.Square   // the same square twice in an empty entry
	bare    [2]uint8          // files without pawns of that side, bit 0 the a-file
}

// pawnEntries is the size of the pawn cache: 4096 entries of 48 bytes fit the second-level cache of
// most machines.
const pawnEntries = 1 << 12

// rememberedPawns finds or creates the entry of the position's pawns and kings.
func (ev *Evaluator) rememberedPawns(p *board.Position) *pawnEntry {
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	whiteKing, blackKing := p.King(board.White), p.King(board.Black)
	hash := (uint64(white)*0x9e3779b97f4a7c15 ^ uint64(black)) * 0xd6e8feb86659fd93
	hash = (hash ^ uint64(whiteKing) ^ uint64(blackKing)<<6) * 0xa0761d6478bd642f
	e := &ev.pawns[hash>>32&uint64(len(ev.pawns)-1)]
	if e.pawns[0] != white || e.pawns[1] != black || e.kings[0] != whiteKing || e.kings[1] != blackKing {
		*e = ev.newPawnEntry(p)
	}
	return e
}

func (ev *Evaluator) newPawnEntry(p *board.Position) (e pawnEntry) {
	for c := board.White; c <= board.Black; c++ {
		e.pawns[c], e.kings[c] = p.Pieces(c, board.Pawn), p.King(c)
		e.bare[c] = ^uint8(wholeFiles(e.pawns[c]))
	}
	e.attacks = [2]board.Bitboard{beside(e.pawns[0]) << 8, beside(e.pawns[1]) >> 8}
	e.sums = ev.pawnSide(p, board.White) - ev.pawnSide(p, board.Black)
	return e
}

// The kinds of files without pawns: without a side's own pawns, and without any.
const (
	halfOpenFile = 1
	openFile     = 3
)

// bareness returns whether the file of s is half-open (halfOpenFile) or open (openFile) for colour
// c, or neither.
func (e *pawnEntry) bareness(c board.Color, s board.Square) uint8 {
	file := s & 7
	return e.bare[c&1]>>file&1 | e.bare[c.Other()&1]>>file&1<<1
}

// pawnSide returns the worth of one side's structure and shelter, from its own view. Both sides are
// evaluated as White.
func (ev *Evaluator) pawnSide(p *board.Position, c board.Color) Sums {
	own, their := p.Pieces(c, board.Pawn), p.Pieces(c.Other(), board.Pawn)
	king := p.King(c)
	if c == board.Black {
		own, their, king = own.Flip(), their.Flip(), king.Flip()
	}
	return ev.structure(own, their) + ev.shelter(own, their, king)
}

// structure evaluates the pawns of the side that moves up the board.
//
//   - A pawn is passed if no pawn is before it, neither an enemy's on its own
//     or a neighbouring file nor a friend's on its own.
//   - A pawn is doubled if a friend is before it on its file: of two pawns on a
//     file one is doubled.
//   - A pawn is isolated if no friend is on a neighbouring file.
//   - A pawn is connected if a friend defends it or stands beside it.
func (ev *Evaluator) structure(own, their board.Bitboard) (s Sums) {
	w := ev.terms
	passed := own &^ fillDown((their|beside(their)|own)>>8)
	for ; passed != 0; passed &= passed - 1 {
		s += w.passed[passed.First()>>3&7]
	}
	doubled := own & fillDown(own>>8)
	isolated := own &^ beside(wholeFiles(own))
	connected := own & (beside(own) | beside(own)<<8)
	return s + w.doubled*Sums(doubled.Count()) + w.isolated*Sums(isolated.Count()) + w.connected*Sums(connected.Count())
}

// shelter evaluates the three files around a king; at the edge of the board the missing file is
// replaced by the king's own. It counts the pawns one and two ranks in front of the king, and the
// files without own pawns (half-open) or without any (open).
func (ev *Evaluator) shelter(own, their board.Bitboard, king board.Square) (s Sums) {
	w := ev.terms
	middle := min(max(king.File(), 1), 6)
	files := (board.FileA | board.FileA<<1 | board.FileA<<2) << (middle - 1)
	near := board.Rank1 << (8 * (king.Rank() + 1))
	s += w.nearPawn * Sums((own & files & near).Count())
	s += w.farPawn * Sums((own & files & (near << 8)).Count())
	bare := files & board.Rank1 &^ wholeFiles(own)
	open := bare &^ wholeFiles(their)
	return s + w.kingOpenFile*Sums(open.Count()) + w.kingHalfOpenFile*Sums((bare&^open).Count())
}

// beside returns the squares to the left and right of the set's.
func beside(b board.Bitboard) board.Bitboard {
	return b&^board.FileA>>1 | b&^board.FileH<<1
}

// fillDown returns the set and all squares below it.
func fillDown(b board.Bitboard) board.Bitboard {
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// wholeFiles returns all squares of the files that the set is on.
func wholeFiles(b board.Bitboard) board.Bitboard {
	return (fillDown(b) & board.Rank1) * board.FileA
}
