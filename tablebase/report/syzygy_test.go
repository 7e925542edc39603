package report

import (
	"bytes"
	"strings"
	"testing"

	"match/tablebase/syzygy"
)

func small(t *testing.T) *syzygy.Set {
	t.Helper()
	set, err := syzygy.Open("../syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { set.Close() })
	return set
}

// Lines are answered one by one, and an error does not end the others.
func TestSyzygyLines(t *testing.T) {
	const in = "4k3/8/3K4/4P3/8/8/8/8 w - - 0 1\nx\n8/8/8/1p6/1P2K3/8/7k/8 b - b3 0 1\n8/8/8/8/8/k7/p7/K7 w - - 0 1"
	var out bytes.Buffer
	if err := AnswerLines(strings.NewReader(in), &out, SyzygyAnswer(small(t))); err != nil {
		t.Fatal(err)
	}
	want := "2 5\ninvalid: bad FEN: fields \"x\": has 1, want 6 (or 4 as in EPD)\n-2 ?\n0 0\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	out.Reset()
	set := small(t)
	err := JSONLines(func(fen string) (*Outcome, error) { return Syzygy(set, fen) }, strings.NewReader(in), &out)
	want = `{"fen":"4k3/8/3K4/4P3/8/8/8/8 w - - 0 1","wdl":2,"dtz":5}
{"fen":"x","error":"bad FEN: fields \"x\": has 1, want 6 (or 4 as in EPD)"}
{"fen":"8/8/8/1p6/1P2K3/8/7k/8 b - b3 0 1","wdl":-2,"dtz":null}
{"fen":"8/8/8/8/8/k7/p7/K7 w - - 0 1","wdl":0,"dtz":0}
`
	if err != nil || out.String() != want {
		t.Errorf("%v\n%s", err, out.String())
	}
}

func TestSyzygyInWords(t *testing.T) {
	set := small(t)
	var out bytes.Buffer
	o, err := Syzygy(set, "8/8/8/1p6/1P2K3/8/7k/8 b - b3 0 1")
	if err != nil {
		t.Fatal(err)
	}
	WriteSyzygy(&out, set, o)
	if want := "8/8/8/1p6/1P2K3/8/7k/8 b - b3 0 1\nBlack to move: loss\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}
