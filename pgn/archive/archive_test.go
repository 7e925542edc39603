package archive

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/pgn"
)

// archiveText returns more than one block of games, including duplicates and
// broken games.
func archiveText(t testing.TB) string {
	t.Helper()
	var b bytes.Buffer
	w := pgn.NewWriter(&b, pgn.Options{Times: true})
	filling := strings.Repeat("more than a block of text in not so many games ", 12)
	for i := range 3000 {
		g := &pgn.Game{
			White: "a", Black: "b", Round: fmt.Sprint(i), Start: board.StartPosition(), Opening: "Test: Line", ECO: "A00",
			Result: pgn.Result(i % 4), Comment: filling,
		}
		p := g.Start
		for j := range 2 + i%700%12 {
			var list board.MoveList
			p.Legal(&list)
			m := list.At((i%700*7 + j*3) % list.Len())
			g.Plies = append(g.Plies, pgn.Ply{Move: m, Depth: 4, Nodes: 100, Score: pgn.Score{Kind: pgn.Centipawns, Value: j}})
			p.Make(m)
			if !p.HasLegal() {
				g.Result = pgn.Win(p.SideToMove().Other())
				break
			}
		}
		if i%4 == 1 {
			g.White, g.Black = "b", "a"
		}
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
		if i%1000 == 500 {
			b.WriteString("[Event \"broken\"]\n\n1. e5 *\n\n")
		}
	}
	return b.String()
}

func source(text string, workers int) Source {
	return Source{Name: "x.pgn", Games: strings.NewReader(text), Workers: workers}
}

// everything runs all jobs and returns their results.
func everything(t *testing.T, text string, workers int) map[string]string {
	t.Helper()
	ctx, out := context.Background(), map[string]string{}
	var b strings.Builder
	said := func(e *pgn.GameError) { fmt.Fprintln(&b, e) }
	done := func(name string, err error, counts any) {
		if err != nil {
			t.Fatal(name, err)
		}
		out[name] = fmt.Sprintf("%s%+v", b.String(), counts)
		b.Reset()
	}
	sum, err := Check(ctx, source(text, workers), func(f Finding) { fmt.Fprintln(&b, f) })
	done("check", err, sum)
	for format := range renderers {
		sum, err := Convert(ctx, source(text, workers), &b, format, Choice{Positions: true, Times: true}, said)
		done(string(format), err, sum)
	}
	d := NewDedupe()
	err = d.Add(ctx, source(text, workers), &b, said)
	done("dedupe", err, []int64{d.Games, d.Duplicates, d.Broken})
	s := NewStats()
	err = s.Add(ctx, source(text, workers), said)
	report, _ := json.Marshal(s)
	done("stats", err, string(report))
	return out
}

// TestWorkers checks that the number of workers changes nothing.
func TestWorkers(t *testing.T) {
	text := archiveText(t)
	if len(text) < 5<<19 {
		t.Fatalf("%d bytes fill no two blocks", len(text))
	}
	one, three := everything(t, text, 1), everything(t, text, 3)
	for name := range one {
		if one[name] != three[name] {
			t.Errorf("%s differs between one worker and three", name)
		}
	}
	if want := "{Games:3003 "; !strings.Contains(one["check"], want) || strings.Count(one["check"], "bad move") != 3 {
		t.Errorf("check says %q", one["check"])
	}
}

func TestStats(t *testing.T) {
	text := archiveText(t)
	s := NewStats()
	for range 2 { // two files
		if err := s.Add(context.Background(), source(text, 2), func(*pgn.GameError) {}); err != nil {
			t.Fatal(err)
		}
	}
	if s.Games != 6000 || s.Broken != 6 || s.Shortest != 2 || s.Longest != 13 {
		t.Errorf("got %+v", s)
	}
	players := s.Players.Rows()
	if len(players) != 2 || players[0].Games()+players[0].Unfinished != 6000 {
		t.Fatalf("players %+v", players)
	}
	// White's wins are b's in one game of four. Each game that White or Black won
	// counts as a player's win.
	if won := players[0].Wins + players[1].Wins; won != s.White.Wins+s.White.Losses {
		t.Errorf("players won %d games, White and Black %d", won, s.White.Wins+s.White.Losses)
	}
	if depth, _ := s.Depth.Value(); depth != 4 {
		t.Errorf("mean depth %v", depth)
	}
	if _, ok := s.Seconds.Value(); ok {
		t.Error("a mean time, but no game says one")
	}
	if o := s.Openings.Rows(); len(o) != 1 || o[0].Name != "Test" {
		t.Errorf("openings %+v", o)
	}
	var all int64
	for _, n := range s.Terminations {
		all += n
	}
	if all != s.Games {
		t.Errorf("terminations %v of %d games", s.Terminations, s.Games)
	}
}

func TestDedupe(t *testing.T) {
	const text = `[White "a"]
[Black "b"]

1. e4 {x} e5 1-0

[White "a"]
[Black "b"]

1. e4 (1. d4) e5 1-0

[White "b"]
[Black "a"]

1. e4 e5 1-0

[White "a"]
[Black "b"]

1. e4 e5 0-1

[Event "no moves"]

*

[Event "no moves either"]

*

[Event "other start"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"]

1. e4 e5 1-0

[Event "cut off"]

1. e4
`
	for movesOnly, want := range map[bool][2]int64{false: {7, 1}, true: {5, 3}} {
		d := NewDedupe()
		d.MovesOnly = movesOnly
		if err := d.Add(context.Background(), source(text, 1), io.Discard, func(*pgn.GameError) {}); err != nil {
			t.Fatal(err)
		}
		if d.Games != want[0] || d.Duplicates != want[1] {
			t.Errorf("moves only %t: %d games and %d duplicates, want %v", movesOnly, d.Games, d.Duplicates, want)
		}
	}
	d := NewDedupe()
	d.MovesOnly = true
	var out strings.Builder
	if err := d.Add(context.Background(), source(text, 1), &out, func(*pgn.GameError) {}); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(out.String(), "[White \"a\"]\n[Black \"b\"]\n\n1. e4 {x} e5 1-0\n\n[Event \"no moves\"]") || !strings.HasSuffix(out.String(), "1. e4\n*\n\n") {
		t.Errorf("written:\n%s", out.String())
	}
}

// A result is added only to a game without one: not to one in another form, but behind a comment that ends like one.
func TestDedupeKeepsResults(t *testing.T) {
	for _, text := range []string{"1. e4 1/2", "1. e4 1:0", "1. e4 0:1", "1. e4 1/2:1/2", "1. e4 ; not *\n*"} {
		var out strings.Builder
		err := NewDedupe().Add(context.Background(), source(strings.TrimSuffix(text, "\n*"), 1), &out, func(e *pgn.GameError) { t.Error(e) })
		if err != nil || out.String() != text+"\n\n" {
			t.Errorf("%q became %q, %v", text, out.String(), err)
		}
	}
}

func TestConvertFormats(t *testing.T) {
	const text = "[White \"a, \\\"b\\\"\"]\n[Result \"1-0\"]\n\n1. e4 {+0.20/5 1.5s n=7 [%clk 0:01:00]} e5 {-M2} 2. -- {well} 1-0\n"
	convert := func(f Format, c Choice) string {
		var b strings.Builder
		if _, err := Convert(context.Background(), source(text, 1), &b, f, c, func(e *pgn.GameError) { t.Error(e) }); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	rows, err := csv.NewReader(strings.NewReader(CSV.Header() + convert(CSV, Choice{}))).ReadAll()
	if err != nil || len(rows) != 2 || rows[1][3] != `a, "b"` || rows[1][7] != "3" {
		t.Errorf("CSV %q, %v", rows, err)
	}
	var j jsonGame
	if err := json.Unmarshal([]byte(convert(JSONL, Choice{Times: true})), &j); err != nil {
		t.Fatal(err)
	}
	if m := j.Moves; len(m) != 3 || *m[0].CP != 20 || *m[0].Time != 1.5 || *m[0].Clock != 60 || *m[1].Mate != -2 || m[2].SAN != "--" {
		t.Errorf("JSON %+v", j)
	}
	if got := convert(JSONL, Choice{}); strings.Contains(got, "time") {
		t.Errorf("times in %s", got)
	}
	if got := convert(UCI, Choice{}); got != "startpos moves e2e4 e7e5 0000\n" {
		t.Errorf("UCI %q", got)
	}
	if got := convert(PGN, Choice{Bare: true}); strings.Contains(got, "{") {
		t.Errorf("comments in bare %s", got)
	}
	epd := strings.Split(strings.TrimSpace(convert(EPD, Choice{Positions: true, Skip: 1})), "\n")
	want := `rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; c9 "1-0"; id "a, 'b' - ?, ?, ply 1";`
	if len(epd) != 3 || cmp.Diff(want, epd[0]) != "" {
		t.Errorf("EPD %q, want first %q", epd, want)
	}
	if got := convert(EPD, Choice{}); strings.Count(got, "\n") != 1 || !strings.Contains(got, "ply 3") {
		t.Errorf("the last position: %q", got)
	}
}

func TestFormats(t *testing.T) {
	for path, want := range map[string]Format{
		"a.pgn": PGN, "a.epd.gz": EPD, "A.CSV": CSV, "a.jsonl.zst": JSONL, "-": PGN, "a.uci": UCI, "epd": PGN, "a.b/c": PGN, "../c.gz": PGN, "a.epd.bz2": EPD, "a.CSV.ZSTD": CSV,
	} {
		if got, err := FormatOf(path); got != want || err != nil {
			t.Errorf("%s: %s, %v; want %s", path, got, err, want)
		}
	}
	for _, path := range []string{"a.cvs", "a.pgn.txt", "a.cvs.gz"} {
		if got, err := FormatOf(path); err == nil {
			t.Errorf("%s: %s, want an error", path, got)
		}
	}
	if _, err := ParseFormat("cvs"); err == nil || !strings.Contains(err.Error(), `did you mean "csv"`) {
		t.Errorf("got %v", err)
	}
}

// fullDisk rejects every write.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, fmt.Errorf("no space left on device") }

func TestConvertDiskFull(t *testing.T) {
	_, err := Convert(context.Background(), source(archiveText(t), 2), fullDisk{}, PGN, Choice{}, func(*pgn.GameError) {})
	if err == nil || !strings.Contains(err.Error(), "no space") {
		t.Errorf("got %v", err)
	}
}
