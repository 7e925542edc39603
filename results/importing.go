package results

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"iter"
	"slices"
	"strconv"
	"strings"

	"match/board"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
	"match/record"
	"match/results/codec"
	"match/sprt"
)

// Importer sorts the games of other programs into pairs. Feed it all games,
// then ask for the matches. It keeps a few hundred bytes of each game.
type Importer struct {
	A     string // the player to take for A where it plays; "": White of the first game
	games map[[2]string][]foreignGame
	order [][2]string
	texts codec.Memory
}

// foreignGame is what it takes to find a game's partner, and the game itself
// as package codec writes it.
type foreignGame struct {
	white  string
	result pgn.Result
	keys   [len(pairRules)]uint64
	data   []byte
}

// Add takes in a game.
func (im *Importer) Add(g *pgn.Game) error {
	data, err := codec.Append(nil, g, &im.texts)
	if err != nil {
		return fmt.Errorf("%s against %s, round %s: %w", g.White, g.Black, g.Round, err)
	}
	players := [2]string{min(g.White, g.Black), max(g.White, g.Black)}
	if im.games == nil {
		im.games = map[[2]string][]foreignGame{}
	}
	if im.games[players] == nil {
		im.order = append(im.order, players)
	}
	im.games[players] = append(im.games[players], foreignGame{g.White, g.Result, pairKeys(g), data})
	return nil
}

// Players are the names of all players, in order.
func (im *Importer) Players() (names []string) {
	for _, two := range im.order {
		names = append(names, two[:]...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Imported is the games of two players that another program played, in pairs.
type Imported struct {
	A, B       string
	Rule       string // what the pairs have in common, in words
	Pairs      int
	Unfinished int // games without a result, which count for nobody
	Single     int // games without a partner

	pairs [][2]*foreignGame // A is White in the first
	texts *codec.Memory
}

// Matches are the matches found, one for every two players who met, in the
// order of their first games.
func (im *Importer) Matches() (list []Imported) {
	for _, players := range im.order {
		list = append(list, im.match(players, im.games[players]))
	}
	return list
}

// match pairs the games of two players by the rule that leaves the fewest of
// them single.
func (im *Importer) match(players [2]string, games []foreignGame) Imported {
	m := Imported{A: players[0], B: players[1], texts: &im.texts}
	if im.A == m.B || im.A != m.A && games[0].white == m.B {
		m.A, m.B = m.B, m.A
	}
	finished := slices.DeleteFunc(slices.Clone(games), func(g foreignGame) bool { return g.result == pgn.Unfinished })
	m.Unfinished = len(games) - len(finished)
	for i, rule := range pairRules {
		if pairs := pairUp(finished, m.A, i); len(pairs) > len(m.pairs) {
			m.pairs, m.Rule = pairs, rule.name
		}
	}
	m.Pairs = len(m.pairs)
	m.Single = len(finished) - 2*m.Pairs
	return m
}

// All are the pairs, numbered and counted one after the other.
func (m *Imported) All() iter.Seq2[record.Pair, error] {
	return func(yield func(record.Pair, error) bool) {
		var counts sprt.Pentanomial
		for i, pair := range m.pairs {
			p := record.Pair{Number: i + 1, Players: [2]int{0, 1}}
			half := 0
			for j, g := range pair {
				var err error
				if p.Games[j], err = codec.Decode(g.data, m.texts); err != nil {
					yield(p, err)
					return
				}
				half += int(record.Outcome(g.result, j == 0))
			}
			counts[half]++
			p.Counts = counts
			if !yield(p, nil) {
				return
			}
		}
	}
}

// String says what was made of the games.
func (m *Imported) String() string {
	text := harmless.Line(m.A+" against "+m.B) + fmt.Sprintf(": %s", plural.Count(m.Pairs, "pair"))
	if m.Rule != "" {
		text += " by " + m.Rule
	}
	if m.Single > 0 {
		text += ", " + plural.Count(m.Single, "game") + " without a partner left out"
	}
	if m.Unfinished > 0 {
		text += ", " + plural.Count(m.Unfinished, "game") + " without a result left out"
	}
	return text
}

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
