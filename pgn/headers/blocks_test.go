package headers

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
)

// blocksOf cuts a text into blocks of about size bytes.
func blocksOf(t *testing.T, text string, size, most int) (list []block) {
	t.Helper()
	defer func(b, m int) { blockSize, maxBlock = b, m }(blockSize, maxBlock)
	blockSize, maxBlock = size, most
	err := cut(strings.NewReader(text), "x", func(b block) error {
		list = append(list, b)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var whole []byte
	for _, b := range list {
		if lines := bytes.Count(whole, newline); b.lines != lines {
			t.Errorf("a block says that %d lines are before it, there are %d", b.lines, lines)
		}
		whole = append(whole, b.text...)
	}
	if string(whole) != text {
		t.Error("the blocks together are another text")
	}
	return list
}

// Blocks begin where games begin, in all forms, and exceed their size only
// slightly, which limits the memory.
func TestBlocks(t *testing.T) {
	for _, form := range []string{"[Event \"e%d\"]\n[White \"a\"]\n\n1. e4 *\n", "[White \"a%d\"]\n\n1. e4 *\n\n", "[White \"a%d\"]\r\n\r\n1. e4 *\r\n\r\n",
		"[White \"a%d\"]\n[Event \"e\"]\n\n1. e4 *\n"} {
		var text strings.Builder
		for i := range 100 {
			fmt.Fprintf(&text, form, i+100)
		}
		begins := form[:7]
		list := blocksOf(t, text.String(), 100, 10_000)
		for i, b := range list {
			if !strings.HasPrefix(string(b.text), begins) {
				t.Errorf("block %d begins with %.20q", i, b.text)
			}
			if len(b.text) > 200 {
				t.Errorf("block %d has %d bytes", i, len(b.text))
			}
		}
		if len(list) < 20 {
			t.Errorf("%d blocks", len(list))
		}
	}
}

// A text in which no game begins is cut anywhere before it fills the memory,
// but not earlier than it must be.
func TestEndlessGame(t *testing.T) {
	list := blocksOf(t, strings.Repeat("30. Rd1 Rd8\n", 1000), 100, 1000)
	for i, b := range list {
		if len(b.text) > 1100 || len(b.text) < 1000 && i < len(list)-1 {
			t.Errorf("block %d has %d bytes", i, len(b.text))
		}
	}
}

// TestLongTextIsReadInFewSteps checks that a text in which no game begins, such
// as an unclosed comment, is not searched again for every block.
func TestLongTextIsReadInFewSteps(t *testing.T) {
	defer func(block, most int) { blockSize, maxBlock = block, most }(blockSize, maxBlock)
	blockSize, maxBlock = 1<<10, 1<<20
	text, steps := strings.Repeat("a", 1<<20), 0
	r := readerFunc(func(rest []byte) (n int, err error) {
		if len(text) == 0 {
			return 0, io.EOF
		}
		steps++
		n = copy(rest, text)
		text = text[n:]
		return n, nil
	})
	read := 0
	if err := cut(r, "x.pgn", func(b block) error { read += len(b.text); return nil }); err != nil || read != 1<<20 {
		t.Fatalf("%d bytes, %v", read, err)
	}
	if steps > 12 {
		t.Errorf("%d steps", steps)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }
