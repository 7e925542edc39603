package results

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"

	"match/board"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
	"match/pgn/pairs"
	"match/record"
	"match/results/codec"
	"match/sprt"
)

// Importer sorts the games of other programs into pairs. Feed it all games of a
// file, then ask for the matches. It keeps a few hundred bytes of each game.
type Importer struct {
	A     string       // the player to take for A where it plays; "": White of the first game
	Pairs pairs.Choice // how pairs are known

	ids    map[string]int // players
	names  []string
	places map[[2]string]int // encounters, by their first games
	games  []foreignGame
	texts  codec.Memory
}

// foreignGame is what it takes to find a game's partner, and the game itself
// as package codec writes it.
type foreignGame struct {
	pairs.Game
	players [2]string // in alphabetical order
	result  pgn.Result
	data    []byte
}

// Add takes in a game.
func (im *Importer) Add(g *pgn.Game) error {
	data, err := codec.Append(nil, g, &im.texts)
	if err != nil {
		return fmt.Errorf("%s against %s, round %s: %w", g.White, g.Black, g.Round, err)
	}
	players := [2]string{min(g.White, g.Black), max(g.White, g.Black)}
	if _, known := im.places[players]; !known {
		if im.places == nil {
			im.places = map[[2]string]int{}
		}
		im.places[players] = len(im.places)
	}
	f := foreignGame{pairs.Game{White: im.id(g.White), Black: im.id(g.Black)}, players, g.Result, data}
	if f.White != f.Black && g.Result != pgn.Unfinished { // else it has no partner
		f.Keys = im.Pairs.Keys(pairTags(g, im.Pairs.Plies()))
	}
	im.games = append(im.games, f)
	return nil
}

// Read takes in the games of a file, which errors call by its name. Games that are
// broken or cannot be kept go to leftOut, and the number of those read so far to
// progress.
func (im *Importer) Read(in io.Reader, name string, progress func(games int64), leftOut func(error)) error {
	r := pgn.NewReader(in, name)
	var g pgn.Game
	for n := int64(1); ; n++ {
		err := r.Next(&g)
		var broken *pgn.GameError
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &broken):
			leftOut(err)
			continue
		case err != nil:
			return err
		}
		if err := im.Add(&g); err != nil {
			leftOut(fmt.Errorf("%s: %w", name, err))
		}
		progress(n)
	}
}

// id is the number of a player.
func (im *Importer) id(name string) int {
	id, known := im.ids[name]
	if !known {
		if im.ids == nil {
			im.ids = map[string]int{}
		}
		id = len(im.names)
		im.ids[name] = id
		im.names = append(im.names, name)
	}
	return id
}

// pairTags is what a game says of its pair.
func pairTags(g *pgn.Game, plies int) (t pairs.Tags) {
	if g.Pair != 0 {
		t.Pair = strconv.AppendInt(nil, int64(g.Pair), 10)
	}
	t.Round = []byte(g.Round)
	if g.Start != board.StartPosition() {
		t.Start = []byte(g.Start.FEN())
	}
	if len(g.Plies) >= plies {
		for _, p := range g.Plies[:plies] {
			t.Moves = fmt.Append(t.Moves, p.Move, " ")
		}
	}
	return t
}

// Players are the names of all players, in order.
func (im *Importer) Players() []string { return slices.Sorted(slices.Values(im.names)) }

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
	for i := range im.games {
		g := &im.games[i]
		if im.places[g.players] == len(list) { // its first game
			m := Imported{A: g.players[0], B: g.players[1], texts: &im.texts}
			m.take(im.A, im.names[g.White])
			list = append(list, m)
		}
	}
	matches, by := pairs.Up(len(im.games), func(i int) *pairs.Game { return &im.games[i].Game })
	for _, found := range matches {
		first := &im.games[found.First]
		m := &list[im.places[first.players]]
		switch {
		case first.result == pgn.Unfinished:
			m.Unfinished++
		case found.Second < 0:
			m.Single++
		default:
			m.add(first, &im.games[found.Second], im.names[first.White] == m.A)
			m.Rule = im.Pairs.Name(by)
		}
	}
	return list
}

// take chooses who is A: the wanted player where it plays, else White of the
// first game.
func (m *Imported) take(wanted, white string) {
	if wanted == m.B || wanted != m.A && white == m.B {
		m.A, m.B = m.B, m.A
	}
}

// add adds a pair, of which A is White in the first game or in the second.
func (m *Imported) add(first, second *foreignGame, inOrder bool) {
	pair := [2]*foreignGame{first, second}
	if !inOrder {
		pair[0], pair[1] = second, first
	}
	m.pairs = append(m.pairs, pair)
	m.Pairs++
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
