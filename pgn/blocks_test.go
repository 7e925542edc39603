package pgn

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

// manyGames returns several blocks of text, with one broken game among every 50.
func manyGames(t testing.TB, games int) string {
	rng := rand.New(rand.NewPCG(13, 14))
	var pool [50]string
	for i := range pool {
		pool[i] = text(t, randomGame(t, rng, 120), Options{})
	}
	var b strings.Builder
	for i := range games {
		fmt.Fprintf(&b, "%s", pool[i%len(pool)])
		if i%50 == 7 {
			b.WriteString("[Event \"broken\"]\n\n1. e4\nKe7 1-0\n\n")
			b.WriteString("[Event \"open\"]\n\n1. e4 {not closed\n1-0\n\n[Event \"open\"]\n\n1. d4 1-0 {nor this\n\n")
		}
	}
	return b.String()
}

// smallBlocks makes blocks small, so that tests need little text.
func smallBlocks(t *testing.T) {
	size, most := blockSize, maxBlock
	blockSize, maxBlock = 1<<15, 1<<18
	t.Cleanup(func() { blockSize, maxBlock = size, most })
}

// TestInBlocks checks that several workers read the same games as one reader, in
// the same order and on the same lines.
func TestInBlocks(t *testing.T) {
	smallBlocks(t)
	games := manyGames(t, 160)
	if len(games) < 5*blockSize {
		t.Fatalf("only %d bytes", len(games))
	}
	list := func(r *Reader) (seen []string, _ error) {
		for _, o := range readAll(t, r) {
			seen = append(seen, o.game.Round+" "+o.err)
		}
		return seen, nil
	}
	want, _ := list(NewReader(strings.NewReader(games), "x.pgn"))
	for _, workers := range []int{1, 3} {
		var got []string
		err := InBlocks(context.Background(), strings.NewReader(games), "x.pgn", workers, list, func(seen []string) error {
			got = append(got, seen...)
			return nil
		})
		if err != nil || strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%d workers: %v, %d outcomes that differ from the %d of one reader", workers, err, len(got), len(want))
		}
	}
}

// TestInBlocksSortedTags checks that no game is cut between its tags if Event is not the first.
func TestInBlocksSortedTags(t *testing.T) {
	smallBlocks(t)
	var b strings.Builder
	for i := range 3000 {
		fmt.Fprintf(&b, "[Black \"b%d\"]\n[ECO \"C20\"]\n[Event \"x\"]\n[White \"w%d\"]\n\n1. e4 e5 1-0\n\n", i, i)
	}
	if b.Len() < 5*blockSize {
		t.Fatalf("only %d bytes", b.Len())
	}
	games := 0
	err := EachGame(context.Background(), strings.NewReader(b.String()), "x.pgn", 2,
		func(part *[]string, _ *Reader, g *Game) error {
			*part = append(*part, g.White+" "+g.Black+" "+g.ECO)
			return nil
		}, func(part []string) error {
			for _, got := range part {
				if want := fmt.Sprintf("w%d b%d C20", games, games); got != want {
					return fmt.Errorf("game %d is %q, want %q", games, got, want)
				}
				games++
			}
			return nil
		}, func(e *GameError) { t.Error(e) })
	if err != nil || games != 3000 {
		t.Errorf("%d games, %v", games, err)
	}
}

func TestFirstTag(t *testing.T) {
	const event = "[Event \"x\"]\n"
	for text, want := range map[string]int{
		"":                                 0,
		"1. e4 *\n\n":                      9,
		"1. e4 *\n\n[White \"a\"]\n":       9,
		"\n[White \"a\"]\n":                1,
		"1. e4 *\n[A \"a\"]\n% b\n\n":      8,
		"1. e4 {\n[%clk 1] } *\n":          21,
		event + "[White \"a\"]\n":          24,
		event + "[White \"a\"]\n\n":        25,
		"[White \"a\"]\n[Black \"b\"]\r\n": 0,
	} {
		if got := FirstTag([]byte(text+event), len(text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func count(r *Reader) (n int, err error) {
	var g Game
	for {
		err := r.Next(&g)
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if _, broken := errors.AsType[*GameError](err); err != nil && !broken {
			return n, err
		}
		n++
	}
}

// TestInBlocksUncut reads a file in which no game has the usual beginning: its
// parts are small too, or they would fill the memory.
func TestInBlocksUncut(t *testing.T) {
	smallBlocks(t)
	const game = "1. e4 e5 2. Nf3 Nc6 1-0\n"
	source := strings.NewReader(strings.Repeat(game, maxBlock/len(game)+2_000))
	total, largest := 0, 0
	lines := func(r *Reader) (n int, err error) {
		n, err = count(r)
		if n > 0 && r.Line() == 1 {
			err = errors.New("the last game is on line 1")
		}
		return n, err
	}
	err := InBlocks(context.Background(), source, "x.pgn", 2, lines, func(n int) error {
		total, largest = total+n, max(largest, n)
		return nil
	})
	if want := maxBlock/len(game) + 2_000; total != want || largest > blockSize/len(game)+1 || err != nil {
		t.Errorf("%d games, %d of them in one part, %v; want %d", total, largest, err, want)
	}
}

func TestInBlocksErrors(t *testing.T) {
	smallBlocks(t)
	games := manyGames(t, 160)
	stop := errors.New("stop")
	read := func(r io.Reader, work func(*Reader) (int, error), each func(int) error) error {
		return InBlocks(context.Background(), r, "x.pgn", 2, work, each)
	}
	ignore := func(int) error { return nil }
	if err := read(strings.NewReader(games), func(*Reader) (int, error) { return 0, stop }, ignore); !errors.Is(err, stop) {
		t.Errorf("an error of work becomes %v", err)
	}
	if err := read(strings.NewReader(games), count, func(int) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("an error of each becomes %v", err)
	}
	broken := io.MultiReader(strings.NewReader(games), iotest.ErrReader(errFull))
	if err := read(broken, count, ignore); !errors.Is(err, errFull) {
		t.Errorf("an error of the source becomes %v", err)
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	z.Write([]byte(games))
	z.Close()
	half, err := Decompress(bytes.NewReader(zipped.Bytes()[:zipped.Len()/2]), "x.pgn.gz")
	if err != nil {
		t.Fatal(err)
	}
	if err := read(half, count, ignore); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("half a gzip file gives %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := InBlocks(ctx, strings.NewReader(games), "x.pgn", 2, count, ignore); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled reading gives %v", err)
	}
}
