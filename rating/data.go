package rating

import (
	"cmp"
	"slices"
)

// Outcome is the result of a game.
type Outcome uint8

// The outcomes.
const (
	BlackWins Outcome = iota
	Drawn
	WhiteWins
)

// points returns White's score.
func (o Outcome) points() float64 { return float64(o) / 2 }

// Data is the sum of all results, in the detail that ratings need. Its size
// grows with the number of encounters, not of games. Games may be added at any
// time, from one goroutine at a time. The zero Data is empty and ready.
type Data struct {
	// Shared is the average number of pairs that have the opening of a given
	// pair, including itself. 0 and 1 mean that each pair has its own opening.
	// In tournaments the k-th pairs of all encounters have the same opening.
	// White's advantage is then estimated from fewer openings than pairs.
	Shared float64

	names      []string
	ids        map[string]int
	encounters []encounter
	index      map[[2]int32]int32
	self       int
}

// encounter sums up the games of two players.
type encounter struct {
	a, b int // a < b
	// pairs counts pairs of games by the outcomes of the game with a as White and of
	// the game with b as White.
	pairs [3][3]int
	// single counts the games that do not belong to a pair, with a as White and with
	// b as White, by outcome.
	single [2][3]int
	// games counts all games as single does.
	games [2][3]int
}

// Player returns the number of the player with that name. It adds the player if
// the name is new.
func (d *Data) Player(name string) int {
	if id, ok := d.ids[name]; ok {
		return id
	}
	if d.ids == nil {
		d.ids = map[string]int{}
	}
	id := len(d.names)
	d.ids[name] = id
	d.names = append(d.names, name)
	return id
}

// Find returns the number of a player that was added before.
func (d *Data) Find(name string) (id int, ok bool) {
	id, ok = d.ids[name]
	return id, ok
}

// Names returns the names of all players by their numbers.
func (d *Data) Names() []string { return d.names }

// AddGame adds a game that belongs to no pair. It panics if a number was not
// returned by Player.
func (d *Data) AddGame(white, black int, o Outcome) {
	if white == black {
		d.self++
		return
	}
	e := d.encounter(white, black)
	side := 0
	if white != e.a {
		side = 1
	}
	e.addSingle(side, o, 1)
}

// addSingle counts n games that belong to no pair, with a (side 0) or with b as White.
func (e *encounter) addSingle(side int, o Outcome, n int) {
	e.single[side][o] += n
	e.games[side][o] += n
}

// AddPair adds two games with one opening: first with a as White, then with b
// as White. Such games are not independent, and count as one observation.
func (d *Data) AddPair(a, b int, first, second Outcome) {
	if a == b {
		d.self += 2
		return
	}
	e := d.encounter(a, b)
	if a != e.a {
		first, second = second, first
	}
	e.pairs[first][second]++
	e.games[0][first]++
	e.games[1][second]++
}

// Grow makes room for a number of encounters.
func (d *Data) Grow(encounters int) {
	d.encounters = slices.Grow(d.encounters, encounters)
	if d.index == nil {
		d.index = make(map[[2]int32]int32, encounters)
	}
}

func (d *Data) encounter(a, b int) *encounter {
	if max(a, b) >= len(d.names) || min(a, b) < 0 {
		panic("rating: a player that was never named")
	}
	key := [2]int32{int32(min(a, b)), int32(max(a, b))}
	i, ok := d.index[key]
	if !ok {
		d.Grow(1)
		i = int32(len(d.encounters))
		d.index[key] = i
		d.encounters = append(d.encounters, encounter{a: min(a, b), b: max(a, b)})
	}
	return &d.encounters[i]
}

// Encounter is the result of two players against each other, from A's side.
type Encounter struct {
	A, B                int
	Wins, Draws, Losses int
	Pairs               [5]int // by A's points of a pair: 0, ½, 1, 1½, 2
	Singles             int    // games that belong to no pair
}

// Games returns the number of games.
func (e Encounter) Games() int { return e.Wins + e.Draws + e.Losses }

// Points returns A's score.
func (e Encounter) Points() float64 { return float64(e.Wins) + float64(e.Draws)/2 }

// Encounters returns all encounters, ordered by the numbers of their players,
// with A the lower one.
func (d *Data) Encounters() []Encounter {
	list := make([]Encounter, 0, len(d.encounters))
	for i := range d.encounters {
		e := &d.encounters[i]
		s := e.sum()
		for first, row := range e.pairs {
			for second, n := range row {
				s.Pairs[first+2-second] += n
			}
		}
		for _, side := range e.single {
			s.Singles += side[0] + side[1] + side[2]
		}
		list = append(list, s)
	}
	slices.SortFunc(list, func(x, y Encounter) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return list
}

// sum counts the games, without telling pairs from single ones.
func (e *encounter) sum() Encounter {
	white, black := &e.games[0], &e.games[1]
	return Encounter{
		A: e.a, B: e.b, Wins: white[WhiteWins] + black[BlackWins], Draws: white[Drawn] + black[Drawn], Losses: white[BlackWins] + black[WhiteWins],
	}
}
