package rating

import (
	"math"
	"math/rand/v2"
	"testing"
)

// field plays games in pairs between players of given strengths: opponent returns
// a player's opponent.
func field(rng *rand.Rand, strength []float64, pairs int, opponent func(a int) int) *Data {
	d := &Data{}
	for i := range strength {
		d.Player("p" + string(rune('A'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676)))
	}
	for range pairs {
		a := rng.IntN(len(strength))
		b := opponent(a)
		if a == b {
			continue
		}
		d.AddPair(a, b, play(rng, strength[a]-strength[b]+30), play(rng, strength[b]-strength[a]+30))
	}
	return d
}

// play draws an outcome at a difference in Elo, with Ordo's draw model.
func play(rng *rand.Rand, elo float64) Outcome {
	p := logistic(elo * eloUnit)
	d := ordoLaw{}.draws(p, ordoLaw{}.parameter(0.4))
	switch u := rng.Float64(); {
	case u < p-d/2:
		return WhiteWins
	case u < p+d/2:
		return Drawn
	}
	return BlackWins
}

func strengths(rng *rand.Rand, n int, sd float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = sd * rng.NormFloat64()
	}
	return list
}

func benchmarkRate(b *testing.B, d *Data) {
	for b.Loop() {
		if _, err := Rate(d, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMillion rates 1,000,000 games of 50 players.
func BenchmarkMillion(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	d := field(rng, strengths(rng, 50, 150), 500_000, func(int) int { return rng.IntN(50) })
	benchmarkRate(b, d)
}

// BenchmarkRoundRobin rates the 39,800 games of a round robin of 200 players.
func BenchmarkRoundRobin(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 8))
	strength := strengths(rng, 200, 150)
	d := &Data{}
	for i := range strength {
		d.Player(string(rune('a' + i)))
	}
	for i, s := range strength {
		for j, other := range strength[:i] {
			d.AddPair(i, j, play(rng, s-other+30), play(rng, other-s+30))
		}
	}
	benchmarkRate(b, d)
}

// BenchmarkScattered rates 5,000 players with random opponents in 300,000 games.
func BenchmarkScattered(b *testing.B) {
	rng := rand.New(rand.NewPCG(3, 4))
	d := field(rng, strengths(rng, 5000, 250), 150_000, func(int) int { return rng.IntN(5000) })
	benchmarkRate(b, d)
}

// BenchmarkNeighbours rates 5,000 players with opponents of similar strength in
// 300,000 games, which form a chain.
func BenchmarkNeighbours(b *testing.B) {
	rng := rand.New(rand.NewPCG(5, 6))
	strength := make([]float64, 5000)
	for i := range strength {
		strength[i] = float64(i) * 0.5
	}
	d := field(rng, strength, 150_000, func(a int) int {
		return max(0, min(4999, a+int(math.Round(20*rng.NormFloat64()))))
	})
	benchmarkRate(b, d)
}

// BenchmarkAdd adds one pair.
func BenchmarkAdd(b *testing.B) {
	d := &Data{}
	for i := range 50 {
		d.Player(string(rune('a' + i)))
	}
	for i := 0; b.Loop(); i++ {
		d.AddPair(i%50, (i*7+1)%50, Outcome(i%3), Drawn)
	}
}
