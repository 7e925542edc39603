package rating

import (
	"cmp"
	"slices"
)

// Outcome is how a game ended.
type Outcome uint8

// The outcomes.
const (
	BlackWins Outcome = iota
	Drawn
	WhiteWins
)

// points is White's score.
func (o Outcome) points() float64 { return float64(o) / 2 }

// Data is what has been played, summed up as far as ratings need it: its size
// grows with the number of encounters, not of games. Games may be added at any
// time, from one goroutine at a time. The zero Data is empty and ready.
type Data struct {
	// Shared is how many pairs have the opening of a pair, itself included, on the
	// average over all pairs; 0 and 1: each has one of its own. Tournaments have
	// the k-th pair of every encounter begin alike, and White's advantage is then
	// known from fewer openings than there are pairs.
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
	// pairs counts pairs of games by the outcome of the one in which a had
	// White and the one in which b had.
	pairs [3][3]int
	// single counts the games that are no part of a pair, with a as White and
	// with b as White, by outcome.
	single [2][3]int
}

// Player returns the number of the player of that name, which it takes in if it
// is new.
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

// Find returns the number of a player that has been named before.
func (d *Data) Find(name string) (id int, ok bool) {
	id, ok = d.ids[name]
	return id, ok
}

// Names returns the names of all players by their numbers.
func (d *Data) Names() []string { return d.names }

// AddGame adds a game that belongs to no pair. It panics where a number is not
// one that Player returned.
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
	e.single[side][o]++
}

// AddPair adds two games with one opening: first with a as White, second with
// b as White. Such games are not independent, and count as one observation.
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
}

func (d *Data) encounter(a, b int) *encounter {
	if max(a, b) >= len(d.names) || min(a, b) < 0 {
		panic("rating: a player that was never named")
	}
	key := [2]int32{int32(min(a, b)), int32(max(a, b))}
	i, ok := d.index[key]
	if !ok {
		if d.index == nil {
			d.index = map[[2]int32]int32{}
		}
		i = int32(len(d.encounters))
		d.index[key] = i
		d.encounters = append(d.encounters, encounter{a: min(a, b), b: max(a, b)})
	}
	return &d.encounters[i]
}

// Encounter is what two players scored against each other, from A's side.
type Encounter struct {
	A, B                int
	Wins, Draws, Losses int
	Pairs               [5]int // by A's points of a pair: 0, ½, 1, 1½, 2
	Singles             int    // games that are no part of a pair
}

// Games is their number.
func (e Encounter) Games() int { return e.Wins + e.Draws + e.Losses }

// Points is A's score.
func (e Encounter) Points() float64 { return float64(e.Wins) + float64(e.Draws)/2 }

// Encounters returns all encounters by the numbers of their players, A the
// lower one.
func (d *Data) Encounters() []Encounter {
	list := make([]Encounter, 0, len(d.encounters))
	for i := range d.encounters {
		list = append(list, d.encounters[i].sum())
	}
	slices.SortFunc(list, func(x, y Encounter) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) })
	return list
}

func (e *encounter) sum() Encounter {
	s := Encounter{A: e.a, B: e.b}
	white, black := e.byColour()
	s.Wins, s.Draws, s.Losses = white[WhiteWins]+black[BlackWins], white[Drawn]+black[Drawn], white[BlackWins]+black[WhiteWins]
	for first, row := range e.pairs {
		for second, n := range row {
			s.Pairs[first+2-second] += n
		}
	}
	for _, side := range e.single {
		s.Singles += side[0] + side[1] + side[2]
	}
	return s
}

// byColour counts all games by outcome: those with a as White, those with b.
func (e *encounter) byColour() (a, b [3]int) {
	a, b = e.single[0], e.single[1]
	for first, row := range e.pairs {
		for second, n := range row {
			a[first] += n
			b[second] += n
		}
	}
	return a, b
}
