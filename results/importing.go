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
)

// Importer sorts the games of other programs into pairs. Feed it all games of a
// file, then ask for the event. It keeps a few hundred bytes of each game.
type Importer struct {
	A     string       // the player to count for in its games; "": White of the first game
	Pairs pairs.Choice // how pairs are recognised

	ids   map[string]int // players
	names []string
	games []foreignGame
	texts codec.Memory
}

// foreignGame is the data that finds a game's partner, and the game itself as
// package codec writes it.
type foreignGame struct {
	pairs.Game
	result pgn.Result
	data   []byte
}

// Add adds a game. Without a reason it has the one that its moves show.
func (im *Importer) Add(g *pgn.Game) error {
	stored := *g
	if g.Tag("Termination") == "" { // exports write that of the reason instead of one in other words
		stored.End.Reason = g.Ending()
	}
	data, err := codec.EncodeWith(&stored, &im.texts)
	if err != nil {
		return fmt.Errorf("%s against %s, round %s: %w", g.White, g.Black, g.Round, err)
	}
	f := foreignGame{pairs.Game{White: im.id(g.White), Black: im.id(g.Black)}, g.Result, data}
	if f.White != f.Black && g.Result != pgn.Unfinished { // otherwise it has no partner
		f.Keys = im.Pairs.Keys(pairTags(g, im.Pairs.Plies()))
	}
	im.games = append(im.games, f)
	return nil
}

// Read adds the games of a file; errors contain the name. Broken games and games
// that cannot be stored go to leftOut. progress gets the number of games read so
// far.
func (im *Importer) Read(in io.Reader, name string, progress func(games int64), leftOut func(error)) error {
	n := int64(0)
	for g, err := range pgn.NewReader(in, name).Games() {
		n++
		var broken *pgn.GameError
		switch {
		case errors.As(err, &broken):
			leftOut(err)
			continue
		case err != nil:
			return err
		}
		if err := im.Add(g); err != nil {
			leftOut(fmt.Errorf("%s: %w", name, err))
		}
		progress(n)
	}
	return nil
}

// id returns the number of a player.
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

// pairTags returns the data of a game that identify its pair.
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

// Imported is the games of another program, in pairs, as one event.
type Imported struct {
	Players    []string // the player to count for is first
	Rule       string   // how the pairs were recognised, in words
	Pairs      int
	Unfinished int // games without a result, which are not counted
	Single     int // games without a partner

	pairs []foreignPair
	texts *codec.Memory
}

// foreignPair is a pair, with the players as White and Black of its first
// game.
type foreignPair struct {
	players [2]int // numbers in Imported.Players
	games   [2]*foreignGame
}

// Event returns the games as an event of all their players, in the order of the
// file. Players are in the order of their first games, but A is first.
func (im *Importer) Event() *Imported {
	m := &Imported{texts: &im.texts}
	place := im.numberPlayers(m)
	matches, by := pairs.Up(len(im.games), func(i int) *pairs.Game { return &im.games[i].Game })
	for _, found := range matches {
		first := &im.games[found.First]
		switch {
		case first.result == pgn.Unfinished:
			m.Unfinished++
		case found.Second < 0:
			m.Single++
		default:
			m.add(first, &im.games[found.Second], place)
			m.Rule = im.Pairs.Name(by)
		}
	}
	return m
}

// numberPlayers numbers the players of the event; place gives these numbers by those of
// the importer.
func (im *Importer) numberPlayers(m *Imported) (place []int) {
	place = make([]int, len(im.names))
	var order []int
	for id := range im.names {
		order = append(order, id)
	}
	if first, plays := im.ids[im.A]; plays && im.A != "" { // "" is also a player without a name
		order = slices.Concat([]int{first}, order[:first], order[first+1:])
	}
	for n, id := range order {
		place[id] = n
		m.Players = append(m.Players, im.names[id])
	}
	return place
}

// add adds a pair. In a match the event's first player has White in the first
// game.
func (m *Imported) add(first, second *foreignGame, place []int) {
	if len(m.Players) == 2 && place[first.White] == 1 {
		first, second = second, first
	}
	m.pairs = append(m.pairs, foreignPair{[2]int{place[first.White], place[first.Black]}, [2]*foreignGame{first, second}})
	m.Pairs++
}

// All returns the pairs, with consecutive numbers and running counts.
func (m *Imported) All() iter.Seq2[record.Pair, error] {
	return func(yield func(record.Pair, error) bool) {
		standing := record.NewStanding(m.Players)
		for i, pair := range m.pairs {
			p := record.Pair{Number: i + 1, Players: pair.players}
			err := m.read(&p, &pair)
			if err == nil {
				err = standing.Count(&p)
			}
			if !yield(p, err) || err != nil {
				return
			}
		}
	}
}

func (m *Imported) read(p *record.Pair, pair *foreignPair) (err error) {
	for i, g := range pair.games {
		if p.Games[i], err = codec.Decode(g.data, m.texts); err != nil {
			return err
		}
	}
	return nil
}

// String describes what was imported.
func (m *Imported) String() string {
	text := plural.Count(len(m.Players), "player")
	if len(m.Players) == 2 {
		text = harmless.Line(m.Players[0] + " against " + m.Players[1])
	}
	text += ": " + plural.Count(m.Pairs, "pair")
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
