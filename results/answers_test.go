package results

import (
	"fmt"
	"strings"
	"testing"

	"match/pairing"
	"match/pgn"
	"match/record"
	"match/report"
	"match/sprt"
)

// A match names its winner only if the test or the interval shows one.
func TestAnswersOfMatches(t *testing.T) {
	better, worse, even := sprt.Pentanomial{0, 1, 3, 9, 20}, sprt.Pentanomial{20, 9, 3, 1, 0}, sprt.Pentanomial{1, 0, 3, 1, 1}
	gain, loss := sprt.Config{Elo0: 0, Elo1: 8, Alpha: 0.05, Beta: 0.05}, sprt.Config{Elo0: -8, Elo1: 0, Alpha: 0.05, Beta: 0.05}
	at := func(c sprt.Config, llr float64) *report.Test { return report.TestAfter(c, llr) }
	within := func(e sprt.Estimate) string {
		return fmt.Sprintf("%.1f (95%%: %.1f … %.1f)", e.Value, e.Lower, e.Upper)
	}
	for _, c := range []struct {
		pairs          sprt.Pentanomial
		test           *report.Test
		winner, answer string
	}{
		{sprt.Pentanomial{}, nil, "", ""}, {sprt.Pentanomial{}, at(gain, 0), "", ""},
		{better, nil, "new", "new is stronger than old: Elo " + within(sprt.EloEstimate(better))},
		{worse, nil, "old", "old is stronger than new: Elo " + within(sprt.EloEstimate(better))},
		{even, nil, "", "no difference shown after 12 games: Elo " + report.ShortEstimate(sprt.EloEstimate(even))},
		{better, at(gain, 9), "new", "H1 accepted after 66 games"}, {worse, at(gain, -9), "", "H0 accepted after 66 games"},
		{worse, at(loss, -9), "old", "H0 accepted after 66 games"}, {even, at(loss, 9), "", "H1 accepted after 12 games"},
		{better, at(gain, 0), "", "no verdict after 66 games"},
	} {
		s := &Summary{A: "new", B: "old", Pairs: c.pairs, Test: c.test, Games: sprt.Trinomial{Draws: c.pairs.Games()}}
		winner := ""
		if won := s.won(); won != nil {
			winner = won.A
		}
		if got := s.Report().Answer; got != c.answer || winner != c.winner {
			t.Errorf("%v: %q and %q, want %q and %q", c.pairs, winner, got, c.winner, c.answer)
		}
	}
	s := &Summary{A: "new", B: "old", Pairs: even, Test: at(gain, 0), Games: sprt.Trinomial{Wins: 30, Losses: 30}, Faults: [2]map[pgn.Reason]int{nil, {"engine exited": 30}}}
	if got := s.Report().Answer; !strings.HasPrefix(got, "no verdict: old: 30 ") {
		t.Errorf("a match of crashes: %q", got)
	}
	s.Test, s.Pairs = nil, better
	if got := s.Report().Answer; !strings.HasPrefix(got, "no verdict: old: 30 ") {
		t.Errorf("a match of crashes without a test: %q", got)
	}
}

// A tournament names who leads or is first, a knockout who won the final, and both how sure it is.
func TestAnswersOfTournaments(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	first, second := f.Standing.Names[f.Order[0]], f.Standing.Names[f.Order[1]]
	if got := f.Report().Answer; !strings.HasPrefix(got, first+" leads with ") || !strings.Contains(got, "; LOS over its closest rival "+second+" ") {
		t.Errorf("unfinished: %q", got)
	}
	f.Pairs = f.Standing.Pairs
	if got := f.Report().Answer; !strings.HasPrefix(got, first+" is first with ") {
		t.Errorf("finished: %q", got)
	}
	final := report.BracketMatch{Names: [2]string{"a", "b"}, Winner: -1}
	f.Sections = []report.Section{{}, {Bracket: &report.Bracket{Rounds: [][]report.BracketMatch{{{}, {}}, {final}}}}}
	if got := f.Report().Answer; got != "the final is not decided" {
		t.Errorf("before the final: %q", got)
	}
	f.Sections[1].Bracket.Rounds[1][0].Winner = 1
	if got := f.Report().Answer; !strings.HasPrefix(got, "b won the final") {
		t.Errorf("after the final: %q", got)
	}
	f.Standing = record.NewStanding(f.Standing.Names)
	if got := f.Report().Answer; got != "" {
		t.Errorf("before the first pair: %q", got)
	}
}

// What ranks the players is what the answer has: the match points of a Swiss tournament, with a tie-break that
// decided; and several players that it cannot tell apart share the place.
func TestAnswersOfRanks(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	for _, c := range []struct {
		swiss bool
		table []pairing.Standing
		want  string
	}{
		{true, []pairing.Standing{{Player: 1, Rank: 1, Points: 2.5}, {Player: 0, Rank: 2, Points: 2}, {Player: 2, Rank: 3}, {Player: 3, Rank: 3}}, "b is first with 2.5 match points; LOS over "},
		{true, []pairing.Standing{{Player: 1, Rank: 1, Points: 1}, {Player: 0, Rank: 2, Points: 1}, {Player: 2, Rank: 3}, {Player: 3, Rank: 3}}, "b is first with 1 match point, by tie-break; LOS over "},
		{true, []pairing.Standing{{Player: 1, Rank: 1, Points: 1}, {Player: 0, Rank: 1, Points: 1}, {Player: 2, Rank: 3}, {Player: 3, Rank: 3}}, "2 players share the first place with 1 match point"},
		{true, []pairing.Standing{{Player: 1, Rank: 1}, {Player: 0, Rank: 1}, {Player: 2, Rank: 1}, {Player: 3, Rank: 1}}, ""},
		{false, []pairing.Standing{{Player: 1, Rank: 1, Points: 12}, {Player: 0, Rank: 2, Points: 12}, {Player: 2, Rank: 3}, {Player: 3, Rank: 4}}, "b is first with 12/16, by tie-break; LOS over "},
		{false, []pairing.Standing{{Player: 1, Rank: 1, Points: 12}, {Player: 0, Rank: 1, Points: 12}, {Player: 2, Rank: 1, Points: 12}, {Player: 3, Rank: 4}}, "3 players share the first place with 12/16"},
	} {
		f.Pairs, f.Ranking, f.ByPoints = f.Standing.Pairs, nil, nil
		if c.swiss {
			f.Ranking = c.table
		} else {
			f.ByPoints = c.table
		}
		if got := f.Report().Answer; !strings.HasPrefix(got, c.want) || (c.want == "") != (got == "") {
			t.Errorf("%+v: %q, want %q", c.table, got, c.want)
		}
	}
}

// How sure the first place is depends on the closest rival, which need not be the second.
func TestAnswerNamesTheClosestRival(t *testing.T) {
	f := fieldOf(t, "a", "b", "c", "idle")
	more := &record.Pair{Number: 13, Players: [2]int{0, 2}, Games: [2]*pgn.Game{{Result: pgn.WhiteWins}, {Result: pgn.BlackWins}}}
	if err := f.Standing.Count(more); err != nil {
		t.Fatal(err)
	}
	f.Ratings, f.Order = Ratings(f.Standing, nil), []int{1, 2, 0, 3}
	if got := f.Report().Answer; !strings.Contains(got, "; LOS over its closest rival a ") {
		t.Errorf("%q, but a is closer to b than c is", got)
	}
}
