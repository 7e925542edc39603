package ratings

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"match/pgn"
	"match/pgn/headers"
	"match/pgn/pairs"
	"match/rating"
	"match/record"
)

// chosen returns the players and the number of games that a choice selects from a
// file and an event.
func chosen(t *testing.T, c Choice) (names []string, games int) {
	t.Helper()
	g := &Games{Choice: c, files: make([][]headers.Game, 1)}
	part := headers.Part{Names: []string{"old", "new", "other", "beta 1"}}
	for _, players := range [][2]int{{0, 1}, {2, 0}, {1, 2}, {2, 3}} {
		part.Games = append(part.Games, headers.Game{Game: pairs.Game{White: players[0], Black: players[1]}, Result: pgn.Draw})
	}
	g.add(part)
	event := func(yield func(record.Pair, error) bool) {
		yield(record.Pair{Players: [2]int{0, 1}, Games: [2]*pgn.Game{{Result: pgn.Draw}, {Result: pgn.Draw}}}, nil)
	}
	if err := g.AddEvent([]string{"old", "third"}, event); err != nil {
		t.Fatal(err)
	}
	if err := g.Check(); err != nil {
		t.Error(err)
	}
	d, _ := g.Data()
	for _, e := range d.Encounters() {
		names = append(names, d.Names()[e.A], d.Names()[e.B])
	}
	slices.Sort(names)
	return slices.Compact(names), g.Count()
}

func TestChoice(t *testing.T) {
	for name, c := range map[string]struct {
		make  func(c *Choice) error
		names string
		games int
	}{
		"everything": {func(c *Choice) error { return nil }, "[beta 1 new old other third]", 6},
		"alias":      {func(c *Choice) error { return c.Alias("--alias", " new = old ") }, "[beta 1 new other third]", 6},
		"file": {func(c *Choice) error {
			return c.ReadAliases("f", []byte("# synonyms\n\"new\", \"old\",\"beta 1\", \"not there\"\n"))
		}, "[new other third]", 6},
		"include": {func(c *Choice) error { c.Include("", "o*"); return nil }, "[old other]", 1},
		"both":    {func(c *Choice) error { c.Include("", "o*"); c.Include("", "new"); return nil }, "[new old other]", 3},
		"exclude": {func(c *Choice) error { c.Exclude("", "*beta*"); c.Exclude("", "third"); return nil }, "[new old other]", 3},
		"renamed": {func(c *Choice) error { c.Exclude("", "old"); return c.Alias("", "x=old") }, "", 0},
	} {
		var choice Choice
		if err := c.make(&choice); err != nil {
			t.Fatal(err)
		}
		if name == "renamed" { // a renamed player is not listed by its old name
			choice.player("old")
			if err := choice.Check(); err == nil || !strings.Contains(err.Error(), "no such player") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if names, games := chosen(t, choice); fmt.Sprint(names) != c.names || games != c.games {
			t.Errorf("%s: %v, %d games; want %s, %d", name, names, games, c.names, c.games)
		}
	}
}

func TestAliasesRefuse(t *testing.T) {
	for want, list := range map[string][]string{
		"want NAME=OTHER": {"new"}, "the games of OTHER": {"=old"}, "games of OTHER count for NAME": {"new= "},
		`"a" is named twice`:                    {"a=a"},
		`"c" is already another name of "a"`:    {"a=c", "b=c"},
		`"b" is itself another name of "a"`:     {"a=b", "b=c"},
		`"a" has other names itself`:            {"a=b", "c=a"},
		`no player "odl" in the games (did you`: {"new=odl"},
	} {
		var c Choice
		var err error
		for _, text := range list {
			if err == nil {
				err = c.Alias("here", text)
			}
		}
		if err == nil {
			c.player("old")
			err = c.Check()
		}
		if err == nil || !strings.HasPrefix(err.Error(), "here: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %q", list, err, want)
		}
	}
	var c Choice
	if err := c.ReadAliases("f", []byte("a\n")); err == nil || !strings.HasPrefix(err.Error(), "f:1: ") {
		t.Errorf("one column: %v", err)
	}
	if err := errors.Join(c.Alias("", "a=b"), c.Alias("", "a=b")); err != nil {
		t.Errorf("the same twice: %v", err)
	}
}

// Points, games and the results of each side equal the played ones.
func TestMeetings(t *testing.T) {
	var d rating.Data
	a, b, c := d.Player("Ada"), d.Player("Bob with a name that is far too long"), d.Player("Cyd")
	for range 3 {
		d.AddPair(b, a, rating.WhiteWins, rating.Drawn)
		d.AddPair(a, b, rating.WhiteWins, rating.WhiteWins)
	}
	d.AddPair(c, b, rating.Drawn, rating.Drawn)
	table, err := rating.Rate(&d, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := New(table, "", 0, "").meetings(&d)
	h := m.headToHead("Ada")
	if len(h.Meetings) != 1 || h.Meetings[0].Games != 12 || h.Meetings[0].WDL != [3]int{3, 3, 6} || h.Meetings[0].Points != 4.5 {
		t.Errorf("%+v", h)
	}
	if of := m.headToHead("Cyd"); len(of.Meetings) != 1 || of.Meetings[0].WDL[1] != 2 {
		t.Errorf("%+v", of)
	}
	if other := m.headToHead("Bob with a name that is far too long"); len(other.Meetings) != 2 || other.Meetings[1].Figures["difference"].Value != -h.Meetings[0].Figures["difference"].Value {
		t.Errorf("%+v", other)
	}
	c3 := m.crosstable()
	want := "" +
		"Points against               1    2       3\n" +
		" 1 Bob with … too long       ·  1/2  7.5/12\n" +
		" 2 Cyd                     1/2    ·       -\n" +
		" 3 Ada                  4.5/12    -       ·\n"
	if text := c3.section().Text(); text != want {
		t.Errorf("got\n%swant\n%s", text, want)
	}
	if text := h.section().Text(); !strings.Contains(text, "Ada against                 games  W  D  L  score  rating difference\nBob with a na…far too long     12  3  3  6  37.5%  -") {
		t.Error(text)
	}
	doc, err := json.Marshal(m.crosstable())
	if err != nil || !strings.Contains(string(doc), `"points":[[null,1,7.5],[1,null,null],[4.5,null,null]],"games":[[0,2,12],[2,0,0],[12,0,0]]`) {
		t.Errorf("%s, %v", doc, err)
	}
}
