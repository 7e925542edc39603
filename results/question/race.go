package question

import (
	"fmt"
	"slices"
	"strings"

	"match/internal/plural"
	"match/sprt"
)

// Race simulates races among candidates of known differences.
type Race struct {
	Test   sprt.Config      // α of the race as a whole
	Pairs  sprt.Pentanomial // to draw from
	Elos   []float64        // true differences of the candidates, in the model's Elo
	Batch  int
	Runs   int
	Seed   uint64
	Worker int // tests at a time; 0: one per processor
}

// RaceSimulated is the result of the simulated races, and its JSON document.
type RaceSimulated struct {
	sprt.Config
	Elos     []float64       `json:"elos"`
	Runs     int             `json:"runs"`
	Seed     uint64          `json:"seed"`
	Answers  []int           `json:"answers"` // by candidate
	Wrong    sprt.Proportion `json:"wrong"`   // share of the races with an answer that is not better than elo0
	None     sprt.Proportion `json:"none"`    // share of the races without an answer
	Games    Lengths         `json:"games"`
	Separate float64         `json:"separate"` // mean games of one test per candidate, with the same α
	InTurn   float64         `json:"in_turn"`  // mean games of one test after the other, in a random order, until one passes
}

// Answer runs the races.
func (q Race) Answer() (*RaceSimulated, error) {
	test := q.Test.Share(len(q.Elos))
	s := sprt.RaceSimulation{Race: sprt.RaceConfig{Test: test, Batch: q.Batch, Open: sprt.RaceOpen}, Runs: q.Runs, Seed: q.Seed, Workers: q.Worker}
	var plans []sprt.Expectation
	for _, elo := range q.Elos {
		chances, err := sprt.Tilted(q.Pairs, test.Model, elo)
		if err != nil {
			return nil, err
		}
		s.Chances = append(s.Chances, chances)
		x, err := sprt.Simulation{Config: test, Chances: chances, Runs: 1}.Expected()
		if err != nil {
			return nil, err
		}
		plans = append(plans, x)
	}
	o, err := s.Run()
	if err != nil {
		return nil, err
	}
	a := &RaceSimulated{Config: q.Test, Elos: q.Elos, Runs: q.Runs, Seed: q.Seed, Answers: o.Answers, Games: lengthsOf(sprt.Outcomes{Runs: q.Runs, Pairs: o.Pairs})}
	wrong := 0
	for i, elo := range q.Elos {
		if elo <= q.Test.Elo0 {
			wrong += o.Answers[i]
		}
	}
	a.Wrong, a.None = sprt.NewProportion(wrong, q.Runs), sprt.NewProportion(o.None, q.Runs)
	a.Separate, a.InTurn = inTurn(plans)
	return a, nil
}

// inTurn computes how many games tests of all candidates take, and how many
// tests one after the other in a random order until one passes. The latter is
// the mean over the rotations of the list and of its reverse.
func inTurn(plans []sprt.Expectation) (all, until float64) {
	for _, x := range plans {
		all += x.Games
	}
	for range 2 {
		for first := range plans {
			going := 1.0
			for i := range plans {
				x := plans[(first+i)%len(plans)]
				until += going * x.Games / float64(2*len(plans))
				going *= 1 - x.Pass
			}
		}
		plans = slices.Clone(plans)
		slices.Reverse(plans)
	}
	return all, until
}

// Text returns the result as text.
func (a *RaceSimulated) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v for the race, %s, seed %d, %s\n", a.Config, plural.Count(len(a.Elos), "candidate"), a.Seed, plural.Count(a.Runs, "race"))
	share := func(name string, p sprt.Proportion) {
		fmt.Fprintf(&b, "%s  %.2f %% (95%%: %.2f to %.2f)\n", name, 100*p.Value, 100*p.Lower, 100*p.Upper)
	}
	share("wrong answer ", a.Wrong)
	share("no answer    ", a.None)
	for i, elo := range a.Elos {
		fmt.Fprintf(&b, "candidate %-3d at %g: answer in %.2f %% of the races\n", i+1, elo, 100*float64(a.Answers[i])/float64(a.Runs))
	}
	fmt.Fprintf(&b, "games          %.0f ± %.0f on average; tests of all candidates take %.0f, one after the other until one passes %.0f\n",
		a.Games.Mean, sprt.Z95*a.Games.StdErr, a.Separate, a.InTurn)
	return b.String()
}
