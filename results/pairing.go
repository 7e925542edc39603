package results

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"match/board"
	"match/pgn"
)

// pairRules are ways to tell which two games belong together, the surest one
// first. A rule names the pair of a game, or "" where it says nothing.
var pairRules = [...]struct {
	name string
	of   func(*pgn.Game) string
}{
	{"the Pair tag", func(g *pgn.Game) string {
		if g.Pair == 0 {
			return ""
		}
		return strconv.Itoa(g.Pair)
	}},
	{"the number before the point in the Round tag", func(g *pgn.Game) string {
		before, _, found := strings.Cut(g.Round, ".")
		if !found {
			return ""
		}
		return before
	}},
	{"the Round tag", func(g *pgn.Game) string { return g.Round }},
	{"the start position", func(g *pgn.Game) string {
		if g.Start == board.StartPosition() {
			return ""
		}
		return g.Start.FEN()
	}},
	{"the first eight plies", func(g *pgn.Game) string {
		text := g.Start.FEN()
		for i := range min(8, len(g.Plies)) {
			text += " " + g.Plies[i].Move.String()
		}
		return text
	}},
}

var keySeed = maphash.MakeSeed()

// pairKeys is the name of a game's pair by every rule, 0 for none. Games with
// different starts never have a key in common.
func pairKeys(g *pgn.Game) (keys [len(pairRules)]uint64) {
	for i, rule := range pairRules {
		if name := rule.of(g); name != "" {
			keys[i] = maphash.String(keySeed, g.Start.FEN()+"\n"+name) | 1
		}
	}
	return keys
}

// pairUp finds for each game a later one with the same key by a rule and
// colours swapped. Pairs come in the order of their first games.
func pairUp(games []foreignGame, a string, rule int) (pairs [][2]*foreignGame) {
	type place struct {
		key   uint64
		white bool // A has White
	}
	type numbered struct {
		first int // index of the pair's first game
		pair  [2]*foreignGame
	}
	waiting := map[place][]int{} // indices of games that wait for their partners
	var found []numbered
	for i := range games {
		here := place{games[i].keys[rule], games[i].white == a}
		if here.key == 0 {
			continue
		}
		there := place{here.key, !here.white}
		if len(waiting[there]) == 0 {
			waiting[here] = append(waiting[here], i)
			continue
		}
		other := waiting[there][0]
		waiting[there] = waiting[there][1:]
		pair := [2]*foreignGame{&games[other], &games[i]}
		if here.white {
			pair[0], pair[1] = pair[1], pair[0]
		}
		found = append(found, numbered{other, pair})
	}
	slices.SortFunc(found, func(p, q numbered) int { return cmp.Compare(p.first, q.first) })
	for _, p := range found {
		pairs = append(pairs, p.pair)
	}
	return pairs
}
