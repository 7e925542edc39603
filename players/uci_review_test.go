//go:build unix

package players

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"match/board"
	"match/players/ucitext"
)

// A search is reviewed only on request.
func TestReviewOfSearch(t *testing.T) {
	game := board.NewLine(board.StartPosition())
	for _, c := range []struct {
		said string
		odd  string
		mate string
	}{
		{"", "", ""},
		{"info string x score cp 1", "no line with a score", ""},
		{"info multipv 2 score cp 1 pv e2e4", "no line with a score", ""},
		{"info depth 1 score wdl 1", "no score that can be read", ""},
		{"info score cp 1 pv e2e4", "", ""},
		{"info score cp 1 pv e2e5", "illegal move,other move than the line's", ""},
		{"info score mate 2 pv e2e4", "mate with too short a line", "info score mate 2 pv e2e4"},
		{"info score mate 2 upperbound", "", "info score mate 2 upperbound"},
		{"info score mate 3\ninfo score cp 2", "", ""},
		{"info score cp 1 \xff pv e2e5", "illegal move,other move than the line's", ""},
	} {
		s := search{review: ucitext.ReviewMates}
		s.reset()
		for line := range strings.Lines(c.said) {
			s.keep([]byte(strings.TrimSuffix(line, "\n")))
		}
		var d Detail
		s.reviewed(&d, game, "e2e4")
		var odd []string
		for _, o := range d.Anomalies {
			odd = append(odd, string(o.Kind))
			if strings.ToValidUTF8(o.Line, "?") != o.Line {
				t.Errorf("%q", o.Line)
			}
		}
		if got := strings.Join(odd, ","); got != c.odd || d.Mate != c.mate {
			t.Errorf("%q: %q %q", c.said, got, d.Mate)
		}
		if s.reset(); s.lines != 0 || len(s.scored) != 0 {
			t.Error("the next search begins with this one")
		}
	}
}

// The data stored for a review is bounded, and so is a quoted line.
func TestReviewIsBounded(t *testing.T) {
	s := search{review: ucitext.ReviewLines}
	long := []byte("info score cp 1 pv e2e5 " + strings.Repeat("x", 3*longestReviewed))
	for range 2 * mostScored / len(long) {
		s.keep(long)
	}
	if len(s.scored) > mostScored || len(s.scored) < mostScored/2 {
		t.Errorf("%d bytes are kept", len(s.scored))
	}
	var d Detail
	s.reviewed(&d, board.NewLine(board.StartPosition()), "e2e4")
	if n := len(d.Anomalies[0].Line); n != longestReviewed {
		t.Errorf("%d bytes of a line", n)
	}
	plain := search{}
	if plain.keep(long); plain.scored != nil || plain.lines != 0 {
		t.Error("kept without a review")
	}
}

// An engine's search is also reviewed if its move is a fault. A review replaces
// the warning.
func TestUCIReview(t *testing.T) {
	nothingLeft(t)
	for mode, want := range map[string]string{"": "", "bad-pv": "illegal move, other move than the line's", "says=info_score_cp_1_pv_%_%": "illegal move"} {
		p := openTest(t, mode)
		line := newGame(t, p)
		for _, review := range []ucitext.Review{ucitext.ReviewNone, ucitext.ReviewLines} {
			asked := turn(20 * time.Second)
			asked.Review = review
			reply, err := p.Move(t.Context(), line, asked)
			if err != nil {
				t.Fatal(err)
			}
			var odd []string
			for _, o := range reply.Detail.Anomalies {
				odd = append(odd, string(o.Kind))
			}
			if got := strings.Join(odd, ", "); review != ucitext.ReviewNone && got != want || review == ucitext.ReviewNone && got != "" {
				t.Errorf("%q %q: %s, want %s", mode, review, got, want)
			}
			if review != ucitext.ReviewNone && reply.Warning != "" {
				t.Error(reply.Warning)
			}
			line.Push(reply.Ply.Move)
		}
	}
	p := openTest(t, "says=info_score_cp_1_pv_a1a1;bestmove_a1a1")
	asked := turn(20 * time.Second)
	asked.Review = ucitext.ReviewLines
	reply, err := p.Move(t.Context(), newGame(t, p), asked)
	var fault *Fault
	if !errors.As(err, &fault) || fmt.Sprint(reply.Detail.Anomalies) != "[{illegal move a1a1 info score cp 1 pv a1a1}]" {
		t.Errorf("%v %+v", err, reply.Detail.Anomalies)
	}
}
