package web

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"match/pgn"
	"match/rating"
	"match/results"
)

// Players that have played come before those that have not, by score and then by
// number, unless the places are known.
func TestOrderOfPlayers(t *testing.T) {
	rows := func() []standingRow {
		return []standingRow{{Name: "a"}, {Name: "b", Games: 4, half: 4}, {Name: "c", Games: 2, half: 3}, {Name: "d"}, {Name: "e", Games: 2, half: 2}, {Name: "f", Games: 1, half: 0}, {Name: "g", Games: 8, half: 10}}
	}
	for want, places := range map[string][]int{"cgbefad": nil, "bacdefg": {1, 0, 2, 3, 4, 5, 6}} {
		got := ""
		for _, r := range inOrder(rows(), places) {
			got += r.Name
		}
		if got != want {
			t.Errorf("places %v: %s, want %s", places, got, want)
		}
	}
	if got := inOrder(rows(), []int{1, 0}); got[0].Name != "c" {
		t.Errorf("places of some only: %+v", got)
	}
}

// A rating has its 95 % interval, or its bound, or nothing.
func TestRatingsInWords(t *testing.T) {
	p := newPlay("A", "B", "C", "D", "E")
	for range 4 {
		p.plain(t, 0, 1, pgn.WhiteWins, pgn.Draw, pgn.Checkmate)
		p.plain(t, 1, 0, pgn.WhiteWins, pgn.Draw, pgn.Checkmate)
		p.plain(t, 0, 1, pgn.Draw, pgn.WhiteWins, pgn.Checkmate)
		p.plain(t, 2, 0, pgn.WhiteWins, pgn.BlackWins, pgn.Checkmate) // C wins all
		p.plain(t, 3, 1, pgn.BlackWins, pgn.WhiteWins, pgn.Checkmate) // D loses all
	}
	s := p.live.State()
	table := results.Ratings(s.Standing, s.Anchors)
	for i, begin := range []string{"", "", "at least ", "at most ", "unknown"} {
		got := ratingText(table, i)
		if begin == "" {
			se, _ := table.SE(i, rating.Pool)
			begin = fmt.Sprintf("%+.0f ± %.0f", table.Players[i].Rating, 1.96*se)
		} else if b := table.Players[i].Bound; b != nil {
			begin += fmt.Sprintf("%.0f", b.Value)
		}
		if got != begin {
			t.Errorf("player %d: %q, want %q", i, got, begin)
		}
	}
}

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
	block := (&results.Field{Standing: s.Standing, Ratings: table, Order: []int{0, 1, 2}}).Block()
	if got := ratingText(table, 0); got != "+2000" {
		t.Errorf("the anchor: %s", got)
	}
	for i, name := range []string{"B", "C"} {
		line := regexp.MustCompile(` ` + name + ` +(\S+) +(\S+)`).FindStringSubmatch(block)
		elo, err1 := strconv.ParseFloat(line[1], 64)
		half, err2 := strconv.ParseFloat(line[2], 64)
		if got, want := ratingText(table, i+1), fmt.Sprintf("%+.0f ± %.0f", elo, half); got != want || err1 != nil || err2 != nil {
			t.Errorf("%s: %s on the page, %s in\n%s", name, got, want, block)
		}
	}
}

// A rating that does not differ from 0 is not marked as a loss.
func TestRatingsOfNothing(t *testing.T) {
	for rated, want := range map[float64]string{-0.4: "+0", 0.4: "+0", -0.6: "-1", 12.6: "+13"} {
		table := &rating.Table{Players: []rating.Player{{Rating: rated, Rated: true, Why: "alone"}}, Groups: []rating.Group{{Rated: 1}}}
		if got := ratingText(table, 0); got != want {
			t.Errorf("%g is written %s, want %s", rated, got, want)
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
	b, a, c := v.Rows[0], v.Rows[1], v.Rows[2]
	if b.Name != "B" || b.Rank != 1 || b.Games != 4 || b.Points != "3.5" || b.Score != "87.5 %" || b.Faults != 0 || b.Next != fmt.Sprintf("%.1f %%", 100*los) {
		t.Errorf("%+v", b)
	}
	if a.Name != "A" || a.Rank != 2 || a.Points != "0.5" || a.Score != "12.5 %" || a.Faults != 3 || a.Next != "" {
		t.Errorf("%+v", a)
	}
	if c.Name != "C" || c.Rank != 3 || c.Games != 0 || c.Points != "0" || c.Score != "" || c.Elo != "unknown" || c.Next != "" {
		t.Errorf("%+v", c)
	}
	s.rated = nil
	if s.Anchors = map[int]float64{0: 2000}; !newStandings(s).(standingsView).Anchored || !strings.Contains(standings(s)[1].Elo, "2000") {
		t.Errorf("with a rating that was given %+v", standings(s))
	}
	if s.SectionsSay = true; newStandings(s) != nil || newCrosstable(s) != nil {
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
