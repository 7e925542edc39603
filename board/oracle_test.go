package board

import (
	"slices"
	"testing"

	"github.com/notnil/chess"
)

// FuzzLegalAgainstNotnil plays the game selected by the bytes and compares the
// legal moves of every position, and the ends of the game, with an independent
// program.
func FuzzLegalAgainstNotnil(f *testing.F) {
	f.Add(uint8(0), []byte("a quiet game"))
	f.Add(uint8(1), []byte{47, 3, 200, 11, 0, 9, 77, 150, 3, 3, 8})
	f.Add(uint8(2), []byte("kings and rooks and pawns on the fifth rank"))
	f.Add(uint8(3), []byte("promotions promotions promotions"))
	f.Add(uint8(4), []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
	f.Fuzz(func(t *testing.T, start uint8, choices []byte) {
		fen := walkStarts[start%5] // those of standard chess
		p := mustParse(fen)
		withFEN, err := chess.FEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		theirs := chess.NewGame(withFEN).Position()
		for _, choice := range choices[:min(len(choices), 200)] {
			var list MoveList
			p.Legal(&list)
			if list.Len() == 0 {
				break
			}
			compareMoves(t, &p, list.Slice(), theirs)
			m := list.At(int(choice) % list.Len())
			// The program's own move, not one decoded from text: only it has the check
			// flag.
			same := func(their *chess.Move) bool { return their.String() == p.UCI(m) }
			theirMoves := theirs.ValidMoves()
			theirs = theirs.Update(theirMoves[slices.IndexFunc(theirMoves, same)])
			p.Make(m)
		}
		status := theirs.Status()
		if got := !p.HasLegal() && p.InCheck(); got != (status == chess.Checkmate) {
			t.Fatalf("%s: checkmate %v, they say %v", p.FEN(), got, status)
		}
		if got := !p.HasLegal() && !p.InCheck(); got != (status == chess.Stalemate) {
			t.Fatalf("%s: stalemate %v, they say %v", p.FEN(), got, status)
		}
	})
}

func compareMoves(t *testing.T, p *Position, moves []Move, theirs *chess.Position) {
	t.Helper()
	var ours, want []string
	for _, m := range moves {
		ours = append(ours, p.UCI(m))
	}
	for _, m := range theirs.ValidMoves() {
		want = append(want, m.String())
	}
	slices.Sort(ours)
	slices.Sort(want)
	if !slices.Equal(ours, want) {
		t.Fatalf("%s: moves %v, they find %v", p.FEN(), ours, want)
	}
}
