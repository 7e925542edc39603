package tune

import (
	"fmt"

	"match/event"
	"match/players/spec"
	"match/sprt"
)

// Verify configures the test of results against their start.
type Verify struct {
	Test  sprt.Config `json:"sprt"`  // α of a race as a whole
	Games int         `json:"games"` // at most; 0: the longest possible test
}

// Result is the outcome of a tuning, with the conditions of its games.
type Result struct {
	Of         event.Verified
	Name       string        // of the player
	Best       []spec.Player // its results, each with its kind as name: "tuned", "last"
	Start      spec.Player
	Conditions event.Conditions
	Tablebases string
	Played     int // pairs, on earlier openings
	Book       int // openings; 0: no games were played
}

// Distinct drops results that, once rounded, equal the start or an earlier
// result, because their games would all be alike. It returns their names.
func (r *Result) Distinct() (dropped []string, err error) {
	start, err := r.Start.Hash()
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{start: true}
	var left []spec.Player
	for _, p := range r.Best {
		hash, err := p.Hash()
		if err != nil {
			return nil, err
		}
		if seen[hash] {
			dropped = append(dropped, p.Name)
			continue
		}
		seen[hash] = true
		left = append(left, p)
	}
	r.Best = left
	return dropped, nil
}

// Plan returns the plan of a match of the result against the start, or of a race
// of several results against it. The event uses the openings after those of the
// tuning.
func (v *Verify) Plan(r Result) (*event.Plan, error) {
	p := &event.Plan{Conditions: r.Conditions, Tablebases: r.Tablebases,
		Format: v.format(len(r.Best), r.Conditions.Seed), Verifies: &r.Of}
	for _, who := range append(r.Best[:len(r.Best):len(r.Best)], r.Start) {
		who.Name = r.Name + " " + who.Name
		p.Players = append(p.Players, who)
	}
	p.Players[len(r.Best)].Name = r.Name + " start"
	if r.Book > 0 {
		p.Conditions.BookStart = p.Conditions.StartAfter(r.Played, r.Book)
	}
	p.Format.Complete(len(p.Players))
	return p, p.Validate()
}

func (v *Verify) format(results int, seed uint64) event.Format {
	if results == 1 {
		return &event.Match{Games: v.Games, SPRT: new(v.Test), RefuseFaults: true}
	}
	return &event.Race{Alpha: v.Test.Alpha, Games: v.Games,
		RaceConfig: sprt.RaceConfig{Test: v.Test.Share(results), Batch: sprt.RaceBatch, Seed: seed}}
}

// NothingToTest explains that all results equal the start; dropped are the dropped
// ones.
func (r *Result) NothingToTest(dropped []string) string {
	if len(dropped) > 1 {
		return fmt.Sprintf("rounded, the %d results of %s equal its start", len(dropped), r.Of.What)
	}
	return fmt.Sprintf("rounded, the result of %s equals its start", r.Of.What)
}

// Tested describes the test of a plan: the opponent, the openings and the
// method.
func (r *Result) Tested(p *event.Plan) string {
	next := ""
	if r.Book > 0 {
		next = ", on fresh openings"
	}
	t := p.Format.Traits()
	if t.Sides == nil { // a race
		return fmt.Sprintf("%d results of %s against the original in a race%s, each %v; at most %d games in total", len(r.Best), r.Of.What, next, t.Test, t.Cap)
	}
	return fmt.Sprintf("the result of %s against the original%s, %v", r.Of.What, next, t.Test)
}
