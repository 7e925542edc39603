package headers

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
)

// corpus returns engine games with a few comments and 60 moves.
func corpus(games int) []byte {
	var text bytes.Buffer
	moves := "1. e4 {book} e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 " + strings.Repeat("30. Rd1 {+0.35/18 1.2s} Rd8\n{-0.31/19 1.4s} ", 30)
	for i := range games {
		a, b := i%50, (i*7+1)%50
		fmt.Fprintf(&text, "[Event \"x\"]\n[Site \"?\"]\n[Date \"2026.11.21\"]\n[Round \"%d.%d\"]\n[White \"p%d\"]\n[Black \"p%d\"]\n[Result \"1-0\"]\n\n%s1-0\n\n",
			i/2+1, i%2+1, a, b, moves)
	}
	return text.Bytes()
}

func BenchmarkScan(b *testing.B) {
	text := corpus(20_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		err := (Scanner{Workers: 2}).Scan(context.Background(), bytes.NewReader(text), "x.pgn", func(Part) error { return nil })
		if err != nil {
			b.Fatal(err)
		}
	}
}
