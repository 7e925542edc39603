package arena

import (
	"reflect"
	"strings"
	"testing"

	"match/board"
	"match/players"
)

func TestRemarks(t *testing.T) {
	start := board.StartPosition()
	var line []board.Move
	pos := start
	for _, text := range []string{"e2e4", "e7e5", "g1f3"} {
		m, err := pos.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		pos.Make(m)
	}
	full := players.Detail{HashFull: 12, TBHits: 3, Line: line, Matched: []string{`info string "x"`, "y"}}
	plain := full
	plain.Matched = nil
	for _, c := range []struct {
		wanted Comments
		detail players.Detail
		want   string
	}{
		{Comments{}, plain, ""},
		{Comments{Lines: []string{"x"}}, full, `line="info string \"x\"" line="y"`},
		{Comments{HashFull: true}, plain, "hashfull=12"},
		{Comments{TBHits: true}, plain, "tbhits=3"},
		{Comments{Line: true}, plain, `pv="e2e4 e7e5 g1f3"`},
		{Comments{HashFull: true, TBHits: true, Line: true}, plain, `hashfull=12 tbhits=3 pv="e2e4 e7e5 g1f3"`},
		{Comments{HashFull: true, TBHits: true, Line: true}, players.Detail{}, ""},
	} {
		if got := c.wanted.comment(&start, &c.detail); got != c.want {
			t.Errorf("%+v: %q, want %q", c.wanted, got, c.want)
		}
		if c.wanted.wanted() != !reflect.DeepEqual(c.wanted, Comments{}) {
			t.Errorf("%+v: wanted %v", c.wanted, c.wanted.wanted())
		}
	}
}

// A line of play may have any length; its quotation in a remark is limited.
func TestLongLines(t *testing.T) {
	pos := board.StartPosition()
	here := pos
	var d players.Detail
	for i := range 2 * longestLine {
		m, err := here.ParseUCI([]string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4])
		if err != nil {
			t.Fatal(err)
		}
		d.Line = append(d.Line, m)
		here.Make(m)
	}
	if got := strings.Fields(Comments{Line: true}.comment(&pos, &d)); len(got) != longestLine {
		t.Errorf("%d moves", len(got))
	}
}
