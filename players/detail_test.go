package players

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"match/board"
	"match/engine/limits"
)

// A request for details does not change the player's search.
func TestBuiltinDetail(t *testing.T) {
	line := board.NewLine(board.StartPosition())
	ask := func(detail bool) Reply {
		reply, err := builtin(t, "tapered").Move(t.Context(), line, Turn{Limits: limits.Limits{Nodes: 5000}, Detail: detail})
		if err != nil {
			t.Fatal(err)
		}
		reply.Ply.Time, reply.Ply.Reported = 0, 0
		return reply
	}
	plain, full := ask(false), ask(true)
	if !reflect.DeepEqual(plain.Detail, Detail{}) {
		t.Errorf("unasked: %+v", plain.Detail)
	}
	if plain.Ply != full.Ply {
		t.Errorf("%+v, and with detail %+v", plain.Ply, full.Ply)
	}
	d := full.Detail
	if d.HashFull < 1 || d.HashFull > 1000 || len(d.Line) == 0 || d.Line[0] != full.Ply.Move {
		t.Errorf("%+v for %v", d, full.Ply.Move)
	}
}

// An engine's line of play ends before its first illegal move.
func TestUCIDetail(t *testing.T) {
	pos := board.StartPosition()
	for pv, want := range map[string]int{"e2e4 e7e5 g1f3": 3, "e2e4 e2e4 g1f3": 1, "rubbish": 0, "": 0} {
		var s search
		s.keep([]byte("info depth 3 score cp 5 nodes 9 hashfull 250 tbhits 7 pv " + pv))
		if d := s.detail(&pos); d.HashFull != 250 || d.TBHits != 7 || len(d.Line) != want {
			t.Errorf("%q: %+v, want %d moves", pv, d, want)
		}
	}
}

// The last line that matches a pattern is reported, shortened if it is long.
func TestUCISaid(t *testing.T) {
	pos := board.StartPosition()
	s := search{wanted: []*regexp.Regexp{regexp.MustCompile("^info string"), regexp.MustCompile("never"), regexp.MustCompile("depth")}}
	for _, line := range []string{"info string one", "info depth 3 score cp 5", "info string two \xff", "info depth 4 " + strings.Repeat("x", 2*longestLine)} {
		s.keep([]byte(line))
	}
	said := s.detail(&pos).Matched
	if len(said) != 2 || said[0] != "info string two ?" || len(said[1]) != longestLine || !strings.HasPrefix(said[1], "info depth 4 ") {
		t.Errorf("%q", said)
	}
	if s.reset(); s.detail(&pos).Matched != nil {
		t.Error("the next move is told the same")
	}
}
