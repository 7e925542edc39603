package syzygy

import (
	"fmt"
	"slices"
	"testing"

	"match/tablebase"
)

// Moves are ordered by their outcome under the fifty-move rule, then without it.
// Mates come first, shorter wins before longer ones, longer losses before shorter
// ones, and equal moves by their texts.
func TestOrderOfMoves(t *testing.T) {
	move := func(name string, dtz int, cursed, mates bool) ranked {
		e := tablebase.Entry{DTZ: dtz, Cursed: cursed}
		switch {
		case dtz > 0:
			e.WDL = 1
		case dtz < 0:
			e.WDL = -1
		}
		return ranked{tablebase.MoveEntry{Entry: e}, mates, name}
	}
	want := []ranked{
		move("mates", 1, false, true), move("wins at once", 1, false, false), move("wins", 7, false, false),
		move("wins too late", 60, true, false), move("wins later still", 101, true, false),
		move("a draw", 0, false, false), move("b draw", 0, false, false),
		move("is defended soon", -120, true, false), move("is defended", -101, true, false),
		move("loses late", -9, false, false), move("loses", -2, false, false),
	}
	for i := range want {
		for j := range want {
			got := compare(want[i], want[j])
			if got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("%q against %q: %d", want[i].uci, want[j].uci, got)
			}
		}
	}
	list := slices.Clone(want)
	slices.Reverse(list)
	if slices.SortFunc(list, compare); !slices.EqualFunc(list, want, func(a, b ranked) bool { return a.uci == b.uci }) {
		t.Errorf("%+v", list)
	}
}

// An outcome has a name, an equivalent in the terms of all tables, and a first
// distance.
func TestOutcomes(t *testing.T) {
	for v, want := range map[WDL]struct {
		name  string
		entry tablebase.Entry
		first int
	}{
		Loss:        {"loss", tablebase.Entry{WDL: -1, DTM: tablebase.NoDistance}, -1},
		BlessedLoss: {"blessed loss", tablebase.Entry{WDL: -1, DTM: tablebase.NoDistance, Cursed: true}, -101},
		Draw:        {"draw", tablebase.Entry{}, 0},
		CursedWin:   {"cursed win", tablebase.Entry{WDL: 1, DTM: tablebase.NoDistance, Cursed: true}, 101},
		Win:         {"win", tablebase.Entry{WDL: 1, DTM: tablebase.NoDistance}, 1},
	} {
		if v.String() != want.name || v.entry() != want.entry || v.zeroing() != want.first {
			t.Errorf("%v: %+v, %d", v, v.entry(), v.zeroing())
		}
	}
	for _, v := range []WDL{-3, 3} {
		if got := v.String(); got != fmt.Sprintf("WDL(%d)", int(v)) {
			t.Error(got)
		}
	}
}

// The hash is fixed for files of every length that has its own branch in the
// code. Short files prove that the hash is right, see TestVerify.
func TestHashesStay(t *testing.T) {
	text := make([]byte, 1024)
	for i := range text {
		text[i] = byte(i*i/3 + 7*i)
	}
	for n, want := range map[int][2]uint64{
		32: {0x3894f7a08b543a8b, 0xd431a8277d97beb9}, 64: {0x8172c554258cde4, 0xf989559fb69327c4},
		128: {0xf7337b2013229fb9, 0x415c472485340142}, 160: {0xb42baad2dff35421, 0x72c4eb3fd2af3067},
		256: {0x2f48d83cd390ccbc, 0x631f16e35e47f46d}, 288: {0x789b168b1f02f7b5, 0xf1e3c99784d1477},
		896: {0xf9d2bf54a06bf058, 0xed3c991326952bd8}, 928: {0xd44aca5a7e78d409, 0x8786e0a553f76b25},
		1024: {0x10af810495fee23b, 0xbb49dd3ac205f882},
	} {
		if low, high := cityCrc128(text[:n]); low != want[0] || high != want[1] {
			t.Errorf("%d bytes: %#x, %#x, want %#x", n, low, high, want)
		}
	}
}

// Files state for wins and for losses whether they count plies; those turned into
// draws by the fifty-move rule always count moves.
func TestMovesOrPlies(t *testing.T) {
	for flags, plies := range map[uint8][]WDL{0: nil, winPlies: {Win}, lossPlies: {Loss}, winPlies | lossPlies | hasMap: {Win, Loss}} {
		s := section{flags: flags}
		for _, v := range []WDL{Loss, BlessedLoss, CursedWin, Win} {
			if got := s.inMoves(v); got == slices.Contains(plies, v) {
				t.Errorf("flags %b, %v: in moves %v", flags, v, got)
			}
		}
	}
}

// Each outcome has a list of the meanings of its values, with one or two bytes
// each.
func TestListsOfDistances(t *testing.T) {
	s := section{lists: [4][]byte{{10, 11, 12, 13}, {20, 21, 22, 23}, {30, 31, 32, 33}, {40, 41, 42, 43}}}
	for v, want := range map[WDL][2]int{Win: {11, 0x0d0c}, Loss: {21, 0x1716}, CursedWin: {31, 0x2120}, BlessedLoss: {41, 0x2b2a}} {
		for i, wide := range []bool{false, true} {
			if s.wide = wide; s.listed(v, 1) != want[i] {
				t.Errorf("%v, two bytes %v: %#x, want %#x", v, wide, s.listed(v, 1), want[i])
			}
		}
	}
}
