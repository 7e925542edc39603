package pgn

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"runtime"
	"strings"
	"testing"
)

var streamMB = flag.Int64("stream", 24, "megabytes of generated games that TestConstantMemory reads")

// endless repeats its text until size bytes have been read.
type endless struct {
	text []byte
	at   int
	size int64
}

func (e *endless) Read(b []byte) (int, error) {
	if e.size <= 0 {
		return 0, io.EOF
	}
	n := copy(b, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	e.size -= int64(n)
	return n, nil
}

// TestConstantMemory reads a generated stream: the memory in use at its end is
// the same as near its beginning.
func TestConstantMemory(t *testing.T) {
	text := []byte(manyGames(t, 200))
	r := NewReader(&endless{text: text, size: *streamMB << 20}, "x.pgn")
	var g Game
	var early uint64
	games := 0
	for {
		err := r.Next(&g)
		if errors.Is(err, io.EOF) {
			break
		}
		if games++; games == 1000 {
			early = heap()
		}
	}
	if games < 2000 {
		t.Fatalf("only %d games", games)
	}
	if late := heap(); late > early+4<<20 {
		t.Errorf("%d bytes in use after 1000 games, %d after %d", early, late, games)
	} else {
		t.Logf("%d MiB, %d games: %d KiB in use early, %d KiB late", *streamMB, games, early>>10, late>>10)
	}
	runtime.KeepAlive(r)
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}

// TestHugeGame checks that an endless game does not use up all memory, and that
// the game after it is found.
func TestHugeGame(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 64 MiB")
	}
	filling := &endless{text: []byte(strings.Repeat("and so on ", 10_000)), size: maxGame}
	r := NewReader(io.MultiReader(strings.NewReader("[Event \"a\"]\n\n1. e4 {"), filling,
		strings.NewReader("\n\n[Event \"b\"]\n\n1. d4 1-0\n")), "x.pgn")
	var g Game
	err := r.Next(&g)
	var broken *GameError
	if !errors.As(err, &broken) || broken.Line != 1 {
		t.Errorf("got %v, want a broken game on line 1", err)
	}
	if err := r.Next(&g); err != nil || g.Event != "b" || r.Line() != 5 {
		t.Errorf("then %v, %q on line %d; want game b on line 5", err, g.Event, r.Line())
	}
	if err := r.Next(&g); !errors.Is(err, io.EOF) {
		t.Errorf("at the end %v", err)
	}
}

// TestUnclosedCommentInAHugeFile checks that a comment that is never closed, in
// a file without any other, costs one game and not the rest of the file.
func TestUnclosedCommentInAHugeFile(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 70 MB")
	}
	const plain = "[Event \"b\"]\n\n1. d4 1-0\n\n"
	rest := &endless{text: []byte(strings.Repeat(plain, 1000)), size: int64(len(plain) * (1 + maxGame/len(plain)))}
	r := NewReader(io.MultiReader(strings.NewReader("[Event \"a\"]\n\n1. e4 {\n\n"), rest), "x.pgn")
	var g Game
	if err := r.Next(&g); !errors.Is(err, errOpenComment) {
		t.Errorf("got %v, want an open comment", err)
	}
	if err := r.Next(&g); err != nil || g.Event != "b" || r.Line() != 5 {
		t.Errorf("then %v, %q on line %d; want game b on line 5", err, g.Event, r.Line())
	}
}

// TestReaderAllocations counts the allocations for each of many games of one
// match: only for strings that differ from game to game, none for moves.
func TestReaderAllocations(t *testing.T) {
	var text bytes.Buffer
	w := NewWriter(&text, Options{})
	for _, g := range standardGames(t, 20) {
		for i := range g.Plies {
			g.Plies[i].Comment = ""
		}
		w.Write(g)
	}
	r := NewReader(&endless{text: text.Bytes(), size: 1 << 40}, "x.pgn")
	var g Game
	next := func() {
		if err := r.Next(&g); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		next()
	}
	if n := testing.AllocsPerRun(200, next); n > 2 {
		t.Errorf("%v allocations a game, want 2 at most", n)
	}
}

// TestGamesAreBounded checks the limits of a game: a short text that repeats, as
// in a small compressed file, must not need much memory.
func TestGamesAreBounded(t *testing.T) {
	const next = "\n\n[Event \"next\"]\n\n1. d4 1-0\n"
	for _, c := range []struct {
		head, unit string
		most       int
		want       error
	}{
		{"[Event \"a\"]\n\n", "-- ", maxPlies, errTooManyPlies},
		{"[Event \"a\"]\n\n1. e4 ", "{a}", maxRemarks + 1, errTooManyComments}, // one more: the closing comment is the game's
		{"[Event \"a\"]\n", "[A \"b\"]\n", maxTags, errTooManyTags},
	} {
		all := readText(t, c.head+strings.Repeat(c.unit, c.most)+" *"+next)
		if len(all) != 2 || all[0].err != "" {
			t.Errorf("%d of %q: %d games, %s", c.most, c.unit, len(all), all[0].err)
		}
		all = readText(t, c.head+strings.Repeat(c.unit, 3*c.most)+" *"+next)
		if len(all) != 2 || !strings.HasSuffix(all[0].err, c.want.Error()) || all[1].err != "" {
			t.Errorf("%d of %q: %d games, %q; want %q", 3*c.most, c.unit, len(all), all[0].err, c.want)
		}
		if g := all[0].game; len(g.Plies) > maxPlies || len(g.Extra) > maxTags {
			t.Errorf("%q: %d plies, %d tags", c.unit, len(g.Plies), len(g.Extra))
		}
	}
}
