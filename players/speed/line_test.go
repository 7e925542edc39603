package speed

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"match/players/spec"
)

// The first slow engine of a line is found, and so is the first fast one. A busy machine may make a second one look
// as if it were slower than the one before.
func TestSearch(t *testing.T) {
	for _, better := range []bool{false, true} {
		turns := func(place int) int {
			if (place >= 3) != better {
				return 12_000
			}
			return 4_000
		}
		s := Search{
			Good: busy(t, "good", turns(-1), "echo 10 nodes"), Suspects: []int{1, 1, 2, 1, 1, 1}, Better: better,
			Bench: Bench{Args: []string{"bench", "3"}, Timeout: time.Minute}, Within: 0.1, Confidence: 0.999, Most: 600, Seed: 1, // 95% is wrong in one of twenty runs
		}
		for place := range s.Suspects {
			s.Places = append(s.Places, busy(t, fmt.Sprint("c", place), turns(place), "echo 10 nodes"))
		}
		calls := 0
		s.Done = func(*Found) { calls++ }
		f, err := s.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !f.Over || !f.Differ() || !slices.Contains(f.Answer.Places, 3) || f.Answer.Chance < s.Confidence || calls == 0 || f.Rounds <= len(f.Ends.Runs) {
			t.Errorf("better %v: %+v after %d rounds, over %v", better, f.Answer, f.Rounds, f.Over)
		}
	}
}

// The last round that is allowed may give the answer.
func TestSearchEndsWithItsRounds(t *testing.T) {
	s := Search{
		Good: busy(t, "good", 4_000, "echo 10 nodes"), Places: []spec.Player{busy(t, "bad", 40_000, "echo 10 nodes")}, Suspects: []int{1},
		Bench: Bench{Args: []string{"bench", "3"}, Timeout: time.Minute}, Within: 0.01, Confidence: 0.6, Most: 12, Seed: 1,
	}
	if f, err := s.Run(t.Context()); err != nil || !f.Over || !f.Differ() || f.Rounds != 12 {
		t.Errorf("%v, over %v after %d rounds", err, f.Over, f.Rounds)
	}
}

// Ends with equal speed are a result.
func TestSearchOfEqualEnds(t *testing.T) {
	one := busy(t, "one", 5000, "echo 10 nodes")
	s := Search{
		Good: one, Places: []spec.Player{one, one}, Suspects: []int{1, 1},
		Bench: Bench{Args: []string{"bench", "3"}, Timeout: time.Minute}, Within: 0.5, Confidence: 0.95, Most: 100, Seed: 1,
	}
	f, err := s.Run(t.Context())
	if err != nil || f.Differ() && f.Rounds == len(f.Ends.Runs) || !f.Over && f.Ends.Verdict() == "equal" {
		t.Errorf("%v, %+v", err, f.Ends.Verdict())
	}
	s.Most = 5
	if f, err = s.Run(t.Context()); err != nil || f.Rounds > 5+Group || f.Ends.Verdict() == "none" && f.Over {
		t.Errorf("%v, %d rounds", err, f.Rounds)
	}
}
