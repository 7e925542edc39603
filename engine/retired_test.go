package engine

import (
	"reflect"
	"testing"
	"unsafe"

	"match/engine/limits"
)

// TestClosedEngineLeavesItsTable checks that a later engine of the same size
// reuses the table of a closed one, and plays as with a fresh table.
func TestClosedEngineLeavesItsTable(t *testing.T) {
	start := *lineFrom(t, kiwipete).Position()
	few := limits.Limits{Nodes: 700}
	want := playOut(newEngine(t, Options{HashMB: 3}), start, 12, few)
	reused := false
	for range 50 { // a pool may drop its items
		closed := newEngine(t, Options{HashMB: 3})
		playOut(closed, start, 6, limits.Limits{Nodes: 3000})
		left := unsafe.SliceData(closed.table.buckets)
		closed.Close()
		closed.Close() // must not release the table twice
		later, other := newEngine(t, Options{HashMB: 3}), newEngine(t, Options{HashMB: 3})
		if unsafe.SliceData(later.table.buckets) == unsafe.SliceData(other.table.buckets) {
			t.Fatal("two engines share a table")
		}
		if small := newEngine(t, Options{HashMB: 1}); len(small.table.buckets) >= len(later.table.buckets) {
			t.Fatal("a table of another size")
		}
		reused = reused || unsafe.SliceData(later.table.buckets) == left
		if got := playOut(later, start, 12, few); !reflect.DeepEqual(got, want) {
			t.Fatal("an engine with a used table plays differently")
		}
	}
	if !reused {
		t.Error("no table was used again")
	}
}
