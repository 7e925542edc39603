package arena

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players/spec"
)

func TestTasksAreData(t *testing.T) {
	for _, book := range []*openings.Book{openings.Default(), openings.Chess960(), openings.StartPosition()} {
		order := Order{Book: book, By: openings.Random, Seed: 3, Start: 1}
		for place := range 50 {
			want := Task{
				Number: place + 1, Players: [2]int{4, 2}, Event: "x vs y", Site: "here",
				Seats: [2]Seat{
					{Name: "x", Spec: spec.Player{Kind: spec.Builtin, Variant: "mine", Weights: "a = 1\n"}, Limits: spec.Limits{Nodes: 7}, Hash: "0123"},
					{Name: "y", Spec: spec.Player{Kind: spec.UCI, Path: "./y", Options: []spec.Option{{Name: "Hash", Value: "8"}}}, Limits: spec.Limits{MoveTime: time.Second, Margin: time.Millisecond}},
				},
				Opening: order.at(place, book.Name() == "chess960"),
				Rules:   Rules{Chess960: book.Name() == "chess960", Adjudication: Adjudication{MaxMoves: 9, Resign: ResignRule{3, 600, true}}, MoveTimeout: time.Minute},
			}
			data, err := json.Marshal(want)
			if err != nil {
				t.Fatal(err)
			}
			var got Task
			if err := json.Unmarshal(data, &got); err != nil {
				t.Fatalf("%s: %v", data, err)
			}
			if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b board.Position) bool { return a == b })); diff != "" {
				t.Fatalf("%s place %d: %s", book.Name(), place, diff)
			}
		}
	}
}

// The usual array with the rules of Chess960 does not become one of chess on
// its way, nor the other way round.
func TestTasksKeepTheirRules(t *testing.T) {
	without := position("4k3/8/8/8/8/8/8/R3K2R w - - 9 20").Start // castling rights, which would tell
	for i, start := range []board.Position{board.StartPosition(), board.StartPosition(), without, without} {
		chess960 := i%2 == 1
		want := Task{Opening: openings.Opening{Start: start.AsChess960(chess960)}}
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Task
		if err := json.Unmarshal(data, &got); err != nil || got.Opening.Start.IsChess960() != chess960 {
			t.Errorf("%s: Chess960 %v, %v", data, got.Opening.Start.IsChess960(), err)
		}
	}
}

func TestPairsAreData(t *testing.T) {
	var pairs keeper
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 3}, seatsOf("A", "B")...), Options{Hands: local(1, greedyAgainstRandom), Recorder: &pairs}); err != nil {
		t.Fatal(err)
	}
	for _, want := range pairs {
		want.Said[1][0] = []byte("0.1> go\n")
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Played
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		got.Counts, got.LLR = want.Counts, want.LLR // filled in where the pair counts
		if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b board.Position) bool { return a == b })); diff != "" {
			t.Fatal(diff)
		}
		for i := range want.Games {
			a, _ := pgn.Append(nil, want.Games[i], pgn.Options{Times: true})
			b, _ := pgn.Append(nil, got.Games[i], pgn.Options{Times: true})
			if string(a) != string(b) {
				t.Errorf("another game arrives:\n%s\n%s", a, b)
			}
		}
	}
}

func TestWhatCouldNotBePlayedIsData(t *testing.T) {
	for _, want := range []error{errors.New("no such engine"), (&Task{Rules: Rules{StopOnCrash: true}}).refuse(&pgn.Game{Round: "1.1", End: pgn.End{Reason: pgn.Crash, Text: "x"}})} {
		data, err := json.Marshal(Played{Err: want})
		if err != nil {
			t.Fatal(err)
		}
		var got Played
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if got.Err == nil || got.Err.Error() != want.Error() || errors.Is(got.Err, ErrCrash) != errors.Is(want, ErrCrash) {
			t.Errorf("%v arrives as %v", want, got.Err)
		}
	}
}

func TestBadDataIsRefused(t *testing.T) {
	for _, text := range []string{
		`{"opening":{"fen":"nonsense"}}`,
		`{"opening":{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}}`,
		`{"opening":{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":["e2e5"]}}`,
		`{"number":"one"}`,
	} {
		if err := json.Unmarshal([]byte(text), new(Task)); err == nil {
			t.Errorf("task %s: no error", text)
		}
	}
	for _, text := range []string{`{}`, `{"games":["AQ=="]}`, `{"games":["AQ==","AQ=="]}`, `[]`} {
		if err := json.Unmarshal([]byte(text), new(Played)); err == nil {
			t.Errorf("pair %s: no error", text)
		}
	}
}
