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

// Covered counts the intervals of ratings against the pool, of differences of two
// players, and of White's advantage.
type Covered struct {
	Pool, Differences, White Intervals
	Unrated                  int // ratings without an interval
}

// Intervals counts intervals, and those of them that contain the true value.
type Intervals struct{ Held, Of int }

// Share returns the share of the intervals that contain the true value.
func (i Intervals) Share() float64 { return float64(i.Held) / float64(max(1, i.Of)) }

// add counts an interval.
func (i *Intervals) add(value, se, true float64) {
	i.Of++
	if math.Abs(value-true) <= z95*se {
		i.Held++
	}
}

func (i *Intervals) plus(j Intervals) { i.Held, i.Of = i.Held+j.Held, i.Of+j.Of }

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
	var sum Covered
	for _, o := range outcomes {
		sum.Pool.plus(o.Pool)
		sum.Differences.plus(o.Differences)
		sum.White.plus(o.White)
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
	g := &table.Groups[0]
	for _, id := range g.Players {
		if se, why := table.SE(id, Pool); why == "" {
			o.Pool.add(table.Players[id].Rating, se, truth.Players[id].Rating)
		} else {
			o.Unrated++
		}
	}
	for id := 1; id < len(table.Players); id++ { // in order of number, since ranks depend on the errors
		if d := table.Difference(id-1, id); d.Known {
			o.Differences.add(d.Value, d.SE, truth.Players[id-1].Rating-truth.Players[id].Rating)
		}
	}
	if g.White.Known && !g.White.Exact {
		o.White.add(g.White.Value, g.White.SE, truth.Groups[0].White.Value)
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
