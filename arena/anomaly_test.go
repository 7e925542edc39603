package arena

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/pgn"
	"match/players"
	"match/players/ucitext"
)

// announcer plays the moves of a script and reports the score given with them: a
// mate in a number of plies, or nothing.
type announcer struct {
	*fake
	plies []int
	asked []ucitext.Review
}

func (a *announcer) Move(ctx context.Context, line *board.Line, turn players.Turn) (players.Reply, error) {
	a.asked = append(a.asked, turn.Review)
	reply, err := a.fake.Move(ctx, line, turn)
	n := a.plies[0]
	a.plies = a.plies[1:]
	if reply.Detail.Anomalies = []ucitext.Anomaly{{Kind: ucitext.IllegalMove, Move: "a1a1"}}; n != 0 {
		reply.Ply.Score, reply.Detail.Mate = pgn.Score{Kind: pgn.MateIn, Value: n}, "info score mate"
	}
	return reply, err
}

func TestOddities(t *testing.T) {
	white := &announcer{fake: scripted("A", "e2e4", "g1f3", "f1c4", "e1g1"), plies: []int{5, 5, 0, -4, 0}}
	black := &announcer{fake: scripted("B", "e7e5", "b8c6", "f8c5", "g8f6"), plies: []int{-4, 3, 1, -6}}
	f := one(Setup{Number: 1, Opening: *startOpening(), Participants: [2]Participant{{Name: "A"}, {Name: "B"}}}, Rules{})
	f.Review = ucitext.ReviewMates
	var r referee
	r.tell = func(Notice) {}
	sitting := [2]*openPlayer{{player: white}, {player: black}}
	if _, err := r.play(t.Context(), f, 0, sitting); err != nil {
		t.Fatal(err)
	}
	both := func(ply int, mover board.Color, mates ...int) Anomaly {
		return Anomaly{Ply: ply, Mover: mover, Anomaly: ucitext.Anomaly{Kind: BothMate, Line: "info score mate"}, Mates: [2]int{mates[0], mates[1]}, Other: "info score mate"}
	}
	var want []Anomaly
	for ply := range 9 {
		want = append(want, Anomaly{Ply: ply, Mover: board.Color(ply % 2), Anomaly: ucitext.Anomaly{Kind: ucitext.IllegalMove, Move: "a1a1"}})
		switch ply {
		case 2: // White still mates in 3 … but Black was mated
		case 3:
			want = append(want, both(4, board.Black, 2, 3))
		case 7:
			want = append(want, both(8, board.Black, -3, -2))
		}
	}
	if diff := cmp.Diff(want, r.anomalies); diff != "" {
		t.Error(diff)
	}
	for _, review := range append(white.asked, black.asked...) {
		if review != ucitext.ReviewMates {
			t.Errorf("a review %q", review)
		}
	}
	f.Review = ucitext.ReviewNone
	if r.begin(f, 0, sitting); r.anomalies != nil {
		t.Error("the next game begins with what was odd in this one")
	}
}

// A game without a review stores nothing.
func TestNoReview(t *testing.T) {
	white := &announcer{fake: scripted("A", "e2e4"), plies: []int{5, 0}}
	black := &announcer{fake: scripted("B", "e7e5"), plies: []int{5}}
	r := referee{tell: func(Notice) {}}
	_, err := r.play(t.Context(), one(Setup{Number: 1, Opening: *startOpening()}, Rules{}), 0, [2]*openPlayer{{player: white}, {player: black}})
	if err != nil || r.anomalies != nil || white.asked[0] != ucitext.ReviewNone {
		t.Errorf("%v %v %v", err, r.anomalies, white.asked)
	}
}

func TestMateMoves(t *testing.T) {
	for plies, want := range map[int]int{1: 1, 3: 2, 5: 3, 0: 0, -2: -1, -4: -2} {
		if got := mateMoves(plies); got != want {
			t.Errorf("%d plies: %d, want %d", plies, got, want)
		}
	}
}
