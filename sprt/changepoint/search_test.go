package changepoint

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"match/sprt"
)

func searchOf(places int) SearchConfig {
	test := sprt.NewConfig(0, 40)
	test.Test = sprt.Adaptive
	return SearchConfig{Test: test, Suspects: weights(places), Confidence: 0.95, Batch: 4, Open: 3}
}

// roll returns a random pair against a place; the players are weaker from step
// on.
func roll(rng *rand.Rand, place, step int) int {
	if place >= step {
		return []int{1, 2, 2, 3, 3, 4}[rng.IntN(6)]
	}
	return []int{1, 2, 2, 3}[rng.IntN(4)]
}

// The players of a pair are known Batch·Open − 1 pairs before it is counted, and
// do not change later.
func TestNamedAhead(t *testing.T) {
	c := searchOf(9)
	s, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	var named []int
	counted, ahead := 0, c.Batch*c.Open
	for !s.Over() {
		for len(named) < counted+ahead {
			place, ok := s.Who(len(named))
			if !ok {
				break
			}
			named = append(named, place)
		}
		if len(named) < counted+ahead-c.Batch {
			t.Fatalf("after %d pairs only %d are named", counted, len(named))
		}
		if again, ok := s.Who(counted); !ok || again != named[counted] {
			t.Fatalf("pair %d was named for place %d, now %d, %v", counted, named[counted], again, ok)
		}
		if err := s.Count(roll(rng, named[counted], 4)); err != nil {
			t.Fatal(err)
		}
		counted++
	}
	found, ok := s.Found()
	if !ok || found != 4 || s.Ends() != sprt.H1 || s.Tested() == 0 || s.Tested() >= counted {
		t.Errorf("found %d, %v; ends %v after %d of %d pairs", found, ok, s.Ends(), s.Tested(), counted)
	}
	if _, chance := s.Belief().Top(); chance < c.Confidence {
		t.Errorf("ended with a chance of %g", chance)
	}
	if s.Count(2) != sprt.ErrStopped {
		t.Error("a pair after the end is counted")
	}
	other := map[int]bool{}
	for _, place := range named[s.Tested()+ahead:] {
		other[place] = true
	}
	if len(other) < 2 {
		t.Errorf("only the places %v were played", other)
	}
}

// Equal ends end the search; a search for better players is the mirror image of
// the other search.
func TestEqualEndsAndBetter(t *testing.T) {
	s, _ := New(searchOf(3))
	for !s.Over() {
		if place, _ := s.Who(s.counted); place != 2 {
			t.Fatalf("place %d plays in the test of the ends", place)
		}
		if err := s.Count(2 - s.counted%2); err != nil {
			t.Fatal(err)
		}
	}
	if _, found := s.Found(); found || s.Ends() != sprt.H0 {
		t.Errorf("%v, %v", s.Ends(), found)
	}
	c := searchOf(6)
	plain, _ := New(c)
	c.Better = true
	mirror, _ := New(c)
	rng := rand.New(rand.NewPCG(7, 8))
	for !plain.Over() {
		place, _ := plain.Who(plain.counted)
		if other, ok := mirror.Who(mirror.counted); !ok || other != place {
			t.Fatalf("pair %d: places %d and %d", plain.counted, place, other)
		}
		bucket := roll(rng, place, 1)
		if plain.Count(bucket) != nil || mirror.Count(4-bucket) != nil {
			t.Fatal("not counted")
		}
	}
	if plain.found != mirror.found || plain.found < 0 {
		t.Errorf("found %d and %d", plain.found, mirror.found)
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
		if _, err := New(c); err == nil || !strings.Contains(strings.ToLower(err.Error()), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	s, _ := New(searchOf(3))
	if err := s.Count(5); err == nil || s.counted != 0 {
		t.Error("a pair of 5 half points is counted")
	}
}

// A search nearly always finds the right place, more often with a higher
// confidence; a binary search with a test of equal error rates does so less
// often.
func TestSimulation(t *testing.T) {
	s := Simulation{Search: searchOf(1), Changes: 24, Elo: 60, Broken: 0.2, Noise: Noises, Runs: 150, Seed: 3, Workers: 2}
	o, err := s.Run()
	if err != nil {
		t.Fatal(err)
	}
	if o.Runs != 150 || o.Told < 145 || float64(o.Right) < 0.92*float64(o.Told) || o.Two > 3 {
		t.Errorf("%d told, %d right, %d with two steps", o.Told, o.Right, o.Two)
	}
	if o.First >= int(o.MeanPairs())*o.Told || o.Quantile(0.5) > o.Quantile(0.95) || len(o.Pairs) != o.Told {
		t.Errorf("%d pairs in first tests, %g in all", o.First, o.MeanPairs())
	}
	s.Workers = 1
	if again, err := s.Run(); err != nil || !reflect.DeepEqual(o, again) {
		t.Errorf("one worker gives something else: %v", err)
	}
	s.Halving, s.Search.Test.Test = true, sprt.Wald
	halved, err := s.Run()
	if err != nil || halved.Told < 140 || halved.Right < 100 || halved.MeanPairs() < o.MeanPairs() {
		t.Errorf("%v, %+v", err, halved.Right)
	}
	s.Changes, s.Broken = 1, 0
	if o, err = s.Run(); err != nil || o.Right != o.Told || o.First == 0 {
		t.Errorf("one change: %d of %d", o.Right, o.Told)
	}
}

// With two steps, the search names one of the two, in most lines the larger one.
// If it claims two steps, they are usually right. Noise that changes within the
// line has little effect.
func TestSimulationOfMore(t *testing.T) {
	s := Simulation{Search: searchOf(1), Changes: 12, Elo: 120, Second: 80, Noise: Noises, Runs: 150, Seed: 4}
	s.Search.Confidence = 0.999 // for more pairs
	o, err := s.Run()
	if err != nil || o.Right < o.Told/3 || o.Two < o.Told/10 || 2*o.Both < o.Two {
		t.Errorf("%d told, %d right, %d with two steps, %d with the right ones, %v", o.Told, o.Right, o.Two, o.Both, err)
	}
	s = Simulation{Search: searchOf(1), Changes: 24, Elo: 60, Mixed: true, Noise: Noises, Runs: 150, Seed: 3}
	plain := s
	plain.Mixed = false
	mixed, err := s.Run()
	same, _ := plain.Run()
	if err != nil || float64(mixed.Right) < 0.92*float64(mixed.Told) || mixed.Two > 3 || reflect.DeepEqual(mixed, same) {
		t.Errorf("%d told, %d right, %d with two steps, %v", mixed.Told, mixed.Right, mixed.Two, err)
	}
	one := Simulation{Search: searchOf(1), Changes: 1, Elo: 60, Second: 30, Noise: Noises, Runs: 5}
	if o, err := one.Run(); err != nil || o.Right != o.Told {
		t.Errorf("a second step where there is no other place: %+v, %v", o, err)
	}
}

func TestSimulationRefuses(t *testing.T) {
	for want, change := range map[string]func(*Simulation){
		"0 commits":  func(s *Simulation) { s.Changes = 0 },
		"of 0 Elo":   func(s *Simulation) { s.Elo = 0 },
		"share 1":    func(s *Simulation) { s.Broken = 1 },
		"second":     func(s *Simulation) { s.Second = 5 },
		"step of -5": func(s *Simulation) { s.Second = -5 },
		"0 runs":     func(s *Simulation) { s.Runs = 0 },
		"no pairs":   func(s *Simulation) { s.Noise = nil },
		"batch 0":    func(s *Simulation) { s.Search.Batch = 0 },
	} {
		s := Simulation{Search: searchOf(1), Changes: 2, Elo: 5, Noise: Noises, Runs: 1}
		change(&s)
		if _, err := s.Run(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
