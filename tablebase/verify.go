package tablebase

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"match/board"
)

// VerifyOptions are the choices of [Set.Verify]; the zero value is usable.
type VerifyOptions struct {
	Workers int // goroutines; 1 if less
	// Every selects every n-th position of a table, by number; all if less than 2.
	Every int
}

// Verified is the outcome of checking one table.
type Verified struct {
	Material  Material
	Positions int // legal positions checked
	Moves     int // legal moves checked from them
	Wrong     int
	Examples  []Wrong // the first of the wrong entries
}

// String returns the outcome as a row of columns.
func (v Verified) String() string {
	return fmt.Sprintf("%-5s %8d positions %10d moves %d wrong", v.Material, v.Positions, v.Moves, v.Wrong)
}

// Wrong is an entry that its successors contradict.
type Wrong struct {
	FEN          string
	Stored, Want Entry
}

// String describes the wrong entry in one line.
func (w Wrong) String() string {
	return fmt.Sprintf("%s: stored %s, its moves give %s", w.FEN, w.Stored, w.Want)
}

// maxExamples is how many wrong entries of a table are kept as examples.
const maxExamples = 5

// Verify derives the entries of a table again from the entries of their successors, with the move
// generator of package board, which [Build] does not use. It checks one position of each class of
// symmetric ones. A table is correct if every entry follows from its successors: the distances of
// wins and losses end in mates, and a drawn position always has a move to another drawn one.
func (s *Set) Verify(ctx context.Context, m Material, o VerifyOptions) (Verified, error) {
	if !s.has(m) {
		return Verified{}, &MissingError{m, s.dir}
	}
	t := s.tables[m]
	sum := Verified{Material: m}
	var lock sync.Mutex
	split(len(t.pairs.pairs), 1, o.Workers, func(pair, _ int) {
		if ctx.Err() != nil {
			return
		}
		v := verifier{set: s, table: t, every: max(1, o.Every)}
		v.pair(pair)
		lock.Lock()
		defer lock.Unlock()
		sum.Add(v.found)
	})
	sum.Examples = sum.Examples[:min(len(sum.Examples), maxExamples)]
	return sum, errors.Join(context.Cause(ctx), t.damage())
}

// Add adds what was found elsewhere.
func (v *Verified) Add(w Verified) {
	v.Positions += w.Positions
	v.Moves += w.Moves
	v.Wrong += w.Wrong
	v.Examples = append(v.Examples, w.Examples...)
}

type verifier struct {
	set   *Set
	table *table
	every int
	found Verified
}

// pair checks all positions with one placement of the kings.
func (v *verifier) pair(number int) {
	t, kings := v.table, v.table.pairs.pairs[number]
	first, second := t.material.men[0], t.material.men[1]
	for side := range board.Color(t.sides()) {
		bare := board.Bare(side, kings[0], kings[1])
		for i := range t.outers {
			p := bare
			if second != board.NoPiece && !place(&p, second, t.outerSquare(i)) {
				continue
			}
			for s := range board.Square(64) {
				if t.material.like() && s < t.outerSquare(i) {
					continue
				}
				if q := p; (int(s)+i+number)%v.every == 0 && place(&q, first, s) {
					v.position(&q)
				}
			}
		}
	}
}

// place puts a piece on a square and reports whether the piece can be there.
func place(p *board.Position, piece board.Piece, s board.Square) bool {
	if (p.Occupied() | noRoom(piece)).Has(s) {
		return false
	}
	p.Put(piece, s)
	return true
}

// position checks one position if it is legal.
func (v *verifier) position(p *board.Position) {
	unmoved := *p
	if unmoved.MakeNull(); unmoved.InCheck() {
		return
	}
	v.found.Positions++
	var moves board.MoveList
	p.Legal(&moves)
	v.found.Moves += moves.Len()
	want, ok := v.set.search(p)
	if moves.Len() == 0 && p.InCheck() {
		want = mated
	}
	stored, _ := v.set.probe(p)
	if ok && stored == want {
		return
	}
	v.found.Wrong++
	if len(v.found.Examples) < maxExamples {
		v.found.Examples = append(v.found.Examples, Wrong{p.FEN(), stored.entry(), want.entry()})
	}
}
