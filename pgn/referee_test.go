package pgn

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"match/board"
	"match/internal/bounded"
	"match/internal/testkit"
)

// standardGames returns random games from the standard position, with everything
// that the writer can put into a file.
func standardGames(t testing.TB, n int) (games []*Game) {
	rng := rand.New(rand.NewPCG(15, 16))
	for len(games) < n {
		g := randomGame(t, rng, 160)
		if g.Start.IsChess960() {
			continue
		}
		g.White = `The "quoted" \ backslash`
		g.Book, g.Extra = len(games), []Tag{{"TimeControl", "10+0.1"}}
		for i := range g.Plies {
			g.Plies[i].Clock = g.Plies[i].Time * 10
			if i%10 == 0 {
				g.Plies[i] = Ply{Move: g.Plies[i].Move, Comment: "a remark with 100% of [brackets]; and more"}
			}
		}
		games = append(games, g)
	}
	return games
}

// TestIndependentReferee replays our files with github.com/notnil/chess: the same
// moves, final positions and results.
func TestIndependentReferee(t *testing.T) {
	for _, g := range standardGames(t, 40) {
		decode, err := chess.PGN(strings.NewReader(text(t, g, Options{Times: true, SelDepth: true})))
		if err != nil {
			t.Fatalf("%v in\n%s", err, text(t, g, Options{Times: true}))
		}
		theirs := chess.NewGame(decode)
		if got, want := len(theirs.Moves()), len(g.Plies); got != want {
			t.Fatalf("%d plies, wrote %d", got, want)
		}
		if string(theirs.Outcome()) != g.Result.String() {
			t.Errorf("outcome %s, wrote %v", theirs.Outcome(), g.Result)
		}
		last := g.Last()
		if got, want := strings.Fields(theirs.Position().String())[0], strings.Fields(last.FEN())[0]; got != want {
			t.Errorf("the last position is %s, want %s", got, want)
		}
		if last.InCheck() && !last.HasLegal() != (theirs.Method() == chess.Checkmate) {
			t.Errorf("method %v in %s", theirs.Method(), last.FEN())
		}
	}
}

// TestPGNExtract reads our files with Debian's pgn-extract, which must accept
// every game without a complaint, including those with FEN starts.
func TestPGNExtract(t *testing.T) {
	program := testkit.Program(t, "pgn-extract")
	games := standardGames(t, 40)
	start := mustFEN(t, "r3k3/6Pp/8/8/8/8/1p4P1/4K2R b Kq - 3 40")
	tail := &Game{Start: start, Result: Draw, End: End{Reason: DrawAdjudicated, Text: "Draw by adjudication"}}
	p := start
	for _, san := range []string{"O-O-O", "O-O", "b1=N", "g8=Q"} {
		m, err := ParseSAN(&p, san)
		if err != nil {
			t.Fatal(err)
		}
		tail.Plies = append(tail.Plies, Ply{Move: m, Score: Score{MateIn, -8}, Depth: 3})
		p.Play(m)
	}
	var file bytes.Buffer
	w := NewWriter(&file, Options{Times: true, SelDepth: true})
	for _, g := range append(games, tail) {
		if err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(bounded.Context(t), program, "-Wuci", "--quiet", path)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 {
		t.Fatalf("%v: %s", err, complaints.String())
	}
	all := readText(t, string(out))
	if len(all) != len(games)+1 {
		t.Fatalf("%d games came back of %d", len(all), len(games)+1)
	}
	for i, g := range append(games, tail) {
		if all[i].err != "" || !samePlies(all[i].game, g) || all[i].game.Result != g.Result || all[i].game.White != g.White {
			t.Errorf("game %d came back as %+v", i+1, all[i])
		}
	}
}

func samePlies(a, b *Game) bool {
	if len(a.Plies) != len(b.Plies) || a.Start != b.Start {
		return false
	}
	for i := range a.Plies {
		if a.Plies[i].Move != b.Plies[i].Move {
			return false
		}
	}
	return a.Start != (board.Position{})
}
