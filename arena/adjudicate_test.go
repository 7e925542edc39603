package arena

import (
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

func cp(n int) pgn.Score   { return pgn.Score{Kind: pgn.Centipawns, Value: n} }
func mate(n int) pgn.Score { return pgn.Score{Kind: pgn.MateIn, Value: n} }

// quietPosition returns a position that was not reached by a capture or pawn
// move, with White to move and the given move number.
func quietPosition(t *testing.T, fullmove string) *board.Position {
	t.Helper()
	p, err := board.ParseFEN("4k3/8/8/8/8/8/8/R3K2R w - - 9 " + fullmove)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func TestDrawRuleNeedsCountMovesOfBoth(t *testing.T) {
	a := adjudicator{rules: Adjudication{Draw: DrawRule{Move: 34, Count: 2, CP: 20}}}
	pos := quietPosition(t, "60")
	for i, score := range []pgn.Score{cp(20), cp(-20), cp(0)} {
		if e := a.after(board.Color(i%2), pos, score); e.over() {
			t.Fatalf("drawn after %d plies, want 4", i+1)
		}
	}
	if e := a.after(board.Black, pos, cp(-20)); e.result != pgn.Draw || e.end.Reason != pgn.DrawAdjudicated {
		t.Errorf("after 4 plies: %+v, want a draw", e)
	}
}

func TestDrawRuleStartsAnew(t *testing.T) {
	capture, err := board.ParseFEN("4k3/8/8/8/8/8/8/R3K2R w - - 0 60")
	if err != nil {
		t.Fatal(err)
	}
	quiet := quietPosition(t, "60")
	for name, c := range map[string]struct {
		pos   *board.Position
		score pgn.Score
		left  int // plies that count after the interruption
	}{
		"score out of range": {quiet, cp(21), 0},
		"mate score":         {quiet, mate(9), 0},
		"no score":           {quiet, pgn.Score{}, 0},
		"capture":            {&capture, cp(0), 1},
	} {
		a := adjudicator{rules: Adjudication{Draw: DrawRule{Move: 1, Count: 2, CP: 20}}}
		for range 3 {
			a.after(board.White, quiet, cp(0))
		}
		a.after(board.Black, c.pos, c.score)
		if a.quiet != c.left {
			t.Errorf("%s leaves a count of %d, want %d", name, a.quiet, c.left)
		}
	}
}

func TestDrawRuleWaitsForTheMove(t *testing.T) {
	for _, c := range []struct {
		fullmove string
		drawn    bool
	}{{"34", false}, {"35", true}} { // move 34 is complete when move 35 is next
		a := adjudicator{rules: Adjudication{Draw: DrawRule{Move: 34, Count: 1, CP: 10}}}
		pos := quietPosition(t, c.fullmove)
		a.after(board.White, pos, cp(0))
		if e := a.after(board.Black, pos, cp(0)); e.over() != c.drawn {
			t.Errorf("move %s to be played: drawn %v, want %v", c.fullmove, e.over(), c.drawn)
		}
	}
}

func TestResignRuleOneSided(t *testing.T) {
	pos := quietPosition(t, "20")
	a := adjudicator{rules: Adjudication{Resign: ResignRule{Count: 3, CP: 600}}}
	scores := []pgn.Score{cp(-600), cp(100), cp(-599), cp(100), cp(-600), cp(100), mate(-8), cp(100)}
	for i, s := range scores {
		if e := a.after(board.Color(i%2), pos, s); e.over() {
			t.Fatalf("over after ply %d: %+v", i+1, e)
		}
	}
	e := a.after(board.White, pos, cp(-700))
	if e.result != pgn.BlackWins || e.end.Reason != pgn.ResignAdjudicated {
		t.Errorf("third move in a row at -600 or worse: %+v, want Black to win", e)
	}
}

func TestResignRuleTwoSided(t *testing.T) {
	pos := quietPosition(t, "20")
	a := adjudicator{rules: Adjudication{Resign: ResignRule{Count: 2, CP: 600, Both: true}}}
	for i, s := range []pgn.Score{cp(599), cp(-900), cp(600), cp(-900)} {
		if e := a.after(board.Color(i%2), pos, s); e.over() {
			t.Fatalf("over after ply %d although White agreed once only: %+v", i+1, e)
		}
	}
	a.after(board.White, pos, mate(12))
	if e := a.after(board.Black, pos, cp(-900)); e.result != pgn.WhiteWins {
		t.Errorf("both agree twice: %+v, want White to win", e)
	}
}

func TestMoveLimit(t *testing.T) {
	pos := quietPosition(t, "20")
	a := adjudicator{rules: Adjudication{MaxMoves: 2}}
	for i := range 3 {
		if e := a.after(board.Color(i%2), pos, cp(300)); e.over() {
			t.Fatalf("over after ply %d", i+1)
		}
	}
	if e := a.after(board.Black, pos, cp(300)); e.result != pgn.Draw || e.end.Reason != pgn.MaxMoves {
		t.Errorf("after two moves of both: %+v, want a draw", e)
	}
}

func TestParseRules(t *testing.T) {
	draw, err := ParseDraw("move=34,count=8,cp=20")
	if want := (DrawRule{34, 8, 20}); err != nil || draw != want {
		t.Errorf("draw rule %+v, %v; want %+v", draw, err, want)
	}
	resign, err := ParseResign("count=3,cp=600,both")
	if want := (ResignRule{3, 600, true}); err != nil || resign != want {
		t.Errorf("resign rule %+v, %v; want %+v", resign, err, want)
	}
	resign, err = ParseResign("both,cp=600,count=3")
	if want := (ResignRule{3, 600, true}); err != nil || resign != want {
		t.Errorf("in another order: resign rule %+v, %v; want %+v", resign, err, want)
	}
	draw, err = ParseDraw(" count=1 , move=0, cp=0")
	if want := (DrawRule{0, 1, 0}); err != nil || draw != want {
		t.Errorf("draw rule %+v, %v; want %+v", draw, err, want)
	}
	for text, words := range map[string]string{"cout=3": "want move, count, cp", "both": "want move, count, cp", "move=3": "want count, cp, both"} {
		parse := func(text string) error { _, err := ParseDraw(text); return err }
		if strings.HasSuffix(words, "both") {
			parse = func(text string) error { _, err := ParseResign(text); return err }
		}
		if err := parse(text); err == nil || !strings.HasSuffix(err.Error(), words) {
			t.Errorf("%q: error %v, which is to end with the words that there are: %s", text, err, words)
		}
	}
	for _, bad := range []string{"", "move=34", "count=x", "count=-1", "cout=3", "count", "count=2,count=3"} {
		if r, err := ParseDraw(bad); err == nil {
			t.Errorf("ParseDraw(%q) = %+v, want an error", bad, r)
		}
	}
	for _, bad := range []string{"", "count=3", "cp=600", "count=3,cp=600,bth", "move=3", "count=3,cp=600,cp=5"} {
		if r, err := ParseResign(bad); err == nil {
			t.Errorf("ParseResign(%q) = %+v, want an error", bad, r)
		}
	}
}
