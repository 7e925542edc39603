package rating

import (
	"fmt"
	"math"
	"math/rand/v2"

	"match/internal/inorder"
)

// Calibration simulates tournaments with known true ratings and counts how
// often the 95% intervals contain them.
type Calibration struct {
	Shape   Shape
	Players int
	Pairs   int     // of each encounter
	Spread  float64 // standard deviation of the true ratings, Elo
	White   float64 // mean advantage of White, Elo
	Book    float64 // standard deviation of White's advantage from opening to opening, Elo
	Shared  bool    // the k-th pairs of all encounters have the same opening, as in this program's tournaments
	Draws   float64 // share of draws between equal players
	Runs    int
	Seed    uint64
	Options Options
}

// Shape is the choice of encounters in a tournament.
type Shape string

// The shapes.
const (
	RoundRobin Shape = "round-robin"
	Gauntlet   Shape = "gauntlet" // the first player meets all others
	Ladder     Shape = "ladder"   // neighbours meet
)

// Covered counts intervals that contain the true value.
type Covered struct {
	Runs int
	// Held and Of count the intervals of ratings against the pool, HeldTwo and
	// OfTwo those of differences of two players, HeldWhite and OfWhite those of
	// White's advantage.
	Held, Of, HeldTwo, OfTwo, HeldWhite, OfWhite int
	Unrated                                      int // ratings without an interval
}

// Pool returns the share of the ratings' intervals that contained the true
// value.
func (c Covered) Pool() float64 { return share(c.Held, c.Of) }

// Differences returns the share of the differences' intervals that contained
// the true value.
func (c Covered) Differences() float64 { return share(c.HeldTwo, c.OfTwo) }

// WhiteAdvantage returns the share of the intervals of White's advantage that
// contained the true value.
func (c Covered) WhiteAdvantage() float64 { return share(c.HeldWhite, c.OfWhite) }

func share(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(n) / float64(of)
}

// Check returns an error if the calibration is invalid.
func (c Calibration) Check() error {
	switch {
	case c.Shape != RoundRobin && c.Shape != Gauntlet && c.Shape != Ladder:
		return fmt.Errorf("unknown shape %q", string(c.Shape))
	case c.Players < 2 || c.Players > denseLimit:
		return fmt.Errorf("%d players: want 2 to %d", c.Players, denseLimit)
	case c.Pairs < 1 || c.Pairs > 100_000:
		return fmt.Errorf("%d pairs: want 1 to 100000", c.Pairs)
	case c.Runs < 1 || c.Runs > 1_000_000:
		return fmt.Errorf("%d runs: want 1 to 1000000", c.Runs)
	case !(c.Draws > 0 && c.Draws < 1):
		return fmt.Errorf("draws %g: want a share between 0 and 1", c.Draws)
	case !(c.Spread >= 0 && c.Spread <= 1000 && c.Book >= 0 && c.Book <= 1000 && math.Abs(c.White) <= 1000):
		return fmt.Errorf("spread %g, White %g, book %g: want at most 1000 Elo", c.Spread, c.White, c.Book)
	}
	return nil
}

// Run simulates all tournaments, several at a time. The result depends only on
// the seed.
func (c Calibration) Run() (Covered, error) {
	if err := c.Check(); err != nil {
		return Covered{}, err
	}
	outcomes := make([]Covered, c.Runs)
	inorder.Each(0, c.Runs, func(run int) { outcomes[run] = c.one(run) })
	sum := Covered{Runs: c.Runs}
	for _, o := range outcomes {
		sum.Held, sum.Of = sum.Held+o.Held, sum.Of+o.Of
		sum.HeldTwo, sum.OfTwo = sum.HeldTwo+o.HeldTwo, sum.OfTwo+o.OfTwo
		sum.HeldWhite, sum.OfWhite = sum.HeldWhite+o.HeldWhite, sum.OfWhite+o.OfWhite
		sum.Unrated += o.Unrated
	}
	return sum, nil
}

// meetings returns the encounters of the shape.
func (c Calibration) meetings() (list [][2]int) {
	for a := range c.Players {
		for b := a + 1; b < c.Players; b++ {
			if c.Shape == RoundRobin || c.Shape == Gauntlet && a == 0 || c.Shape == Ladder && b == a+1 {
				list = append(list, [2]int{a, b})
			}
		}
	}
	return list
}

// one simulates one tournament and checks its intervals.
func (c Calibration) one(run int) (o Covered) {
	rng := rand.New(rand.NewPCG(c.Seed, uint64(run)))
	strength := make([]float64, c.Players)
	var played, limit Data
	for i := range strength {
		strength[i] = c.Spread * rng.NormFloat64()
		played.Player(fmt.Sprint(i))
		limit.Player(fmt.Sprint(i))
	}
	law := ordoLaw{}
	k := law.parameter(c.Draws)
	opening := c.openings(rng)
	if c.Shared {
		played.Shared = float64(len(c.meetings()))
	}
	for _, m := range c.meetings() {
		d := strength[m[0]] - strength[m[1]]
		for pair := range c.Pairs {
			opening := opening(pair)
			played.AddPair(m[0], m[1], law.draw(rng, d+opening, k), law.draw(rng, opening-d, k))
		}
		limit.addExpected(m[0], m[1], c.expected(d), c.expected(-d))
	}
	truth, _ := Rate(&limit, Options{Model: Score})
	table, err := Rate(&played, c.Options)
	if err != nil {
		return o
	}
	o.compare(table, truth)
	return o
}

// openings draws White's advantage in the openings of an encounter's pairs.
func (c Calibration) openings(rng *rand.Rand) func(pair int) float64 {
	one := func(int) float64 { return c.White + c.Book*rng.NormFloat64() }
	if !c.Shared {
		return one
	}
	book := make([]float64, c.Pairs)
	for i := range book {
		book[i] = one(i)
	}
	return func(pair int) float64 { return book[pair] }
}

// draw simulates a game at a difference in Elo.
func (l ordoLaw) draw(rng *rand.Rand, elo, k float64) Outcome {
	p := logistic(elo * eloUnit)
	d := l.draws(p, k)
	switch u := rng.Float64(); {
	case u < p-d/2:
		return WhiteWins
	case u < p+d/2:
		return Drawn
	}
	return BlackWins
}

// expected returns White's expected score over all openings. With more and more
// games, ratings converge to the values implied by these scores and not to the
// true strengths: unbalanced openings move scores closer to one half.
func (c Calibration) expected(d float64) (score float64) {
	const steps, reach = 400, 6.0
	weights := 0.0
	for i := range steps + 1 {
		z := reach * (2*float64(i)/steps - 1)
		weight := math.Exp(-z * z / 2)
		weights += weight
		score += weight * logistic((d+c.White+c.Book*z)*eloUnit)
	}
	return score / weights
}

// addExpected adds the equivalent of infinitely many games with these scores of
// White for each side.
func (d *Data) addExpected(a, b int, first, second float64) {
	const endless = 1e12
	e := d.encounter(a, b)
	for side, score := range [...]float64{first, second} {
		e.addSingle(side, WhiteWins, int(endless*score))
		e.addSingle(side, BlackWins, int(endless*(1-score)))
	}
}

// compare counts the intervals that contain the true value.
func (o *Covered) compare(table, truth *Table) {
	// Only complete tables are compared: if a player is left out, the pool is a
	// different one.
	if len(table.Groups) != 1 || table.Groups[0].Rated != len(table.Players) {
		o.Unrated += len(table.Players)
		return
	}
	held := func(value, se, true float64) bool { return math.Abs(value-true) <= z95*se }
	g := &table.Groups[0]
	for _, id := range g.Players {
		p := &table.Players[id]
		se, why := table.SE(id, Pool)
		if why != "" {
			o.Unrated++
			continue
		}
		o.Of++
		if held(p.Rating, se, truth.Players[id].Rating) {
			o.Held++
		}
	}
	for id := 1; id < len(table.Players); id++ { // in order of number, since ranks depend on the errors
		d := table.Difference(id-1, id)
		if d.Known {
			o.OfTwo++
			if held(d.Value, d.SE, truth.Players[id-1].Rating-truth.Players[id].Rating) {
				o.HeldTwo++
			}
		}
	}
	if g.White.Known && !g.White.Exact {
		o.OfWhite++
		if held(g.White.Value, g.White.SE, truth.Groups[0].White.Value) {
			o.HeldWhite++
		}
	}
}

// Kinds returns ten kinds of tournaments with c's true ratings and seed: short
// and long ones, with balanced openings and with books that favour one side.
func (c Calibration) Kinds() (list []Calibration) {
	for _, kind := range []struct {
		shape          Shape
		players, pairs int
		white, book    float64
	}{
		{RoundRobin, 8, 4, 30, 0}, {RoundRobin, 8, 4, 120, 180},
		{RoundRobin, 6, 20, 30, 60}, {RoundRobin, 6, 20, 120, 180},
		{RoundRobin, 4, 50, 120, 180}, {RoundRobin, 4, 100, 120, 180},
		{Gauntlet, 9, 20, 30, 0}, {Gauntlet, 9, 20, 30, 150}, {Gauntlet, 9, 60, 30, 150},
		{Ladder, 10, 25, 30, 150},
	} {
		c.Shape, c.Players, c.Pairs, c.White, c.Book = kind.shape, kind.players, kind.pairs, kind.white, kind.book
		list = append(list, c)
	}
	return list
}
