package suite

import (
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"match/engine/limits"
	"match/players"
	"match/players/spec"
)

const mates = "\ufeff# two mates and a capture to avoid\r\n" +
	`6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank; mate"; c0 "x";` + "\r\n\n" +
	`7k/8/6K1/8/8/8/8/R7 w - - bm Ra8+; hmvc 7; fmvn 40;` + "\n" +
	`4k3/8/3p4/2p5/8/2R5/8/4K3 w - - am Rxc5 c3c4; id "guarded"` + "\n"

func TestParse(t *testing.T) {
	problems, err := Parse(strings.NewReader(mates), "x.epd")
	if err != nil || len(problems) != 3 {
		t.Fatalf("%d problems, %v", len(problems), err)
	}
	first, second, third := problems[0], problems[1], problems[2]
	if first.ID != "back rank; mate" || first.Line != 2 || len(first.Best) != 1 || !first.Solved(first.Best[0]) || first.Solved(0) {
		t.Errorf("%+v", first)
	}
	if second.Position.HalfmoveClock() != 7 || second.Position.Fullmove() != 40 || second.Line != 4 {
		t.Errorf("%+v", second)
	}
	if len(third.Avoid) != 2 || third.Solved(third.Avoid[1]) || !third.Solved(0) {
		t.Errorf("%+v", third)
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "x.epd: there is no position in it",
		"# only":                              "x.epd: there is no position in it",
		"\n8/8/8":                             `x.epd:2: "8/8/8" is no position`,
		"8/8/8/8/8/8/8/8 w - - bm e4;":        "x.epd:1: ",
		"4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;":  `x.epd:1: bm e5: `,
		"4k3/8/8/8/8/8/4P3/4K3 w - - am Qh5;": `x.epd:1: am Qh5: `,
		"4k3/8/8/8/8/8/4P3/4K3 w - - id \"no move\";":    "x.epd:1: neither a best move (bm) nor one to avoid (am)",
		strings.Repeat("x", maxLine+1):                   "x.epd:1: the line is longer than 64 KiB",
		"\x00\x01\x02\x03 \x00 \x01 \xff\xfe\x00 bm e4;": "x.epd:1: ",
	} {
		_, err := Parse(strings.NewReader(text), "x.epd")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.30q: %v, want %s", text, err, want)
		}
	}
	disk := errors.New("disk")
	if _, err := Parse(iotest.ErrReader(disk), "x"); !errors.Is(err, disk) {
		t.Error(err)
	}
}

func TestRun(t *testing.T) {
	problems, err := Parse(strings.NewReader(mates), "x.epd")
	if err != nil {
		t.Fatal(err)
	}
	who, err := spec.Parse("tapered")
	if err != nil {
		t.Fatal(err)
	}
	p, err := players.Open(t.Context(), who, players.Env{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var tally Tally
	var moves []string
	err = Run(t.Context(), p, problems, limits.Limits{Nodes: 3000}, func(a Answer) {
		tally.Add(a)
		moves = append(moves, a.SAN())
	})
	if err != nil || tally.Solved != 3 || tally.Of != 3 || tally.Nodes == 0 || moves[0] != "Ra8#" {
		t.Errorf("%+v, %v, %v", tally, moves, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(mates)
	f.Add(`4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id ";";`)
	f.Fuzz(func(t *testing.T, text string) {
		problems, err := Parse(strings.NewReader(text), "x")
		if err == nil && len(problems) == 0 {
			t.Error("nothing, and no error")
		}
		for i := range problems {
			if len(problems[i].Best)+len(problems[i].Avoid) == 0 {
				t.Errorf("%+v", problems[i])
			}
		}
	})
}
