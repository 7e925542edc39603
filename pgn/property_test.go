package pgn

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"match/board"
)

// anyGame draws a record with any content that a program could produce.
func anyGame(t *rapid.T) *Game {
	label := rapid.StringOf(rapid.RuneFrom([]rune("aZ 0?*-_\"\\[]{}();%$ü½\n\t\r\x00→")))
	g := &Game{
		White: label.Draw(t, "white"), Black: label.Draw(t, "black"), Event: label.Draw(t, "event"),
		Site: label.Draw(t, "site"), Date: label.Draw(t, "date"), Round: label.Draw(t, "round"),
		Comment: label.Draw(t, "comment"), ECO: label.Draw(t, "eco"), Opening: label.Draw(t, "opening"),
		Book: rapid.IntRange(-1, 1e6).Draw(t, "book"), Pair: rapid.IntRange(-1, 1e6).Draw(t, "pair"),
		Start: anyStart(t),
	}
	reasons := []Reason{Normal, NoReason, DrawAdjudicated, ResignAdjudicated, MaxMoves, TablebaseAdjudicated, TimeForfeit, IllegalMove, Crash, Stall}
	g.End = End{Reason: rapid.SampledFrom(reasons).Draw(t, "reason"), Text: "so: " + label.Draw(t, "end")}
	for range rapid.IntRange(0, 2).Draw(t, "extras") {
		g.Extra = append(g.Extra, Tag{rapid.StringMatching(`[A-Z][a-z0-9_]*`).Draw(t, "name"), label.Draw(t, "value")})
	}
	p := g.Start
	for range rapid.IntRange(0, 40).Draw(t, "plies") {
		var list board.MoveList
		if p.Legal(&list); list.Len() == 0 {
			break
		}
		m := list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "move"))
		g.Plies = append(g.Plies, anyPly(t, m, label))
		p.Make(m)
	}
	g.Result = anyResult(t, &p)
	return g
}

func anyStart(t *rapid.T) board.Position {
	if rapid.Bool().Draw(t, "standard") {
		return board.StartPosition()
	}
	p, err := board.Chess960Start(rapid.IntRange(0, 959).Draw(t, "start"))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// anyResult draws a result that does not contradict the position.
func anyResult(t *rapid.T, p *board.Position) Result {
	switch {
	case p.HasLegal():
		return rapid.SampledFrom([]Result{Unfinished, WhiteWins, BlackWins, Draw}).Draw(t, "result")
	case p.InCheck():
		return Win(p.SideToMove().Other())
	}
	return Draw
}

func anyPly(t *rapid.T, m board.Move, label *rapid.Generator[string]) Ply {
	ply := Ply{Move: m}
	if rapid.Bool().Draw(t, "silent") {
		return ply
	}
	ply.Score = Score{
		Kind:  rapid.SampledFrom([]ScoreKind{NoScore, Centipawns, MateIn}).Draw(t, "kind"),
		Value: rapid.IntRange(-40_000, 40_000).Draw(t, "score"),
	}
	ply.Depth, ply.SelDepth = rapid.IntRange(0, 200).Draw(t, "depth"), rapid.IntRange(0, 200).Draw(t, "seldepth")
	ply.Nodes = rapid.Uint64Range(0, 1e15).Draw(t, "nodes")
	ply.Time = time.Duration(rapid.Int64Range(0, 1e12).Draw(t, "time"))
	ply.Reported = time.Duration(rapid.Int64Range(0, 1e12).Draw(t, "reported"))
	ply.Clock = time.Duration(rapid.Int64Range(0, 1e14).Draw(t, "clock"))
	if rapid.Bool().Draw(t, "commented") {
		ply.Comment = "so: " + label.Draw(t, "comment")
	}
	return ply
}

// TestWriteReadWrite checks that reading and writing the text of any record gives
// the same text.
func TestWriteReadWrite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		o := Options{Times: rapid.Bool().Draw(t, "times"), SelDepth: rapid.Bool().Draw(t, "with seldepth")}
		first, err := Append(nil, g, o)
		if err != nil {
			t.Fatal(err)
		}
		var back Game
		r := NewReader(strings.NewReader(string(first)), "x.pgn")
		if err := r.Next(&back); err != nil {
			t.Fatalf("%v in\n%s", err, first)
		}
		second, err := Append(nil, &back, o)
		if err != nil {
			t.Fatal(err)
		}
		if string(first) != string(second) {
			t.Fatalf("written\n%s\nread and written\n%s", first, second)
		}
		if remarks := r.Remarks(); len(remarks) > 0 {
			t.Fatalf("%v in\n%s", remarks, first)
		}
		if err := r.Next(&back); err == nil {
			t.Fatalf("a second game in\n%s", first)
		}
	})
}

// TestQuickIsFull tries two pieces of comments after every possible beginning of
// a comment, and after every text that may precede it.
func TestQuickIsFull(t *testing.T) {
	pieces := []string{"", "+0.35", "-M4", "/", "12", " ", ", ", "\n", "n=", "sd=", "1.25s", "0.5", "s", "7", "-", "}", "123456789012345678", "x"}
	for _, before := range []string{"", "{", "x}", "1. e4 {"} {
		for _, begin := range []string{"+0.35/12", "-M4/20", "+1.00", "+1.00/", "+1.00/9 n=", "+1.00/9 sd=", ""} {
			for _, first := range pieces {
				for _, second := range pieces {
					quickIsFull(t, before, []byte(begin+first+second+"}"))
				}
			}
		}
	}
}

// TestPositions walks through games move by move.
func TestPositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGame(t)
		at, made := g.Start, 0
		for i, p := range g.Positions() {
			if i != made || *p != at {
				t.Fatalf("%d: %s, want %d: %s", i, p.FEN(), made, at.FEN())
			}
			if i < len(g.Plies) {
				at.Play(g.Plies[i].Move)
			}
			made++
		}
		if last := g.Last(); made != len(g.Plies)+1 || last != at {
			t.Fatalf("%d positions of %d plies, the last is %s, want %s", made, len(g.Plies), last.FEN(), at.FEN())
		}
	})
}

// TestNumbersOfTags checks that a value that is not a number of a pair or an
// opening stays an extra tag.
func TestNumbersOfTags(t *testing.T) {
	for text, want := range map[string]int{"1": 1, "466": 466, "0": 0, "-3": 0, "x": 0, "": 0, "1.5": 0} {
		var g Game
		if err := NewReader(strings.NewReader(`[OpeningNumber "`+text+`"]`+"\n\n*\n"), "x.pgn").Next(&g); err != nil {
			t.Fatal(err)
		}
		if kept := g.Tag("OpeningNumber"); g.Book != want || want == 0 && kept != text || want > 0 && kept != "" {
			t.Errorf("OpeningNumber %q: %d, and the tag %q", text, g.Book, kept)
		}
	}
}
