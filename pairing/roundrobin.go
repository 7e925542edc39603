package pairing

// RoundRobin pairs all players with each other, cycles times. If it is stopped
// early, the numbers of opponents that any two players have met differ by at
// most one.
//
// Even fields follow the Berger tables of the FIDE handbook (C.05, annex 1):
// every player plays once a round, and its numbers of games with White and with
// Black differ by at most one. In odd fields one player would sit out each
// round of the tables, and such players would fall two meetings behind. So
// there a round is a closed tour through the whole field: every player plays
// twice in it, once with each colour.
//
// With fewer than two players the schedule is empty.
func RoundRobin(players, cycles int) Schedule {
	switch {
	case players < 2:
		return Schedule{}
	case players%2 == 0:
		return newSchedule(berger(players), cycles)
	}
	return newSchedule(tours(players), cycles)
}

// berger returns the n-1 rounds of the Berger table for an even n. With the
// players numbered from 1, the last meets f with 2f ≡ r+1 modulo n-1 in round r,
// with Black in odd rounds; the other players form a circle, and f+k has White
// against f-k.
func berger(n int) [][]Encounter {
	m := n - 1
	rounds := make([][]Encounter, m)
	for r := 1; r <= m; r++ {
		f := (r + 1) * (n / 2) % m // n/2 is the inverse of 2
		last := Encounter{White: (f + m - 1) % m, Black: n - 1}
		if r%2 == 0 {
			last = last.reversed()
		}
		rounds[r-1] = append(rounds[r-1], last)
		for k := 1; k < n/2; k++ {
			rounds[r-1] = append(rounds[r-1], Encounter{White: (f + k + m - 1) % m, Black: (f - k + m + m - 1) % m})
		}
	}
	return rounds
}

// tours splits the complete graph of an odd number of players into (n-1)/2
// closed tours (Walecki's construction): the last player first, then a zigzag
// i, i+1, i-1, i+2, i-2, … through the others, for each i.
func tours(n int) [][]Encounter {
	rounds := make([][]Encounter, n/2)
	for i := range rounds {
		tour := []int{n - 1, i}
		for k := 1; len(tour) < n; k++ {
			step := (k + 1) / 2
			if k%2 == 0 {
				step = -step
			}
			tour = append(tour, (i+step+n-1)%(n-1))
		}
		rounds[i] = alongTour(tour)
	}
	return rounds
}

// alongTour takes every second edge of a closed tour of odd length, and goes
// around twice. The first time, all players except the last one play once; the
// second time that player comes first. Each player has White on the edge that
// leaves it and Black on the edge that enters it.
func alongTour(tour []int) []Encounter {
	n := len(tour)
	legs := make([]Encounter, 0, n)
	for k := 0; len(legs) < n; k += 2 {
		legs = append(legs, Encounter{White: tour[k%n], Black: tour[(k+1)%n]})
	}
	return legs
}
