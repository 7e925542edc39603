package openings

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/notnil/chess/opening"

	"match/board"
	"match/internal/bounded"
)

var update = flag.Bool("update", false, "write data/eco.tsv.zst anew")

// The named lines are those of github.com/notnil/chess, in the order of their
// moves. That package takes a second to read them, so they are kept as a book.
func TestEncyclopaedia(t *testing.T) {
	bounded.Calculates(t)
	entries := opening.NewBookECO().Possible(nil)
	slices.SortFunc(entries, func(a, b *opening.Opening) int {
		return strings.Compare(a.PGN()+a.Code()+a.Title(), b.PGN()+b.Code()+b.Title())
	})
	var want bytes.Buffer
	for _, o := range entries {
		fmt.Fprintf(&want, "%s\t%s\t%s\n", o.Code(), o.Title(), o.PGN())
	}
	if *update {
		encoder, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("data/eco.tsv.zst", encoder.EncodeAll(want.Bytes(), nil), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	var got bytes.Buffer
	longest := 0
	for _, o := range Encyclopaedia() {
		fmt.Fprintf(&got, "%s\t%s\t%s\n", o.ECO, o.Name, o.UCI())
		longest = max(longest, len(o.Moves))
	}
	if got.String() != want.String() {
		t.Error("data/eco.tsv.zst is not the list of the package: run this test with -update")
	}
	if longest != 36 {
		t.Errorf("the longest line has %d plies, see mostNamed", longest)
	}
}

func play(t testing.TB, start board.Position, moves string) *board.Line {
	t.Helper()
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

// A game is named after its last named position, however it was reached.
func TestNameOf(t *testing.T) {
	standard := board.StartPosition()
	fromFEN := func(fen string) board.Position {
		p, err := board.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	const italian = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
	for _, c := range []struct {
		start board.Position
		moves string
		want  string
	}{
		{standard, "", " "},
		{standard, "e2e4 e7e5 g1f3 b8c6 f1b5", "C60 Ruy Lopez"},
		{standard, "g1f3 b8c6 e2e4 e7e5 f1b5", "C60 Ruy Lopez"},
		{standard, "e2e4 e7e5 g1f3 b8c6 f1b5 h7h6 b5c6 d7c6 a2a3 a7a6 h2h3", "C60 Ruy Lopez"},
		{fromFEN(italian), "", "C50 Italian Game"},
		{fromFEN(italian), "g8f6", "C55 Italian Game: Two Knights Defense"},
		{fromFEN("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"), "e2e4", " "},
		{standard.AsChess960(true), "e2e4 e7e5 g1f3 b8c6 f1b5", " "},
		{standard, strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 14) + "e2e4 e7e5 g1f3 b8c6 f1b5", "C40 King's Knight Opening"},
	} {
		if eco, name := NameOf(play(t, c.start, c.moves)); eco+" "+name != c.want {
			t.Errorf("%s %s: %q, want %q", c.start.FEN(), c.moves, eco+" "+name, c.want)
		}
	}
}

// BenchmarkNameOf is the cost once a game, at its end.
func BenchmarkNameOf(b *testing.B) {
	line := play(b, board.StartPosition(), "e2e4 e7e5 g1f3 b8c6 f1b5 h7h5 h2h4 "+strings.Repeat("h8h7 h1h2 h7h8 h2h1 ", 30))
	NameOf(line)
	b.ReportAllocs()
	for b.Loop() {
		NameOf(line)
	}
}

// BenchmarkEncyclopaedia is the cost once a process.
func BenchmarkEncyclopaedia(b *testing.B) {
	for b.Loop() {
		if _, err := readCatalogue(ecoData); err != nil {
			b.Fatal(err)
		}
	}
}
