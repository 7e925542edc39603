package question

import (
	"fmt"
	"slices"

	"match/internal/plural"
	"match/report"
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

// raceConfig is what determines simulated races.
type raceConfig struct {
	sprt.Config
	Elos []float64 `json:"elos"`
	Runs int       `json:"runs"`
	Seed uint64    `json:"seed"`
}

// raceDetails are what only the document of simulated races has.
type raceDetails struct {
	Answers  []int   `json:"answers"` // by candidate
	Games    lengths `json:"games"`
	Separate float64 `json:"separate"` // mean games of one test per candidate, with the same α
	InTurn   float64 `json:"in_turn"`  // mean games of one test after the other, in a random order, until one passes
}

// Answer runs the races. Wrong is the share of the races with an answer that is not better than elo0.
func (q Race) Answer() (*report.Report, error) {
	test := q.Test.Share(len(q.Elos))
	s := sprt.RaceSimulation{Race: sprt.RaceConfig{Test: test, Batch: q.Batch, Open: sprt.RaceOpen},
		Runs: q.Runs, Seed: q.Seed, Workers: q.Worker}
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
	d := &raceDetails{Answers: o.Answers, Games: lengthsOf(sprt.Outcomes{Runs: q.Runs, Pairs: o.Pairs})}
	d.Separate, d.InTurn = inTurn(plans)
	wrong := 0
	for i, elo := range q.Elos {
		if elo <= q.Test.Elo0 {
			wrong += o.Answers[i]
		}
	}
	r := &report.Report{
		Kind: "race.simulation", Config: &raceConfig{q.Test, q.Elos, q.Runs, q.Seed}, Details: d,
		Figures: []report.Figure{proportion("wrong", sprt.NewProportion(wrong, q.Runs)), proportion("none", sprt.NewProportion(o.None, q.Runs)), d.Games.figure()},
	}
	r.Parts = []report.Part{q.lines(r, d)}
	return r, nil
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

// lines returns the result as text.
func (q *Race) lines(r *report.Report, d *raceDetails) report.Notes {
	lines := report.Notes{fmt.Sprintf("%v for the race, %s, seed %d, %s", q.Test, plural.Count(len(q.Elos), "candidate"), q.Seed, plural.Count(q.Runs, "race"))}
	for i, name := range []string{"wrong answer ", "no answer    "} {
		f := r.Figures[i]
		lines = append(lines, fmt.Sprintf("%s  %.2f%% (95%%: %.2f to %.2f)", name, 100*f.Value, 100*f.Lower, 100*f.Upper))
	}
	for i, elo := range q.Elos {
		lines = append(lines, fmt.Sprintf("candidate %-3d at %g: answer in %.2f%% of the races", i+1, elo, 100*float64(d.Answers[i])/float64(q.Runs)))
	}
	return append(lines, fmt.Sprintf("games          %.0f ± %.0f on average; tests of all candidates take %.0f, one after the other until one passes %.0f",
		d.Games.Mean, sprt.Z95*d.Games.StdErr, d.Separate, d.InTurn))
}
