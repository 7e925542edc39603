//go:build unix

package dropin

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The openings of 100 matches are those that fastchess 1.8.2 played: seed, order,
// lines of the book and start, and the line of each pair in testdata.
func TestOpeningsOfFastchess(t *testing.T) {
	checkOpenings(t, Fastchess, "testdata/fastchess-openings.txt", 100)
}

// Those of 60 matches are those that cutechess-cli 1.5.1 played, with 20 seeds.
func TestOpeningsOfCutechess(t *testing.T) {
	checkOpenings(t, Cutechess, "testdata/cutechess-openings.txt", 60)
}

func checkOpenings(t *testing.T, d Dialect, path string, n int) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(cases) != n {
		t.Errorf("%d matches, want %d", len(cases), n)
	}
	t.Chdir(t.TempDir())
	for _, c := range cases {
		words := strings.Fields(c)
		n, err := strconv.Atoi(words[2])
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(words[4], ",")
		if got := openingsPlayed(t, d, n, words[0], words[1], words[3], len(want)); got != words[4] {
			t.Errorf("seed %s, %s, %s lines from %s: %s, want %s", words[0], words[1], words[2], words[3], got, words[4])
		}
	}
}

// openingsPlayed returns the lines of a book with n lines that a match uses.
func openingsPlayed(t *testing.T, d Dialect, n int, seed, order, start string, rounds int) string {
	t.Helper()
	var book strings.Builder
	place := map[string]string{} // place of an opening, by the beginning of its FEN
	for i := range n {
		opening := fmt.Sprintf("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 %d", i+1)
		if d == Cutechess { // cutechess-cli drops the move number
			rows := []string{"k7", "8", "8", "8", "8", "8", "8", "7K"}
			rows[6-i/8] = strings.Replace(fmt.Sprintf("%dP%d", i%8, 7-i%8), "0", "", 1)
			opening = strings.Join(rows, "/") + " w - - 0 1"
		}
		fmt.Fprintln(&book, opening)
		place[opening] = strconv.Itoa(i + 1)
	}
	if err := os.WriteFile("book.epd", []byte(book.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	os.Remove("g.pgn")
	pgnOut := map[Dialect]string{Fastchess: "file=g.pgn min=true", Cutechess: "g.pgn min"}[d]
	r := run(t, d, line("-engine cmd=builtin:tapered name=a -engine cmd=builtin:flat name=b -each proto=uci tc=inf depth=1 -maxmoves 1 -repeat -games 2 -pgnout", pgnOut,
		fmt.Sprintf("-openings file=book.epd format=epd order=%s start=%s -srand %s -rounds %d", order, start, seed, rounds)))
	games, err := os.ReadFile("g.pgn")
	if err != nil || r.code != 0 {
		t.Fatal(err, r)
	}
	var lines []string
	for i, m := range regexp.MustCompile(`\[FEN "([^"]*)"\]`).FindAllStringSubmatch(string(games), -1) {
		if i%2 == 0 {
			lines = append(lines, place[m[1]])
		}
	}
	return strings.Join(lines, ",")
}
