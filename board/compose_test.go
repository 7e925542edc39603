package board

import "testing"

func TestBareAndPutMakeWhatParseFENReads(t *testing.T) {
	for fen, side := range map[string]Color{
		"8/8/8/8/3k4/7q/2P5/K7 w - - 0 1": White,
		"8/8/8/8/3k4/7q/2P5/K7 b - - 0 1": Black,
	} {
		got := Bare(side, 0, 27) // a1, d4
		got.Put(NewPiece(White, Pawn), 10)
		got.Put(NewPiece(Black, Queen), 23)
		if want := mustParse(fen); got != want {
			t.Errorf("want %s, made %s", fen, got.FEN())
		}
	}
}
