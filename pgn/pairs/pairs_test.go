package pairs

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawGames draws games mostly of two players, of which many have the same key by
// every rule.
func drawGames(t *rapid.T) []Game {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Game {
		who := rapid.SampledFrom([][2]int{{0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 2}, {2, 1}}).Draw(t, "players")
		g := Game{White: who[0], Black: who[1]}
		for r := range g.Keys {
			g.Keys[r] = rapid.SampledFrom([]uint64{0, 1, 1, 1, 1, 2}).Draw(t, "key")
		}
		return g
	}), 0, 40).Draw(t, "games")
}

// waits finds the earliest game before the i-th that could be its partner.
func waits(games []Game, partner []int, i int, rule Rule) int {
	for j, g := range games[:i] {
		if partner[j] < 0 && g.White == games[i].Black && g.Black == games[i].White && g.Keys[rule] != 0 && g.Keys[rule] == games[i].Keys[rule] {
			return j
		}
	}
	return -1
}

// paired pairs by one rule, one game after the other.
func paired(games []Game, rule Rule) (partner []int, count int) {
	for i := range games {
		j := waits(games, partner, i, rule)
		partner = append(partner, j)
		if j >= 0 {
			partner[j] = i
			count += 2
		}
	}
	return partner, count
}

// TestUp checks that the rule that pairs most games is used, the most reliable
// one among equals, and that every game gets the earliest unpaired partner.
func TestUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := drawGames(t)
		best, want, most := None, []int(nil), 0
		for rule := range rules {
			if partner, count := paired(games, rule); count > most {
				best, want, most = rule, partner, count
			}
		}
		matches, rule := Up(len(games), func(i int) *Game { return &games[i] })
		got := make([]int, len(games))
		last := -1
		for _, m := range matches {
			if m.First <= last || m.Second >= 0 && m.Second <= m.First {
				t.Fatalf("%v is out of order", matches)
			}
			last, got[m.First] = m.First, m.Second
			if m.Second >= 0 {
				got[m.Second] = m.First
			}
		}
		if rule != best {
			t.Fatalf("by rule %d, want %d", rule, best)
		}
		for i := range games {
			alone := want == nil || want[i] < 0
			if alone && got[i] != -1 || !alone && got[i] != want[i] {
				t.Fatalf("game %d has partner %d: %v, want %v", i, got[i], matches, want)
			}
		}
	})
}

func keysOf(t *testing.T, choice string, tags Tags) Keys {
	t.Helper()
	var c Choice
	if err := c.Set(choice); err != nil {
		t.Fatal(err)
	}
	return c.Keys(tags)
}

// Every rule depends on its own data and on the start position.
func TestKeys(t *testing.T) {
	all := Tags{Pair: []byte("3"), Round: []byte("1.2"), Start: []byte("fen"), Moves: []byte("e4 e5")}
	for rule, change := range map[Rule]func(*Tags){
		pairTag: func(t *Tags) { t.Pair = []byte("4") }, roundHead: func(t *Tags) { t.Round = []byte("2.2") }, round: func(t *Tags) { t.Round = []byte("1.3") },
		moves: func(t *Tags) { t.Moves = []byte("e4 e6") },
	} {
		other := all
		change(&other)
		a, b := keysOf(t, "auto", all), keysOf(t, "auto", other)
		for r := range rules {
			same := r != rule && !(rule == roundHead && r == round)
			if (a[r] == b[r]) != same || a[r] == 0 {
				t.Errorf("rule %d after a change of %d: %d and %d", r, rule, a[r], b[r])
			}
		}
	}
	other := all
	other.Start = []byte("other")
	a, b := keysOf(t, "auto", all), keysOf(t, "auto", other)
	for r := range rules {
		if a[r] == b[r] {
			t.Errorf("rule %d takes games with different starts for a pair", r)
		}
	}
	if got := keysOf(t, "auto", Tags{}); got != (Keys{}) {
		t.Errorf("nothing is said: %v", got)
	}
	if got := keysOf(t, "auto", Tags{Round: []byte("5")}); got[round] == 0 || got[roundHead] != 0 {
		t.Errorf("a round without a point: %v", got)
	}
}

func TestChosenKeys(t *testing.T) {
	all := Tags{Pair: []byte("3"), Round: []byte("1.2"), Start: []byte("fen"), Moves: []byte("e4 e5")}
	if got := keysOf(t, "none", all); got != (Keys{}) {
		t.Errorf("none: %v", got)
	}
	only := func(k Keys, rule Rule) bool {
		for r := range rules {
			if (k[r] != 0) != (r == rule) {
				return false
			}
		}
		return true
	}
	if got := keysOf(t, "plies:2", all); !only(got, moves) {
		t.Errorf("plies: %v", got)
	}
	if got := keysOf(t, "plies:2", Tags{Round: []byte("1")}); got != (Keys{}) {
		t.Errorf("too few plies: %v", got)
	}
	from, ordinary := keysOf(t, "opening", all), keysOf(t, "opening", Tags{Round: []byte("1"), Moves: []byte("e4 e5")})
	if !only(from, start) || !only(ordinary, start) || from == ordinary {
		t.Errorf("opening: %v, %v", from, ordinary)
	}
	longer := all
	longer.Moves = []byte("d4 d5")
	if keysOf(t, "opening", longer) != from {
		t.Error("an opening from a position of its own goes by its moves")
	}
}

func TestParse(t *testing.T) {
	for text, want := range map[string]struct {
		plies int
		name  string
		text  string
	}{
		"auto": {8, "the start position", "auto"}, "none": {8, "the start position", "none"},
		"opening": {8, "the opening", "opening"}, "plies:1": {1, "the first 1 plies", "plies:1"}, "plies:1000": {1000, "the first 1000 plies", "plies:1000"},
	} {
		var c Choice
		err := c.Set(text)
		if err != nil || c.Plies() != want.plies || c.Name(start) != want.name || c.String() != want.text || c.Name(None) != "nothing" {
			t.Errorf("%q: %+v, %q, %v", text, c, c.Name(start), err)
		}
	}
	for text, want := range map[string]string{
		"plies:0": "from 1 to 1000", "plies:1001": "from 1 to 1000", "plies:x": "from 1 to 1000", "openin": `did you mean "opening"?`, "plies": "want auto, plies:N",
	} {
		if err := new(Choice).Set(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	c := Choice{by: never}
	if c.Set("plies:x") == nil || c.Set("") == nil || c.by != never || c.Set("plies:5") != nil || c.plies != 5 || c.Type() == "" {
		t.Errorf("%+v", c)
	}
}
