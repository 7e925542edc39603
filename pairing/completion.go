package pairing

import "slices"

// canComplete reports whether all players can be paired with each other. If their
// number is odd, one player with the given score who may have a bye stays alone.
func canComplete(players []*contender, byeScore int) bool {
	if len(players)%2 == 0 {
		return canPairAll(players)
	}
	_, alone := takeBye(players, func(c *contender) bool { return c.score == byeScore })
	return alone != nil
}

// canPairAll reports whether all players can be paired. It first tries a quick
// method that nearly always succeeds.
func canPairAll(players []*contender) bool {
	if pairQuickly(players) {
		return true
	}
	m := newMatcher(len(players), 1)
	for i, a := range players {
		for j := range i {
			if a.mayMeet(players[j]) {
				m.setEdge(i, j, []int64{1})
			}
		}
	}
	m.begin(func(int) int { return 0 }, func(v int) int { return v + 1 })
	m.solve()
	return !slices.Contains(m.mate, none)
}

// pairQuickly pairs each player with the first remaining player that he may meet.
// If there is none, it breaks up one pair to form two new ones.
func pairQuickly(players []*contender) bool {
	mate := slices.Repeat([]int{none}, len(players))
	var alone []int
	for i, a := range players {
		for j := i + 1; mate[i] == none && j < len(players); j++ {
			if mate[j] == none && a.mayMeet(players[j]) {
				mate[i], mate[j] = j, i
			}
		}
		if mate[i] == none {
			alone = append(alone, i)
		}
	}
	for ; len(alone) > 1; alone = alone[2:] {
		if !breakUp(players, mate, alone[0], alone[1]) {
			return false
		}
	}
	return len(alone) == 0
}

func breakUp(players []*contender, mate []int, a, b int) bool {
	for i, j := range mate {
		if j != none && players[a].mayMeet(players[i]) && players[b].mayMeet(players[j]) {
			mate[a], mate[i], mate[b], mate[j] = i, a, j, b
			return true
		}
	}
	return false
}

// scoreOfBye returns the lowest score of a player who can stay alone.
func scoreOfBye(players []*contender) (score int, possible bool) {
	for i := len(players) - 1; i >= 0; i-- {
		if s := players[i].score; i == len(players)-1 || s != players[i+1].score {
			if canComplete(players, s) {
				return s, true
			}
		}
	}
	return 0, false
}
