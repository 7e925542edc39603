package board

import (
	"strings"
	"testing"
)

// TestParseFENRefuses has one FEN for each kind of error, and the field that the
// error must name. TestFullmoveZero reads the FENs of programs that count from 0.
func TestFullmoveZero(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
	for _, side := range []string{"w", "b"} {
		zero, err := ParseFEN(start + side + " KQkq - 7 0")
		if err != nil {
			t.Fatal(err)
		}
		if one, err := ParseFEN(start + side + " KQkq - 7 1"); err != nil || zero != one || zero.Fullmove() != 1 || zero.HalfmoveClock() != 7 {
			t.Errorf("%s is not %s, %v", zero.FEN(), one.FEN(), err)
		}
	}
}

func TestParseFENRefuses(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
	for _, c := range []struct{ fen, field, why string }{
		{"", "fields", "has 0, want 6"},
		{start + "w KQkq - 0", "fields", "has 5, want 6"},
		{start + "w KQkq - 0 1 x", "fields", "has 7, want 6"},

		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "pieces", "has 7 ranks"},
		{"8/8/8/8/8/8/8/k6K/8 w - - 0 1", "pieces", "has 9 ranks"},
		{"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "pieces", "rank 7 is longer than 8"},
		{"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "pieces", "rank 7 has 7 squares"},
		{"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "pieces", "'9' is neither"},
		{"rnbqkbnr/pppppppp/44p/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "pieces", "rank 6 is longer"},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQXBNR w KQkq - 0 1", "pieces", "'X' is neither"},
		{"8/8/8/8/8/8/8/K7 w - - 0 1", "pieces", "Black has 0 kings"},
		{"k7/8/8/8/8/8/8/8 w - - 0 1", "pieces", "White has 0 kings"},
		{"k7/8/8/8/8/8/8/K6K w - - 0 1", "pieces", "White has 2 kings"},
		{"k6k/8/8/8/8/8/8/K7 w - - 0 1", "pieces", "Black has 2 kings"},
		{"k7/8/8/8/8/8/8/K3P3 w - - 0 1", "pieces", "White has a pawn on e1"},
		{"k3p3/8/8/8/8/8/8/K7 w - - 0 1", "pieces", "Black has a pawn on e8"},
		{"k3P3/8/8/8/8/8/8/K7 w - - 0 1", "pieces", "White has a pawn on e8"},
		{"k7/8/8/8/8/P7/PPPPPPPP/K7 w - - 0 1", "pieces", "White has 9 pawns"},
		{"k7/8/8/8/8/8/PPPPPPPP/KQQ5 w - - 0 1", "pieces", "8 pawns and 1 promoted"},
		{"k7/8/8/8/8/NNN5/NNN5/KQQQQQQ1 w - - 0 1", "pieces", "0 pawns and 9 promoted"},

		{"k7/8/8/8/8/8/8/K7 x - - 0 1", "side to move", "want w or b"},
		{"k7/8/8/8/8/8/8/K7 W - - 0 1", "side to move", "want w or b"},
		{"k7/8/8/8/8/8/8/R6K w - - 0 1", "side to move", "Black is in check"},
		{"kK6/8/8/8/8/8/8/8 w - - 0 1", "side to move", "Black is in check"},
		{"K6r/8/8/8/8/8/8/k7 b - - 0 1", "side to move", "White is in check"},

		{start + "w KQkqK - 0 1", "castling", "'K' names a right twice"},
		{start + "w KQxq - 0 1", "castling", "'x' is not one of"},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling", "White has no rook there"},
		{"4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "castling", "White has no rook there"},
		{"4k2r/8/8/8/8/8/8/4K3 w q - 0 1", "castling", "Black has no rook there"},
		{"4k3/8/8/8/8/8/4K3/7R w K - 0 1", "castling", "White's king is on e2"},
		{"4k3/8/8/8/8/8/8/4K2R w G - 0 1", "castling", "White has no rook there"},
		{"4k3/8/8/8/8/8/8/4KR1R w FH - 0 1", "castling", "two rights on one side"},
		{start + "w KQkq- - 0 1", "castling", "'-' is not one of"},

		{start + "w KQkq e9 0 1", "en passant", "is not a square"},
		{start + "w KQkq e3 0 1", "en passant", "must be on rank 6"},
		{start + "w KQkq e6 0 1", "en passant", "Black has no pawn on e5"},
		{"rnbqkb1r/pppp1ppp/4n3/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1", "en passant", "cannot have come from e7"},
		{"rnbqkbnr/pppppppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1", "pieces", "9 pawns"},
		{"rnbqkbnr/ppppp1pp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1", "en passant", "cannot have come from e7"},
		{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e6 0 1", "en passant", "must be on rank 3"},

		{start + "w KQkq - -1 1", "halfmove clock", "0 to 150"},
		{start + "w KQkq - 151 1", "halfmove clock", "0 to 150"},
		{start + "w KQkq - x 1", "halfmove clock", "0 to 150"},
		{start + "w KQkq - 0 -1", "fullmove number", "0 to 9999"},
		{start + "w KQkq - 0 10000", "fullmove number", "0 to 9999"},
		{start + "w KQkq - 0 99999999999999999999", "fullmove number", "0 to 9999"},
	} {
		_, err := ParseFEN(c.fen)
		if err == nil || !strings.HasPrefix(err.Error(), "bad FEN: "+c.field+" \"") || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q: got %v; want %s … %s", c.fen, err, c.field, c.why)
		}
	}
}

// TestParseFENAccepts has FENs that look odd but are valid, with their written
// form.
func TestParseFENAccepts(t *testing.T) {
	for fen, want := range map[string]string{
		// four fields, as in EPD
		"4k3/8/8/8/8/8/8/4K2R w K -": "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		// an en passant square that cannot be used, or only illegally
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		"8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1":                           "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1",
		// a usable one
		"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1": "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
		// Shredder-FEN of the standard position is Chess960
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
		// X-FEN: K is the outermost rook
		"4k3/8/8/8/8/8/8/3K1R1R w K - 0 1": "4k3/8/8/8/8/8/8/3K1R1R w H - 0 1",
		"4k3/8/8/8/8/8/8/3K1R1R w F - 0 1": "4k3/8/8/8/8/8/8/3K1R1R w F - 0 1",
		// eight promotions
		"k7/8/8/8/8/NNN5/NN6/KQQQQQ2 w - - 150 9999": "k7/8/8/8/8/NNN5/NN6/KQQQQQ2 w - - 150 9999",
	} {
		p, err := ParseFEN(fen)
		if err != nil {
			t.Errorf("%s: %v", fen, err)
		} else if got := p.FEN(); got != want {
			t.Errorf("%s: written as %s, want %s", fen, got, want)
		}
	}
}

// TestStartPosition checks that the built-in start position equals the parsed
// one, including its key.
func TestStartPosition(t *testing.T) {
	p := StartPosition()
	if p != mustParse(p.FEN()) || p.FEN() != standardStart || p.Key() != p.computeKey() {
		t.Errorf("%+v, read as %+v", p, mustParse(p.FEN()))
	}
}

func FuzzParseFEN(f *testing.F) {
	for _, line := range readPerft(f, "testdata/perft.epd") {
		f.Add(line.FEN)
	}
	f.Add("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1")
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		text := p.FEN()
		again, err := ParseFEN(text)
		if err != nil {
			t.Fatalf("%q is written as %q: %v", fen, text, err)
		}
		if again != p {
			t.Fatalf("%q is written as %q and read back as %q", fen, text, again.FEN())
		}
		for _, p := range []Position{p, p.AsChess960(true)} {
			text, _ := p.MarshalText()
			if err := again.UnmarshalText(text); err != nil || again != p {
				t.Fatalf("%q is written as %q and read back as %q, %v", fen, text, again.FEN(), err)
			}
		}
		if got := Perft(&p, 1); got != PerftMade(&p, 1) || got > 218 {
			t.Fatalf("%q: %d moves counted, %d listed", fen, got, PerftMade(&p, 1))
		}
	})
}

// Every position is read from its text as it was, with the rules of its castling.
func TestTextsOfPositions(t *testing.T) {
	for n := range 960 {
		start, err := Chess960Start(n)
		if err != nil {
			t.Fatal(err)
		}
		without, err := ParseFEN("4k3/8/8/8/8/8/8/R3K2R b - - 9 20")
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []Position{start.AsChess960(true), StartPosition(), StartPosition().AsChess960(true), without, without.AsChess960(true)} {
			text, err := want.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			var got Position
			if err := got.UnmarshalText(text); err != nil || got != want {
				t.Fatalf("%s: %s, Chess960 %v, %v", text, got.FEN(), got.IsChess960(), err)
			}
		}
	}
	for _, bad := range []string{"", "chess960", " chess960", "8/8/8/8/8/8/8/8 w - - 0 1 chess960", "4k3/8/8/8/8/8/8/R3K2R b - - 9 20 chess"} {
		if err := new(Position).UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}
