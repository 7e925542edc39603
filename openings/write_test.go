package openings

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"match/board"
)

// Every file extension has its writer; positions are written with all their data.
func TestWriterFor(t *testing.T) {
	book := open(t, write(t, "a.epd", `4k3/8/8/8/8/8/4P3/4K3 b - - 7 30 id "A;b";`+"\n"))
	for path, want := range map[string]string{
		"x.epd.gz":   "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 7; fmvn 30; id \"A,b\";\n",
		"X.EPD.ZSTD": "id \"A,b\";",
		"x.epd.bz2":  "id \"A,b\";",
		"x.fen":      "4k3/8/8/8/8/8/4P3/4K3 b - - 7 30\n",
		"x.pgn":      "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 7 30\"]",
		"x.tsv":      "opening 1 does not begin at the start position",
	} {
		writer, err := WriterFor(path)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if err := writer(book, &text); err != nil {
			text.WriteString(err.Error())
		}
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s: %q, want %q", path, text.String(), want)
		}
		if path == "x.fen" && text.String() != want {
			t.Errorf("%s: %q", path, text.String())
		}
	}
	if _, err := WriterFor("x.bin"); err == nil || !strings.Contains(err.Error(), `the format ".bin": want .epd, .fen, .pgn or .tsv`) {
		t.Error(err)
	}
}

// The start position is a line without names and moves, and stays in a book.
func TestLineWithoutMoves(t *testing.T) {
	var text bytes.Buffer
	if err := StartPosition().WriteLines(&text); err != nil {
		t.Fatal(err)
	}
	book, faults, err := Read(write(t, "x.tsv", text.String()+ruyLopez))
	if err != nil || len(faults) > 0 || book.Len() != 2 || len(book.openings[0].Moves) != 0 {
		t.Errorf("%q: %v, %v, %v", text.String(), book, faults, err)
	}
}

// A line that would be read as a comment is not written.
func TestLinesAreNoComments(t *testing.T) {
	for _, o := range []Opening{
		{Start: board.StartPosition(), ECO: "#1", Name: "x"}, {Start: board.StartPosition(), ECO: " #1"}, {Start: board.StartPosition(), Name: "#"},
	} {
		book, err := New("x", []Opening{o})
		if err != nil {
			t.Fatal(err)
		}
		if err := book.WriteLines(io.Discard); err == nil || !strings.Contains(err.Error(), "opening 1: its line would begin with # ") {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
