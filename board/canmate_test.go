package board

import "testing"

// TestCanMateIsWhetherAMateExists compares CanMate with a search through all
// positions of the two kings and the given pieces: can the side with the lone
// minor piece give mate with any help? The helper may be a pawn, which may
// promote; then it also counts as the promoted piece.
func TestCanMateIsWhetherAMateExists(t *testing.T) {
	if testing.Short() {
		t.Skip("walks through some million positions")
	}
	minors := map[string]struct {
		kind    Kind
		squares Bitboard
	}{
		"knight":       {Knight, ^Bitboard(0)},
		"light bishop": {Bishop, ^DarkSquares},
	}
	helpers := map[string]struct {
		kind    Kind
		squares Bitboard
	}{
		"queen": {Queen, ^Bitboard(0)}, "rook": {Rook, ^Bitboard(0)}, "knight": {Knight, ^Bitboard(0)},
		"light bishop": {Bishop, ^DarkSquares}, "dark bishop": {Bishop, DarkSquares},
		"pawn": {Pawn, ^(Rank1 | Rank8)},
	}
	for own, minor := range minors {
		for help, helper := range helpers {
			exists, example := mateExists(minor.kind, minor.squares, helper.kind, helper.squares)
			p := Bare(White, 0, 63)
			p.Put(NewPiece(White, minor.kind), (minor.squares &^ 1).First())
			p.Put(NewPiece(Black, helper.kind), (helper.squares&^(Rank1|Rank8)).First()+16&56)
			if got := p.CanMate(White); got != exists {
				t.Errorf("%s against %s: CanMate is %v, a mate exists: %v %s", own, help, got, exists, example)
			}
		}
	}
}

// mateExists searches for a position in which Black, to move, is mated.
func mateExists(minor Kind, minorOn Bitboard, helper Kind, helperOn Bitboard) (bool, string) {
	for king := range Square(64) {
		for black := range Square(64) {
			if kingAttacks[king].Has(black) || king == black {
				continue
			}
			free := ^(king.Bit() | black.Bit())
			for m := minorOn & free; m != 0; m &= m - 1 {
				p := Bare(Black, king, black)
				p.Put(NewPiece(White, minor), m.First())
				if !p.InCheck() {
					continue
				}
				for h := helperOn & free &^ m.First().Bit(); h != 0; h &= h - 1 {
					q := p
					q.Put(NewPiece(Black, helper), h.First())
					if q.InCheck() && !q.HasLegal() && !q.attacked(king, Black, q.kinds[NoKind]) {
						return true, q.FEN()
					}
				}
			}
		}
	}
	return false, ""
}

func TestCanMate(t *testing.T) {
	for pieces, want := range map[string]bool{
		"4k3/8/8/8/8/8/8/4K3":    false,
		"4k3/8/8/8/8/8/8/4KN2":   false,
		"4k3/8/8/8/8/8/8/4KB2":   false,
		"4k3/8/8/8/8/8/8/4KNN1":  true,
		"4k3/8/8/8/8/8/8/4KBN1":  true,
		"4k3/8/8/8/8/8/8/2B1KB2": true,
		"4k3/8/8/8/8/8/4P3/4K3":  true,
		"4k3/8/8/8/8/8/8/4KR2":   true,
		"4k3/8/8/8/8/8/8/4KQ2":   true,
		"4kq2/8/8/8/8/8/8/4K3":   false,
	} {
		p := mustParse(pieces + " w - - 0 1")
		if got := p.CanMate(White); got != want {
			t.Errorf("%s: %v", pieces, got)
		}
	}
}
