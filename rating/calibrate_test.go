package rating

import (
	"math"
	"testing"

	"match/internal/bounded"
)

// Short versions of the simulations in docs/method/ratings.md: with n intervals of true
// coverage 95%, a share lies within ±3·√(0.95·0.05/n) of it. Ratings of one
// tournament are not independent, and the tolerance allows for this.
func TestIntervalsHoldTheTruth(t *testing.T) {
	runs := bounded.Often(150, 500)
	for _, c := range []Calibration{
		{Shape: RoundRobin, Players: 6, Pairs: 20, White: 30},
		{Shape: RoundRobin, Players: 4, Pairs: 60, White: 120, Book: 180},
		{Shape: Gauntlet, Players: 7, Pairs: 20, White: 30, Book: 150},
		{Shape: Ladder, Players: 8, Pairs: 25, White: 30, Book: 100},
	} {
		c.Spread, c.Draws, c.Runs, c.Seed = 80, 0.4, runs, 3
		o, err := c.Run()
		if err != nil {
			t.Fatal(err)
		}
		for what, share := range map[string]float64{"ratings": o.Pool.Share(), "differences": o.Differences.Share(), "White": o.White.Share()} {
			if tolerance := 3 * math.Sqrt(0.95*0.05/float64(runs)); math.Abs(share-0.95) > tolerance {
				t.Errorf("%s of %d, book %g: %s held in %.2f%%", c.Shape, c.Players, c.Book, what, 100*share)
			}
		}
		if o.Pool.Of+o.Unrated != c.Runs*c.Players {
			t.Errorf("%d intervals, %d unrated", o.Pool.Of, o.Unrated)
		}
	}
}

// Errors that assume independent games are too wide with a biased book. This is
// why pairs are used.
func TestGamesAreNotIndependent(t *testing.T) {
	c := Calibration{Shape: RoundRobin, Players: 4, Pairs: 60, White: 120, Book: 250, Spread: 80, Draws: 0.4, Runs: 150, Seed: 5}
	c.Options.Covariance = ByGame
	o, err := c.Run()
	if err != nil {
		t.Fatal(err)
	}
	if o.Pool.Share() < 0.965 || o.White.Share() > 0.92 {
		t.Errorf("ratings %.3f, White %.3f", o.Pool.Share(), o.White.Share())
	}
}

func TestCalibrationsRepeat(t *testing.T) {
	c := Calibration{Shape: Ladder, Players: 3, Pairs: 5, Spread: 50, Draws: 0.3, Runs: 40, Seed: 9}
	x, _ := c.Run()
	y, _ := c.Run()
	if x != y {
		t.Errorf("%+v, then %+v", x, y)
	}
	c.Seed = 10
	if z, _ := c.Run(); z == x {
		t.Error("the seed changes nothing")
	}
}

func TestCalibrationsAreChecked(t *testing.T) {
	fine := Calibration{Shape: Ladder, Players: 3, Pairs: 5, Spread: 50, Draws: 0.3, Runs: 40}
	if err := fine.Check(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Calibration){
		"shape":   func(c *Calibration) { c.Shape = "star" },
		"players": func(c *Calibration) { c.Players = 1 },
		"pairs":   func(c *Calibration) { c.Pairs = 0 },
		"runs":    func(c *Calibration) { c.Runs = 0 },
		"draws":   func(c *Calibration) { c.Draws = 1 },
		"book":    func(c *Calibration) { c.Book = math.NaN() },
	} {
		c := fine
		spoil(&c)
		if _, err := c.Run(); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
