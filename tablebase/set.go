package tablebase

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"maps"
	"sync"

	"match/board"
)

// Set is a collection of tables with distances to mate. It implements [Tables] and is safe for
// concurrent use. The zero Set has only the draw of two bare kings.
type Set struct {
	// slots maps the two men besides the kings, in any colours and order, to their table. A single
	// man comes first, NoPiece second.
	slots  [16][16]slot
	tables map[Material]*table
	maxMen int
	dir    string         // that was opened, "" for none
	unmap  []func() error // release the memory of mapped tables
}

// slot describes how to look up two men: the table, and how to transform the position first.
type slot struct {
	table *table
	flip  bool // swap the colours
	swap  bool // the second man is the table's first
}

// add adds a table under every order and colouring of its men.
func (s *Set) add(t *table) {
	if s.tables == nil {
		s.tables = make(map[Material]*table)
	}
	s.tables[t.material] = t
	s.maxMen = max(s.maxMen, t.material.Men())
	a, b := t.material.men[0], t.material.men[1]
	s.slots[b][a] = slot{table: t, swap: true}
	s.slots[a][b] = slot{table: t}
	if t.material.symmetric() {
		return
	}
	a, b = turn(a), turn(b)
	s.slots[b][a] = slot{table: t, flip: true, swap: true}
	s.slots[a][b] = slot{table: t, flip: true}
}

// turn returns the piece of the same kind and the opposite colour.
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
	if sl.table.path != "" {
		return sl.table.mappedCode(side, white, black, a.square, b.square)
	}
	return sl.table.code(side, white, black, a.square, b.square), true
}

// Probe returns the value of a position for its side to move, and whether it is known. It takes en
// passant rights into account. Positions with castling rights are not known; two bare kings are a
// draw. Probe does not allocate.
func (s *Set) Probe(p *board.Position) (Entry, bool) {
	if !s.mayKnow(p) {
		return Entry{}, false
	}
	c, ok := s.probe(p)
	return c.entry(), ok
}

func (s *Set) mayKnow(p *board.Position) bool {
	return p.Occupied().Count() <= max(s.maxMen, 2) && p.Castling(board.White)|p.Castling(board.Black) == 0
}

// probe looks up a position that may be known.
func (s *Set) probe(p *board.Position) (code, bool) {
	if p.EnPassant() != board.NoSquare {
		return s.search(p)
	}
	sp := setup{turn: p.SideToMove(), king: [2]board.Square{p.King(board.White), p.King(board.Black)}}
	set := p.Occupied() &^ p.Kinds(board.King)
	for i := 0; set != 0; set, i = set&(set-1), i+1 {
		sp.men[i&1] = man{p.PieceAt(set.First()), set.First()}
	}
	return s.code(&sp)
}

// search finds the value of a position with an en passant right, which has no entry, from its
// successors.
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

// ThreeMen returns the tables with three men, which are part of the program and shared.
func ThreeMen() *Set { return threeMen() }

// three has the files that [Build] makes: 60 ms of processor time to make them anew would be two
// thirds of what an engine needs to start.
//
//go:embed three/*.mtb
var three embed.FS

var threeMen = sync.OnceValue(func() *Set {
	set := new(Set)
	for _, m := range materials {
		if m.Men() == 3 {
			data, err := three.ReadFile("three/" + m.String() + extension)
			if err != nil {
				panic(err)
			}
			t, err := decode(data)
			if err != nil {
				panic(fmt.Sprintf("the table of %s %v", m, err)) // TestThreeMenAreMade cannot pass then
			}
			set.add(t)
		}
	}
	return set
})

// clone returns a set of the same tables to which others can be added.
func (s *Set) clone() *Set {
	return &Set{slots: s.slots, tables: maps.Clone(s.tables), maxMen: s.maxMen}
}

// MaxMen returns the number of men, kings included, of the largest table in the set.
func (s *Set) MaxMen() int { return s.maxMen }

// has reports whether the set holds the table of an ending.
func (s *Set) has(m Material) bool { return s.tables[m] != nil }

// Materials returns the endings whose tables the set holds, in an order in which they can be built.
func (s *Set) Materials() []Material { return inOrder(s.has) }

// Hash returns a hexadecimal SHA-256 of the tables of the set. Equal sets have
// equal hashes, regardless of where they are stored. Damaged tables do not count, see [Damaged].
func (s *Set) Hash() string {
	h := sha256.New()
	for _, m := range s.Materials() {
		h.Write(s.tables[m].contents())
	}
	return hex.EncodeToString(h.Sum(nil))
}
