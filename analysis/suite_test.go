package analysis

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"match/board"
	"match/engine/limits"
	"match/pgn"
	"match/players"
	"match/players/spec"
)

const mates = "\ufeff# two mates and a capture to avoid\r\n" +
	`6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank; mate"; c0 "x";` + "\r\n\n" +
	`7k/8/6K1/8/8/8/8/R7 w - - bm Ra8+; hmvc 7; fmvn 40;` + "\n" +
	`4k3/8/3p4/2p5/8/2R5/8/4K3 w - - am Rxc5 c3c4; id "` + "gesch\xfctzt\"\n"

func TestParseSuite(t *testing.T) {
	problems, err := ParseSuite(strings.NewReader(mates), "x.epd")
	if err != nil || len(problems) != 3 {
		t.Fatalf("%d problems, %v", len(problems), err)
	}
	first, second, third := problems[0], problems[1], problems[2]
	if first.ID != "back rank; mate" || first.Line != 2 || len(first.Best) != 1 || !first.solved(first.Best[0]) || first.solved(0) {
		t.Errorf("%+v", first)
	}
	if second.Position.HalfmoveClock() != 7 || second.Position.Fullmove() != 40 || second.Line != 4 {
		t.Errorf("%+v", second)
	}
	if third.ID != "geschützt" || len(third.Avoid) != 2 || third.solved(third.Avoid[1]) || !third.solved(0) {
		t.Errorf("%+v", third)
	}
}

func TestParseSuiteRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                    "x.epd: no positions found",
		"# only":                              "x.epd: no positions found",
		"\n8/8/8":                             `x.epd:2: "8/8/8" is not a position`,
		"4k3/8/8/8/8/8/4P3/4K3 w - -":         "x.epd:1: neither a best move (bm)",
		"8/8/8/8/8/8/8/8 w - - bm e4;":        "x.epd:1: ",
		"4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;":  `x.epd:1: bm e5: `,
		"4k3/8/8/8/8/8/4P3/4K3 w - - am Qh5;": `x.epd:1: am Qh5: `,
		"4k3/8/8/8/8/8/4P3/4K3 w - - id \"no move\";":    "x.epd:1: neither a best move (bm) nor one to avoid (am)",
		strings.Repeat("x", maxSuiteLine+1):              "x.epd:1: the line is longer than 64 KiB",
		"\x00\x01\x02\x03 \x00 \x01 \xff\xfe\x00 bm e4;": "x.epd:1: ",
	} {
		_, err := ParseSuite(strings.NewReader(text), "x.epd")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.30q: %v, want %s", text, err, want)
		}
	}
	disk := errors.New("disk")
	if _, err := ParseSuite(iotest.ErrReader(disk), "x"); !errors.Is(err, disk) {
		t.Error(err)
	}
}

// Invalid counters are replaced by those of a new game; a best move and a move to
// avoid may be combined.
func TestParseSuiteOperations(t *testing.T) {
	for _, c := range []struct {
		ops        string
		half, full int
	}{
		{"hmvc 0; fmvn 7;", 0, 7}, {"hmvc 12; fmvn 9999;", 12, 9999}, {"hmvc x; fmvn 10000;", 0, 1},
		{"hmvc -3; fmvn x9;", 0, 1}, {"hmvc 99; fmvn 12345;", 99, 1}, {"", 0, 1}, {"12 40", 12, 40}, {"3 0", 3, 1},
	} {
		line := "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; am e3; " + c.ops
		if !strings.HasSuffix(c.ops, ";") { // the fields of a FEN
			line = "4k3/8/8/8/8/8/4P3/4K3 w - - " + c.ops + " bm e4; am e2e3"
		}
		problems, err := ParseSuite(strings.NewReader(line), "x")
		if err != nil {
			t.Errorf("%q: %v", c.ops, err)
			continue
		}
		p := &problems[0]
		if p.Position.HalfmoveClock() != c.half || p.Position.Fullmove() != c.full {
			t.Errorf("%q: clock %d, move %d", c.ops, p.Position.HalfmoveClock(), p.Position.Fullmove())
		}
		if len(p.Best) != 1 || len(p.Avoid) != 1 || !p.solved(p.Best[0]) || p.solved(p.Avoid[0]) || p.Wanted() != "e4 not e3" {
			t.Errorf("%q: %s", c.ops, p.Wanted())
		}
	}
}

// The totals are those of the answers.
func TestAnswersAddUp(t *testing.T) {
	problems, err := ParseSuite(strings.NewReader(mates), "x.epd")
	if err != nil {
		t.Fatal(err)
	}
	var all Answers
	all.add(&problems[0], &pgn.Ply{Move: problems[0].Best[0], Nodes: 10, Time: time.Second, Depth: 3})
	var wrong board.MoveList
	problems[1].Position.Legal(&wrong)
	move := slices.IndexFunc(wrong.Slice(), func(m board.Move) bool { return !problems[1].solved(m) })
	all.add(&problems[1], &pgn.Ply{Move: wrong.Slice()[move], Nodes: 7, Time: time.Minute})
	if all.Solved != 1 || all.Of != 2 || all.Nodes != 17 || all.Time != time.Minute+time.Second {
		t.Errorf("%+v", all)
	}
	if a := all.List[0]; len(all.List) != 2 || a.Played != "Ra8#" || a.Wanted != "Ra8#" || !a.Solved || a.Depth != 3 || a.Line != 2 || all.List[1].Solved {
		t.Errorf("%+v", all.List)
	}
}

func TestSolveSuite(t *testing.T) {
	problems, err := ParseSuite(strings.NewReader(mates), "x.epd")
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
	var done []int
	answers, err := SolveSuite(t.Context(), p, problems, limits.Limits{Nodes: 3000}, time.Minute, func(n int) { done = append(done, n) })
	if err != nil || answers.Solved != 3 || answers.Of != 3 || answers.Nodes == 0 || answers.List[0].Played != "Ra8#" || len(done) != 3 || done[2] != 3 {
		t.Errorf("%+v, %v, %v", answers, done, err)
	}
}

// A player that never answers is given up.
func TestSuitePatience(t *testing.T) {
	problems, err := ParseSuite(strings.NewReader(mates), "x.epd")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		limits limits.Limits
		want   time.Duration
	}{
		{limits.Limits{Nodes: 4000}, 100 * time.Second}, {limits.Limits{Depth: 9}, 7 * time.Minute}, {limits.Limits{Nodes: 1e9}, 7 * time.Minute}, {limits.Limits{MoveTime: time.Minute}, 80 * time.Second},
		{limits.Limits{Nodes: 4000, MoveTime: time.Second, Depth: 9}, 21 * time.Second}, {limits.Limits{Nodes: 800, MoveTime: time.Hour}, 36 * time.Second},
	} {
		p := &hung{}
		if _, err := SolveSuite(t.Context(), p, problems, c.limits, 7*time.Minute, func(int) {}); !errors.Is(err, errHung) || p.deadline != c.want {
			t.Errorf("%+v: %v, %v, want %v", c.limits, p.deadline, err, c.want)
		}
	}
}

var errHung = errors.New("no answer")

// hung is a player that does not answer by the deadline.
type hung struct {
	scripted
	deadline time.Duration
}

func (h *hung) Move(_ context.Context, _ *board.Line, turn players.Turn) (players.Reply, error) {
	h.deadline = turn.Deadline
	return players.Reply{}, errHung
}

func FuzzParseSuite(f *testing.F) {
	f.Add(mates)
	f.Add(`4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id ";";`)
	f.Fuzz(func(t *testing.T, text string) {
		problems, err := ParseSuite(strings.NewReader(text), "x")
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
