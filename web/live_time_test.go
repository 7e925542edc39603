package web

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"match/arena"
	"match/record"
	"match/results"
)

// What only the kind of event knows is asked for when a second has gone by, with
// what has been counted by then, and at the end.
func TestWhenSectionsAreAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlay("A1", "B1", "C1")
		var asked []int
		p.info.Sections = func(s *record.Standing) []results.Section {
			asked = append(asked, s.Pairs)
			s.Pairs = -1 // its own
			return []results.Section{{Title: fmt.Sprint("after ", len(asked))}}
		}
		p.info.Places = func(s *record.Standing) []int {
			if s.Pairs < 0 {
				t.Error("places are asked of what the sections were given")
			}
			s.Pairs = -1
			return []int{1, 2, 0}
		}
		p.live = NewLive()
		p.live.Begin(p.info)
		p.pairs(t, 3, 0, 1, 0) // the first one asks
		time.Sleep(time.Second)
		p.pairs(t, 1, 0, 1, 0) // not yet
		time.Sleep(time.Nanosecond)
		p.pairs(t, 2, 0, 1, 0)
		s := p.live.State()
		if fmt.Sprint(asked) != "[1 5]" || s.sections[0].Title != "after 2" || fmt.Sprint(s.places) != "[1 2 0]" || s.fraction != 5./2000 || s.told != "so far" || s.Standing.Pairs != 6 {
			t.Errorf("asked after %v pairs: %+v, %v, %g, %q", asked, s.sections, s.places, s.fraction, s.told)
		}
		p.live.Finish("")
		if s := p.live.State(); fmt.Sprint(asked) != "[1 5 6]" || s.fraction != 6./2000 {
			t.Errorf("asked after %v pairs, %g", asked, s.fraction)
		}
	})
}

// The time of a run begins with its first happening, and until then with the
// event.
func TestTimeOfARun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlay("A1", "B1")
		time.Sleep(3 * time.Second)
		p.pairs(t, 2, 0, 1, 0) // those of an earlier run
		if s := p.live.State(); s.Elapsed != 3*time.Second || s.Counted != 2 {
			t.Errorf("%v, %d pairs", s.Elapsed, s.Counted)
		}
		p.live.Watch(nil, arena.Happening{Kind: arena.GameBegun})
		time.Sleep(5 * time.Second)
		p.live.Watch(nil, arena.Happening{Kind: arena.GameBegun, Number: 1})
		p.pairs(t, 4, 0, 1, 0)
		if s := p.live.State(); s.Elapsed != 5*time.Second || s.Counted != 4 || s.perSecond() != 0.8 {
			t.Errorf("%v, %d pairs, %g a second", s.Elapsed, s.Counted, s.perSecond())
		}
	})
}
