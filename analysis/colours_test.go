package analysis

import (
	"testing"

	"match/board"
	"match/pgn"
)

// Losses with one colour are no finding if the results do not differ by colour.
func TestColoursNeedResults(t *testing.T) {
	white, draw, black := pgn.WhiteWins, pgn.Draw, pgn.BlackWins
	for name, c := range map[string]struct {
		asWhite, asBlack [4]pgn.Result // of the pairs
		white, black     bool          // whether a finding is allowed
	}{
		"even":                      {[4]pgn.Result{white, draw, draw, black}, [4]pgn.Result{black, draw, draw, white}, false, false},
		"loses with Black":          {[4]pgn.Result{white, draw, draw, black}, [4]pgn.Result{white, white, white, draw}, false, true},
		"loses with White":          {[4]pgn.Result{black, black, black, draw}, [4]pgn.Result{black, draw, draw, white}, true, false},
		"White wins":                {[4]pgn.Result{white, white, white, draw}, [4]pgn.Result{white, white, white, draw}, false, false},
		"wins, with Black less so":  {[4]pgn.Result{white, white, white, white}, [4]pgn.Result{draw, black, draw, black}, false, false},
		"loses as usual with Black": {[4]pgn.Result{draw, draw, draw, draw}, [4]pgn.Result{white, draw, draw, draw}, false, false},
	} {
		s := &study{Collection: &Collection{Clusters: 40}}
		for i := range s.Clusters {
			for side, r := range []pgn.Result{board.White: c.asWhite[i%4], board.Black: c.asBlack[i%4]} {
				s.Games = append(s.Games, &Game{Side: board.Color(side), Cluster: i, Record: &pgn.Game{Result: r}})
			}
		}
		s.sample = sample{games: make([]float64, s.Clusters), n: float64(len(s.Games))}
		for i := range s.sample.games {
			s.sample.games[i] = 2
		}
		rows := []*row{{}, {}}
		s.limitColours(rows)
		for side, want := range []bool{board.White: c.white, board.Black: c.black} {
			if got := !rows[side].limited || rows[side].mostZ > 2; got != want {
				t.Errorf("%s: %v limited to %.1f standard errors", name, board.Color(side), rows[side].mostZ)
			}
		}
	}
}
