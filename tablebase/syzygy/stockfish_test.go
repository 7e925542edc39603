package syzygy

import (
	"bufio"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Stockfish, if installed, reads the same tables and agrees on every position of
// three men.
func TestStockfishAgrees(t *testing.T) {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path, err = exec.LookPath("/usr/games/stockfish"); err != nil {
			t.Skip("stockfish is not installed")
		}
	}
	dir, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer in.Close()
	fmt.Fprintf(in, "setoption name SyzygyPath value %s\n", dir)
	lines := bufio.NewScanner(out)
	set := open(t)
	for _, c := range oracle {
		p := parse(t, c.fen)
		if p.Occupied().Count() != 3 || !p.HasLegal() {
			continue
		}
		fmt.Fprintf(in, "position fen %s\ngo depth 1\n", c.fen)
		score := 0
		for lines.Scan() && !strings.HasPrefix(lines.Text(), "bestmove") {
			score = scoreIn(lines.Text(), score)
		}
		v, err := set.Outcome(p)
		if err != nil || v > Draw != (score > 5000) || v < Draw != (score < -5000) {
			t.Errorf("%s: %v, %v; Stockfish's score is %d", c.fen, v, err, score)
		}
	}
}

// scoreIn reads the score of a line, or returns the previous one.
func scoreIn(line string, before int) int {
	words := strings.Fields(line)
	for i := 0; i+2 < len(words); i++ {
		if n, err := strconv.Atoi(words[i+2]); words[i] == "score" && err == nil {
			if words[i+1] == "mate" && n > 0 {
				return 30000
			} else if words[i+1] == "mate" {
				return -30000
			}
			return n
		}
	}
	return before
}
