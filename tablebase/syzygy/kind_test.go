package syzygy

import (
	"testing"

	"match/tablebase"
)

// Tables are found by their name, and errors keep their type.
func TestFind(t *testing.T) {
	found, err := tablebase.Find(Name("testdata"))
	if err != nil {
		t.Fatal(err)
	}
	defer found.Close()
	set, ok := found.(*Set)
	if !ok || set.Hash() != open(t).Hash() || set.MaxMen() != 4 {
		t.Errorf("%T is found", found)
	}
	var files [2]int
	for _, f := range set.files {
		files[f.kind]++
	}
	if files != [2]int{wdlFile: 9, dtzFile: 5} {
		t.Errorf("%d files of both kinds", files)
	}
	if tables, err := tablebase.Find(Name("nowhere")); err == nil || err.Error() != "no directory nowhere with Syzygy tables" || tables != nil {
		t.Errorf("%v, %v", tables, err)
	}
}

// The counter of the fifty-move rule decides between a win and a draw; if
// rounding leaves this open, there is no result.
func TestJudge(t *testing.T) {
	set := open(t)
	for _, c := range []struct {
		clock string
		under int
		known bool
	}{{"0", 1, true}, {"70", 1, true}, {"71", 0, false}, {"72", 0, true}, {"99", 0, true}} {
		p := parse(t, "8/8/8/8/3k4/8/8/K6R w - - "+c.clock+" 120") // 29 plies to mate, which counts as zeroing
		e, ok := tablebase.Judge(set, p)
		if ok != c.known || ok && e.Under50() != c.under || e.WDL != 1 {
			t.Errorf("from a counter of %s: %+v, %v", c.clock, e, ok)
		}
		if e, ok := tablebase.Judge(tablebase.ThreeMen(), p); !ok || e.Under50() != 1 {
			t.Errorf("tables with distances to mate: %+v, %v", e, ok)
		}
	}
	p := parse(t, "8/8/8/8/8/2k5/2p5/2K5 w - - 60 120")
	if e, ok := tablebase.Judge(set, p); !ok || e.WDL != 0 {
		t.Errorf("a draw: %+v, %v", e, ok)
	}
}
