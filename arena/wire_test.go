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
	"match/players/ucitext"
	"match/record"
)

func TestTasksAreData(t *testing.T) {
	for _, book := range []*openings.Book{openings.Default(), openings.Chess960(), openings.StartPosition()} {
		order := Order{Book: book, By: openings.Random, Seed: 3, Start: 1}
		for place := range 50 {
			want := Task{
				Ticket: Ticket{"match-1", 2, Protocol, "v1"}, Title: "x vs y", Site: "here", Tables: "abc", KeepTranscripts: true, Review: ucitext.ReviewMates,
				Rules: Rules{Chess960: book.Name() == "chess960", Adjudication: Adjudication{MaxMoves: 9, Resign: ResignRule{3, 600, true}}, MoveTimeout: time.Minute},
			}
			for n := range 3 {
				want.Pairs = append(want.Pairs, Setup{
					Number: place + n + 1, Players: [2]int{4, 2},
					Participants: [2]Participant{
						{Name: "x", Spec: spec.Player{Kind: spec.Builtin, Variant: "mine", Weights: "a = 1\n"}, Limits: spec.Limits{Nodes: 7}, Hash: "0123"},
						{Name: "y", Spec: spec.Player{Kind: spec.UCI, Path: "./y", Ponder: true, Options: []spec.Option{{Name: "Hash", Value: "8"}}}, Limits: spec.Limits{MoveTime: time.Second, Margin: time.Millisecond, Ponder: true}},
					},
					Opening: order.at(place+n, book.Name() == "chess960"),
				})
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

// The standard position with Chess960 rules does not become one of standard chess
// in transit, or vice versa.
func TestTasksKeepTheirRules(t *testing.T) {
	without := position("4k3/8/8/8/8/8/8/R3K2R w - - 9 20").Start // castling rights, which would distinguish them
	for i, start := range []board.Position{board.StartPosition(), board.StartPosition(), without, without} {
		chess960 := i%2 == 1
		want := one(Setup{Number: 1, Opening: openings.Opening{Start: start.AsChess960(chess960)}}, Rules{}).Task
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Task
		if err := json.Unmarshal(data, &got); err != nil || got.Pairs[0].Opening.Start.IsChess960() != chess960 {
			t.Errorf("%s: Chess960 %v, %v", data, got.Pairs[0].Opening.Start.IsChess960(), err)
		}
	}
}

func TestPairsAreData(t *testing.T) {
	var pairs keeper
	if _, err := Run(t.Context(), eventOf(&fixed{pairs: 3}, seatsOf("A", "B")...), Options{Executors: local(1, greedyAgainstRandom), Recorder: &pairs, KeepTimes: true}); err != nil {
		t.Fatal(err)
	}
	for _, want := range pairs {
		want.Transcripts[1][0] = []byte("0.1> go\n")
		want.Host, want.Warnings, want.Logs = "there", []Warning{{"A", "is slow"}, {Text: "hot"}}, []string{"a.log"}
		want.Anomalies[1] = []Anomaly{{Ply: 3, Mover: board.Black, Anomaly: ucitext.Anomaly{Kind: BothMate, Line: "info x"}, Mates: [2]int{1, 2}, Other: "info y"}}
		want.Origin = record.Origin{Worker: "w1", Host: "there", Processor: "x86"}
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Played
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if again, err := json.Marshal(got); err != nil || string(again) != string(data) {
			t.Errorf("%v: the pair is passed on as\n%s, not as\n%s", err, again, data)
		}
		got.Counts, got.LLR = want.Counts, want.LLR // filled in when the pair is counted
		got.Encoded, got.KeepTimes = nil, want.KeepTimes
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
	want := one(Setup{}, Rules{StopOnCrash: true}).refuse(&pgn.Game{Round: "1.1", End: pgn.End{Reason: pgn.Crash, Text: "x"}})
	data, err := json.Marshal(Played{Ticket: Ticket{Protocol: Protocol}, Err: want})
	if err != nil {
		t.Fatal(err)
	}
	var got Played
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if got.Err == nil || got.Err.Error() != want.Error() || !errors.Is(got.Err, ErrCrash) {
		t.Errorf("%v arrives as %v", want, got.Err)
	}
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestBadDataIsRefused(t *testing.T) {
	for _, text := range []string{
		`{"protocol":3,"pairs":[{"number":1}]}`,
		`{"protocol":3,"pairs":[{"number":1,"opening":{"fen":"nonsense"}}]}`,
		`{"protocol":3,"pairs":[{"number":1,"opening":{"fen":"8/8/8/8/8/8/8/8 w - - 0 1"}}]}`,
		`{"protocol":3,"pairs":[{"number":1,"opening":{"fen":"` + startFEN + `","moves":["e2e5"]}}]}`,
		`{"protocol":3,"pairs":[{"number":0,"opening":{"fen":"` + startFEN + `"}}]}`,
		`{"protocol":3,"pairs":[{"number":3,"opening":{"fen":"` + startFEN + `"}},{"number":3,"opening":{"fen":"` + startFEN + `"}}]}`,
		`{"protocol":4,"pairs":[{"number":1,"opening":{"fen":"` + startFEN + `"}}]}`,
		`{"protocol":3,"pairs":[{"number":"one"}]}`,
		`{"protocol":3}`,
	} {
		if err := json.Unmarshal([]byte(text), new(Task)); err == nil {
			t.Errorf("task %s: no error", text)
		}
	}
	for _, text := range []string{`{}`, `{"protocol":3}`, `{"protocol":3,"games":[{"data":"AQ=="}]}`, `{"protocol":3,"games":[{},{},{}]}`, `{"protocol":4,"crash":"x"}`, `[]`} {
		if err := json.Unmarshal([]byte(text), new(Played)); err == nil {
			t.Errorf("pair %s: no error", text)
		}
	}
}

// No input causes a panic, and a valid message stays valid after encoding.
func FuzzWire(f *testing.F) {
	task, _ := json.Marshal(one(Setup{Number: 1, Participants: [2]Participant(seatsOf("A", "B")), Opening: *startOpening()}, Rules{}).Task)
	f.Add(string(task))
	f.Add(`{"protocol":3,"number":1,"players":[0,1],"games":[{"texts":["a"],"data":"AQ=="},{"data":"AQ=="}],"transcripts":[["",""],["",""]]}`)
	f.Fuzz(func(t *testing.T, text string) {
		var read Task
		if json.Unmarshal([]byte(text), &read) == nil {
			again, err := json.Marshal(read)
			if err == nil {
				err = json.Unmarshal(again, new(Task))
			}
			if err != nil {
				t.Error(err)
			}
		}
		var p Played
		if json.Unmarshal([]byte(text), &p) == nil && p.Err == nil && len(read.Pairs) > 0 {
			read.Pairs[0].Check(&p)
		}
	})
}
