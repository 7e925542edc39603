package engine

import (
	"testing"

	"match/board"
)

// TestTableGenerations plays games with more searches than the table can count,
// and more games than it can number: entries of a game are valid until its end,
// and not in later games.
func TestTableGenerations(t *testing.T) {
	table := newTable(1)
	const early, late = 0x1111_2222_3333_0000, 0x4444_5555_6666_0000
	for game := range 40 {
		table.newGame()
		for search := range searchesPerGame + 10 {
			table.newSearch()
			if table.now < table.first {
				t.Fatalf("game %d, search %d has number %d, the first has %d", game, search, table.now, table.first)
			}
			if search == 0 {
				for _, key := range []uint64{early, late} {
					if table.probe(key).bound() != noBound {
						t.Fatalf("game %d knows what was stored in an earlier one", game)
					}
				}
				table.store(early, board.Move(game+1), 1, 2, 3, exactBound)
			}
		}
		table.store(late, board.Move(game+1), 1, 2, 3, exactBound)
		for _, key := range []uint64{early, late} {
			if e := table.probe(key); e.bound() != exactBound || e.move() != board.Move(game+1) {
				t.Fatalf("game %d has forgotten", game)
			}
		}
	}
}

// TestTableReplaces checks that in a full bucket old and shallow entries are
// replaced. A position's own entry is kept only if it is much deeper and from
// this search.
func TestTableReplaces(t *testing.T) {
	table := newTable(1)
	table.newGame()
	table.newSearch()
	key := func(n int) uint64 { return uint64(n) << 32 } // all of one bucket
	depth := func(n int) int {
		e := table.probe(key(n))
		if e.bound() == noBound {
			return -1
		}
		return e.depth()
	}
	for n, d := range []int{9, 3, 20, 7} {
		table.store(key(n+1), 5, 0, 0, d, lowerBound)
	}
	table.store(key(5), 5, 0, 0, 1, lowerBound) // the shallowest entry is replaced
	for n, want := range map[int]int{1: 9, 2: -1, 3: 20, 4: 7, 5: 1} {
		if got := depth(n); got != want {
			t.Errorf("entry %d: depth %d, want %d", n, got, want)
		}
	}
	for range 4 {
		table.newSearch()
	}
	for n := 6; n < 9; n++ {
		table.store(key(n), 5, 0, 0, n, lowerBound) // each search makes an entry four plies shallower
	}
	for n, want := range map[int]int{1: -1, 3: 20, 4: -1, 5: -1, 6: 6, 7: 7, 8: 8} {
		if got := depth(n); got != want {
			t.Errorf("later, entry %d: depth %d, want %d", n, got, want)
		}
	}
	table.store(key(8), board.NoMove, 0, 0, 4, lowerBound)
	if depth(8) != 8 {
		t.Error("a much shallower bound replaces a deep one")
	}
	table.store(key(8), board.NoMove, 0, 0, 5, lowerBound)
	if e := table.probe(key(8)); e.depth() != 5 || e.move() != 5 {
		t.Errorf("a bound a little shallower: depth %d, move %x kept", e.depth(), e.move())
	}
	table.store(key(7), 6, 0, 0, 1, exactBound)
	if e := table.probe(key(7)); e.depth() != 1 || e.move() != 6 {
		t.Error("an exact score does not replace a bound")
	}
}

// TestTableFull checks the share of entries from this game.
func TestTableFull(t *testing.T) {
	table := newTable(1)
	table.newGame()
	table.newSearch()
	if table.full() != 0 {
		t.Errorf("%d ‰ of nothing", table.full())
	}
	for bucket := range uint64(125) {
		for n := range uint64(2) {
			table.store(bucket|n<<32, 1, 0, 0, 1, exactBound)
		}
	}
	if table.full() != 250 {
		t.Errorf("%d ‰, want 250", table.full())
	}
	table.newGame()
	table.newSearch()
	if table.full() != 0 {
		t.Errorf("%d ‰ of a new game", table.full())
	}
}

// TestTableAges checks that a search values found entries four plies less than
// stored ones, and that no bound of an earlier search takes precedence.
func TestTableAges(t *testing.T) {
	for old, goes := range map[int]uint64{9: 0, 10: 1} { // against 5 of the present search
		table := newTable(1)
		table.newGame()
		table.newSearch()
		table.store(0, 7, 0, 0, old, lowerBound)
		table.newSearch()
		for n := range uint64(4) {
			table.store((n+1)<<32, 7, 0, 0, 5, lowerBound)
		}
		if table.probe(goes<<32).bound() != noBound {
			t.Errorf("with %d plies of an earlier search, entry %d stays", old, goes)
		}
	}
	table := newTable(1)
	table.newGame()
	table.newSearch()
	table.store(0, 7, 0, 0, 20, lowerBound)
	table.newSearch()
	table.store(0, 7, 0, 0, 1, lowerBound)
	if d := table.probe(0).depth(); d != 1 {
		t.Errorf("depth %d of an earlier search stays", d)
	}
}
