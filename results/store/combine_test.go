package store

import (
	"strings"
	"testing"

	"match/pgn"
	"match/record"
	"match/sprt"
)

type testPlayer struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

type testConfig struct {
	A     testPlayer `json:"a"`
	B     testPlayer `json:"b"`
	Limit string     `json:"limit"`
	Seed  int        `json:"seed"`
}

// keep begins, records and finishes a match.
func keep(t *testing.T, s *Store, config any, a, b string, seed uint64, pairs int) *Event {
	t.Helper()
	info := testInfo
	info.Config, info.Players = config, []string{a, b}
	e, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	games := newPlayer(seed)
	games.a, games.b = a, b
	recordPairs(t, e, games, pairs)
	if err := e.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	return e
}

// TestCombine adds up matches of the same players, one of them with the players
// reversed, and compares the sum with a count of all games.
func TestCombine(t *testing.T) {
	s := openTemp(t)
	x, y := testPlayer{"x", "1"}, testPlayer{"y", "2"}
	list := []*Event{
		keep(t, s, testConfig{x, y, "nodes", 1}, "x", "y", 1, 7),
		keep(t, s, testConfig{y, x, "nodes", 2}, "y", "x", 2, 5),
		keep(t, s, nil, "x", "y", 3, 3), // imported
	}
	sum, tallies, err := s.Combine(ctx, []int64{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	var games sprt.Trinomial
	var pairs sprt.Pentanomial
	terminations := map[pgn.Reason]int{}
	for i, e := range list {
		for _, p := range readPairs(t, e) {
			half := 0
			for j, g := range p.Games {
				outcome := record.Outcome(g.Result, (j == 0) == (i != 1)) // from x's side
				games.Add(outcome)
				half += int(outcome)
				terminations[g.End.Reason]++
			}
			pairs[half]++
		}
	}
	if sum.A != "x" || sum.Games != games || sum.Pairs != pairs || sum.Test != nil || !strings.Contains(sum.NoTest, "3 matches combined") {
		t.Errorf("combined %+v, want %+v and %v", sum, games, pairs)
	}
	for reason, n := range terminations {
		if sum.Terminations[reason] != n {
			t.Errorf("%d games ended by %s, want %d", sum.Terminations[reason], reason, n)
		}
	}
	var tallied sprt.Trinomial
	white := 0
	for _, tally := range tallies {
		switch tally.Of(0) {
		case sprt.Win:
			tallied.Wins += tally.Games
		case sprt.Loss:
			tallied.Losses += tally.Games
		default:
			tallied.Draws += tally.Games
		}
		if tally.White == 0 {
			white += tally.Games
		}
	}
	if tallied != games || white != 15 {
		t.Errorf("tallied %+v, %d with White", tallied, white)
	}
	faults := map[pgn.Reason]int{}
	for i := range sum.Faults {
		for reason, n := range sum.Faults[i] {
			faults[reason] += n
		}
	}
	if faults["time forfeit"] != terminations["time forfeit"] {
		t.Errorf("faults %v of %v", faults, terminations)
	}
}

func TestCombineRefuses(t *testing.T) {
	s := openTemp(t)
	x, y := testPlayer{"x", "1"}, testPlayer{"y", "2"}
	keep(t, s, testConfig{x, y, "nodes", 1}, "x", "y", 1, 2)
	keep(t, s, testConfig{testPlayer{"x", "3"}, y, "nodes", 2}, "x", "y", 2, 2)
	keep(t, s, testConfig{x, y, "time", 2}, "x", "y", 3, 2)
	keep(t, s, testConfig{x, y, "nodes", 2}, "x", "z", 4, 2)
	keep(t, s, testConfig{x, y, "nodes", 1}, "x", "y", 1, 3)
	many := testInfo
	many.Players = []string{"x", "y", "z"}
	tournament, err := s.Begin(ctx, many)
	if err != nil {
		t.Fatal(err)
	}
	defer tournament.Close()
	for _, c := range []struct {
		ids  []int64
		want string
	}{
		{[]int64{1, 2}, `different conditions: a.hash was "1", is "3"`},
		{[]int64{1, 3}, `different conditions: limit was`},
		{[]int64{1, 4}, "match 1 is x against y, match 4 x against z"},
		{[]int64{1, 5}, "matches 1 and 5 begin with the same games"},
		{[]int64{1, 1}, "match 1 is named twice"},
		{[]int64{1, 99}, "no such match: 99"},
		{[]int64{tournament.ID, 1}, "has 3 players"},
	} {
		if _, _, err := s.Combine(ctx, c.ids); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %s", c.ids, err, c.want)
		}
	}
}
