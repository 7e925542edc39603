package server_test

import (
	"testing"
	"time"
)

func TestOrphans(t *testing.T) {
	o := newOrphans(map[int]string{5: "w1", 6: "w2", 7: "w2"})
	for i, look := range []struct {
		now         map[int]string
		counted     int
		over        bool
		free, again time.Duration // the number of the look
	}{
		{map[int]string{5: "w1", 6: "w2", 7: "w2", 8: "w3"}, 4, false, 0, 0},
		{map[int]string{7: "w2"}, 4, false, 2, 0},          // 5 and 6 have no holder
		{map[int]string{5: "w3", 7: "w2"}, 4, false, 2, 3}, // 5 is with another worker
		{map[int]string{}, 5, false, 4, 3},                 // 5 counts, 7 has no holder
		{map[int]string{7: "w3"}, 6, true, 4, 5},           // 6 was played between two looks
	} {
		over := o.look(look.now, look.counted, time.Duration(i+1))
		if over != look.over || o.free != look.free || o.again != look.again {
			t.Errorf("look %d: over %v, free %d, again %d; want %+v", i+1, over, o.free, o.again, look)
		}
	}
}
