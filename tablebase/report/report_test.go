package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/internal/bounded"
	"match/tablebase"
)

func threeMen(*testing.T) *tablebase.Set { return tablebase.ThreeMen() }

// The figures of KQK and KPK are known: the longest win takes 19 and 55 plies.
func TestStats(t *testing.T) {
	endings, err := tablebase.Select([]string{"KQK", "KBK"})
	if err != nil {
		t.Fatal(err)
	}
	list, err := Stats(threeMen(t), endings)
	if err != nil || len(list) != 2 || list[0].Ending != "KQK" || list[0].White.LongestWin != 19 || list[1].White.Wins != 0 {
		t.Fatalf("%+v, %v", list, err)
	}
	var text bytes.Buffer
	WriteStats(&text, list)
	for _, want := range []string{
		"KQK   White to move   Black to move\n", "longest win        19 plies            none\n", "longest loss            none        20 plies\n",
		"win in 19 plies: " + list[0].White.LongestWinFEN + "\n", "loss in 20 plies: " + list[0].Black.LongestLossFEN + "\n\n", "KBK   White to move",
	} {
		if !strings.Contains(strings.ReplaceAll(text.String(), "   \n", "\n"), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	if n := strings.Count(text.String(), " in "); n != 2 || strings.HasPrefix(text.String(), "\n") {
		t.Errorf("%d examples, want none of KBK:\n%s", n, text.String())
	}
	missing := new(tablebase.MissingError)
	four, err := tablebase.Select([]string{"KQKR"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Stats(threeMen(t), four); !errors.As(err, &missing) {
		t.Errorf("%v, want a table that is missing", err)
	}
}

func TestProbe(t *testing.T) {
	p, err := Probe(threeMen(t), "2k5/1P6/1K6/8/8/8/8/8 b - - 0 7")
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	p.WriteText(&text)
	want := `2k5/1P6/1K6/8/8/8/8/8 b - - 0 7
Black to move: loss in 14 plies

c8d7    Kd7     loss in 14 plies
c8d8    Kd8     loss in 12 plies
c8b8    Kb8     loss in 10 plies

7... Kd7 8. b8=Q `
	if !strings.HasPrefix(text.String(), want) || strings.HasSuffix(text.String(), " \n") {
		t.Errorf("%q", text.String())
	}
	if p.WDL != -1 || p.DTM != -14 || len(p.Line) != 14 || p.Line[0] != "c8d7" || p.Moves[1].UCI != "c8d8" || p.Moves[1].SAN != "Kd8" || p.Moves[1].DTM != -12 || p.Moves[1].WDL != -1 {
		t.Errorf("%+v", p)
	}
	for fen, want := range map[string]string{
		"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1": "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1\nBlack to move: stalemate\n",
		"k7/8/8/8/8/8/8/K5B1 w - - 0 1":  "k7/8/8/8/8/8/8/K5B1 w - - 0 1\nWhite to move: draw\n\n",
		"k7/8/1K6/8/8/8/8/6Q1 w - - 0 3": "\n3. ",
	} {
		p, err := Probe(threeMen(t), fen)
		if err != nil {
			t.Fatal(err)
		}
		text.Reset()
		if p.WriteText(&text); !strings.Contains(text.String(), want) {
			t.Errorf("%s: %q", fen, text.String())
		}
		data, err := json.Marshal(p)
		if err != nil || !strings.Contains(string(data), `"moves":[`) || !strings.Contains(string(data), `"line":[`) {
			t.Errorf("%s: %s, %v", fen, data, err)
		}
	}
	for _, fen := range []string{"no position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "k7/8/8/8/8/8/1q6/KQ6 w - - 0 1"} {
		if p, err := Probe(threeMen(t), fen); err == nil {
			t.Errorf("%s: %+v", fen, p)
		}
	}
}

// Every line is answered, before the next is waited for.
func TestAnswerLines(t *testing.T) {
	questions := "\ufeffk7/8/1K6/8/8/8/8/6Q1 w - - 0 1\nk7/8/8/8/8/8/8/K5B1 w - - 0 1\r\n\nx"
	var answers bytes.Buffer
	if err := AnswerLines(strings.NewReader(questions), &answers, threeMen(t).AppendAnswer); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(answers.String(), "\n")
	if len(lines) != 5 || lines[0] != "1 1" || lines[1] != "0 0" || !strings.HasPrefix(lines[2], "invalid: ") || !strings.HasPrefix(lines[3], "invalid: ") || lines[4] != "" {
		t.Errorf("%q", lines)
	}
	in, ask := io.Pipe()
	answer, out := io.Pipe()
	done := make(chan error)
	go func() { done <- AnswerLines(in, out, threeMen(t).AppendAnswer) }()
	for range 2 {
		io.WriteString(ask, "k7/8/8/8/8/8/8/K5B1 w - - 0 1\n")
		buf := make([]byte, 4)
		if _, err := io.ReadFull(answer, buf); err != nil || string(buf) != "0 0\n" {
			t.Fatalf("%q, %v", buf, err)
		}
	}
	broken := errors.New("broken")
	ask.CloseWithError(broken)
	if err := bounded.Receive(t, "end of the answers", done); !errors.Is(err, broken) {
		t.Error(err)
	}
	answer.CloseWithError(broken)
	if err := AnswerLines(strings.NewReader("x\n"), out, threeMen(t).AppendAnswer); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestNumbered(t *testing.T) {
	p, err := Probe(threeMen(t), "k7/8/1K6/8/8/8/8/6Q1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("1. a b 2. c", numbered([]string{"a", "b", "c"}, &p.position)); diff != "" {
		t.Error(diff)
	}
	p.position.MakeNull()
	if diff := cmp.Diff("1... a 2. b c", numbered([]string{"a", "b", "c"}, &p.position)); diff != "" {
		t.Error(diff)
	}
}

// A line without an end fills no memory: it has one short answer, and the next line its own.
func TestLongLine(t *testing.T) {
	const fen = "8/8/8/8/8/4k3/8/K7 w - - 0 1"
	for _, text := range []string{fen + strings.Repeat(" ", 300_000), strings.Repeat("\x00", 300_000)} {
		var out strings.Builder
		if err := AnswerLines(strings.NewReader(text+"\n"+fen+"\n"), &out, tablebase.ThreeMen().AppendAnswer); err != nil {
			t.Fatal(err)
		}
		if got := strings.Split(out.String(), "\n"); len(got) != 3 || len(got[0]) > 1000 || !strings.HasPrefix(got[0], "invalid: ") || got[1] != "0 0" {
			t.Errorf("%.300q", out.String())
		}
	}
}
