package headers

import (
	"testing"

	"pgregory.net/rapid"
)

// drawGames draws games mostly of two players, of which many have the same key by
// every rule.
func drawGames(t *rapid.T) []Game {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Game {
		who := rapid.SampledFrom([][2]int{{0, 1}, {1, 0}, {0, 1}, {1, 0}, {0, 2}, {2, 1}}).Draw(t, "players")
		g := Game{White: who[0], Black: who[1]}
		for r := range g.keys {
			g.keys[r] = rapid.SampledFrom([]uint64{0, 1, 1, 1, 1, 2}).Draw(t, "key")
		}
		return g
	}), 0, 40).Draw(t, "games")
}

// waits looks in the games before the i-th for the earliest that its partner
// could be.
func waits(games []Game, partner []int, i, rule int) int {
	for j, g := range games[:i] {
		if partner[j] < 0 && g.White == games[i].Black && g.Black == games[i].White && g.keys[rule] != 0 && g.keys[rule] == games[i].keys[rule] {
			return j
		}
	}
	return -1
}

// paired pairs by one rule, one game after the other.
func paired(games []Game, rule int) (partner []int, count int) {
	for i := range games {
		j := waits(games, partner, i, rule)
		partner = append(partner, j)
		if j >= 0 {
			partner[j] = i
			count += 2
		}
	}
	return partner, count
}

// TestPairUp is the rule that pairs most games, the surest of those, and every
// game with the earliest partner that waits for one.
func TestPairUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := drawGames(t)
		best, want, most := -1, []int(nil), 0
		for rule := range rules {
			if partner, count := paired(games, rule); count > most {
				best, want, most = rule, partner, count
			}
		}
		matches, rule := PairUp(games)
		got := make([]int, len(games))
		last := -1
		for _, m := range matches {
			if m.First <= last || m.Second >= 0 && m.Second <= m.First {
				t.Fatalf("%v is out of order", matches)
			}
			last, got[m.First] = m.First, m.Second
			if m.Second >= 0 {
				got[m.Second] = m.First
			}
		}
		if rule != best {
			t.Fatalf("by rule %d, want %d", rule, best)
		}
		for i := range games {
			alone := want == nil || want[i] < 0
			if alone && got[i] != -1 || !alone && got[i] != want[i] {
				t.Fatalf("game %d has partner %d: %v, want %v", i, got[i], matches, want)
			}
		}
	})
}
