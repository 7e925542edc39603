package report

import (
	"errors"
	"strings"
	"testing"

	"match/tablebase"
)

func TestVerify(t *testing.T) {
	set := tablebase.ThreeMen()
	endings, err := tablebase.Select([]string{"KQK", "KPK"})
	if err != nil {
		t.Fatal(err)
	}
	var order []string
	sum, err := Verify(t.Context(), set, endings, tablebase.VerifyOptions{Every: 50},
		func(n int, m tablebase.Material) { order = append(order, m.String()) },
		func(v tablebase.Verified) { order = append(order, v.Material.String()+" done") })
	if err != nil || sum.Tables != 2 || sum.Wrong != 0 || len(sum.Examples) != 0 {
		t.Fatalf("%+v, %v", sum, err)
	}
	one, err := set.Verify(t.Context(), endings[0], tablebase.VerifyOptions{Every: 50})
	if err != nil {
		t.Fatal(err)
	}
	two, err := set.Verify(t.Context(), endings[1], tablebase.VerifyOptions{Every: 50})
	if err != nil || sum.Positions != one.Positions+two.Positions || sum.Moves != one.Moves+two.Moves {
		t.Errorf("%+v is not the sum of %+v and %+v, %v", sum, one, two, err)
	}
	first, second := endings[0].String(), endings[1].String()
	if got := strings.Join(order, ", "); got != first+", "+first+" done, "+second+", "+second+" done" {
		t.Error(got)
	}
	four, err := tablebase.Select([]string{"KQKR"})
	if err != nil {
		t.Fatal(err)
	}
	missing := (*tablebase.MissingError)(nil)
	if _, err := Verify(t.Context(), set, four, tablebase.VerifyOptions{}, func(int, tablebase.Material) {}, nil); !errors.As(err, &missing) {
		t.Errorf("a table that is not there: %v", err)
	}
}

func TestVerifiedText(t *testing.T) {
	s := Verified{Tables: 2}
	s.Add(tablebase.Verified{Positions: 3, Moves: 1, Wrong: 1, Examples: []tablebase.Wrong{{FEN: "8/8 w"}}})
	s.Add(tablebase.Verified{Positions: 4, Moves: 2, Wrong: 2})
	var text strings.Builder
	s.WriteText(&text)
	lines := strings.Split(text.String(), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "8/8 w: stored") || lines[1] != "2 tables: 7 positions with 3 moves, 3 wrong" {
		t.Errorf("%q", text.String())
	}
}
