package pairing

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
