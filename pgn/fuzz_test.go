package pgn

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"testing"
	"testing/iotest"

	"match/board"
	"match/internal/harmless"
)

// FuzzReader feeds arbitrary bytes to the reader. It must end, find the same
// games for any size of the pieces read, and its games must survive writing and
// reading.
func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		"[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {+0.35/12 n=5012} 1... e5 (1... c5 {x}) 2. Nf3 $1 Nc6 ; y\n3. Bb5 {[%clk 0:01]} 1-0\n",
		"1. f3 e5 2. g4 Qh4# {0.00/1 1s, mate} 0-1\n\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *",
		"[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\nO-O -- a6 1/2-1/2",
		"\xef\xbb\xbf[White \"a\\\"\\\\\"][Black \"\xfc\"]\r\n% x\r\n1.e4 {unclosed",
		"[Event \"a\n[Event \"b\"]\n[Event \"c\"] ) ( [ <",
		"1-0 {unclosed\n\n[White \"a\"]\n\n1. e4 N } e5 {a {b} D *",
		"4k3 exd6e.p. a8(Q) 0-0-0 1/2 1-0+ e4",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		whole := fuzzRead(t, bytes.NewReader(text), len(text))
		pieces := fuzzRead(t, iotest.OneByteReader(bytes.NewReader(text)), len(text))
		if !reflect.DeepEqual(whole, pieces) {
			t.Fatalf("read as a whole: %q\nread byte by byte: %q", whole, pieces)
		}
		fuzzRead(t, io.MultiReader(), 0)
	})
}

// fuzzRead returns the games in written form, and the errors.
func fuzzRead(t *testing.T, source io.Reader, size int) (seen []string) {
	o := Options{Times: true, SelDepth: true}
	r := NewReader(source, "x.pgn")
	var g Game
	for range size + 1 {
		err := r.Next(&g)
		var broken *GameError
		switch {
		case errors.Is(err, io.EOF):
			return seen
		case errors.Is(err, harmless.ErrUTF16):
			return append(seen, err.Error())
		case errors.As(err, &broken):
			if broken.Line < 1 {
				t.Fatalf("line %d", broken.Line)
			}
			seen = append(seen, err.Error())
			continue
		case err != nil:
			t.Fatal(err)
		}
		text, err := Append(nil, &g, o)
		if err != nil {
			t.Fatalf("%v: %+v", err, g)
		}
		var again Game
		if err := NewReader(bytes.NewReader(text), "x.pgn").Next(&again); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if len(again.Plies) != len(g.Plies) {
			t.Fatalf("%d plies, read again %d in\n%s", len(g.Plies), len(again.Plies), text)
		}
		seen = append(seen, string(text))
	}
	t.Fatalf("more games than bytes")
	return nil
}

// FuzzQuickComment compares the short cut for comments with the full reader.
func FuzzQuickComment(f *testing.F) {
	for _, seed := range []string{"+0.35/12 n=5012}", "-M4/20 1.25s, sd=3}", "+1.00}", "+0.31/14 0.5s n=1 n=2}", "-0.00/0 n=0 x}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) { quickIsFull(t, "", text) })
}

// quickIsFull reads a comment after other text with the short cut and without it.
func quickIsFull(t interface{ Fatalf(string, ...any) }, before string, text []byte) {
	var fast, slow Ply
	end := quick(&fast, append([]byte(before), text...), len(before)) - len(before)
	if end < 0 {
		if fast != (Ply{}) {
			t.Fatalf("%q: refused, but %+v", text, fast)
		}
		return
	}
	var r commentReader
	r.read(&slow, board.White, text[:end-1])
	if fast != slow || len(r.text) > 0 || text[end-1] != '}' {
		t.Fatalf("%q: %+v, want %+v, text %q", text, fast, slow, r.text)
	}
}

// FuzzSAN feeds arbitrary text to ParseSAN in a few positions: an accepted move
// must be legal, and its own SAN must name it.
func FuzzSAN(f *testing.F) {
	fens := []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
		"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
		"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1",
	}
	for i, seed := range []string{"O-O", "dxe6+", "exf6e.p.", "b7a8q", "Rd1", "N5xd7", "Ke1xe2", "0-0-0", "--", "f1g1", "axb1(Q)"} {
		f.Add(byte(i), seed)
	}
	f.Fuzz(func(t *testing.T, which byte, text string) {
		p := mustFEN(t, fens[int(which)%len(fens)])
		m, err := ParseSAN(&p, text)
		if err != nil {
			return
		}
		var list board.MoveList
		p.Legal(&list)
		legal := m == board.NoMove && !p.InCheck()
		for _, l := range list.Slice() {
			legal = legal || l == m
		}
		if !legal {
			t.Fatalf("%s: %q is taken for %v", p.FEN(), text, m)
		}
		if again, err := ParseSAN(&p, SAN(&p, m)); again != m || err != nil {
			t.Fatalf("%s: %q is %v, whose SAN %s is %v, %v", p.FEN(), text, m, SAN(&p, m), again, err)
		}
	})
}
