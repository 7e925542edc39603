package pairing

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// tournament draws a Swiss tournament and calls look before each round with its
// pairs.
func tournament(t *rapid.T, pair func(*Swiss) ([]Encounter, error), look func(s *Swiss, round []Encounter)) {
	players := rapid.IntRange(2, 24).Draw(t, "players")
	rounds := rapid.IntRange(1, 9).Draw(t, "rounds")
	draws := rapid.Float64Range(0, 1).Draw(t, "draws")
	random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	s := &Swiss{Players: make([]SwissPlayer, players), Rounds: rounds, Initial: Black}
	for range rounds {
		for i := range s.Players {
			s.Players[i].Absent = random.IntN(12) == 0
		}
		list, err := pair(s)
		if errors.Is(err, ErrNoPairing) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		look(s, list)
		for _, e := range list {
			s.play(e, draws, random)
		}
		for i := range s.Players {
			if s.Players[i].Absent {
				s.Players[i].Games = append(s.Players[i].Games, Game{Opponent: Bye})
			}
		}
	}
}

// everybodyOnce checks that all present players are paired with a new opponent,
// or have their first bye.
func everybodyOnce(t *rapid.T, s *Swiss, round []Encounter) {
	seen := make([]int, len(s.Players))
	byes := 0
	for _, e := range round {
		seen[e.White]++
		if e.Black == Bye {
			byes++
			for _, g := range s.Players[e.White].Games {
				if g.Allocated {
					t.Fatalf("a second bye for %d", e.White)
				}
			}
			continue
		}
		seen[e.Black]++
		for _, g := range s.Players[e.White].Games {
			if g.Opponent == e.Black {
				t.Fatalf("%d and %d meet again", e.White, e.Black)
			}
		}
	}
	present := 0
	for i, p := range s.Players {
		present += flag(!p.Absent)
		if seen[i] != flag(!p.Absent) {
			t.Fatalf("player %d, absent %v, is paired %d times", i, p.Absent, seen[i])
		}
	}
	if byes != present%2 {
		t.Fatalf("%d byes for %d players", byes, present)
	}
}

func TestDutchProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tournament(t, Dutch, func(s *Swiss, round []Encounter) {
			everybodyOnce(t, s, round)
			if s.last() {
				return
			}
			for _, c := range s.contenders() {
				for _, e := range round {
					if e.White != c.player && e.Black != c.player || e.Black == Bye || c.strength != absolute {
						continue
					}
					if (e.White == c.player) != (c.wants == White) {
						t.Fatalf("%d wants a colour absolutely and does not get it", c.player)
					}
				}
			}
		})
	})
}

func TestMonradProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tournament(t, Monrad, func(s *Swiss, round []Encounter) { everybodyOnce(t, s, round) })
	})
}

// The first player in the order meets the highest player that he may meet.
func TestMonradPairsNeighbours(t *testing.T) {
	s := playRounds(t, 10, 1, 0, rand.New(rand.NewPCG(1, 2)), Monrad)
	for i := range 5 {
		if g := s.Players[2*i].Games[0]; g.Opponent != 2*i+1 {
			t.Errorf("player %d meets %d in the first round", 2*i, g.Opponent)
		}
	}
	list, err := Monrad(s)
	if err != nil {
		t.Fatal(err)
	}
	order := s.contenders()
	if e := list[0]; e.White+e.Black != order[0].player+order[1].player {
		t.Errorf("the first two of %v are not paired: %v", order[:2], e)
	}
}

// After all players have met each other, no further round is possible.
func TestSwissEnds(t *testing.T) {
	s := playRounds(t, 4, 3, 0.3, rand.New(rand.NewPCG(3, 4)), Monrad)
	for name, pair := range map[string]func(*Swiss) ([]Encounter, error){"Dutch": Dutch, "Monrad": Monrad} {
		if _, err := pair(s); !errors.Is(err, ErrNoPairing) {
			t.Errorf("%s: %v", name, err)
		}
	}
	odd := playRounds(t, 3, 3, 0.3, rand.New(rand.NewPCG(3, 4)), Monrad)
	if _, err := Monrad(odd); !errors.Is(err, ErrNoPairing) {
		t.Errorf("three players, fourth round: %v", err)
	}
}

func TestSwissOfNobody(t *testing.T) {
	for _, s := range []*Swiss{{}, {Players: []SwissPlayer{{Absent: true}}}} {
		for _, pair := range []func(*Swiss) ([]Encounter, error){Dutch, Monrad} {
			if list, err := pair(s); err != nil || len(list) != 0 {
				t.Errorf("%v, %v", list, err)
			}
		}
	}
	if list, err := Dutch(&Swiss{Players: make([]SwissPlayer, 1)}); err != nil || list[0] != (Encounter{0, Bye}) {
		t.Errorf("one player: %v, %v", list, err)
	}
}

func TestHistoriesMustAgree(t *testing.T) {
	game := func(opponent int) []Game { return []Game{{Opponent: opponent, Colour: White, Played: true}} }
	for want, s := range map[string]*Swiss{
		"player 1, round 1: there is no opponent 0":           {Players: []SwissPlayer{{Games: game(Bye)}}},
		"player 2 has 0 rounds, others have 1":                {Players: []SwissPlayer{{Games: []Game{{Opponent: Bye}}}, {}}},
		"player 1, round 1: there is no opponent 3":           {Players: []SwissPlayer{{Games: game(2)}, {Games: game(0)}}},
		"player 1, round 1: there is no opponent 1":           {Players: []SwissPlayer{{Games: game(0)}}},
		"players 1 and 2 disagree about round 1":              {Players: []SwissPlayer{{Games: game(1)}, {Games: []Game{{Opponent: Bye}}}}},
		"players 1 and 9 may not meet, but there are only 2":  {Players: make([]SwissPlayer, 2), Apart: []Encounter{{0, 8}}},
		"players -1 and 1 may not meet, but there are only 2": {Players: make([]SwissPlayer, 2), Apart: []Encounter{{-2, 0}}},
	} {
		for _, pair := range []func(*Swiss) ([]Encounter, error){Dutch, Monrad} {
			if _, err := pair(s); err == nil || err.Error() != want {
				t.Errorf("%v, want %s", err, want)
			}
		}
	}
}

func TestApart(t *testing.T) {
	s := &Swiss{Players: make([]SwissPlayer, 4), Rounds: 3, Initial: White, Apart: []Encounter{{0, 2}, {1, 0}}}
	for name, pair := range map[string]func(*Swiss) ([]Encounter, error){"Dutch": Dutch, "Monrad": Monrad} {
		list, err := pair(s)
		if err != nil || list[0] != (Encounter{0, 3}) {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
}

// Without colours, as in encounters that are pairs of games, players have no
// colour preference.
func TestPairsOfGamesHaveNoColours(t *testing.T) {
	s := &Swiss{Players: make([]SwissPlayer, 4), Rounds: 3, Initial: White}
	s.Players[0].Games = []Game{{Opponent: 1, Played: true, Points: 10}}
	s.Players[1].Games = []Game{{Opponent: 0, Played: true}}
	s.Players[2].Games = []Game{{Opponent: 3, Played: true, Points: 10}}
	s.Players[3].Games = []Game{{Opponent: 2, Played: true}}
	for _, c := range s.contenders() {
		if c.strength != indifferent {
			t.Errorf("player %d prefers a colour", c.player)
		}
	}
	list, err := Dutch(s)
	if err != nil || list[0] != (Encounter{0, 2}) || list[1] != (Encounter{3, 1}) {
		t.Errorf("%v, %v", list, err)
	}
}
