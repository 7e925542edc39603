package web

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"match/record"
	"match/report"
)

// The sections of an event's kind are requested after each second, with the pairs
// counted by then, and at the end. They are computed when there is a viewer.
func TestWhenSectionsAreAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlay("A1", "B1", "C1")
		var asked, answered []int
		p.info.Ask = func(s *record.Standing) Answer {
			asked = append(asked, s.Pairs)
			title := fmt.Sprint("after ", len(asked))
			return func(s *record.Standing) (*report.Report, []int) {
				answered = append(answered, s.Pairs)
				return reportOf(report.Section{Title: title}), []int{1, 2, 0}
			}
		}
		p.live = NewBroadcast()
		p.live.Begin(p.info)
		p.pairs(t, 3, 0, 1, 0) // the first one requests them
		time.Sleep(time.Second)
		p.pairs(t, 1, 0, 1, 0) // not yet
		time.Sleep(time.Nanosecond)
		p.pairs(t, 2, 0, 1, 0)
		s := p.live.State()
		if fmt.Sprint(asked, answered) != "[1 5] [6]" || s.sections()[0].Title != "after 2" || fmt.Sprint(s.places) != "[1 2 0]" || s.fraction != 6./2000 || s.parts[0] != "so far" || s.Standing.Pairs != 6 {
			t.Errorf("asked after %v pairs, answered after %v: %+v, %v, %g, %q", asked, answered, s.asked, s.places, s.fraction, s.parts)
		}
		p.live.Finish("")
		if s := p.live.State(); fmt.Sprint(asked, answered) != "[1 5 6] [6 6]" || s.sections()[0].Title != "after 3" {
			t.Errorf("asked after %v pairs, answered after %v", asked, answered)
		}
	})
}

// Slow sections delay no pair, and use only a small part of the time.
func TestSlowFiguresHoldUpNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlay("A1", "B1", "C1")
		made := 0
		p.info.Ask = func(*record.Standing) Answer {
			return func(*record.Standing) (*report.Report, []int) {
				time.Sleep(5 * time.Second)
				made++
				return nil, []int{made % 3, 0, 1}
			}
		}
		p.live = NewBroadcast()
		p.live.Begin(p.info)
		p.pairs(t, 1, 0, 1, 0)
		go p.live.State()
		synctest.Wait() // until the goroutine computes them
		began := time.Now()
		p.pairs(t, 200, 0, 1, 0)
		if took := time.Since(began); took > 0 {
			t.Errorf("pairs waited for %v", took)
		}
		for range 1000 {
			time.Sleep(time.Second)
			p.live.State()
		}
		if made < 5 || made > 11 {
			t.Errorf("made %d times in 1,000 s, which took %d s", made, 5*made)
		}
		p.live.Finish("")
		before := made
		if s := p.live.State(); made != before+1 || s.Standing.Pairs != 201 {
			t.Errorf("the last state has the figures of an earlier one")
		}
	})
}

// The time of a run starts with its first notice, and until then with the
// event.
func TestTimeOfARun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlay("A1", "B1")
		time.Sleep(3 * time.Second)
		p.pairs(t, 2, 0, 1, 0) // pairs of an earlier run
		if s := p.live.State(); s.Elapsed != 3*time.Second || s.Counted != 2 {
			t.Errorf("%v, %d pairs", s.Elapsed, s.Counted)
		}
		p.tell(p.begun(1, 0))
		time.Sleep(5 * time.Second)
		p.tell(p.begun(1, 1))
		p.pairs(t, 4, 0, 1, 0)
		if s := p.live.State(); s.Elapsed != 5*time.Second || s.Counted != 4 || s.perSecond() != 0.8 {
			t.Errorf("%v, %d pairs, %g a second", s.Elapsed, s.Counted, s.perSecond())
		}
	})
}
