package program

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"match/internal/bounded"
	"match/internal/cli"
	"match/internal/testkit"
)

// playedGames plays a match and returns the text of its games.
func playedGames(t *testing.T, args ...string) (path string, text string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.pgn")
	var stdout, stderr bytes.Buffer
	args = append(args, "--no-db", "--pgn", path)
	if code := Run(context.Background(), args, strings.NewReader(""), &stdout, &stderr); code != cli.ExitOK {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, string(data)
}

// TestGamesUnderAnIndependentReferee replays a match with another program's rules
// of chess: every move must be legal there, and its result must agree with the
// recorded one.
func TestGamesUnderAnIndependentReferee(t *testing.T) {
	games := "120"
	if os.Getenv("CI") != "" {
		games = "1000"
	}
	_, text := playedGames(t, "--a", "tapered", "--b", "flat", "--nodes", "30", "--games", games)
	scanner := chess.NewScanner(strings.NewReader(text))
	endings := map[string]int{}
	for scanner.Scan() {
		game := scanner.Next()
		if len(game.Moves()) == 0 {
			continue // the empty lines at the end of the file
		}
		reason, last := closingComment(game)
		endings[reason]++
		if want := game.GetTagPair("Result"); want == nil || want.Value != string(game.Outcome()) {
			t.Errorf("%s: result tag %v, referee says %v", game.GetTagPair("Round"), want, game.Outcome())
		}
		if !agrees(game, reason) {
			t.Errorf("game %v ends with %q; the referee sees %v", game.GetTagPair("Round"), last, game.Position())
		}
	}
	total := 0
	for _, n := range endings {
		total += n
	}
	if want := strings.Count(text, "[Event "); total != want {
		t.Errorf("the referee read %d games of %d", total, want)
	}
	t.Logf("endings: %v", endings)
	if endings["mates"] == 0 || endings["repetition"] == 0 {
		t.Errorf("endings %v: the match tries too little", endings)
	}
}

// closingComment returns the last word and the whole of the comment that ends
// a game.
func closingComment(game *chess.Game) (reason, text string) {
	comments := game.Comments()
	for _, list := range slices.Backward(comments) {
		if len(list) > 0 {
			text = list[len(list)-1]
			break
		}
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return "", ""
	}
	return words[len(words)-1], text
}

// agrees compares the reason with the referee's final position.
func agrees(game *chess.Game, reason string) bool {
	positions := game.Positions()
	last := positions[len(positions)-1]
	switch reason {
	case "mates":
		return last.Status() == chess.Checkmate
	case "stalemate":
		return last.Status() == chess.Stalemate
	case "material":
		return len(last.Board().SquareMap()) <= 4
	case "repetition":
		return repetitions(positions) >= 3
	case "rule":
		return strings.Fields(last.String())[4] == "100"
	}
	return false
}

// repetitions counts the positions that are equal to the last one. The en passant
// square is left out: this referee sets it after every double push, even if no
// capture is possible.
func repetitions(positions []*chess.Position) (n int) {
	key := func(p *chess.Position) string { return strings.Join(strings.Fields(p.String())[:3], " ") }
	last := key(positions[len(positions)-1])
	for _, p := range positions {
		if key(p) == last {
			n++
		}
	}
	return n
}

// TestGamesForPgnExtract reads a match with Debian's pgn-extract.
func TestGamesForPgnExtract(t *testing.T) {
	program := testkit.Program(t, "pgn-extract")
	path, text := playedGames(t, "--a", `tapered,name="A \" quote and a \\ backslash"`, "--b", "flat", "--nodes", "30", "--games", "200", "--times")
	out, err := exec.CommandContext(bounded.Context(t), program, "-s", "-r", path).CombinedOutput()
	if err != nil {
		t.Fatalf("pgn-extract: %v\n%s", err, out)
	}
	if len(out) > 0 { // it prints nothing unless there is a problem
		t.Errorf("pgn-extract complains: %.500s", out)
	}
	if n := strings.Count(text, "[Event "); n != 200 {
		t.Errorf("%d games written, want 200", n)
	}
}
