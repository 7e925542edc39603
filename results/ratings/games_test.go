package ratings

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"match/pgn"
	"match/pgn/headers"
	"match/rating"
	"match/record"
)

func game(white, black, result, more string) string {
	return fmt.Sprintf("[White %q]\n[Black %q]\n[Result %q]\n%s\n1. e4 e5 %s\n\n", white, black, result, more, result)
}

func gathered(t *testing.T, files ...string) *Games {
	t.Helper()
	g := &Games{Scanner: headers.Scanner{Workers: 1}}
	for i, text := range files {
		if err := g.AddFile(context.Background(), strings.NewReader(text), fmt.Sprintf("%d.pgn", i), func(*pgn.GameError) {}); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestGamesOfFiles(t *testing.T) {
	rounds := game("a", "b", "1-0", "[Round \"1.1\"]\n") + game("b", "a", "1/2-1/2", "[Round \"1.2\"]\n") + game("c", "a", "*", "") + game("b", "a", "0-1", "")
	tags := game("b", "a", "0-1", "[Pair \"1\"]\n") + game("a", "b", "0-1", "[Pair \"1\"]\n") + game("", "a", "1-0", "")
	g := gathered(t, rounds)
	d, by := g.Data()
	if by != "2 of 3 games, by the number before the point in the Round tag" || g.Count() != 3 || g.Unfinished != 1 || g.Broken != 0 || g.LeftOut() != " (1 unfinished game, 0 broken)" {
		t.Errorf("%q, %d games%s", by, g.Count(), g.LeftOut())
	}
	e := d.Encounters()
	if len(e) != 1 || d.Names()[0] != "a" || e[0].Wins != 2 || e[0].Draws != 1 || e[0].Losses != 0 || e[0].Pairs != [5]int{0, 0, 0, 1, 0} || e[0].Singles != 1 {
		t.Errorf("%+v of %q", e, d.Names())
	}
	g = gathered(t, rounds, tags)
	d, by = g.Data()
	if by != "4 of 5 games, by the best rule for each source" || g.Broken != 1 {
		t.Errorf("%q, %d broken", by, g.Broken)
	}
	if e := d.Encounters()[0]; e.Wins != 3 || e.Losses != 1 || e.Pairs != [5]int{0, 0, 1, 1, 0} {
		t.Errorf("%+v", e)
	}
	if err := g.Pairs.Set("none"); err != nil {
		t.Fatal(err)
	}
	alone := &Games{Scanner: g.Scanner}
	if err := alone.AddFile(context.Background(), strings.NewReader(rounds), "x", nil); err != nil {
		t.Fatal(err)
	}
	if d, by := alone.Data(); by != "none recognised: games count as independent" || d.Encounters()[0].Singles != 3 {
		t.Error(by)
	}
	if none := (&Games{}); none.LeftOut() != "" || none.Count() != 0 {
		t.Error(none.LeftOut())
	}
}

func TestGamesOfEvents(t *testing.T) {
	ended := func(white, black string, r pgn.Result) *pgn.Game {
		return &pgn.Game{White: white, Black: black, Result: r}
	}
	list := []record.Pair{
		{Players: [2]int{1, 0}, Games: [2]*pgn.Game{ended("y", "x", pgn.WhiteWins), ended("x", "y", pgn.Draw)}},
		{Players: [2]int{0, 1}, Games: [2]*pgn.Game{ended("x", "y", pgn.WhiteWins), ended("y", "x", pgn.Unfinished)}},
		{Players: [2]int{0, 1}, Games: [2]*pgn.Game{nil, ended("y", "x", pgn.WhiteWins)}},
		{Players: [2]int{0, 1}, Games: [2]*pgn.Game{nil, ended("y", "x", pgn.Unfinished)}},
	}
	event := func(yield func(record.Pair, error) bool) {
		for _, p := range list {
			if !yield(p, nil) {
				return
			}
		}
	}
	g := &Games{Scanner: headers.Scanner{Workers: 1}}
	if err := g.AddEvent([]string{"x", "y"}, event); err != nil {
		t.Fatal(err)
	}
	d, by := g.Data()
	if by != "2 of 4 games, as they were stored" || g.Count() != 4 || g.Unfinished != 2 {
		t.Errorf("%q, %d games, %d unfinished", by, g.Count(), g.Unfinished)
	}
	x, _ := d.Find("x")
	if e := d.Encounters()[0]; e.Games() != 4 || e.Singles != 2 || x != e.B || e.Wins != 2 || e.Draws != 1 || e.Losses != 1 {
		t.Errorf("%+v", e)
	}
	if err := g.AddFile(context.Background(), strings.NewReader(game("x", "y", "1-0", "[Round \"1\"]\n")+game("y", "x", "1-0", "[Round \"1\"]\n")), "f", nil); err != nil {
		t.Fatal(err)
	}
	if _, by := g.Data(); by != "4 of 6 games, by the best rule for each source" {
		t.Error(by)
	}
	broken := func(yield func(record.Pair, error) bool) { yield(record.Pair{}, fmt.Errorf("damaged")) }
	if err := g.AddEvent(nil, broken); err == nil {
		t.Error("an error is lost")
	}
}

// Ratings that events were given count for players in the games, unless they are
// known otherwise. Two events must not contradict each other.
func TestGivenRatings(t *testing.T) {
	d := &rating.Data{}
	for _, name := range []string{"a", "b"} {
		d.Player(name)
	}
	g := &Games{}
	g.Give("match 1", []string{"a", "b", "gone"}, map[int]float64{0: 2000, 1: 1900, 2: 1800})
	g.Give("match 2", []string{"b", "a"}, map[int]float64{1: 2000})
	k := NewKnown(d)
	if err := k.Anchor("--anchor", "b=5"); err != nil {
		t.Fatal(err)
	}
	if err := k.AddGiven("--event", g); err != nil || !slices.Equal(k.Anchors, []rating.Anchor{{Player: 1, Rating: 5}, {Player: 0, Rating: 2000}}) {
		t.Errorf("%+v, %v", k.Anchors, err)
	}
	g.Give("match 3", []string{"a"}, map[int]float64{0: 2001})
	want := `--event: "a" has the rating 2000 in match 1 and 2001 in match 3: choose one with --anchor NAME=RATING`
	if err := NewKnown(d).AddGiven("--event", g); err == nil || err.Error() != want {
		t.Error(err)
	}
}

func TestKnown(t *testing.T) {
	d := &rating.Data{}
	for _, name := range []string{"a", "b=1", "c"} {
		d.Player(name)
	}
	k := NewKnown(d)
	for _, err := range []error{
		k.Anchor("--anchor", " b=1 = 2400.5"), k.ReadAnchors("f", []byte("# known\n\"a\",2000\n")), k.ReadLoose("l", []byte("c, 2100, 0\n")),
		k.ReadVersions("v", []byte("c,a,30,10\n\n")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if want := []rating.Anchor{{Player: 1, Rating: 2400.5}, {Player: 0, Rating: 2000}, {Player: 2, Rating: 2100}}; fmt.Sprint(k.Anchors) != fmt.Sprint(want) {
		t.Errorf("%v", k.Anchors)
	}
	if want := []rating.Version{{New: 2, Old: 0, Gain: 30, SE: 10}}; fmt.Sprint(k.Versions) != fmt.Sprint(want) {
		t.Errorf("%v", k.Versions)
	}
	fresh := func(read func(k *Known) error) error { return read(NewKnown(d)) }
	for want, err := range map[string]error{
		"p: want NAME=RATING":                                k.Anchor("p", "a"),
		`p: rating "x": want a number of Elo`:                k.Anchor("p", "a=x"),
		`p: rating "100001": want a number of Elo`:           k.Anchor("p", "a=100001"),
		`p: "a" already has a rating (f:2)`:                  k.Anchor("p", "a=1"),
		`p: no player "A1" in the games`:                     k.Anchor("p", "A1=1"),
		`f: no lines: want "name",rating on each`:            k.ReadAnchors("f", []byte("# x\n")),
		`f:1: 3 columns: want "name",rating`:                 k.ReadAnchors("f", []byte("a,1,2\n")),
		`f:2: rating "NaN": want a number of Elo`:            fresh(func(k *Known) error { return k.ReadAnchors("f", []byte("a,1\nc,NaN\n")) }),
		`l:1: standard error -1: want 0 or more`:             k.ReadLoose("l", []byte("a,1,-1\n")),
		`l:1: standard error "x": want a number of Elo`:      k.ReadLoose("l", []byte("a,1,x\n")),
		`v:1: want two players and a standard error above 0`: k.ReadVersions("v", []byte("a,a,1,1\n")),
		`v:1: gain "x": want a number of Elo`:                k.ReadVersions("v", []byte("a,c,x,1\n")),
		`v:1: 2 columns`:                                     k.ReadVersions("v", []byte("a,c\n")),
		`v:1: no player "z"`:                                 k.ReadVersions("v", []byte("a,z,1,1\n")),
		`f:1: `:                                              k.ReadAnchors("f", []byte("\"a,1\n")),
	} {
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := k.ReadVersions("v", []byte("a,c,1,0\n")); err == nil {
		t.Error("a standard error of 0")
	}
}

func TestLookAlikes(t *testing.T) {
	d := &rating.Data{}
	for i, name := range []string{"Ünal 1", "other", "ünal  1", "b", "B", "c", "C", "e", "E", "f", "F"} {
		d.AddPair(d.Player(name), d.Player("pivot"), rating.Outcome(i%3), rating.Drawn)
		d.AddPair(d.Player(name), d.Player("pivot"), rating.WhiteWins, rating.WhiteWins)
	}
	table, err := rating.Rate(d, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := New(table, "", 0, "")
	n := len(l.Warnings)
	if n < 4 || l.Warnings[n-4] != `"Ünal 1" and "ünal  1" are rated as two players: are they the same?` || l.Warnings[n-1] != "2 more names like that" {
		t.Errorf("%q", l.Warnings)
	}
	if got := lookAlikes(&rating.Table{Players: []rating.Player{{Name: "a"}, {Name: "b"}}}); got != nil {
		t.Errorf("%q", got)
	}
}
