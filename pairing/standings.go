package pairing

import "slices"

// Result is the result of two players' games: any number of games, any points
// per game. Black is Bye if White got points without playing. The same two
// players may occur any number of times.
type Result struct {
	Encounter
	WhitePoints float64 `json:"white_points"`
	BlackPoints float64 `json:"black_points"`
}

// Standing is a row of a tournament's table.
type Standing struct {
	Player int     `json:"player"`
	Rank   int     `json:"rank"` // from 1; equal if all tie-breaks below are equal
	Points float64 `json:"points"`
	// Byes counts the rounds of a Swiss tournament without a game at the board.
	Byes int `json:"byes"`
	// SonnebornBerger is Σ (points against an opponent · that opponent's points
	// in all) / (points at stake against that opponent): the points of beaten
	// opponents, and half those of drawn ones.
	SonnebornBerger float64 `json:"sonneborn_berger"`
	// Buchholz is the sum of the opponents' points, each counted as often as the two
	// met. Byes have no opponent and do not count.
	Buchholz float64 `json:"buchholz"`
	// HeadToHead is the points against players with the same points.
	HeadToHead float64 `json:"head_to_head"`
}

// Standings returns the table of a tournament: by points, then
// Sonneborn–Berger, Buchholz and head to head, and finally by seed.
func Standings(players int, results []Result) []Standing { return ranked(scores(players, results)) }

// scores returns the rows of the table in the order of the players, without ranks.
func scores(players int, results []Result) []Standing {
	table := make([]Standing, players)
	for i := range table {
		table[i].Player = i
	}
	each(results, func(player, _ int, won, _ float64) { table[player].Points += won })
	each(results, func(player, opponent int, won, stake float64) {
		if opponent == Bye {
			return
		}
		row, theirs := &table[player], table[opponent].Points
		row.Buchholz += theirs
		if stake > 0 {
			row.SonnebornBerger += won / stake * theirs
		}
		if row.Points == theirs {
			row.HeadToHead += won
		}
	})
	return table
}

// ranked sorts a table and fills in the ranks.
func ranked(table []Standing) []Standing {
	slices.SortStableFunc(table, compareStandings)
	for i := range table {
		table[i].Rank = i + 1
		if i > 0 && compareStandings(table[i-1], table[i]) == 0 {
			table[i].Rank = table[i-1].Rank
		}
	}
	return table
}

// equalWithin is the largest difference that another order of summation may
// cause.
const equalWithin = 1e-9

func compareStandings(a, b Standing) int {
	for _, d := range [...]float64{
		b.Points - a.Points, b.SonnebornBerger - a.SonnebornBerger,
		b.Buchholz - a.Buchholz, b.HeadToHead - a.HeadToHead,
	} {
		switch {
		case d > equalWithin:
			return 1
		case d < -equalWithin:
			return -1
		}
	}
	return 0
}

// each calls f for every player of every result, with the opponent, the points
// won, and the points at stake.
func each(results []Result, f func(player, opponent int, won, stake float64)) {
	for _, r := range results {
		stake := r.WhitePoints + r.BlackPoints
		f(r.White, r.Black, r.WhitePoints, stake)
		if r.Black != Bye {
			f(r.Black, r.White, r.BlackPoints, stake)
		}
	}
}
