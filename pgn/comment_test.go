package pgn

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"match/board"
)

func TestComments(t *testing.T) {
	cp := func(n int) Score { return Score{Centipawns, n} }
	for _, c := range []struct {
		comment string
		mover   board.Color
		want    Ply
		text    string
	}{
		{"+0.35/12 n=5012", board.White, Ply{Score: cp(35), Depth: 12, Nodes: 5012}, ""},
		{"-M4/20 1.25s", board.White, Ply{Score: Score{MateIn, -4}, Depth: 20, Time: 1250 * time.Millisecond}, ""},
		{"0.00/1 0.001s", board.White, Ply{Score: cp(0), Depth: 1, Time: time.Millisecond}, ""},
		{"+M1/2 0.3s, White mates", board.White, Ply{Score: Score{MateIn, 1}, Depth: 2, Time: 300 * time.Millisecond}, "White mates"},
		{"+0.31/14 1.234s, n=5012, sd=20, nps=4000, tl=59.1s", board.White,
			Ply{Score: cp(31), Depth: 14, SelDepth: 20, Nodes: 5012, Time: 1234 * time.Millisecond, Clock: 59100 * time.Millisecond}, ""},
		{"+0.31/14 1.2s n=5012 nps=4176 rt=1s latency=0.2s word", board.White,
			Ply{Score: cp(31), Depth: 14, Nodes: 5012, Time: 1200 * time.Millisecond, Reported: time.Second}, "word"},
		{"+0.31/14 n=5012 nps=4176 latency=0.2s", board.White, Ply{Score: cp(31), Depth: 14, Nodes: 5012}, "nps=4176 latency=0.2s"},
		{"+0.31/14 12", board.White, Ply{Score: cp(31), Depth: 14, Time: 12 * time.Second}, ""},
		{"+0.31/14 250ms", board.White, Ply{Score: cp(31), Depth: 14, Time: 250 * time.Millisecond}, ""},
		{"d=26, sd=45, mt=121000, tl=1200000, n=5, wv=0.35,", board.Black,
			Ply{Score: cp(-35), Depth: 26, SelDepth: 45, Nodes: 5, Time: 121 * time.Second, Clock: 20 * time.Minute}, ""},
		{"[%eval 0.35] [%clk 0:01:02]", board.Black, Ply{Score: cp(-35), Clock: 62 * time.Second}, ""},
		{"[%eval -1.5,20][%emt 0:00:03.5] good", board.White, Ply{Score: cp(-150), Depth: 20, Time: 3500 * time.Millisecond}, "good"},
		{"[%eval #3]", board.White, Ply{Score: Score{MateIn, 7}}, ""},  // the ply, three more moves by White, and three by Black
		{"[%eval #3]", board.Black, Ply{Score: Score{MateIn, -6}}, ""}, // three moves of each after the ply
		{"[%eval #-2]", board.Black, Ply{Score: Score{MateIn, 5}}, ""},
		{"[%eval #-2]", board.White, Ply{Score: Score{MateIn, -4}}, ""},
		{"[%cal Gg1f3,Re2e4] [%clk x]", board.White, Ply{}, "[%cal Gg1f3,Re2e4] [%clk x]"},
		{"+0.31/14 [%clk 0:00:00]", board.White, Ply{Score: cp(31), Depth: 14}, "[%clk 0:00:00]"},
		{"book", board.White, Ply{}, "book"},
		{"1/2 was better, 3 s later", board.White, Ply{}, "1/2 was better, 3 s later"},
		{"  a\n\tcomment  in\r\nlines ", board.White, Ply{}, "a comment in lines"},
		{"n= n=x =5 +- +M +0. 99999999999999999999.00/1", board.White, Ply{}, "n= n=x =5 +- +M +0. 99999999999999999999.00/1"},
	} {
		var ply Ply
		var r commentReader
		r.read(&ply, c.mover, []byte(c.comment))
		if diff := cmp.Diff(c.want, ply); diff != "" || string(r.text) != c.text {
			t.Errorf("%q: text %q, want %q\n%s", c.comment, r.text, c.text, diff)
		}
	}
}

// TestClosingComment checks to what the text after the last move belongs.
func TestClosingComment(t *testing.T) {
	for _, c := range []struct{ moves, comment, closing string }{
		{"1. e4 {+0.10/3, White wins by adjudication} 1-0", "", "White wins by adjudication"},
		{"1. e4 {good} {White wins} 1-0", "good", "White wins"},
		{"1. e4 {a} {b} {c} 1-0", "a b", "c"},
		{"1. e4 {+0.10/3} 1-0", "", ""},
	} {
		g := readOne(t, c.moves)
		if g.Plies[0].Comment != c.comment || g.End.Text != c.closing {
			t.Errorf("%s: comment %q, closing comment %q", c.moves, g.Plies[0].Comment, g.End.Text)
		}
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		tag, moves string
		want       Reason
	}{
		{"normal", "1. f3 e5 2. g4 Qh4# 0-1", Checkmate},
		{"normal", "1. e4 1-0", Normal},
		{"normal", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", Threefold},
		{"adjudication", "1. e4 1/2-1/2", DrawAdjudicated},
		{"adjudication", "1. e4 1-0", ResignAdjudicated},
		{"adjudication", "1. e4 {Draw by move limit} 1/2-1/2", MaxMoves},
		{"adjudication", "1. e4 {SyzygyTB tablebase} 1-0", TablebaseAdjudicated},
		{"abandoned", "1. e4 {Black's connection stalls} 1-0", Stall},
		{"abandoned", "1. e4 {Black disconnects} 1-0", Crash},
		{"illegal move", "1. e4 1-0", IllegalMove},
		{"Time Forfeit", "1. e4 1-0", TimeForfeit},
		{"unterminated", "1. e4 *", NoReason},
		{"by the arbiter", "1. e4 1-0", NoReason},
	} {
		g := readOne(t, "[Termination \""+c.tag+"\"]\n\n"+c.moves)
		if g.End.Reason != c.want {
			t.Errorf("%s, %s: %q, want %q", c.tag, c.moves, g.End.Reason, c.want)
		}
		if again := readOne(t, text(t, g, Options{})); again.End != g.End || again.Tag("Termination") != g.Tag("Termination") {
			t.Errorf("%s, %s: read again %+v, want %+v", c.tag, c.moves, again.End, g.End)
		}
	}
	if g := readOne(t, "1. f3 e5 2. g4 Qh4# 0-1"); g.End.Reason != NoReason || g.Ending() != Checkmate {
		t.Errorf("without a Termination tag: %q, and by the rules %q", g.End.Reason, g.Ending())
	}
}
