package ledger

import "testing"

// Lost disputes are due to programs if more than half of the workers lose them, and all but the worst
// often.
func TestWidespreadDisputes(t *testing.T) {
	for name, c := range map[string]struct {
		lost []tally
		want bool
	}{
		"none":                      {nil, false},
		"all lose":                  {[]tally{{100, 9}, {100, 6}, {100, 5}}, true},
		"without the worst too few": {[]tally{{100, 9}, {100, 5}, {100, 4}}, false},
		"a liar among few disputes": {[]tally{{100, 40}, {500, 6}, {500, 6}}, false},
		"as often as allowed":       {[]tally{{100, 40}, {100, 5}, {100, 5}}, false},
		"a little more":             {[]tally{{100, 40}, {100, 6}, {100, 5}}, true},
		"half of the workers":       {[]tally{{100, 20}, {100, 20}, {100, 0}, {100, 0}}, false},
		"two, who cannot decide":    {[]tally{{1000, 10}, {1000, 10}}, true},
		"two, too few":              {[]tally{{1000, 10}, {1000, 9}}, false},
	} {
		sum := tallies{of: map[*worker]tally{}}
		for _, one := range c.lost {
			sum.of[new(worker)] = one
			sum.all.games += one.games
			sum.all.faults += one.faults
		}
		losers, got := sum.widespread()
		if got != c.want {
			t.Errorf("%s: %v, %d losers", name, got, losers)
		}
	}
}
