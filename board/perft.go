package board

import (
	"slices"
	"strings"
)

// MaxPerft is the greatest depth of [Perft], far beyond what can be counted in practice.
const MaxPerft = 20

// Perft returns the number of legal move sequences of the given length, at
// most [MaxPerft] plies. The last ply is counted without being made.
func Perft(p *Position, depth int) uint64 { return perft(p, depth, false) }

// PerftMade is Perft with every leaf made, which also measures Make.
func PerftMade(p *Position, depth int) uint64 { return perft(p, depth, true) }

func perft(p *Position, depth int, made bool) uint64 {
	if depth <= 0 {
		return 1
	}
	var lists [MaxPerft]MoveList
	return perftIn(p, lists[:depth], made)
}

// perftIn counts as many plies as there are lists, and makes the last one, too, if wanted.
func perftIn(p *Position, lists []MoveList, made bool) (n uint64) {
	last := len(lists) == 1
	if last && !made {
		return uint64(p.CountLegal())
	}
	var next Position
	p.Legal(&lists[0])
	for _, m := range lists[0].Slice() {
		next = *p
		next.Make(m)
		if last {
			n++
		} else {
			n += perftIn(&next, lists[1:], made)
		}
	}
	return n
}

// Divided is a root move and the number of sequences that begin with it.
type Divided struct {
	Move  string // as UCI writes it
	Nodes uint64
}

// Divide returns the counts of [Perft] or [PerftMade] by root move in alphabetical order. The depth
// is at least 1.
func Divide(p *Position, depth int, count func(*Position, int) uint64) []Divided {
	var list MoveList
	p.Legal(&list)
	divided := make([]Divided, 0, list.Len())
	for _, m := range list.Slice() {
		next := *p
		next.Make(m)
		divided = append(divided, Divided{p.UCI(m), count(&next, depth-1)})
	}
	slices.SortFunc(divided, func(a, b Divided) int { return strings.Compare(a.Move, b.Move) })
	return divided
}

// CountLegal returns the number of legal moves without listing them: it counts the bits of the
// target sets. Perft uses it at the last ply.
func (p *Position) CountLegal() int {
	c := p.constraints()
	own, occupied := p.colors[p.side()], p.kinds[NoKind]
	n := p.kingTargets(&c, ^own).Count()
	if c.target == 0 {
		return n
	}
	if c.checkers == 0 && p.kinds[castlers] != 0 {
		n += p.castlings(&c).Count()
	}
	pawns := p.pawnMoves(&c)
	n += pawns.count()
	if p.ep != NoSquare {
		n += p.enPassantCapturers().Count()
	}
	for b := own & p.kinds[Knight] &^ c.pinned; b != 0; b &= b - 1 {
		n += (knightAttacks[b.First()&63] & c.target).Count()
	}
	// A queen counts as a bishop and a rook: the two share no square.
	for b := own & (p.kinds[Bishop] | p.kinds[Queen]); b != 0; b &= b - 1 {
		from := b.First()
		n += (BishopAttacks(from, occupied) & c.reach(from, c.target)).Count()
	}
	for b := own & (p.kinds[Rook] | p.kinds[Queen]); b != 0; b &= b - 1 {
		from := b.First()
		n += (RookAttacks(from, occupied) & c.reach(from, c.target)).Count()
	}
	return n
}

// HasLegal reports whether there is a legal move; if there is none, the game
// is over by checkmate or stalemate.
func (p *Position) HasLegal() bool { return p.CountLegal() != 0 }
