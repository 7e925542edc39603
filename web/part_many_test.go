package web

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"match/pgn"
	"match/results"
)

// The page has the errors of the terminal, which are against the anchors.
func TestRatingsOfThePageAreTheTerminals(t *testing.T) {
	p := newPlay("A", "B", "C")
	for range 4 {
		p.plain(t, 0, 1, pgn.WhiteWins, pgn.Draw, pgn.Checkmate)
		p.plain(t, 1, 2, pgn.BlackWins, pgn.Draw, pgn.Checkmate)
		p.plain(t, 2, 0, pgn.Draw, pgn.WhiteWins, pgn.Checkmate)
	}
	s := p.live.State()
	s.Anchors = map[int]float64{0: 2000}
	table := results.Ratings(s.Standing, s.Anchors)
	block := (&results.Field{Standing: s.Standing, Ratings: table, Order: []int{0, 1, 2}}).Report().Text()
	rows := standings(s)
	if got := rowOf(rows, "A")[2]; got != "2000.0" {
		t.Errorf("the anchor: %s", got)
	}
	for _, name := range []string{"B", "C"} {
		line := regexp.MustCompile(` ` + name + ` +(\S+) +(\S+)`).FindStringSubmatch(block)
		elo, err1 := strconv.ParseFloat(line[1], 64)
		half, err2 := strconv.ParseFloat(line[2], 64)
		if got, want := rowOf(rows, name)[2], fmt.Sprintf("%.1f ± %.1f", elo, half); got != want || err1 != nil || err2 != nil {
			t.Errorf("%s: %s on the page, %s in\n%s", name, got, want, block)
		}
	}
}

// The standings show every player's points, faults and the likelihood of being
// better than the next one. They are not shown for a match or a tuning run.
func TestStandingsOfMany(t *testing.T) {
	p := newPlay("A", "B", "C")
	p.plain(t, 0, 1, pgn.BlackWins, pgn.Draw, pgn.Crash, pgn.Stalemate) // A crashed
	p.plain(t, 0, 1, pgn.BlackWins, pgn.WhiteWins, pgn.TimeForfeit)     // A lost both
	s := p.live.State()
	v := newStandings(s).(standingsView)
	if len(v.Rows) != 3 || v.Anchored {
		t.Fatalf("%+v", v)
	}
	table := results.Ratings(s.Standing, nil)
	los, _ := table.LOS(1, 0)
	if got, want := v.Rows[0], []string{"1", "B", v.Rows[0][2], "3.5", "4", "87.5%", fmt.Sprintf("%.1f%%", 100*los), "0"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got, want := v.Rows[1], []string{"2", "A", v.Rows[1][2], "0.5", "4", "12.5%", "", "3"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got, want := v.Rows[2], []string{"3", "C", "?", "0", "0", "-", "", "0"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	s.rated = nil
	if s.Anchors = map[int]float64{0: 2000}; !newStandings(s).(standingsView).Anchored || !strings.Contains(standings(s)[1][2], "2000") {
		t.Errorf("with a rating that was given %+v", standings(s))
	}
	if s.SelfExplained = true; newStandings(s) != nil || newCrosstable(s) != nil {
		t.Error("standings where points say nothing")
	}
	if two := newPlay("A", "B"); newStandings(two.live.State()) != nil || newCrosstable(two.live.State()) != nil {
		t.Error("standings of two")
	}
}

// A cell of the crosstable shows an encounter from its row's side and links to
// its games.
func TestCellsOfTheCrosstable(t *testing.T) {
	p := newPlay("A", "B", "C")
	p.plain(t, 0, 1, pgn.WhiteWins, pgn.Draw, pgn.Checkmate)
	p.plain(t, 0, 1, pgn.WhiteWins, pgn.BlackWins, pgn.Checkmate)
	p.plain(t, 2, 1, pgn.WhiteWins, pgn.WhiteWins, pgn.Checkmate)
	s := p.live.State()
	for key, want := range map[[2]int]crossCell{
		{0, 0}: {Self: true}, {0, 2}: {}, {2, 0}: {},
		{0, 1}: {Points: "3.5/4", Penta: "0-0-0-1-1", Link: "/live/games?player=0&with=1", Class: "h1"}, {1, 0}: {Points: "0.5/4", Penta: "1-1-0-0-0", Link: "/live/games?player=1&with=0", Class: "h0"},
		{1, 2}: {Points: "1/2", Penta: "0-0-1-0-0", Link: "/live/games?player=1&with=2", Class: "even"}, {2, 1}: {Points: "1/2", Penta: "0-0-1-0-0", Link: "/live/games?player=2&with=1", Class: "even"},
	} {
		if got := newCrossCell(s, key[0], key[1]); got != want {
			t.Errorf("%v: %+v, want %+v", key, got, want)
		}
	}
}

// Tables that are too wide or empty are left out.
func TestTablesThatAreLeftOut(t *testing.T) {
	for players, want := range map[int][2]bool{3: {true, true}, widestCrosstable: {true, true}, widestCrosstable + 1: {false, true}, widestEndings: {false, true}, widestEndings + 1: {false, false}} {
		var names []string
		for i := range players {
			names = append(names, fmt.Sprint("P", i))
		}
		p := newPlay(names...)
		if s := p.live.State(); newCrosstable(s) != nil || newEndings(s) != nil {
			t.Errorf("%d players: tables of nothing", players)
		}
		p.plain(t, 0, 1, pgn.WhiteWins, pgn.Draw, pgn.Checkmate)
		s := p.live.State()
		if got := [2]bool{newCrosstable(s) != nil, newEndings(s) != nil}; got != want {
			t.Errorf("%d players: crosstable and endings %v, want %v", players, got, want)
		}
	}
}

// standings are the rows of the table of players.
func standings(s *State) [][]string { return newStandings(s).(standingsView).Rows }

func rowOf(rows [][]string, name string) []string {
	return rows[slices.IndexFunc(rows, func(r []string) bool { return r[1] == name })]
}
