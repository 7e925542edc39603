package archive

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/pgn"
)

// Two files whose every figure can be counted by hand: six games, two of them
// broken.
const (
	firstFile = `[White "a"]
[Black "b"]
[ECO "C20"]
[Opening "King's Pawn: Line"]

1. e4 {+0.30/10 1.5s n=1000} e5 {-0.30/20 0.5s n=3000} 1-0

[White "b"]
[Black "a"]
[ECO "D00"]
[Opening "Queen's Pawn"]
[Termination "time forfeit"]

1. d4 {+0.10/6} d5 2. c4 0-1

[White "b"]
[Black "c"]
[Result "1-0"]

1. e5 1-0
`
	secondFile = `[White "a"]
[Black "c"]
[ECO "C20"]
[Termination "agreed"]

1. e4 1/2-1/2

[White "c"]
[Black "a"]

1. c4 c5 2. Nc3 Nc6 *

[White "x"]
[Black "y"]

1. Ke2 1-0
`
)

// TestReport compares the document of the two files with the counts of a reader.
func TestReport(t *testing.T) {
	s := NewStats()
	var said []string
	for _, text := range []string{firstFile, secondFile} {
		if err := s.Add(context.Background(), source(text, 1), func(e *pgn.GameError) { said = append(said, fmt.Sprint(e.Line)) }); err != nil {
			t.Fatal(err)
		}
	}
	if !cmp.Equal(said, []string{"20", "16"}) {
		t.Errorf("broken games on lines %q", said)
	}
	got, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"schema": 1, "games": 4, "broken": 2, "unfinished": 1,
 "white": {"wins": 1, "draws": 1, "losses": 1},
 "plies": 10, "shortest": 1, "longest": 4,
 "depth": 12, "nodes": 2000, "seconds": 1,
 "terminations": {"agreed": 1, "not said": 1, "time forfeit": 1, "unfinished": 1},
 "players": [
  {"name": "a", "wins": 2, "draws": 1, "losses": 0, "unfinished": 1},
  {"name": "b", "wins": 0, "draws": 0, "losses": 2, "unfinished": 0},
  {"name": "c", "wins": 0, "draws": 1, "losses": 0, "unfinished": 1}],
 "eco": [
  {"name": "C20", "wins": 1, "draws": 1, "losses": 0, "unfinished": 0},
  {"name": "D00", "wins": 0, "draws": 0, "losses": 1, "unfinished": 0}],
 "openings": [
  {"name": "King's Pawn", "wins": 1, "draws": 0, "losses": 0, "unfinished": 0},
  {"name": "Queen's Pawn", "wins": 0, "draws": 0, "losses": 1, "unfinished": 0}]}`
	var a, b any
	if err := json.Unmarshal(got, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(want), &b); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b, a); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if names := s.endings(); !cmp.Equal(names, []string{"agreed", "not said", "time forfeit", "unfinished"}) {
		t.Errorf("%q", names)
	}
}

// TestReportOfNothing checks that undefined figures have no value.
func TestReportOfNothing(t *testing.T) {
	r := NewStats()
	if text, err := json.Marshal(r); err != nil || !strings.Contains(string(text), `"depth":null,"nodes":null,"seconds":null`) || !strings.Contains(string(text), `"players":[]`) {
		t.Errorf("means of nothing: %s, %v", text, err)
	}
	if _, ok := r.White.Score(); ok {
		t.Error("a score of no games")
	}
	if score, ok := (WDL{Wins: 1, Draws: 2, Losses: 1}).Score(); score != 0.5 || !ok {
		t.Errorf("score %v, %v", score, ok)
	}
	if score, _ := (WDL{Wins: 3, Draws: 1}).Score(); score != 3.5/4 {
		t.Errorf("score %v", score)
	}
}

// TestTablesAreSorted puts many games first, then names in order.
func TestTablesAreSorted(t *testing.T) {
	s := NewStats()
	var text strings.Builder
	for _, names := range []string{"d c", "d b", "d a", "b e", "e e"} {
		white, black, _ := strings.Cut(names, " ")
		fmt.Fprintf(&text, "[White %q]\n[Black %q]\n\n*\n\n", white, black)
	}
	if err := s.Add(context.Background(), source(text.String(), 1), func(e *pgn.GameError) { t.Error(e) }); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range s.Players.Rows() {
		got = append(got, fmt.Sprintf("%s %d", e.Name, e.Unfinished))
	}
	if want := []string{"d 3", "e 3", "b 2", "a 1", "c 1"}; !cmp.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestCheckCounts compares counts and findings with those of a reader.
func TestCheckCounts(t *testing.T) {
	var found []string
	var sum Checked
	for _, text := range []string{firstFile, secondFile + "\n\n1. e4 e5"} {
		c, err := Check(context.Background(), source(text, 1), func(f Finding) { found = append(found, f.String()) })
		if err != nil {
			t.Fatal(err)
		}
		sum.Add(c)
	}
	if want := (Checked{Games: 7, Plies: 12, Broken: 2, Remarks: 2}); sum != want {
		t.Errorf("%+v, want %+v", sum, want)
	}
	for i, want := range []string{
		`x.pgn:20: bad move "e5"`, `x.pgn:16: bad move "Ke2"`,
		"x.pgn:19: remark: no result after the last move", "x.pgn:19: remark: moves after the previous game's result are read as a separate game",
	} {
		if i >= len(found) || !strings.HasPrefix(found[i], want) {
			t.Fatalf("%q: want %q as number %d", found, want, i+1)
		}
	}
	if len(found) != 4 {
		t.Errorf("%q", found)
	}
}

// TestConvertCounts checks the counts, and that a write error ends the
// conversion.
func TestConvertCounts(t *testing.T) {
	var out strings.Builder
	broken := 0
	sum, err := Convert(context.Background(), source(firstFile, 1), &out, UCI, Choice{}, func(*pgn.GameError) { broken++ })
	if want := (Converted{Games: 2, Broken: 1}); sum != want || broken != 1 || err != nil {
		t.Errorf("%+v, %d broken, %v", sum, broken, err)
	}
	if out.String() != "startpos moves e2e4 e7e5\nstartpos moves d2d4 d7d5 c2c4\n" {
		t.Errorf("written %q", &out)
	}
	if _, err := Convert(context.Background(), source(firstFile, 1), full{}, UCI, Choice{}, func(*pgn.GameError) {}); err != errFull {
		t.Errorf("a full disk gives %v", err)
	}
	if err := NewDedupe().Add(context.Background(), source(firstFile, 1), full{}, func(*pgn.GameError) {}); err != errFull {
		t.Errorf("a full disk gives %v", err)
	}
}

var errFull = fmt.Errorf("full")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestPositions counts the positions written for a game.
func TestPositions(t *testing.T) {
	for _, c := range []struct {
		choice Choice
		want   []string // plies
	}{
		{Choice{}, []string{"3"}},
		{Choice{Skip: 7}, []string{"3"}},
		{Choice{Positions: true}, []string{"0", "1", "2", "3"}},
		{Choice{Positions: true, Skip: 2}, []string{"2", "3"}},
		{Choice{Positions: true, Skip: 4}, nil},
	} {
		var out strings.Builder
		if _, err := Convert(context.Background(), source("1. e4 e5 2. Nf3 1-0\n", 1), &out, EPD, c.choice, func(e *pgn.GameError) { t.Error(e) }); err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(out.String()) {
			_, ply, _ := strings.Cut(line, ", ply ")
			if !strings.Contains(line, ` c9 "1-0"; `) {
				t.Errorf("no result in %q", line)
			}
			got = append(got, strings.TrimSuffix(ply, "\";\n"))
		}
		if !cmp.Equal(got, c.want) {
			t.Errorf("%+v: plies %q, want %q", c.choice, got, c.want)
		}
	}
}

// TestSumsAddUp adds to sums that are not empty.
func TestSumsAddUp(t *testing.T) {
	c := Checked{1, 2, 3, 4}
	c.Add(Checked{10, 20, 30, 40})
	if c != (Checked{11, 22, 33, 44}) {
		t.Errorf("%+v", c)
	}
	for _, order := range [][]string{{"1. e4 *", "1. e4 e5 *", ""}, {"1. e4 e5 *", "", "1. e4 *"}, {"", "1. e4 *", "1. e4 e5 *"}} {
		s := NewStats()
		for _, text := range order {
			if err := s.Add(context.Background(), source(text, 1), func(e *pgn.GameError) { t.Error(e) }); err != nil {
				t.Fatal(err)
			}
		}
		if s.Games != 2 || s.Shortest != 1 || s.Longest != 2 || s.Plies != 3 {
			t.Errorf("%q: %+v", order, s)
		}
	}
}

// TestJSONKeepsRareTags looks for a tag that no field covers.
func TestJSONKeepsRareTags(t *testing.T) {
	var b strings.Builder
	if _, err := Convert(context.Background(), source("[WhiteElo \"2000\"]\n\n*\n", 1), &b, JSONL, Choice{}, func(e *pgn.GameError) { t.Error(e) }); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `"tags":{"WhiteElo":"2000"}`) || !strings.Contains(b.String(), `"moves":[]`) {
		t.Error(b.String())
	}
}
