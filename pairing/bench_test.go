package pairing

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// playRounds plays a Swiss tournament: the better player, who has the lower
// number, wins a little more often.
func playRounds(tb testing.TB, players, rounds int, draws float64, random *rand.Rand, pair func(*Swiss) ([]Encounter, error)) *Swiss {
	s := &Swiss{Players: make([]SwissPlayer, players), Rounds: rounds, Initial: White}
	for range rounds {
		list, err := pair(s)
		if err != nil {
			tb.Fatal(err)
		}
		for _, e := range list {
			s.play(e, draws, random)
		}
	}
	return s
}

func (s *Swiss) play(e Encounter, draws float64, random *rand.Rand) {
	white := &s.Players[e.White]
	if e.Black == Bye {
		white.Games = append(white.Games, Game{Opponent: Bye, Points: 10, Allocated: true})
		return
	}
	black := &s.Players[e.Black]
	points := 5
	if random.Float64() >= draws {
		points = 0
		if edge := float64(e.Black-e.White) / float64(len(s.Players)) / 3; random.Float64() < 0.5+edge {
			points = 10
		}
	}
	white.Games = append(white.Games, Game{Opponent: e.Black, Colour: White, Points: points, Played: true})
	black.Games = append(black.Games, Game{Opponent: e.White, Colour: Black, Points: 10 - points, Played: true})
}

// BenchmarkDutch pairs all nine rounds of a tournament.
func BenchmarkDutch(b *testing.B) {
	for _, players := range []int{100, 200, 300, 500, 1000, 1001} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			for i := range b.N {
				playRounds(b, players, 9, 0.4, rand.New(rand.NewPCG(uint64(i), 1)), Dutch)
			}
		})
	}
}
