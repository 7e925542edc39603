package changepoint

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"match/sprt"
)

func searchOf(places int) SearchConfig {
	test := sprt.NewConfig(0, 40)
	test.Test = sprt.Adaptive
	return SearchConfig{Test: test, Suspects: weights(places), Confidence: 0.95, Batch: 4, Open: 3}
}

// roll returns a random pair of two players of a line in which the players after
// a place are weaker.
func roll(rng *rand.Rand, players [2]int, step int) int {
	if players[0] <= step && step < players[1] {
		return []int{1, 2, 2, 3, 3, 4}[rng.IntN(6)]
	}
	return []int{1, 2, 2, 3}[rng.IntN(4)]
}

// The players of a pair are known Batch·Open − 1 pairs before it is counted, and
// do not change later.
func TestNamedAhead(t *testing.T) {
	c := searchOf(9)
	s, err := New(c, c.Prior())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	var named [][2]int
	counted, tested, ahead := 0, 0, c.Batch*c.Open
	for !s.Over() {
		for len(named) < counted+ahead {
			players, ok := s.Who(len(named))
			if !ok {
				break
			}
			named = append(named, players)
		}
		if len(named) < counted+ahead-c.Batch {
			t.Fatalf("after %d pairs only %d are named", counted, len(named))
		}
		if again, ok := s.Who(counted); !ok || again != named[counted] {
			t.Fatalf("pair %d was named for players %d, now %d, %v", counted, named[counted], again, ok)
		}
		if err := s.Count(roll(rng, named[counted], 4)); err != nil {
			t.Fatal(err)
		}
		counted++
		if tested == 0 && s.Verdict() != sprt.None {
			tested = counted
		}
	}
	a, ok := s.Answer()
	if !ok || len(a.Places) != 1 || a.Places[0] != 4 || a.Chance < c.Confidence || s.Verdict() != sprt.H1 || tested >= counted {
		t.Errorf("found %v, %v; ends %v after %d of %d pairs", a, ok, s.Verdict(), tested, counted)
	}
	if s.Count(2) != sprt.ErrStopped {
		t.Error("a pair after the end is counted")
	}
	other := map[[2]int]bool{}
	for _, players := range named[tested+ahead:] {
		other[players] = true
	}
	if len(other) < 2 || !other[[2]int{4, 5}] {
		t.Errorf("only the players %v were played", other)
	}
}

// Equal ends end the search; a search for better players is the mirror image of
// the other search.
func TestEqualEndsAndBetter(t *testing.T) {
	s, _ := New(searchOf(3), Pairs)
	for !s.Over() {
		if players, _ := s.Who(s.counted); players != [2]int{0, 3} {
			t.Fatalf("players %d in the test of the ends", players)
		}
		if err := s.Count(2 - s.counted%2); err != nil {
			t.Fatal(err)
		}
	}
	if _, found := s.Answer(); found || s.Verdict() != sprt.H0 {
		t.Errorf("%v, %v", s.Verdict(), found)
	}
	c := searchOf(6)
	plain, _ := New(c, c.Prior())
	c.Better = true
	mirror, _ := New(c, c.Prior())
	rng := rand.New(rand.NewPCG(7, 8))
	for !plain.Over() {
		players, _ := plain.Who(plain.counted)
		if other, ok := mirror.Who(mirror.counted); !ok || other != players {
			t.Fatalf("pair %d: players %d and %d", plain.counted, players, other)
		}
		bucket := roll(rng, players, 1)
		if plain.Count(bucket) != nil || mirror.Count(4-bucket) != nil {
			t.Fatal("not counted")
		}
	}
	one, _ := plain.Answer()
	if two, ok := mirror.Answer(); !ok || !reflect.DeepEqual(one, two) {
		t.Errorf("found %v and %v", one, two)
	}
}

// tally counts the answers of searches.
func tally(t *testing.T, c SearchConfig, right []int, bucket func(*rand.Rand, [2]int) int) (yes, no, open int) {
	t.Helper()
	for seed := range uint64(20) {
		s, _ := New(c, c.Prior())
		rng := rand.New(rand.NewPCG(3, seed))
		for !s.Over() && s.counted < 20_000 {
			players, _ := s.Who(s.counted)
			if err := s.Count(bucket(rng, players)); err != nil {
				t.Fatal(err)
			}
		}
		a, ok := s.Answer()
		switch {
		case !ok:
			open++
		case slices.Equal(a.Places, right):
			yes++
		default:
			no++
		}
	}
	return yes, no, open
}

// A loss behind a gain of the same size is found if the search goes on anyway.
func TestLossBehindGain(t *testing.T) {
	c := searchOf(8)
	c.Anyway = true
	yes, no, open := tally(t, c, []int{5}, func(rng *rand.Rand, players [2]int) int {
		gain, loss := players[0] <= 2 && 2 < players[1], players[0] <= 5 && 5 < players[1]
		switch {
		case gain && !loss:
			return 4 - roll(rng, players, 2)
		case gain:
			return roll(rng, players, -1)
		}
		return roll(rng, players, 5)
	})
	if yes < 17 || no > 2 {
		t.Errorf("%d right, %d wrong, %d open", yes, no, open)
	}
}

// If many small losses make up the difference, no place is named.
func TestSpreadLosses(t *testing.T) {
	c := searchOf(8)
	c.Test = sprt.NewConfig(0, 60)
	yes, no, open := tally(t, c, nil, func(rng *rand.Rand, players [2]int) int {
		bucket := 1 + rng.IntN(3)
		if rng.IntN(24) < players[1]-players[0] { // 10 Elo a place
			bucket = min(4, bucket+2)
		}
		return bucket
	})
	if yes < 10 || no > 2 {
		t.Errorf("%d right, %d wrong, %d open", yes, no, open)
	}
}

func TestSearchRefuses(t *testing.T) {
	for want, change := range map[string]func(*SearchConfig){
		"nothing between": func(c *SearchConfig) { c.Suspects = nil },
		"0 suspects":      func(c *SearchConfig) { c.Suspects[1] = 0 },
		"confidence 0.4":  func(c *SearchConfig) { c.Confidence = 0.4 },
		"confidence 1:":   func(c *SearchConfig) { c.Confidence = 1 },
		"batch 0":         func(c *SearchConfig) { c.Batch = 0 },
		"batch 1000001":   func(c *SearchConfig) { c.Batch = 1_000_001 },
		"open 0":          func(c *SearchConfig) { c.Open = 0 },
		"open 1001":       func(c *SearchConfig) { c.Open = 1001 },
		"must be below":   func(c *SearchConfig) { c.Test.Elo0 = 50 },
		"pairs":           func(c *SearchConfig) { c.Test.Model = sprt.Bayesian },
	} {
		c := searchOf(3)
		change(&c)
		if _, err := New(c, c.Prior()); err == nil || !strings.Contains(strings.ToLower(err.Error()), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	s, _ := New(searchOf(3), Pairs)
	if err := s.Count(5); err == nil || s.counted != 0 {
		t.Error("a pair of 5 half points is counted")
	}
}
