package ucitext

import (
	"fmt"
	"strings"
	"testing"

	"match/board"
)

// lineOf returns a game from a position.
func lineOf(t testing.TB, fen, moves string) *board.Line {
	t.Helper()
	start, err := board.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	line := board.NewLine(start)
	for word := range strings.FieldsSeq(moves) {
		m, err := line.Position().ParseUCI(word)
		if err != nil {
			t.Fatal(err)
		}
		line.Push(m)
	}
	return line
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

func TestReviewer(t *testing.T) {
	const (
		there    = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"   // f6g8 is the third repetition
		toMate   = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"    // a1a8 mates
		inTwo    = "7k/8/8/8/8/2K5/R7/1R6 w - - 0 1"      // a2g2 h8h7 b1h1 mates
		toStale  = "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1"       // g5g6 stalemates
		lastMove = "7k/8/8/8/8/8/R7/1R2K3 w - - 99 90"    // after a2a3 it is a draw
		bare     = "8/8/8/4k3/8/8/8/2B1K2n w - - 0 1"     // not drawn by material yet
		drawn    = "8/8/8/4k3/8/8/8/2B1K3 w - - 0 1"      // drawn by material
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" // e1g1
		shuffled = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1" // e1h1
	)
	var r Reviewer
	for _, c := range []struct {
		fen, moves, lines, move string
		by                      Review
		want                    string
	}{
		{startFEN, "", "info depth 1 score cp 3 pv e2e4 e7e5", "e2e4", ReviewMates, ""},
		{startFEN, "", "info depth 1 score cp 3 pv e2e4 e2e5 e7e5", "e2e4", ReviewLines, "illegal move e2e5"},
		{startFEN, "", "info score cp 3 pv e2e4 e2e5\ninfo multipv 2 score cp 3 pv e2e5", "d2d4", ReviewLines, "illegal move e2e5, illegal move e2e5, other move than the line's d2d4"},
		{startFEN, "", "info score cp 3 pv e2e4 rubbish e2e5", "e2e4", ReviewLines, ""},
		{startFEN, "", "info score cp 3 pv E2E4", "e2e4", ReviewLines, ""},
		{startFEN, "", "info score cp 3 pv", "e2e4", ReviewLines, ""},
		{startFEN, "", "info score cp 3 pv e2e4", "", ReviewLines, ""},
		{startFEN, "", "info score cp 3 pv e2e4", "d2d4", ReviewLines, "other move than the line's d2d4"},
		{startFEN, "", "info score cp 3 lowerbound pv e2e4", "d2d4", ReviewLines, ""},
		{startFEN, "", "info multipv 1 score cp 3 pv e2e4\ninfo multipv 2 score cp 3 pv d2d4", "d2d4", ReviewLines, "other move than the line's d2d4"},
		{startFEN, "", "info score cp 3 pv e2e4\ninfo score cp 3 pv d2d4", "d2d4", ReviewLines, ""},
		{startFEN, "", "info multipv 2 score cp 3 pv d2d4", "e2e4", ReviewLines, ""},
		{startFEN, there, "info score cp 0 pv f6g8", "f6g8", ReviewLines, ""},
		{startFEN, there, "info score cp 0 pv f6g8 e2e4", "f6g8", ReviewLines, "move after threefold repetition e2e4"},
		{toMate, "", "info score mate 1 pv a1a8", "a1a8", ReviewMates, ""},
		{toMate, "", "info score mate 1 pv a1a8 g8h8", "a1a8", ReviewLines, "move after checkmate g8h8"},
		{toMate, "", "info score mate 2 pv a1a8", "a1a8", ReviewLines, ""},
		{toMate, "", "info score mate 2 pv a1a8", "a1a8", ReviewMates, "mate with too short a line"},
		{toMate, "", "info score mate 2 upperbound pv a1a8", "a1a8", ReviewMates, ""},
		{toMate, "", "info score mate 1 pv a1a7 h7h6", "a1a7", ReviewMates, "mate with too long a line"},
		{toMate, "", "info score mate 1 pv a1a7", "a1a7", ReviewMates, "line of a mate that does not mate"},
		{toMate, "", "info score mate 1", "a1a8", ReviewMates, ""},
		{inTwo, "", "info score mate 2 pv a2g2 h8h7 b1h1", "a2g2", ReviewMates, ""},
		{inTwo, "a2g2", "info score mate -1 pv h8h7 b1h1", "h8h7", ReviewMates, ""},
		{inTwo, "a2g2", "info score mate -1 pv h8h7", "h8h7", ReviewMates, "mate with too short a line"},
		{toStale, "", "info score cp 9 pv g5g6 h8g8", "g5g6", ReviewLines, "move after stalemate h8g8"},
		{lastMove, "", "info score cp 9 pv a2a3", "a2a3", ReviewLines, ""},
		{lastMove, "", "info score cp 9 pv a2a3 h8h7", "a2a3", ReviewLines, "move after fifty moves h8h7"},
		{drawn, "", "info score cp 9 pv c1d2 e5e4", "c1d2", ReviewLines, ""},
		{bare, "", "info score cp 9 pv c1d2 h1g3 d2f4 e5f4 e1d1", "c1d2", ReviewLines, ""},
		{castles, "", "info score cp 9 pv e1g1 e8c8", "e1g1", ReviewLines, ""},
		{shuffled, "", "info score cp 9 pv e1h1 e8a8", "e1h1", ReviewLines, ""},
	} {
		game := lineOf(t, c.fen, c.moves)
		before := fmt.Sprint(*game)
		var got []string
		for _, o := range r.Search(c.by, game, []byte(c.lines+"\n"), c.move) {
			got = append(got, strings.TrimSpace(fmt.Sprint(o.Kind, " ", o.Move)))
			if !strings.Contains("\n"+c.lines+"\n", "\n"+o.Line+"\n") {
				t.Errorf("%s: the line %q was not said", c.lines, o.Line)
			}
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s, %s: %q, want %q", c.lines, c.move, text, c.want)
		}
		if fmt.Sprint(*game) != before {
			t.Errorf("%s: the game has changed", c.lines)
		}
	}
}

func TestIsMove(t *testing.T) {
	for text, want := range map[string]bool{
		"e2e4": true, "a1h8": true, "h8a1": true, "e7e8q": true, "e7e8n": true, "e7e8k": false, "e7e8Q": false, "E2E4": false, "e0e4": false,
		"e2e9": false, "i2e4": false, "`2e4": false, "e2i4": false, "e2e": false, "": false, "0000": false, "e2e4qq": false, "(none)": false,
	} {
		if IsMove([]byte(text)) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// For any engine output, a review ends and does not change the game.
func FuzzReviewer(f *testing.F) {
	f.Add("info score mate 2 pv e2e4 e7e5\ninfo multipv 2 score cp 1 pv d2d4", "e2e4")
	f.Add("info score pv\n\n\x00", "")
	f.Fuzz(func(t *testing.T, lines, move string) {
		var r Reviewer
		game := lineOf(t, startFEN, "e2e4")
		r.Search(ReviewMates, game, []byte(lines), move)
		if len(game.Moves()) != 1 {
			t.Error("the game has changed")
		}
	})
}
