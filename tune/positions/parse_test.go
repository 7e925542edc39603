package positions

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"match/board"
	"match/pgn"
)

const open4 = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -"

func TestParse(t *testing.T) {
	for line, want := range map[string]Position{
		open4 + ` c9 "1-0";`: {Result: 1},
		open4 + ` c9 "1/2-1/2"; ce -35; id "00000000000000ff";`:              {Result: 0.5, Score: -35, Scored: true, Game: 255},
		open4 + ` 3 17 c9 "0-1";`:                                            {Result: 0},
		open4 + ` id "a; ce x"; c9 "1-0"; ce 3;`:                             {Result: 1, Score: 3, Scored: true, Game: ownID("a; ce x")},
		open4 + ` bm Nf3; result "0.25";`:                                    {Result: 0.25},
		open4 + ` 0 2;1.0`:                                                   {Result: 1},
		open4 + `;0.5;35`:                                                    {Result: 0.5, Score: 35, Scored: true},
		open4 + ` 0 2,0-1`:                                                   {Result: 0},
		open4 + ` 0 2 [0.5] -120`:                                            {Result: 0.5, Score: -120, Scored: true},
		open4 + " 0 2 [1.0]\r":                                               {Result: 1},
		open4 + ` c9 "1-0"; id "somebody - somebody else, round 3"`:          {Result: 1, Game: ownID("somebody - somebody else, round 3")},
		open4 + ` hmvc 0; fmvn 2; c9 "1-0"; id "a - b, ply c, 3.1, ply 17";`: {Result: 1, Game: ownID("a - b, ply c, 3.1")},
		open4 + ` c9 "1-0"; id "a - b, ?, ply 17";`:                          {Result: 1, Game: ownID("a - b, ?, ply 17")},
	} {
		p, err := parse(line)
		if want.Game == 0 {
			want.Game = ownID(open4)
		}
		if p.Board.EPD() != open4 || err != nil {
			t.Errorf("%q: %s, %v", line, p.Board.EPD(), err)
		}
		p.Board = board.Position{}
		if p != want {
			t.Errorf("%q: %+v, want %+v", line, p, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for line, want := range map[string]string{
		open4:                         "no result",
		open4 + ` 0 1`:                "no result",
		open4 + ` bm Nf3; ce 12;`:     "no result",
		open4 + `;`:                   "no result",
		open4 + `;1.5`:                `result "1.5": want`,
		open4 + `;NaN`:                `result "NaN": want`,
		open4 + `;-0.5`:               `result "-0.5": want`,
		open4 + ` c9 "*";`:            `result "*": want`,
		open4 + ` c9 "1-0"; ce #3;`:   `score "#3": want centipawns`,
		open4 + `;1.0;x`:              `score "x"`,
		"8/8/8/8/8/8/8/8 w - -;1.0":   "bad FEN",
		"8/8 w - - c9 \"1-0\"":        "bad FEN",
		"\x00\x01\x02":                "bad FEN",
		"k7/8/8/8/8/8/8/K7 w - - 0 x": "no result", // x belongs to EPD
	} {
		if p, err := parse(line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %+v, %v; want %s", line, p, err, want)
		}
	}
}

func TestFormatOf(t *testing.T) {
	for path, want := range map[string]Format{"a.epd": EPD, "A.CSV.Gz": CSV, "a.epd.zstd": EPD, "a.csv.bz2": CSV, "a.pgn.zst": "", "gz": ""} {
		if got, known := FormatOf(path); got != want || known != (want != "") {
			t.Errorf("%s: %q, %t", path, got, known)
		}
	}
}

// Written positions can be read again: completely from EPD, and position and
// result from CSV.
func TestWriteAndRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Position{
			Board:  randomBoard(t),
			Result: rapid.SampledFrom([]float64{0, 0.25, 0.5, 1}).Draw(t, "result"),
			Score:  rapid.IntRange(-900, 900).Draw(t, "score"), Scored: true,
			Game: rapid.Uint64Min(1).Draw(t, "game"),
		}
		for _, f := range []Format{EPD, CSV} {
			line := string(f.Append(nil, &p))
			got, err := parse(strings.TrimSuffix(line, "\n"))
			if err != nil || got.Board.EPD() != p.Board.EPD() || got.Result != p.Result || !strings.HasSuffix(line, "\n") {
				t.Fatalf("%q: %+v, %v", line, got, err)
			}
			if f == EPD && (got.Score != p.Score || !got.Scored || got.Game != p.Game) {
				t.Fatalf("%q: %+v, want %+v", line, got, p)
			}
		}
	})
}

func randomBoard(t *rapid.T) board.Position {
	p := board.StartPosition()
	for range rapid.IntRange(0, 60).Draw(t, "plies") {
		var moves board.MoveList
		p.Legal(&moves)
		if moves.Len() == 0 {
			break
		}
		p.Make(moves.At(rapid.IntRange(0, moves.Len()-1).Draw(t, "move")))
	}
	return p
}

func TestReadGoesOnAfterBrokenLines(t *testing.T) {
	text := "\ufeff# a comment\n" + open4 + ";1.0\n\nrubbish\n" + open4 + ";2.0\r\n" + open4 + ";0.5"
	var results []float64
	var broken []string
	err := Read(t.Context(), strings.NewReader(text), "f.csv", 2, func(p *Position) error {
		results = append(results, p.Result)
		return nil
	}, func(e *pgn.GameError) { broken = append(broken, e.Error()) })
	if err != nil || len(results) != 2 || results[1] != 0.5 || len(broken) != 2 ||
		!strings.HasPrefix(broken[0], "f.csv:4: bad FEN") || !strings.HasPrefix(broken[1], `f.csv:5: result "2.0"`) {
		t.Errorf("%v, %v, %q", err, results, broken)
	}
}

// TestReadKeepsTheOrder reads several blocks: positions and broken lines come in
// the order of the file with their line numbers, for any number of readers.
func TestReadKeepsTheOrder(t *testing.T) {
	var text strings.Builder
	var want []string
	for i := range 4000 {
		if i%7 == 3 {
			text.WriteString("rubbish\n")
			want = append(want, fmt.Sprintf("f:%d", i+1))
			continue
		}
		fmt.Fprintf(&text, "%s;0.5;%d\n", open4, i)
		want = append(want, fmt.Sprint(i))
	}
	if text.Len() < 3*longestLine {
		t.Fatalf("%d bytes are not several blocks", text.Len())
	}
	for _, workers := range []int{1, 2, 5} {
		for _, r := range []io.Reader{strings.NewReader(text.String()), iotest.HalfReader(strings.NewReader(text.String()))} {
			var got []string
			err := Read(t.Context(), r, "f", workers, func(p *Position) error {
				got = append(got, fmt.Sprint(p.Score))
				return nil
			}, func(e *pgn.GameError) { got = append(got, fmt.Sprintf("%s:%d", e.File, e.Line)) })
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%d workers: %d lines, %v, want %d", workers, len(got), err, len(want))
			}
		}
	}
}

func TestReadEnds(t *testing.T) {
	nothing := func(*pgn.GameError) {}
	var where *pgn.GameError
	err := Read(t.Context(), strings.NewReader("#\n"+strings.Repeat("x", longestLine+1)), "f", 2, func(*Position) error { return nil }, nothing)
	if !errors.As(err, &where) || where.Line != 2 {
		t.Errorf("an endless line: %v", err)
	}
	stop := errors.New("stop")
	if err := Read(t.Context(), strings.NewReader(open4+";1.0\n"), "f", 2, func(*Position) error { return stop }, nothing); !errors.Is(err, stop) {
		t.Errorf("each's error: %v", err)
	}
	if err := Read(t.Context(), io.MultiReader(strings.NewReader("#\n"), failing{stop}), "f", 2, nil, nothing); !errors.Is(err, stop) || err.Error() != "f: after line 1: stop" {
		t.Errorf("the disk's error: %v", err)
	}
	if err := Read(t.Context(), strings.NewReader("\xff\xfe8\x00/\x00"), "f", 2, nil, nothing); err == nil || err.Error() != "f: the text is UTF-16: save it as UTF-8" {
		t.Errorf("UTF-16: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func FuzzParse(f *testing.F) {
	f.Add(open4 + ` c9 "1/2-1/2"; ce -35; id "00000000000000ff";`)
	f.Add(open4 + ` 0 2 [0.5] -120`)
	f.Add(open4 + ` 0 2;1.0;3`)
	f.Fuzz(func(t *testing.T, line string) {
		p, err := parse(line)
		if err != nil {
			return
		}
		again, err := parse(strings.TrimSpace(string(EPD.Append(nil, &p))))
		if err != nil || again.Result != p.Result || again.Game != p.Game || again.Board.EPD() != p.Board.EPD() {
			t.Errorf("%q: %+v, written and read again %+v, %v", line, p, again, err)
		}
	})
}
