package pairing

// Standings returns the table of a Swiss tournament: by points, then by
// tie-breaks with unplayed rounds as in FIDE's tie-break regulations (C.07).
// The tie-breaks are Sonneborn–Berger, Buchholz and the points against players
// with the same points.
//
// A round that a player did not play counts as a round against an opponent who
// ends with the player's own points. The points of an opponent who withdrew
// count as if it had drawn all rounds after its last one.
func (s *Swiss) Standings() []Standing {
	table, adjusted := make([]Standing, len(s.Players)), make([]float64, len(s.Players))
	for i := range s.Players {
		table[i] = Standing{Player: i, Points: s.share(s.Players[i].Games)}
		adjusted[i] = s.adjusted(s.Players[i].Games)
	}
	for i, p := range s.Players {
		line := &table[i]
		for _, g := range p.Games {
			won, opponent := float64(g.Points)/float64(s.win()), line.Points
			if !g.Played {
				line.Byes++
			} else {
				opponent = adjusted[g.Opponent]
				if table[g.Opponent].Points == line.Points {
					line.HeadToHead += won
				}
			}
			line.Buchholz += opponent
			line.SonnebornBerger += won * opponent
		}
	}
	return ranked(table)
}

// share returns the points of games as a number of wins.
func (s *Swiss) share(games []Game) float64 {
	sum := 0
	for _, g := range games {
		sum += g.Points
	}
	return float64(sum) / float64(s.win())
}

// adjusted returns the points of games for the tie-breaks of opponents.
func (s *Swiss) adjusted(games []Game) float64 {
	there := len(games)
	for there > 0 && s.missed(games[there-1]) {
		there--
	}
	return s.share(games[:there]) + float64(len(games)-there)/2
}

// missed reports whether a player was absent in a round: it lost by forfeit, or
// had a requested bye.
func (s *Swiss) missed(g Game) bool {
	return !g.Played && !g.Allocated && g.Points < s.win()
}
