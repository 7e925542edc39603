package results

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"match/board"
	"match/pgn"
	"match/sprt"
)

// Imported is the games of two players that another program played, in pairs.
type Imported struct {
	A, B       string
	Rule       string // what the pairs have in common, in words
	Pairs      []Pair
	Unfinished int // games without a result, which count for nobody
	Single     int // games without a partner: not in Pairs
}

// Importer sorts the games of other programs into pairs. Feed it all games,
// then ask for the matches. It keeps the games in memory.
type Importer struct {
	A     string // the player to take for A where it plays; "": White of the first game
	games map[[2]string][]*pgn.Game
	order [][2]string
}

// Add takes in a game, which must not be changed afterwards.
func (im *Importer) Add(g *pgn.Game) {
	key := [2]string{min(g.White, g.Black), max(g.White, g.Black)}
	if im.games == nil {
		im.games = map[[2]string][]*pgn.Game{}
	}
	if im.games[key] == nil {
		im.order = append(im.order, key)
	}
	im.games[key] = append(im.games[key], g)
}

// Matches are the matches found, one for every two players who met, in the
// order of their first games.
func (im *Importer) Matches() (list []Imported) {
	for _, key := range im.order {
		list = append(list, im.match(im.games[key]))
	}
	return list
}

// pairRules are ways to tell which two games belong together, the surest one
// first. A rule names the pair of a game, or "" where it says nothing.
var pairRules = []struct {
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

// match pairs the games of two players by the rule that leaves the fewest of
// them single.
func (im *Importer) match(games []*pgn.Game) Imported {
	m := Imported{A: games[0].White, B: games[0].Black}
	if im.A == m.B {
		m.A, m.B = m.B, m.A
	}
	finished := slices.DeleteFunc(slices.Clone(games), func(g *pgn.Game) bool { return g.Result == pgn.Unfinished })
	m.Unfinished = len(games) - len(finished)
	for _, rule := range pairRules {
		if pairs := pairUp(finished, m.A, rule.of); len(pairs) > len(m.Pairs) {
			m.Pairs, m.Rule = pairs, rule.name
		}
	}
	m.Single = len(finished) - 2*len(m.Pairs)
	m.count()
	return m
}

// pairUp finds for each game a later one with the same key, the same start and
// colours swapped. Pairs come in the order of their first games.
func pairUp(games []*pgn.Game, a string, key func(*pgn.Game) string) (pairs []Pair) {
	type place struct {
		key   string
		start board.Position
		white bool // A has White
	}
	open := map[place][]int{} // indices of games that wait for their partners
	first := map[*pgn.Game]int{}
	for i, g := range games {
		k := key(g)
		if k == "" {
			continue
		}
		here := place{k, g.Start, g.White == a}
		wanted := place{k, g.Start, !here.white}
		if list := open[wanted]; len(list) > 0 {
			other := games[list[0]]
			open[wanted] = list[1:]
			p := Pair{Games: [2]*pgn.Game{g, other}}
			if !here.white {
				p.Games = [2]*pgn.Game{other, g}
			}
			first[p.Games[0]] = list[0]
			pairs = append(pairs, p)
			continue
		}
		open[here] = append(open[here], i)
	}
	slices.SortStableFunc(pairs, func(p, q Pair) int { return cmp.Compare(first[p.Games[0]], first[q.Games[0]]) })
	return pairs
}

// count numbers the pairs and counts them one after the other.
func (m *Imported) count() {
	var counts sprt.Pentanomial
	for i := range m.Pairs {
		p := &m.Pairs[i]
		p.Number = i + 1
		var outcomes [2]sprt.Outcome
		for j, g := range p.Games {
			outcomes[j] = Outcome(g.Result, j == 0)
		}
		if err := counts.Add(outcomes[0], outcomes[1]); err != nil {
			panic(err) // Outcome returns nothing else
		}
		p.Counts = counts
	}
}

// String says what was made of the games.
func (m *Imported) String() string {
	text := fmt.Sprintf("%s against %s: %s", m.A, m.B, number(len(m.Pairs), "pair"))
	if m.Rule != "" {
		text += " by " + m.Rule
	}
	if m.Single > 0 {
		text += ", " + number(m.Single, "game") + " without a partner left out"
	}
	if m.Unfinished > 0 {
		text += ", " + number(m.Unfinished, "game") + " without a result left out"
	}
	return text
}

// number is "1 game" or "2 games".
func number(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}
