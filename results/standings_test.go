package results

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"match/rating"
	"match/record"
	"match/report"
	"match/sprt"
)

// met adds an encounter with a trinomial from a's side, whose pairs are counted from it.
func met(s *record.Standing, a, b int, pairs sprt.Pentanomial, games sprt.Trinomial) {
	s.Encounters = append(s.Encounters, &record.Encounter{Players: [2]int{a, b}, Counts: pairs, Games: games})
}

// Players that have played come before those that have not, by score and then by number, unless the places
// of all are known.
func TestOrder(t *testing.T) {
	s := record.NewStanding([]string{"a", "b", "c", "d", "e"})
	met(s, 1, 2, sprt.Pentanomial{0, 0, 1, 1, 0}, sprt.Trinomial{Wins: 1, Draws: 3})
	met(s, 4, 2, sprt.Pentanomial{0, 0, 1, 0, 0}, sprt.Trinomial{Draws: 2})
	for want, places := range map[string][]int{"[1 4 2 0 3]": nil, "[4 3 2 1 0]": {4, 3, 2, 1, 0}} {
		if got := fmt.Sprint(Order(s, places)); got != want {
			t.Errorf("places %v: %s, want %s", places, got, want)
		}
	}
	if got := Order(s, []int{3, 0}); got[0] != 1 || len(got) != 5 {
		t.Errorf("places of some only: %v", got)
	}
}

// A row of the standings has the figures of the report of a tournament.
func TestStandings(t *testing.T) {
	s := record.NewStanding([]string{"a", "b", "c"})
	met(s, 0, 1, sprt.Pentanomial{2, 3, 6, 4, 5}, sprt.Trinomial{Wins: 17, Draws: 13, Losses: 10})
	s.Encounters[0].Cells[2][1], s.Encounters[0].Cells[1][2], s.Encounters[0].Cells[1][1] = 9, 4, 7
	s.Encounters[0].White, s.Encounters[0].Black = sprt.Trinomial{Wins: 9, Draws: 11}, sprt.Trinomial{Wins: 4, Draws: 16}
	table := Ratings(s, map[int]float64{0: 12.34})
	los, ok := table.LOS(1, 0)
	section := Standings(Ranked(s, table, []int{1, 0, 2}))
	_, rows := section.View(report.Page)
	for i, want := range [][]string{{"1", "b", RatingOf(table, 1, "").Short(), "16.5", "40", "41.2%", fmt.Sprintf("%.1f%%", 100*los), "0"}, {"2", "a", "12.3", "23.5", "40", "58.8%", "", "0"}, {"3", "c", "?", "0", "0", "-", "", "0"}} {
		if !slices.Equal(rows[i], want) || !ok {
			t.Errorf("%q, want %q", rows[i], want)
		}
	}
	_, rows = section.View(report.Terminal)
	elo := RatingOf(table, 1, "").Estimate
	if want := []string{" 1 b", report.CellText(report.Value(elo)), report.CellText(report.Half(elo)), "16.5", "40", "41.2%", "67.5%", "0"}; !slices.Equal(rows[0], want) {
		t.Errorf("%q, want %q", rows[0], want)
	}
}

// A difference of ratings has its 95% interval; that of two given ratings has no width, and an unknown
// one none.
func TestDifferencesOfRatings(t *testing.T) {
	e := differenceOf(rating.Figure{Value: 10, SE: 5, Known: true})
	if math.Abs(e.Lower-0.2) > 0.01 || math.Abs(e.Upper-19.8) > 0.01 || !e.Closed() {
		t.Errorf("%+v", e)
	}
	if e := differenceOf(rating.Figure{Value: 10, Known: true}); e.Closed() || !e.Defined() {
		t.Errorf("without an error: %+v", e)
	}
	if e := differenceOf(rating.Figure{Value: 10, Known: true, Exact: true}); !e.Closed() || e.Lower != 10 || e.Upper != 10 {
		t.Errorf("given: %+v", e)
	}
	if e := differenceOf(rating.Figure{Why: "no link"}); e.Defined() || e.Why != "no link" {
		t.Errorf("unknown: %+v", e)
	}
}
