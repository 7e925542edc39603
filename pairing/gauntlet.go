package pairing

// Gauntlet pairs each of the first seeds players with all others, cycles times.
// With meet, the seeds also play each other, at the end of each cycle. In a round
// every seed plays once, each against a different opponent as long as there are
// enough. After every meeting of the schedule, the numbers of opponents of any
// two seeds differ by at most one, and so do those of any two other players.
//
// It needs 1 ≤ seeds < players; otherwise the schedule is empty.
func Gauntlet(players, seeds int, meet bool, cycles int) Schedule {
	if seeds < 1 || seeds >= players {
		return Schedule{}
	}
	rounds := between(seeds, players-seeds)
	if meet && seeds > 1 {
		rounds = append(rounds, RoundRobin(seeds, 1).rounds...)
	}
	return newSchedule(rounds, cycles)
}

// between pairs a seeds with b others. It cycles through both sides, so that each
// player of a side plays once before any of them plays again. Whenever both
// cycles return to their start at the same time, the longer side is shifted by
// one.
func between(a, b int) [][]Encounter {
	short, long := min(a, b), max(a, b)
	period := long / gcd(short, long)
	rounds := make([][]Encounter, long)
	for t := range rounds {
		for i := range short {
			j := (i + t*short + t/period) % long
			seed, other := i, a+j
			if a > b {
				seed, other = j, a+i
			}
			e := Encounter{White: seed, Black: other}
			if (t+i)%2 == 1 {
				e = e.reversed()
			}
			rounds[t] = append(rounds[t], e)
		}
	}
	return rounds
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Pyramid pairs all players with each other like RoundRobin, in another order:
// in round k the player k joins and meets all earlier players, with White in
// the first game. It suits a series of versions, the oldest first: the schedule
// of n players is the beginning of the schedule of n+1.
//
// If it is stopped early, encounters are balanced but players are not.
func Pyramid(players, cycles int) Schedule {
	if players < 2 {
		return Schedule{}
	}
	rounds := make([][]Encounter, players-1)
	for i := range rounds {
		for old := range i + 1 {
			rounds[i] = append(rounds[i], Encounter{White: i + 1, Black: old})
		}
	}
	return newSchedule(rounds, cycles)
}
