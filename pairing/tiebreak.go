package pairing

import (
	"fmt"
	"strconv"
	"strings"
)

// PairPoints is the number of half points in a pair of games.
const PairPoints = 4

// TieBreak ends a knockout match. After a tie, Pairs pairs are played
// repeatedly until one player leads, at most Cap of them; then the higher seed
// advances. With the zero TieBreak the higher seed advances at once.
type TieBreak struct {
	Pairs int `json:"pairs"`
	Cap   int `json:"cap"`
}

// ParseTieBreak parses "pairs:2,cap:8" or "seed" (the zero TieBreak).
func ParseTieBreak(s string) (TieBreak, error) {
	var t TieBreak
	if s == "seed" {
		return t, nil
	}
	for _, part := range strings.Split(s, ",") {
		name, value, _ := strings.Cut(part, ":")
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return TieBreak{}, fmt.Errorf("tie-break %q: %q is not pairs:N or cap:N with N ≥ 1", s, part)
		}
		switch name {
		case "pairs":
			t.Pairs = n
		case "cap":
			t.Cap = n
		default:
			return TieBreak{}, fmt.Errorf("tie-break %q: unknown step %q: want pairs:N, cap:N or seed", s, name)
		}
	}
	switch {
	case t.Pairs == 0:
		return TieBreak{}, fmt.Errorf("tie-break %q: pairs:N is missing: how many pairs are played at a time", s)
	case t.Cap == 0:
		return TieBreak{}, fmt.Errorf("tie-break %q: cap:N is missing: without it a tied match may never end", s)
	case t.Cap < t.Pairs:
		return TieBreak{}, fmt.Errorf("tie-break %q: cap must not be below pairs", s)
	}
	return t, nil
}

// String returns the text that ParseTieBreak parses.
func (t TieBreak) String() string {
	if t.Pairs == 0 {
		return "seed"
	}
	return fmt.Sprintf("pairs:%d,cap:%d", t.Pairs, t.Cap)
}

// Decision is the state of a knockout match.
type Decision struct {
	Over  bool `json:"over"`
	First bool `json:"first"` // the higher seed advances, if Over
	// BySeed is set if the match was tied to the end.
	BySeed bool `json:"by_seed,omitempty"`
	// Counted is the number of pairs that count: none after the deciding one.
	Counted int `json:"counted"`
	// Scheduled is the number of pairs, counted ones included, that will be
	// played unless one player's lead becomes decisive.
	Scheduled int `json:"scheduled"`
}

// Decide returns the state of a match after the given pairs: half points (0…4)
// of the higher seed, in the order of the pairs. The match has pairs pairs,
// followed by the steps of t. Each part is over as soon as the leader cannot be
// caught.
func (t TieBreak) Decide(pairs int, halfPoints []int) Decision {
	end, lead := pairs, 0
	for i := 0; ; i++ {
		for i == end && lead == 0 {
			step := min(t.Pairs, pairs+t.Cap-end)
			if step <= 0 {
				return Decision{Over: true, First: true, BySeed: true, Counted: end, Scheduled: end}
			}
			end += step
		}
		if left := PairPoints * (end - i); lead > left || -lead > left {
			return Decision{Over: true, First: lead > 0, Counted: i, Scheduled: end}
		}
		if i == len(halfPoints) {
			return Decision{Counted: i, Scheduled: end}
		}
		lead += 2*halfPoints[i] - PairPoints
	}
}
