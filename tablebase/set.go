package tablebase

import (
	"context"
	"sync"

	"match/board"
)

// Set is a collection of tables that answers for positions. It may be used by
// any number of goroutines at the same time. A nil *Set knows nothing.
type Set struct {
	// slots leads from the two men besides the kings to their table, whatever
	// their colours and order. A single man comes first, NoPiece second.
	slots  [16][16]slot
	tables map[Material]*table
}

// slot says how to look up two men: in which table, and what has to be done to
// the position first.
type slot struct {
	table *table
	flip  bool // turn the colours
	swap  bool // the second man is the table's first
}

// add enters a table for every order and colouring of its men.
func (s *Set) add(t *table) {
	if s.tables == nil {
		s.tables = make(map[Material]*table)
	}
	s.tables[t.material] = t
	a, b := t.material.men[0], t.material.men[1]
	s.slots[b][a] = slot{t, false, true}
	s.slots[a][b] = slot{t, false, false}
	turned := slot{t, true, false}
	a, b = turn(a), turn(b)
	if t.material.symmetric() {
		return
	}
	s.slots[b][a] = slot{t, true, true}
	s.slots[a][b] = turned
}

// turn returns the piece of the same kind and the other colour.
func turn(p board.Piece) board.Piece {
	if p == board.NoPiece {
		return p
	}
	return board.NewPiece(p.Color().Other(), p.Kind())
}

// code looks up a position without castling rights and en passant.
func (s *Set) code(p *setup) (code, bool) {
	a, b := p.men[0], p.men[1]
	if a.piece == board.NoPiece {
		a, b = b, a
	}
	sl := &s.slots[a.piece&15][b.piece&15]
	if sl.table == nil {
		return draw, a.piece == board.NoPiece
	}
	if sl.swap {
		a, b = b, a
	}
	side, white, black := p.turn, p.king[board.White], p.king[board.Black]
	if sl.flip || side == board.Black && sl.table.oneSided {
		if !sl.flip {
			a, b = b, a
		}
		side, white, black = side^1, black^56, white^56
		a.square, b.square = a.square^56, b.square^56
	}
	return sl.table.code(side, white, black, a.square, b.square), true
}

// Probe returns the value of a position for its side to move, and whether it is
// known. Positions with castling rights are not known; two bare kings are a
// draw; a right to capture en passant counts. Probe does not allocate, and a nil *Set
// knows nothing.
func (s *Set) Probe(p *board.Position) (Entry, bool) {
	if s == nil || p.Occupied().Count() > 4 {
		return Entry{}, false
	}
	c, ok := s.probe(p)
	return c.entry(), ok
}

func (s *Set) probe(p *board.Position) (code, bool) {
	if p.Castling(board.White)|p.Castling(board.Black) != 0 {
		return draw, false
	}
	if p.EnPassant() != board.NoSquare {
		return s.search(p)
	}
	sp := setup{turn: p.SideToMove(), king: [2]board.Square{p.King(board.White), p.King(board.Black)}}
	set := p.Occupied() &^ p.Kinds(board.King)
	for i := 0; set != 0; set, i = set&(set-1), i+1 {
		sp.men[i] = man{p.PieceAt(set.First()), set.First()}
	}
	return s.code(&sp)
}

// search finds the value of a position from its successors: of one with a
// right to capture en passant, which has no entry.
func (s *Set) search(p *board.Position) (best code, ok bool) {
	var moves board.MoveList
	p.Legal(&moves)
	for i, m := range moves.Slice() {
		next := *p
		next.Make(m)
		value, ok := s.probe(&next)
		if !ok {
			return draw, false
		}
		if value = value.before(); i == 0 || value.worth() > best.worth() {
			best = value
		}
	}
	return best, true
}

// ThreeMen returns the tables with three men. They are made at first use,
// which takes a fraction of a second, and shared from then on.
func ThreeMen() *Set { return threeMen() }

var threeMen = sync.OnceValue(func() *Set {
	set := new(Set)
	for _, m := range materials {
		if m.Men() == 3 {
			t, _ := make1(context.Background(), m, set, 1)
			set.add(t)
		}
	}
	return set
})

func make1(ctx context.Context, m Material, known *Set, workers int) (*table, error) {
	s, err := solve(ctx, m, known, workers)
	if err != nil {
		return nil, err
	}
	return &table{material: m, oneSided: m.symmetric(), s: s}, nil
}

type table struct {
	material Material
	oneSided bool
	s        *solver
}

func (t *table) code(side board.Color, white, black, inner, outer board.Square) code {
	sp := t.s.space
	var flip symmetry
	if white.File() > 3 {
		flip |= mirrorFiles
	}
	if sp.kings == 16 && white.Rank() > 3 {
		flip |= mirrorRanks
	}
	to := &moved[flip]
	if sp.outer == board.NoPiece {
		outer = 0
	} else {
		outer = to[outer]
	}
	return t.s.sides[side].codes[64*sp.row(to[white], to[black], outer)+int(to[inner])]
}

// MaxMen returns the largest number of men, kings included, that some table of
// the set is for; 0 for a nil set. It is the cheap question before Probe.
func (s *Set) MaxMen() int {
	n := 0
	for _, m := range s.Materials() {
		n = max(n, m.Men())
	}
	return n
}

// Has reports whether the set holds the table of an ending.
func (s *Set) Has(m Material) bool { return s != nil && s.tables[m] != nil }

// Materials returns the endings whose tables the set holds, in the order of
// [Materials].
func (s *Set) Materials() (held []Material) {
	for _, m := range materials {
		if s.Has(m) {
			held = append(held, m)
		}
	}
	return held
}
