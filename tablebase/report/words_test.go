package report

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"match/tablebase"
)

// Every figure of an ending is in its row, under the side to move.
func TestStatsOfBothSides(t *testing.T) {
	e := ending{Ending: "KXK",
		White: tablebase.SideStats{Legal: 11, Wins: 12, Draws: 13, Losses: 14, Checkmates: 15, Stalemates: 16, LongestWin: 1, LongestLoss: 0, LongestWinFEN: "w", LongestLossFEN: "x"},
		Black: tablebase.SideStats{Legal: 21, Wins: 22, Draws: 23, Losses: 24, Checkmates: 25, Stalemates: 26, LongestWin: -1, LongestLoss: 2, LongestLossFEN: "l"},
	}
	var text bytes.Buffer
	WriteStats(&text, []ending{e, {Ending: "KYK", White: tablebase.SideStats{LongestWin: -1, LongestLoss: -1}, Black: tablebase.SideStats{LongestWin: -1, LongestLoss: -1}}})
	var rows []string
	for line := range strings.Lines(text.String()) {
		rows = append(rows, strings.Join(strings.Fields(line), " "))
	}
	want := "KXK White to move Black to move,legal positions 11 21,wins 12 22,draws 13 23,losses 14 24,checkmates 15 25,stalemates 16 26," +
		"longest win 1 ply none,longest loss 0 plies 2 plies,win in 1 ply: w,loss in 0 plies: x,loss in 2 plies: l,,KYK White to move Black to move,"
	if got := strings.Join(rows, ","); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "longest win none none,longest loss none none") {
		t.Errorf("%s", got)
	}
}

// A position with its moves, a line to mate, and its drawing moves.
func TestPositionsInWords(t *testing.T) {
	for fen, want := range map[string]string{
		"7k/5K2/8/8/8/8/8/6Q1 w - - 0 9": "\n9. Qg7#\n",
		"k7/8/8/8/8/8/8/K5B1 b - - 0 1":  "Black to move: draw\n\na8b7    Kb7     draw\n",
		"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1": "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1\nBlack to move: ",
	} {
		p, err := Probe(tablebase.ThreeMen(), fen)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if p.WriteText(&text); !strings.Contains(text.String(), want) || strings.HasSuffix(text.String(), "\n\n") {
			t.Errorf("%s: %q, want %q in it", fen, text.String(), want)
		}
		if len(p.Line) != len(p.san) || p.DTM != p.entry.Signed() || len(p.Line) != max(p.DTM, -p.DTM) {
			t.Errorf("%s: %v is the line of %d plies", fen, p.Line, p.DTM)
		}
	}
}

// The outcomes of the moves by Syzygy tables, with their distances.
func TestSyzygyMovesInWords(t *testing.T) {
	set := small(t)
	for fen, want := range map[string]string{
		"4k3/8/3K4/4P3/8/8/8/8 w - - 0 1": "4k3/8/3K4/4P3/8/8/8/8 w - - 0 1\nWhite to move: win, DTZ 5\n\nd6e6    Ke6     win, DTZ 5\n",
		"8/8/8/8/8/k7/p7/K7 w - - 0 1":    "White to move: draw, DTZ 0\n",
		"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1": "White to move: draw, DTZ 0\n\n",
		"8/8/8/8/8/2k5/8/K6Q b - - 0 1":   "Black to move: loss, DTZ -",
		"no position":                     "",
	} {
		o := &Outcome{FEN: fen}
		if fen != "no position" {
			var err error
			if o, err = Syzygy(set, fen); err != nil {
				t.Errorf("%s: %v", fen, err)
				continue
			}
		}
		var text bytes.Buffer
		if WriteSyzygy(&text, set, o); !strings.Contains(text.String(), want) || want == "" && text.Len() > 0 {
			t.Errorf("%s: %q, want %q", fen, text.String(), want)
		}
	}
	if _, err := Syzygy(set, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"); err == nil {
		t.Error("the start position is known")
	}
}

// An answer that is not JSON is an error of its line.
func TestAnswersThatAreNoJSON(t *testing.T) {
	var out bytes.Buffer
	err := JSONLines(func(string) (float64, error) { return math.NaN(), nil }, strings.NewReader("x\n"), &out)
	if err != nil || out.String() != `{"fen":"x","error":"json: unsupported value: NaN"}`+"\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
