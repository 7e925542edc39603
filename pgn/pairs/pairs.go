// Package pairs finds the two games of a PGN file that form a pair: two games
// of the same players with one opening and colours swapped. Such games are not
// independent, and statistics count them as one.
//
// It reads no files and no moves. The caller supplies the data that a game has
// in common with its partner; so the same rule serves ratings, imports and
// reports.
package pairs

import "slices"

// Game is the players of a game and the data that it has in common with the
// other game of its pair.
type Game struct {
	White, Black int // numbers of players
	Keys
}

// Match is a pair of games, or a single game (Second is −1): indices of games.
type Match struct{ First, Second int }

// Up pairs n games by the rule that pairs most of them; if several rules pair
// equally many, the most reliable one is used. It pairs each game with the
// earliest unpaired one. The rule is [None] if no rule finds a pair.
func Up(n int, game func(i int) *Game) (matches []Match, by Rule) {
	by = None
	most := 0
	var partner []int
	for rule := range rules {
		if other, paired := partners(n, game, rule); paired > most {
			most, by, partner = paired, rule, other
		}
	}
	for i := range n {
		switch {
		case partner == nil || partner[i] < 0:
			matches = append(matches, Match{i, -1})
		case partner[i] > i:
			matches = append(matches, Match{i, partner[i]})
		}
	}
	return matches, by
}

// meeting identifies the players, their colours and the pair.
type meeting struct {
	white, black int
	key          uint64
}

// partners finds for each game another one with the same key and colours swapped:
// the earliest unpaired one.
func partners(n int, game func(i int) *Game, rule Rule) (partner []int, paired int) {
	if !anyKey(n, game, rule) {
		return nil, 0
	}
	partner = slices.Repeat([]int{-1}, n)
	waiting := make(map[meeting][]int32)
	join := func(i, j int) {
		partner[i], partner[j] = j, i
		paired += 2
	}
	for i := range n {
		g := game(i)
		key := g.Keys[rule]
		if key == 0 || partner[i] >= 0 {
			continue
		}
		there := meeting{g.Black, g.White, key}
		if queue := waiting[there]; len(queue) > 0 {
			join(i, int(queue[0]))
			if len(queue) == 1 {
				delete(waiting, there)
			} else {
				waiting[there] = queue[1:]
			}
			continue
		}
		here := meeting{g.White, g.Black, key}
		if next := i + 1; next < n && game(next).meets(there, rule) && len(waiting[here]) == 0 {
			join(i, next) // most games are followed directly by their partner
			continue
		}
		waiting[here] = append(waiting[here], int32(i))
	}
	return partner, paired
}

// meets reports whether the game has that meeting.
func (g *Game) meets(m meeting, rule Rule) bool {
	return g.White == m.white && g.Black == m.black && g.Keys[rule] == m.key
}

func anyKey(n int, game func(i int) *Game, rule Rule) bool {
	for i := range n {
		if game(i).Keys[rule] != 0 {
			return true
		}
	}
	return false
}
