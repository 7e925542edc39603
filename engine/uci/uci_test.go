package uci

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/internal/bounded"
	"match/tablebase"
	"match/variants"
)

// gui is the other end of a session, for tests.
type gui struct {
	t     *testing.T
	in    io.WriteCloser
	lines chan string
	done  chan error
}

func start(t *testing.T) *gui {
	t.Helper()
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	g := &gui{t: t, in: inWrite, lines: make(chan string, 1000), done: make(chan error, 1)}
	go func() {
		err := Serve(context.Background(), inRead, outWrite, "tapered")
		outWrite.Close()
		inRead.Close()
		g.done <- err
	}()
	go func() {
		defer close(g.lines)
		for s := bufio.NewScanner(outRead); s.Scan(); {
			g.lines <- s.Text()
		}
	}()
	t.Cleanup(func() { inWrite.Close() })
	g.send("setoption name Hash value 1")
	return g
}

func (g *gui) send(lines ...string) {
	g.t.Helper()
	for _, l := range lines {
		if _, err := io.WriteString(g.in, l+"\n"); err != nil {
			g.t.Fatalf("sending %q: %v", l, err)
		}
	}
}

// until reads lines up to the first with the prefix, and returns all of them.
func (g *gui) until(prefix string) (read []string) {
	g.t.Helper()
	deadline := time.After(bounded.Limit)
	for {
		select {
		case l, ok := <-g.lines:
			if !ok {
				g.t.Fatalf("output ended while waiting for %q; read %q", prefix, read)
			}
			read = append(read, l)
			if strings.HasPrefix(l, prefix) {
				return read
			}
		case <-deadline:
			g.t.Fatalf("no %q; read %q", prefix, read)
		}
	}
}

func (g *gui) last(prefix string) string {
	g.t.Helper()
	read := g.until(prefix)
	return read[len(read)-1]
}

// quiet checks that there is no output for a while.
func (g *gui) quiet(d time.Duration) {
	g.t.Helper()
	end := time.After(d)
	for {
		select {
		case l := <-g.lines:
			if !strings.HasPrefix(l, "info ") {
				g.t.Fatalf("unexpected %q", l)
			}
		case <-end:
			return
		}
	}
}

func (g *gui) end() {
	g.t.Helper()
	select {
	case err := <-g.done:
		if err != nil {
			g.t.Fatal(err)
		}
	case <-time.After(bounded.Limit):
		g.t.Fatal("the session does not end")
	}
}

func TestHandshake(t *testing.T) {
	g := start(t)
	g.send("uci")
	declared := strings.Join(g.until("uciok"), "\n")
	for _, want := range []string{
		"id name match tapered", "id author ",
		"option name Variant type combo default tapered var material var flat",
		"option name Hash type spin default 1 min 1 max ",
		"option name UsePSTInterpolation type check default true",
		"option name Phase type combo default own var own var material var pawn-aware var piece-count",
		"option name EvalFile type string default <empty>",
		"option name UCI_Chess960 type check default false",
		"option name Move Overhead type spin default 10 min 0 max 5000",
		"option name Ponder type check default false",
	} {
		if !strings.Contains(declared, want) {
			t.Errorf("%q is not declared in\n%s", want, declared)
		}
	}
	g.send("isready", "quit")
	g.until("readyok")
	g.end()
}

var (
	bestLine = regexp.MustCompile(`^bestmove ([a-h][1-8][a-h][1-8][nbrq]?)( ponder [a-h][1-8][a-h][1-8][nbrq]?)?$`)
	infoText = regexp.MustCompile(`^info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+ pv( [a-h][1-8][a-h][1-8][nbrq]?)+$`)
)

// TestGo plays a move under every sort of limit.
func TestGo(t *testing.T) {
	g := start(t)
	for _, limits := range []string{
		"depth 5", "nodes 1", "nodes 5000", "movetime 5", "mate 1 depth 6",
		"wtime 200 btime 200 winc 2 binc 2", "wtime 1 btime 1", "wtime 100 btime 100 movestogo 1",
		"wtime -20 btime 100", "depth 3 searchmoves e2e4 d2d4", "wtime 60000 btime 60000 nodes 2000",
		"movestogo 0 wtime 50 btime 50", "movetime 0", "movetime -5", "wtime 50 winc 99999999999999999999 movestogo 99999999999999999999 nodes 50",
	} {
		g.send("position startpos moves g1f3 g8f6", "go "+limits)
		lines := g.until("bestmove")
		for _, l := range lines[:len(lines)-1] {
			if !infoText.MatchString(l) {
				t.Errorf("go %s: %q", limits, l)
			}
		}
		if len(lines) < 2 {
			t.Errorf("go %s: no info", limits)
		}
		best := bestLine.FindStringSubmatch(lines[len(lines)-1])
		if best == nil {
			t.Errorf("go %s: %q", limits, lines[len(lines)-1])
			continue
		}
		if strings.Contains(limits, "searchmoves") && best[1] != "e2e4" && best[1] != "d2d4" {
			t.Errorf("go %s: %s", limits, best[1])
		}
	}
}

func TestExactNodesReported(t *testing.T) {
	g := start(t)
	g.send("position startpos", "go nodes 4321")
	lines := g.until("bestmove")
	if last := lines[len(lines)-2]; !strings.Contains(last, " nodes 4321 ") {
		t.Errorf("the last info is %q, want all 4321 nodes", last)
	}
	g.send("go depth 4")
	said := map[string]bool{} // depths
	for _, l := range g.until("bestmove") {
		depth, isInfo := strings.CutPrefix(l, "info depth ")
		if depth, _, _ = strings.Cut(depth, " "); isInfo && said[depth] {
			t.Errorf("depth %s is said twice", depth)
		}
		said[depth] = true
	}
}

// TestInfinite: isready is answered during a search, and the best move is printed
// only after stop.
func TestInfinite(t *testing.T) {
	g := start(t)
	g.send("position startpos", "go infinite", "isready")
	g.until("readyok")
	g.quiet(30 * time.Millisecond)
	g.send("ponderhit", "isready") // it does not ponder
	g.until("readyok")
	g.quiet(30 * time.Millisecond)
	g.send("stop")
	g.until("bestmove")
	// A finished game has nothing to search, but must also wait for stop.
	g.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go infinite", "ponderhit", "isready")
	if l := g.last("info string"); l != "info string ponderhit: the search does not ponder" {
		t.Error(l)
	}
	g.until("readyok")
	g.quiet(30 * time.Millisecond)
	g.send("stop")
	if best := g.last("bestmove"); best != "bestmove (none)" {
		t.Errorf("%q in a stalemate", best)
	}
	g.send("stop", "isready") // without a search
	g.until("readyok")
}

func TestPonder(t *testing.T) {
	g := start(t)
	g.send("position startpos moves e2e4", "go ponder wtime 100 btime 100", "isready")
	g.until("readyok")
	g.quiet(150 * time.Millisecond)
	g.send("ponderhit")
	g.until("bestmove")
	g.send("go ponder wtime 100 btime 100 depth 2", "isready")
	g.until("readyok")
	g.quiet(50 * time.Millisecond)
	g.send("stop")
	g.until("bestmove")
}

// TestPonderHitAtOnce checks that a hit directly after its "go" is never lost.
func TestPonderHitAtOnce(t *testing.T) {
	g := start(t)
	g.send("isready")
	g.until("readyok")
	for range 200 {
		g.send("go ponder movetime 1", "ponderhit")
		g.until("bestmove")
	}
}

// TestCommandsFromFile checks that the end of input does not shorten a limited
// search.
func TestCommandsFromFile(t *testing.T) {
	var out strings.Builder
	in := strings.NewReader("setoption name Hash value 1\nposition startpos\ngo depth 8\n")
	if err := Serve(t.Context(), in, &out, "flat"); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "info depth 8 ") || !strings.Contains(text, "\nbestmove ") {
		t.Errorf("%q", text)
	}
}

// TestEndOfInputEndsSearch checks that the end of input ends an infinite search.
func TestEndOfInputEndsSearch(t *testing.T) {
	for _, c := range []struct {
		order    string
		patience time.Duration
	}{
		{"go", time.Hour}, {"go infinite", time.Hour}, {"go nodes50", time.Hour}, {"go ponder movetime 1", time.Hour},
		{"go depth 99", 10 * time.Millisecond}, {"go mate 5", 10 * time.Millisecond}, {"go movetime 1000000", 10 * time.Millisecond},
		{"go ponder movetime 1\nponderhit", time.Hour},
	} {
		var out strings.Builder
		in := strings.NewReader("setoption name Hash value 1\n" + c.order + "\n")
		if err := serve(t.Context(), in, &out, "flat", c.patience); err != nil || strings.Count(out.String(), "bestmove") != 1 {
			t.Errorf("%s: %v, %q", c.order, err, out.String())
		}
	}
}

// TestNewOrderEndsSearch checks that every command that needs the engine first
// ends the search, so that every go is answered by exactly one bestmove.
func TestNewOrderEndsSearch(t *testing.T) {
	g := start(t)
	for _, order := range []string{"position startpos", "ucinewgame", "setoption name Hash value 2", "go depth 1"} {
		g.send("go infinite", order)
		g.until("bestmove")
	}
	g.until("bestmove") // answer to go depth 1
}

func TestEnds(t *testing.T) {
	for _, how := range []string{"quit", "end of input"} {
		g := start(t)
		g.send("go infinite")
		if how == "quit" {
			g.send("quit")
		} else {
			g.in.Close()
		}
		g.until("bestmove")
		g.end()
	}
}

// TestBrokenInput checks that a read error ends the session with an error, after
// the earlier commands have been executed.
func TestBrokenInput(t *testing.T) {
	broken := errors.New("the line is dead")
	var out strings.Builder
	err := Serve(context.Background(), io.MultiReader(strings.NewReader("isready\n"), iotest.ErrReader(broken)), &out, "tapered")
	if !errors.Is(err, broken) || !strings.Contains(out.String(), "readyok") {
		t.Errorf("%v after %q", err, out.String())
	}
}

func TestChess960(t *testing.T) {
	g := start(t)
	const fen = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	castles := func(want string) {
		t.Helper()
		g.send("go depth 1 searchmoves " + want)
		if best := g.last("bestmove"); !strings.HasPrefix(best, "bestmove "+want) {
			t.Errorf("%q, want %s", best, want)
		}
	}
	g.send(fen)
	castles("e1g1")
	g.send("setoption name UCI_Chess960 value true")
	castles("e1h1")
	g.send("setoption name UCI_Chess960 value false", fen+" moves e1g1 e8d8", "setoption name UCI_Chess960 value true", "d")
	if l := g.last("Fen:"); l != "Fen: 3k4/8/8/8/8/8/8/5RK1 w - - 2 2" {
		t.Errorf("the moves are lost: %s", l)
	}
	g.send("position fen nrb1bk1r/pp1ppp1p/2p3p1/8/1q5P/3P4/PPPQPPP1/NRBNBK1R w HBhb - 0 1 moves h4h5 g6h5", "isready")
	g.until("readyok")
	g.send("setoption name UCI_Chess960 value false", "d")
	if l := g.last("Fen:"); !strings.HasSuffix(l, " w HBhb - 0 2") {
		t.Errorf("rights of Chess960 are lost: %s", l)
	}
	g.send(fen)
	castles("e1g1")
}

// TestVariantChanges checks that options affect the search.
func TestVariantChanges(t *testing.T) {
	g := start(t)
	eval := func(set string) string {
		g.send(set, "position fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "eval")
		return g.last("Evaluation")
	}
	seen := map[string]string{}
	for _, set := range []string{
		"setoption name Variant value tapered",
		"setoption name usepstinterpolation value FALSE",
		"setoption name Variant value Flat",
		"setoption name Phase value piece-count",
	} {
		text := eval(set)
		if before, ok := seen[text]; ok {
			t.Errorf("%q and %q evaluate alike: %s", before, set, text)
		}
		seen[text] = set
	}
	g.send("uci")
	if all := strings.Join(g.until("uciok"), "\n"); !strings.Contains(all, "default flat var") ||
		!strings.Contains(all, "default piece-count") {
		t.Errorf("options do not keep their values:\n%s", all)
	}
}

// TestInfoLine checks the arithmetic of an info line, and the notation of moves
// in a line of play, which depends on the position of each move.
func TestInfoLine(t *testing.T) {
	p, err := board.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	line := board.NewLine(p)
	for _, text := range []string{"e1h1", "a8a1"} {
		m, err := line.Position().ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		line.Push(m)
	}
	i := engine.Info{Depth: 3, SelDepth: 4, Score: 5, Nodes: 6000, TBHits: 8, Time: 2 * time.Second, PV: line.Moves()}
	if got, want := infoLine(&p, i, 7), "info depth 3 seldepth 4 multipv 1 score cp 5 nodes 6000 nps 3000 hashfull 7 tbhits 8 time 2000 pv e1h1 a8a1"; got != want {
		t.Errorf("%s", got)
	}
	i.Time, i.PV = 0, nil
	if got, want := infoLine(&p, i, 7), "info depth 3 seldepth 4 multipv 1 score cp 5 nodes 6000 nps 0 hashfull 7 tbhits 8 time 0 pv"; got != want {
		t.Errorf("%s", got)
	}
}

// TestNewGameForgets checks that after ucinewgame a search equals the first one,
// and that without it it does not.
func TestNewGameForgets(t *testing.T) {
	g := start(t)
	nodes := func(commands ...string) string {
		g.send(append(commands, "position startpos moves e2e4", "go depth 7")...)
		lines := g.until("bestmove")
		return regexp.MustCompile(` nodes \d+`).FindString(lines[len(lines)-2])
	}
	first, second, third := nodes("ucinewgame"), nodes(), nodes("ucinewgame")
	if first == second || first != third {
		t.Errorf("at first%s, then%s, in a new game%s", first, second, third)
	}
}

// TestLongLines checks the maximum length of a line, and that the next one is
// read.
func TestLongLines(t *testing.T) {
	for length, want := range map[int]string{longestLine: strings.Repeat("x", longestLine-1), longestLine + 1: "(a line of 131073 bytes)"} {
		r := bufio.NewReader(strings.NewReader(strings.Repeat("x", length-1) + "\nisready"))
		if got, err := readLine(r); err != nil || got != want {
			t.Errorf("%d bytes: %.30s, %v", length, got, err)
		}
		if got, err := readLine(r); got != "isready" || err != io.EOF {
			t.Errorf("the last line: %q, %v", got, err)
		}
	}
}

// TestOrders reads every word of "go", valid ones together with invalid ones.
func TestOrders(t *testing.T) {
	p := board.StartPosition()
	e2e4, err := p.ParseUCI("e2e4")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]limits.Limits{
		"depth x nodes 7":               {Nodes: 7},
		"mate 3":                        {Mate: 3},
		"searchmoves x e2e4":            {SearchMoves: []board.Move{e2e4}},
		"mate 100000":                   {Mate: engine.MaxPly},
		"depth 100000":                  {Depth: engine.MaxPly - 1},
		"movetime 5 infinite":           {},
		"movetime 0":                    {MoveTime: time.Millisecond},
		"movetime -5":                   {MoveTime: time.Millisecond},
		"movetime 99999999999999999999": {MoveTime: longestTime * time.Millisecond},
		"wtime 99999999999999999999 winc -1 btime -99999999999999999999": {Clock: &limits.Clock{Remaining: longestTime * time.Millisecond}},
		"wtime 10 winc 1 btime 20 binc 2 movestogo 3": {Clock: &limits.Clock{
			Remaining: 10 * time.Millisecond, Increment: time.Millisecond, OpponentRemaining: 20 * time.Millisecond, OpponentIncrement: 2 * time.Millisecond, MovesToGo: 3}},
		"wtime -10 btime 20": {Clock: &limits.Clock{OpponentRemaining: 20 * time.Millisecond}},
	} {
		o, problems := parseGo(strings.Fields(text), &p)
		if diff := cmp.Diff(want, o.limits); diff != "" || len(problems) > 1 || (len(problems) == 1) != strings.Contains(text, "x") {
			t.Errorf("%s: %v\n%s", text, problems, diff)
		}
	}
}

// directoryOf returns a directory with the table of an ending.
func directoryOf(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	ending, err := tablebase.ParseMaterial(name)
	if err == nil {
		err = tablebase.Build(t.Context(), dir, []tablebase.Material{ending}, tablebase.BuildOptions{})
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestTables checks that a directory of endgame tables is opened once, used, and
// closed when the next one is opened.
func TestTables(t *testing.T) {
	dir := directoryOf(t, "KNKN")
	g := start(t)
	const fourMen = "position fen 8/8/8/3k4/8/3N4/8/K6n w - - 0 1"
	for path, hits := range map[string]bool{dir: true, "<empty>": false} {
		g.send("setoption name TablebasePath value "+path, "ucinewgame", fourMen, "go depth 3")
		lines := g.until("bestmove")
		if last := lines[len(lines)-2]; strings.Contains(last, "tbhits 0") == hits {
			t.Errorf("%s: %s", path, last)
		}
	}
}

// TestTablesOfOneKindStay checks that a program may send all options: an empty path of one kind of
// tables leaves those of the other kind, and clears its own.
func TestTablesOfOneKindStay(t *testing.T) {
	dir := directoryOf(t, "KNK")
	g := start(t)
	for _, c := range []struct{ path, other string }{
		{"TablebasePath value " + dir, "SyzygyPath"},
		{"SyzygyPath value ../../tablebase/syzygy/testdata", "TablebasePath"},
	} {
		name, path, _ := strings.Cut(c.path, " value ")
		for _, empty := range []string{c.other + " value <empty>", c.other + " value", name + " value <empty>"} {
			g.send("setoption name "+c.path, "setoption name "+empty, "uci")
			kept := strings.Contains(strings.Join(g.until("uciok"), "\n"), "option name "+name+" type string default "+path)
			if own := strings.HasPrefix(empty, name); kept == own {
				t.Errorf("%s, then %s: kept %v", c.path, empty, kept)
			}
		}
	}
}

// TestFilesRefused checks that missing files change nothing, and that the engine
// still finds a best move.
func TestFilesRefused(t *testing.T) {
	g := start(t)
	for _, option := range []string{"EvalFile", "TablebasePath"} {
		g.send("setoption name " + option + " value /does/not/exist.toml")
		if l := g.last("info string"); !strings.Contains(l, "exist.toml") {
			t.Errorf("%q", l)
		}
		g.send("position startpos", "go depth 2")
		if best := g.last("bestmove"); !bestLine.MatchString(best) {
			t.Errorf("%s: %s", option, best)
		}
	}
}

// TestFilesAreReadOnce checks that deleting the weights file during play has no
// effect.
func TestFilesAreReadOnce(t *testing.T) {
	v, err := variants.Get("flat")
	if err != nil {
		t.Fatal(err)
	}
	var weights strings.Builder
	if err := v.Dump(&weights); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "w.toml")
	if err := os.WriteFile(path, []byte(weights.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	g := start(t)
	g.send("setoption name EvalFile value "+path, "isready")
	g.until("readyok")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	g.send("setoption name Move Overhead value 1", "position startpos", "eval")
	if l := g.last("Evaluation"); !strings.HasPrefix(l, "Evaluation by file:w.toml: ") {
		t.Error(l)
	}
	g.send("uci")
	if l := g.last("id name"); l != "id name match file:w.toml" {
		t.Error(l)
	}
	g.send("setoption name EvalFile value <empty>", "eval")
	if l := g.last("Evaluation"); !strings.HasPrefix(l, "Evaluation by tapered: ") {
		t.Error(l)
	}
}

// TestOptionsInAnyOrder checks that a program may send all options, in any order and with their
// defaults: each sets only itself, and a file is played while one is set.
func TestOptionsInAnyOrder(t *testing.T) {
	v, err := variants.Get("flat")
	if err != nil {
		t.Fatal(err)
	}
	var weights strings.Builder
	if err := v.WithPhase(variants.PieceCountPhase).Dump(&weights); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "w.toml")
	if err := os.WriteFile(path, []byte(weights.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	g := start(t)
	eval := func(options ...string) string {
		for _, o := range options {
			g.send("setoption name " + o)
		}
		g.send("position fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "eval")
		return g.last("Evaluation")
	}
	file := eval("EvalFile value " + path)
	if !strings.Contains(file, "by file:w.toml") || !strings.Contains(file, "phase 24 ") {
		t.Error(file)
	}
	for _, o := range []string{"Phase value own", "Variant value tapered", "Variant value flat", "EvalFile value " + path} {
		if got := eval(o); got != file {
			t.Errorf("%s: %s", o, got)
		}
	}
	g.send("setoption name Variant value flat")
	if l := g.last("info string"); l != "info string EvalFile plays instead of flat until it is set to <empty>" {
		t.Error(l)
	}
	if got := eval("Phase value material"); !strings.Contains(got, "by file:w.toml") || !strings.Contains(got, "phase 0 ") {
		t.Errorf("another phase: %s", got)
	}
	if got := eval("Phase value own"); got != file {
		t.Errorf("its own phase again: %s", got)
	}
	if got := eval("EvalFile value <empty>"); !strings.Contains(got, "by flat") {
		t.Errorf("the variant after the file: %s", got)
	}
}

// TestCommandNames checks that of two commands that are equally near the same one is suggested each
// time.
func TestCommandNames(t *testing.T) {
	if names := commandNames(); !slices.IsSorted(names) || !slices.Contains(names, "quit") {
		t.Errorf("%q", names)
	}
}

// TestComplaints checks that errors are named, and that nothing changes.
func TestComplaints(t *testing.T) {
	tests := []struct{ send, want string }{
		{"foo", `unknown command "foo"`},
		{"fly\x1b[31m\x7f\x01", `unknown command "fly`},
		{"setoption name EvalFile value no/a\x1b]0;x\x07\x7f", "cannot read"},
		{"positon startpos", `did you mean "position"`},
		{"position", "want 'startpos'"},
		{"position start", `not "start"`},
		{"position fen 8/8/8 w - - 0 1", "position: "},
		{"position startpos moves e2e4 e7e6 e4e6", "move 3: illegal move e4e6"},
		{"position startpos moves e2", "move 1: "},
		{"setoption", "want 'name NAME"},
		{"setoption  name  EvalFile   value   no  such  file ", "no  such  file"}, {"setoption name move  overhead value", "from 0 to"},
		{"setoption name value 3", "unknown option"}, {"setoption names", "want 'name NAME"},
		{"setoption name Hsh value 3", `did you mean "Hash"`},
		{"setoption name Hash value 0", "from 1 to"},
		{"setoption name Hash value many", "from 1 to"},
		{"setoption name Threads value 2", "from 1 to 1"},
		{"setoption name Variant value taperd", `did you mean "tapered"`},
		{"setoption name UCI_Chess960 value maybe", "true or false"},
		{"go perft", "perft: want a number"}, {"go perft 0", "perft: want 1 or more, not 0"}, {"go perft x", "perft: want a number"}, {"go perft -9", "not -9"},
		{"go depth", "depth: want a number"},
		{"go depth x nodes 1", `not "x"`},
		{"go nodes 0 depth 1", "nodes: want"}, {"go depth 0", "depth: want 1 or more, not 0"}, {"go nodes 0", "not 0"}, {"go depth -3", "not -3"},
		{"go dept 3 nodes 1", `did you mean "depth"`},
		{"go searchmoves e2e5 nodes 1", "searchmoves: illegal move e2e5"},
		{"ponderhit", "no search"},
		{"bench zero", "want a depth"}, {"bench 0", "want a depth"}, {"bench 128", "want a depth"}, {"bench -1", "want a depth"},
		{strings.Repeat("position ", 50000), "unknown command"},
	}
	g := start(t)
	for _, tt := range tests {
		g.send(tt.send)
		if l := g.last("info string"); !strings.Contains(l, tt.want) {
			t.Errorf("%.40q: %q, want %q in it", tt.send, l, tt.want)
		} else if strings.ContainsFunc(l, unicode.IsControl) {
			t.Errorf("%.40q is answered with something that terminals obey: %q", tt.send, l)
		}
		if strings.HasPrefix(tt.send, "go perft") {
			g.quiet(20 * time.Millisecond)
			g.send("stop", "isready")
			if l := g.last(""); l != "readyok" {
				t.Errorf("%s searches: %s", tt.send, l)
			}
		} else if strings.HasPrefix(tt.send, "go ") {
			if tt.send == "go depth" {
				g.send("stop")
			}
			g.until("bestmove")
		}
		g.send("stop", "isready")
		g.until("readyok")
	}
	g.send("d")
	if l := g.last("Fen:"); l != "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" {
		t.Errorf("the position has changed: %s", l)
	}
}

func TestExtras(t *testing.T) {
	g := start(t)
	g.send("position fen 8/8/8/3k4/8/3N4/8/K6n b - - 5 9", "d")
	board := strings.Join(g.until("Status:"), "\n")
	if want := `8  . . . . . . . .
7  . . . . . . . .
6  . . . . . . . .
5  . . . k . . . .
4  . . . . . . . .
3  . . . N . . . .
2  . . . . . . . .
1  K . . . . . . n
   a b c d e f g h
Fen: 8/8/8/3k4/8/3N4/8/K6n b - - 5 9
Key: `; !strings.HasPrefix(board, want) {
		t.Errorf("%s", board)
	}
	g.send("position startpos", "go perft 1")
	if l := g.last("Nodes searched"); l != "Nodes searched: 20" {
		t.Error(l)
	}
	g.send("position startpos", "go perft 3")
	if l := g.last("Nodes searched"); l != "Nodes searched: 8902" {
		t.Error(l)
	}
	g.send("bench 1")
	first := strings.Fields(g.lastMatching(`^\d+ nodes \d+ nps$`))[0]
	g.send("bench 1")
	if again := strings.Fields(g.lastMatching(`^\d+ nodes \d+ nps$`))[0]; again != first {
		t.Errorf("bench gave %s nodes, then %s", first, again)
	}
}

func (g *gui) lastMatching(pattern string) string {
	g.t.Helper()
	re := regexp.MustCompile(pattern)
	for {
		if l := g.last(""); re.MatchString(l) {
			return l
		}
	}
}

func TestScoreText(t *testing.T) {
	for score, want := range map[int]string{
		0: "cp 0", -35: "cp -35", 31999: "mate 1", 31998: "mate 1", 31997: "mate 2",
		-31998: "mate -1", -31999: "mate 0", -32000: "mate 0", -31996: "mate -2",
	} {
		if got := scoreText(score); got != want {
			t.Errorf("scoreText(%d) = %q, want %q", score, got, want)
		}
	}
}

// TestGame plays a fast game against itself over the protocol, with a clock,
// and checks every move.
func TestGame(t *testing.T) {
	g := start(t)
	line := board.NewLine(board.StartPosition())
	moves := ""
	for line.Status() == board.Ongoing && len(line.Moves()) < 60 {
		g.send("position startpos"+moves, "go wtime 20 btime 20 winc 1 binc 1")
		best := bestLine.FindStringSubmatch(g.last("bestmove"))
		if best == nil {
			t.Fatal("no move")
		}
		m, err := line.Position().ParseUCI(best[1])
		if err != nil {
			t.Fatal(err)
		}
		line.Push(m)
		if moves == "" {
			moves = " moves"
		}
		moves += " " + best[1]
	}
}

// FuzzServe: no input makes a session panic, hang, or stop answering.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\nposition startpos moves e2e4\ngo nodes 10\n",
		"setoption name Hash value 1\nucinewgame\ngo depth 1 searchmoves e2e4\nstop\n",
		"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1\nd\neval\ngo mate 1 nodes 50\n",
		"go wtime 1 btime -1 winc x\nponderhit\nstop\n", "position fen\n\x00\xff\ngo perft 1\n",
		"setoption name EvalFile value x\nsetoption name Phase value pawn-aware\nisready\n",
		"go nodes50\n", "go depth 99\n", "go mate 5\ngo ponder movetime 5\nponderhit\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var kept []string
		for line := range strings.SplitSeq(text, "\n") {
			if !slow.MatchString(line) {
				kept = append(kept, line)
			}
		}
		var out strings.Builder
		in := strings.NewReader("setoption name Hash value 1\n" + strings.Join(kept, "\n") + "\nisready\n")
		if err := serve(context.Background(), in, &out, "tapered", 10*time.Millisecond); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "readyok\n") {
			t.Fatalf("no readyok in %q", out.String())
		}
	})
}

// slow matches lines that cannot be interrupted, need much memory, or end the
// session.
var slow = regexp.MustCompile(`(?i)bench|perft|hash|quit`)
