package syzygy

import (
	"math/rand/v2"
	"strings"
	"testing"

	"match/board"
)

// orderOf returns an order of an ending's men in the form of the files: the
// leading men first, the others in any order.
func orderOf(t *testing.T, name string, file int) order {
	t.Helper()
	e, err := parseEnding(name)
	if err != nil {
		t.Fatal(err)
	}
	var men []byte
	for pass := range 3 {
		for c, side := range e.count {
			for k := board.King; k >= board.Pawn; k-- {
				pawns := e.pawns() > 0
				first := pawns && k == board.Pawn && side[k] == leadingPawns(e)[0] && (pass == 0) && len(men) == 0 ||
					!pawns && side[k] == 1 && e.single() > 2 && pass == 0 && len(men) < 3 || !pawns && e.single() == 2 && k == board.King && pass == 0
				second := pawns && k == board.Pawn && pass == 1
				m := byte(c)<<3 | byte(k)
				if (first || second || pass == 2) && !strings.Contains(string(men), string(m)) {
					for range side[k] {
						men = append(men, m)
					}
				}
			}
		}
	}
	data := []byte{0}
	if e.count[0][board.Pawn] > 0 && e.count[1][board.Pawn] > 0 {
		data = []byte{0, 1}
	}
	o, err := newOrder(e, append(data, men...), 0, file)
	if err != nil {
		t.Fatalf("%s: %v (%x)", name, err, men)
	}
	return o
}

// Placements of up to seven men get numbers below the size of their section.
// Mirrored placements have the same number, and equal men can be swapped. Sizes
// are checked with an independent formula.
func TestNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, name := range []string{"KQvK", "KQQvK", "KQQvKQQ", "KRBNvKRB", "KQRBvKNN", "KNNNvKN", "KPvK", "KPPvKP", "KPPPPPvK", "KPPPvKPP", "KRPPvKRP", "KQPvKPPP", "KBBBvKBB"} {
		for file := range 4 {
			o := orderOf(t, name, file)
			if o.pawns[0] == 0 && file > 0 {
				continue
			}
			for range 3000 {
				s, ok := randomPlacement(rng, &o, file)
				if !ok {
					continue
				}
				mirrored, shuffled := s, s
				o.turn(&mirrored, mirrorFiles)
				swapLike(rng, &o, &shuffled)
				leadPawn(&o, &mirrored)
				leadPawn(&o, &shuffled)
				leadPawn(&o, &s)
				before := s
				n := o.number(&s)
				if n >= o.size {
					t.Fatalf("%s: %v has number %d of %d", name, before, n, o.size)
				}
				if m := o.number(&mirrored); m != n {
					t.Fatalf("%s: %v has number %d, mirrored %d", name, before, n, m)
				}
				if m := o.number(&shuffled); m != n {
					t.Fatalf("%s: %v has number %d, %d with like men swapped", name, before, n, m)
				}
			}
		}
	}
}

// leadPawn puts the leading pawn first, like place.
func leadPawn(o *order, s *squares) {
	for i := 1; i < o.lead && o.pawns[0] > 0; i++ {
		if ascents[s[i]] < ascents[s[0]] {
			s[0], s[i] = s[i], s[0]
		}
	}
}

// randomPlacement puts the men on different squares, with the kings apart and a
// leading pawn on the given file.
func randomPlacement(rng *rand.Rand, o *order, file int) (s squares, ok bool) {
	var taken, kings board.Bitboard
	for i, m := range o.men[:o.n] {
		square := board.Square(rng.IntN(64))
		pawn := kindOfMan(m) == board.Pawn
		if taken.Has(square) || pawn && (board.Rank1|board.Rank8).Has(square) {
			return s, false
		}
		if kindOfMan(m) == board.King {
			if kings != 0 && board.KingAttacks(square)&kings != 0 {
				return s, false
			}
			kings |= square.Bit()
		}
		taken |= square.Bit()
		s[i] = int(square)
	}
	t := s
	leadPawn(o, &t)
	for i := 1; i < o.pawns[0]; i++ {
		if ascents[t[i]] == ascents[t[0]] {
			return s, false // two pawns mirror each other, so either may lead
		}
	}
	return s, o.pawns[0] == 0 || edge(t[0]) == file
}

func swapLike(rng *rand.Rand, o *order, s *squares) {
	for i := range o.n {
		j := rng.IntN(o.n)
		if o.men[i] == o.men[j] {
			s[i], s[j] = s[j], s[i]
		}
	}
}

// Every number of an ending of four men belongs to exactly one placement.
func TestNumbersAreDistinct(t *testing.T) {
	o := orderOf(t, "KNvKN", 0)
	seen, count := make([]bool, o.size), uint64(0)
	for i := range 64 * 64 * 64 * 10 {
		s := squares{triangleSquares[i%10], i / 10 & 63, i / 640 & 63, i / 40960 & 63}
		if s[0] == s[1] || s[0] == s[2] || s[1] == s[2] || s[3] == s[0] || s[3] == s[1] || s[3] == s[2] {
			continue
		}
		if diagonal(s[0]) == 0 && (diagonal(s[1]) > 0 || diagonal(s[1]) == 0 && diagonal(s[2]) > 0) {
			continue
		}
		n := o.number(&s)
		if n >= o.size || seen[n] {
			t.Fatalf("%v: number %d is too large or not its own", s, n)
		}
		seen[n] = true
		count++
	}
	// all but the placements that mirror each other at the diagonal, with the
	// three that lead on it
	if missing := o.size - count; missing > o.size/50 {
		t.Errorf("%d of %d numbers are of no placement", missing, o.size)
	}
}

// Behind a first pawn on a2 all pairs of further ones have numbers of their own, in any order.
func TestLeadingPawnsAreDistinct(t *testing.T) {
	o, seen := order{lead: 3}, map[uint64]bool{}
	for first := 16; first < 56; first++ {
		for second := 16; second < first; second++ {
			n := o.numberPawns(&squares{8, first, second})
			if seen[n] || o.numberPawns(&squares{8, second, first}) != n {
				t.Fatalf("%d and %d: number %d", first, second, n)
			}
			seen[n] = true
		}
	}
}

// Endings are named like files, regardless of the stronger side.
func TestEndings(t *testing.T) {
	for name, ok := range map[string]bool{
		"KQvK": true, "KQRBNPvK": true, "KPPPPPvK": true, "KRvKR": true, "KNNvKP": true,
		"KvK": false, "KQvKQRBNP": false, "QKvK": false, "KQK": false, "KQvQ": false, "KQvKKQ": false, "kqvk": false, "": false, "v": false, "KPQvK": false,
	} {
		if e, err := parseEnding(name); (err == nil) != ok || ok && e.String() != name {
			t.Errorf("%q: %v, %v", name, e, err)
		}
	}
	for name, usual := range map[string]string{"KvKQ": "KQvK", "KRvKQ": "KQvKR", "KNvKP": "KNvKP", "KPvKN": "KNvKP", "KPvKQR": "KQRvKP", "KRvKR": "KRvKR"} {
		if e, err := parseEnding(name); err != nil || e.usual() != usual {
			t.Errorf("%s is %s, %v; want %s", name, e.usual(), err, usual)
		}
	}
	for _, name := range []string{"kqvk.rtbw", "KvKQ.rtbw", "KQvK.rtbm", "KQvK", "README.md"} {
		if _, _, ok := parseName(name); ok {
			t.Errorf("%s is taken for a table", name)
		}
	}
}

// Invalid orders are rejected.
func TestWrongOrders(t *testing.T) {
	e, err := parseEnding("KNNvK")
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{
		{0, 6, 14, 2, 1}, {0, 6, 14, 2, 10}, {0, 6, 2, 14, 2}, {2, 6, 14, 2, 2}, {15, 6, 14, 2, 2}, {0, 2, 2, 6, 14}, {0, 7, 14, 2, 2}, {0, 0, 14, 2, 2},
	} {
		if _, err := newOrder(e, data, 0, 0); err == nil {
			t.Errorf("%x is an order", data)
		}
	}
	if _, err := newOrder(e, []byte{0x10, 0xe6, 0x6e, 0xa2, 0x22}, 0, 0); err != nil {
		t.Errorf("the lower half: %v", err)
	}
	if _, err := newOrder(e, []byte{0x10, 0xe6, 0x6e, 0xa2, 0x22}, 4, 0); err == nil {
		t.Error("the upper half is an order")
	}
}
