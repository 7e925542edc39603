package sprt

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"match/internal/bounded"
)

func raceConfig(k int) RaceConfig {
	return RaceConfig{Test: adaptive(0, 60).Share(k), Candidates: k, Batch: 4, Open: 2, Seed: 7}
}

// tilted returns the distributions of candidates with the given nElo.
func tilted(t *testing.T, elos ...float64) (list [][5]float64) {
	t.Helper()
	for _, elo := range elos {
		chances, err := Tilted(published, Normalized, elo)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, chances)
	}
	return list
}

// playRace plays a race whose pairs are named as far ahead as allowed, and
// returns the candidate of each pair.
func playRace(t *testing.T, c RaceConfig, chances [][5]float64, ahead int) (r *Race, played []int) {
	t.Helper()
	r, err := NewRace(c)
	if err != nil {
		t.Fatal(err)
	}
	var dice []*die
	for i := range chances {
		dice = append(dice, newDie(chances[i], uint64(i), 1))
	}
	var named []int
	for !r.Over() {
		for len(named) < r.counted+ahead {
			i, ok := r.Who(len(named))
			if !ok {
				break
			}
			named = append(named, i)
		}
		i, ok := r.Who(r.counted)
		if !ok || i != named[r.counted] {
			t.Fatalf("pair %d: %d, %v, was to be %d", r.counted, i, ok, named[r.counted])
		}
		played = append(played, i)
		if err := r.Count(dice[i].roll()); err != nil {
			t.Fatal(err)
		}
	}
	return r, played
}

// The same candidates play the same pairs, regardless of how far ahead pairs are
// named.
func TestRaceIsTheSameForAnyWorkers(t *testing.T) {
	chances := tilted(t, 0, 30, 60, -20)
	a, one := playRace(t, raceConfig(4), chances, 1)
	b, many := playRace(t, raceConfig(4), chances, 1000)
	if !slices.Equal(one, many) || !slices.Equal(a.Blocks(), b.Blocks()) {
		t.Errorf("%v\n%v", one, many)
	}
	other := raceConfig(4)
	other.Seed = 8
	if _, again := playRace(t, other, chances, 1); slices.Equal(one, again) {
		t.Error("another seed gave the same race")
	}
	for n := 0; n+4 <= len(one); n += 4 {
		if block := one[n : n+4]; slices.Min(block) != slices.Max(block) {
			t.Fatalf("block %v of pair %d", block, n)
		}
	}
	if answer, ok := a.Answer(); !ok || a.TestOf(answer).Verdict() != H1 {
		t.Errorf("answer %d, %v", answer, ok)
	}
	if _, ok := a.Who(a.counted); ok || !errors.Is(a.Count(2), ErrStopped) {
		t.Error("the race goes on after its end")
	}
}

// Blocks that are only named ahead are no blocks of the race so far.
func TestBlocksOfARaceWerePlayed(t *testing.T) {
	r, err := NewRace(raceConfig(4))
	if err != nil || len(r.Blocks()) != 0 {
		t.Fatalf("%v, %v", r.Blocks(), err)
	}
	for n := range 2 * r.Batch {
		if r.Count(2); len(r.Blocks()) != 1+n/r.Batch {
			t.Errorf("%d pairs: %v", n+1, r.Blocks())
		}
	}
}

// The best candidate gets most of the pairs, and a candidate with a verdict gets
// no new block. With All, every candidate has a verdict at the end.
func TestRaceGivesBlocksToTheBest(t *testing.T) {
	c := raceConfig(4)
	c.All = true
	r, _ := playRace(t, c, tilted(t, -200, 0, 90, -200), 8)
	for i := range 4 {
		want := H0
		if i == 2 {
			want = H1
		}
		if r.TestOf(i).Verdict() != want {
			t.Errorf("candidate %d: %v", i, r.TestOf(i).Verdict())
		}
		if pairs := r.TestOf(i).Counts().Pairs(); pairs < firstLook {
			t.Errorf("candidate %d: %d pairs", i, pairs)
		}
	}
	if answer, ok := r.Answer(); !ok || answer != 2 {
		t.Errorf("answer %d, %v", answer, ok)
	}
	none, _ := playRace(t, raceConfig(3), tilted(t, -200, -150, -200), 8)
	if _, ok := none.Answer(); ok || none.decided != 3 {
		t.Errorf("an answer among bad ones: %v", none.answer)
	}
}

func TestRaceRefuses(t *testing.T) {
	for want, change := range map[string]func(*RaceConfig){
		"1 candidates":  func(c *RaceConfig) { c.Candidates = 1 },
		"batch 0":       func(c *RaceConfig) { c.Batch = 0 },
		"open 0":        func(c *RaceConfig) { c.Open = 0 },
		"open 1001":     func(c *RaceConfig) { c.Open = 1001 },
		"bayesian":      func(c *RaceConfig) { c.Test.Model = Bayesian },
		"must be below": func(c *RaceConfig) { c.Test.Elo1 = -1 },
	} {
		c := raceConfig(3)
		change(&c)
		if _, err := NewRace(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if _, err := (RaceSimulation{Race: raceConfig(2), Chances: [][5]float64{{1}, {}}, Runs: 1}).Run(); err == nil {
		t.Error("chances of nothing were accepted")
	}
}

// With all candidates at elo0, a race rarely has an answer. With one good
// candidate it nearly always has one, after a fraction of the games of all tests.
func TestRaceErrors(t *testing.T) {
	bounded.Calculates(t)
	runs := bounded.Often(80, 300)
	for _, c := range []struct {
		elos []float64
		none [2]float64 // share of races without an answer
	}{{[]float64{0, 0, 0, 0}, [2]float64{0.9, 1}}, {[]float64{0, -30, 60, 0}, [2]float64{0, 0.1}}} {
		s := RaceSimulation{Race: raceConfig(4), Chances: tilted(t, c.elos...), Runs: runs, Seed: 3}
		a, err := s.Run()
		if err != nil {
			t.Fatal(err)
		}
		if none := float64(a.None) / float64(runs); none < c.none[0] || none > c.none[1] {
			t.Errorf("%v: no answer in %g of the races", c.elos, none)
		}
		s.Workers = 1
		if b, _ := s.Run(); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%v: other outcomes on one worker", c.elos)
		}
		total := a.None
		for _, n := range a.Answers {
			total += n
		}
		if total != runs || len(a.Pairs) != runs || a.Pairs[0] < firstLook {
			t.Errorf("%+v", a)
		}
	}
}

// Pairs of an absent candidate do not count, and it gets no further block.
func TestRaceGoesOnWithoutWhoIsAbsent(t *testing.T) {
	r, err := NewRace(raceConfig(3))
	if err != nil {
		t.Fatal(err)
	}
	dice := tilted(t, 30, 0, 0)
	gone, _ := r.Who(0)
	roll := newDie(dice[1], 3, 1)
	forfeits := 0
	for !r.Over() {
		i, ok := r.Who(r.counted)
		if !ok {
			t.Fatalf("pair %d is nobody's", r.counted)
		}
		if i == gone {
			forfeits++
			err = r.Forfeit()
		} else {
			err = r.Count(roll.roll())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if most := r.Batch * r.Open; forfeits == 0 || forfeits > most {
		t.Errorf("%d pairs were forfeited, want 1 to %d", forfeits, most)
	}
	if r.TestOf(gone).Verdict() != None || r.TestOf(gone).Counts().Pairs() > 0 || slices.Contains(r.Blocks()[r.Open:], gone) {
		t.Errorf("candidate %d: %v, blocks %v", gone, r.TestOf(gone).Verdict(), r.Blocks())
	}
	for i := range 3 {
		if i != gone && r.answer < 0 && r.TestOf(i).Verdict() == None {
			t.Errorf("the race is over, and candidate %d has no verdict", i)
		}
	}
	if err := r.Forfeit(); !errors.Is(err, ErrStopped) {
		t.Errorf("a pair after the end: %v", err)
	}
}
