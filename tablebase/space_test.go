package tablebase

import (
	"context"
	"math/rand/v2"
	"testing"

	"match/board"
	"match/internal/bounded"
)

// stays reports whether a move stays in the table.
func stays(m board.Move) bool { return m.Captured() == board.NoKind && m.Promotion() == board.NoKind }

// legalSets returns the positions of a space for each side to move in which the
// other side is not in check.
func legalSets(sp *space) (sets [2][]board.Bitboard) {
	s := solver{space: sp, workers: 1}
	for c := range s.sides {
		s.sides[c].allocate(sp.rows())
	}
	s.each(s.findLegal)
	return [2][]board.Bitboard{s.sides[0].legal, s.sides[1].legal}
}

// TestSetsAgreeWithMoves compares all set operations of the table builder with
// the moves of package board, for random rows of every ending: legality, checks,
// moves within the table, and the presence of other moves.
func TestSetsAgreeWithMoves(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, m := range materials {
		sp := newSpace(m)
		legal := legalSets(sp)
		goal := [2][]board.Bitboard{randomPart(sp, legal[0], random), randomPart(sp, legal[1], random)}
		rows := bounded.Often(3, 30)
		for range rows {
			compareRow(t, sp, random.IntN(sp.rows()), &legal, &goal)
		}
	}
}

// randomPart returns a random part of a set. Swapping two equal men does not
// change it.
func randomPart(sp *space, set []board.Bitboard, random *rand.Rand) (part []board.Bitboard) {
	for _, row := range set {
		part = append(part, row&board.Bitboard(random.Uint64()))
	}
	if !sp.material.like() {
		return part
	}
	for row := range part {
		for inner := range board.Square(64) {
			if outer := board.Square(row % 64); inner > outer && part[row].Has(inner) {
				part[row-int(outer)+int(inner)] |= outer.Bit()
			} else if inner > outer {
				part[row-int(outer)+int(inner)] &^= outer.Bit()
			}
		}
	}
	return part
}

func compareRow(t *testing.T, sp *space, row int, legal, goal *[2][]board.Bitboard) {
	t.Helper()
	s := solver{space: sp}
	pl := sp.at(row)
	for c := range board.Color(2) {
		reached := sp.reach(&pl, c, goal[c.Other()], nil)
		checked := sp.checked(&pl, c)
		for set := pl.room; set != 0; set &= set - 1 {
			inner := set.First()
			setup := s.setup(&pl, inner, c)
			p := setup.position()
			unmoved := p
			unmoved.MakeNull()
			if got, want := legal[c][row].Has(inner), !unmoved.InCheck(); got != want {
				t.Fatalf("%s: legal %v, want %v", p.FEN(), got, want)
			}
			if unmoved.InCheck() {
				continue
			}
			if got, want := checked.Has(inner), p.InCheck(); got != want {
				t.Fatalf("%s: check %v, want %v", p.FEN(), got, want)
			}
			within, leaves := movesInto(sp, &p, goal[c.Other()])
			if got := reached.Has(inner); got != within {
				t.Fatalf("%s: reaches the set %v, want %v", p.FEN(), got, within)
			}
			if _, got := (&leaver{known: everyDraw}).value(&setup); got != leaves {
				t.Fatalf("%s: captures or promotes %v, want %v", p.FEN(), got, leaves)
			}
		}
	}
}

// everyDraw returns a set in which every position is a draw.
var everyDraw = func() *Set {
	set := new(Set)
	for _, m := range materials {
		t := newTable(m)
		t.directory = make([]byte, 4*t.sides()*t.rowsPerSide())
		set.add(t)
	}
	return set
}()

// movesInto reports whether a legal move within the table leads into the set,
// and whether a legal move leaves the table.
func movesInto(sp *space, p *board.Position, set []board.Bitboard) (within, leaves bool) {
	var moves board.MoveList
	p.Legal(&moves)
	for _, m := range moves.Slice() {
		next := *p
		next.Make(m)
		if !stays(m) {
			leaves = true
			continue
		}
		inner, outer := squaresOf(sp.material, &next)
		within = within || sp.load(set, next.King(board.White), next.King(board.Black), outer).Has(inner)
	}
	return within, leaves
}

// squaresOf returns the squares of an ending's men. Two equal men are in
// arbitrary order, which does not matter for a set that does not depend on the
// order.
func squaresOf(m Material, p *board.Position) (inner, outer board.Square) {
	first := p.Pieces(m.men[0].Color(), m.men[0].Kind())
	if m.men[1] == board.NoPiece {
		return first.First(), 0
	}
	second := p.Pieces(m.men[1].Color(), m.men[1].Kind())
	if m.like() {
		second &= second - 1
	}
	return first.First(), second.First()
}

func TestFloodIsWhereAPieceComesFrom(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		occupied := board.Bitboard(random.Uint64() & random.Uint64())
		set := board.Bitboard(random.Uint64()&random.Uint64()&random.Uint64()) &^ occupied
		for _, k := range []board.Kind{board.Knight, board.Bishop, board.Rook, board.Queen} {
			var want board.Bitboard
			for from := range board.Square(64) {
				if !occupied.Has(from) && board.Attacks(k, from, occupied)&set != 0 {
					want |= from.Bit()
				}
			}
			if got := flood(k, set, ^occupied); got != want {
				t.Fatalf("%v: %x, want %x (set %x, occupied %x)", k, got, want, set, occupied)
			}
		}
	}
}

func TestKingPairs(t *testing.T) {
	if n := len(pairsWithPawns.pairs); n != 1806 {
		t.Errorf("%d pairs of kings with pawns, want 1806", n)
	}
	if n := len(pairsWithoutPawns.pairs); n != 462 {
		t.Errorf("%d pairs of kings without pawns, want 462", n)
	}
	for n, pair := range pairsWithoutPawns.pairs {
		if got := pairsWithoutPawns.of[pair[0]][pair[1]]; int(got.number) != n || got.symmetry != 0 {
			t.Errorf("pair %d is number %d by symmetry %d", n, got.number, got.symmetry)
		}
	}
}

// TestRightToCaptureEnPassant compares the sets of positions with the right with
// the results of double pushes.
func TestRightToCaptureEnPassant(t *testing.T) {
	m := ending(t, "KPKP")
	s := solver{space: newSpace(m)}
	random := rand.New(rand.NewPCG(5, 6))
	rights := 0
	tries := bounded.Often(2_000, 20_000)
	for range tries {
		row := random.IntN(s.space.rows())
		pl := s.space.at(row)
		for c := range board.Color(2) {
			for set := pl.room; set != 0; set &= set - 1 {
				setup := s.setup(&pl, set.First(), c)
				if !setup.legal() {
					continue
				}
				p := setup.position()
				for _, push := range doublePushes(&p) {
					next := p
					next.Make(push)
					if next.EnPassant() == board.NoSquare {
						continue
					}
					rights++
					inner, outer := squaresOf(m, &next)
					after := placementOf(s.space, &next, outer)
					if !s.passedIn(&after, next.SideToMove()).Has(inner) {
						t.Fatalf("%s: the right is not seen", next.FEN())
					}
				}
			}
		}
	}
	if rights == 0 {
		t.Error("no right seen")
	}
}

func doublePushes(p *board.Position) (pushes []board.Move) {
	if p.Pieces(p.SideToMove(), board.Pawn)&(board.Rank1<<8|board.Rank8>>8) == 0 {
		return nil
	}
	var moves board.MoveList
	p.Quiet(&moves)
	for _, m := range moves.Slice() {
		if m.IsDoublePush() {
			pushes = append(pushes, m)
		}
	}
	return pushes
}

func placementOf(sp *space, p *board.Position, outer board.Square) placement {
	return sp.at(sp.row(p.King(board.White), p.King(board.Black), outer))
}

func TestSolveStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := solve(ctx, ending(t, "KPK"), ThreeMen(), 2); err != context.Canceled {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}
