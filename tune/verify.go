package tune

import (
	"match/event"
	"match/players/spec"
	"match/sprt"
)

// Verify says how a result is tested against its start.
type Verify struct {
	Test  sprt.Config `json:"sprt"`
	Games int         `json:"games"` // at most
}

// Result is what a tuning has come to, and how its games were played.
type Result struct {
	Of          event.Verified
	Name        string // of the player
	Best, Start spec.Player
	Conditions  event.Conditions
	Tablebases  string
	Played      int // pairs, on the openings before
	Book        int // openings; 0: none were played
}

// Changed reports whether the result is not the start, rounded: their games
// would all be alike.
func (r *Result) Changed() (bool, error) {
	best, err := r.Best.Hash()
	if err != nil {
		return false, err
	}
	start, err := r.Start.Hash()
	return start != best, err
}

// Plan is that of a match of the result against the start, on the openings of
// the book that follow those that it was tuned on.
func (v *Verify) Plan(r Result) (*event.Plan, error) {
	r.Best.Name, r.Start.Name = r.Name+" tuned", r.Name+" start"
	test := v.Test
	p := &event.Plan{
		Players: []spec.Player{r.Best, r.Start}, Conditions: r.Conditions, Tablebases: r.Tablebases,
		Format: &event.Match{Games: v.Games + v.Games%2, SPRT: &test, RefuseFaults: true}, Verifies: &r.Of,
	}
	if r.Book > 0 {
		p.Conditions.BookStart = (p.Conditions.BookStart-1+r.Played)%r.Book + 1
	}
	return p, p.Validate()
}
