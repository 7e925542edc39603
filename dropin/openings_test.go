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
	data, err := os.ReadFile("testdata/fastchess-openings.txt")
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(cases) != 100 {
		t.Errorf("%d matches", len(cases))
	}
	t.Chdir(t.TempDir())
	for _, c := range cases {
		words := strings.Fields(c)
		n, err := strconv.Atoi(words[2])
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(words[4], ",")
		if got := openingsPlayed(t, n, words[0], words[1], words[3], len(want)); got != words[4] {
			t.Errorf("seed %s, %s, %s lines from %s: %s, want %s", words[0], words[1], words[2], words[3], got, words[4])
		}
	}
}

// openingsPlayed are the lines of a book of n that a match takes; the line is the
// number of its move.
func openingsPlayed(t *testing.T, n int, seed, order, start string, rounds int) string {
	t.Helper()
	var book strings.Builder
	for i := range n {
		fmt.Fprintf(&book, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 %d\n", i+1)
	}
	if err := os.WriteFile("book.epd", []byte(book.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	r := run(t, Fastchess, line("-engine cmd=builtin:tapered name=a -engine cmd=builtin:flat name=b -each depth=1 -maxmoves 1 -pgnout file=g.pgn append=false min=true",
		fmt.Sprintf("-openings file=book.epd format=epd order=%s start=%s -srand %s -rounds %d", order, start, seed, rounds)))
	games, err := os.ReadFile("g.pgn")
	if err != nil || r.code != 0 {
		t.Fatal(err, r)
	}
	var lines []string
	for i, m := range regexp.MustCompile(`\[FEN "[^"]* 0 (\d+)"\]`).FindAllStringSubmatch(string(games), -1) {
		if i%2 == 0 {
			lines = append(lines, m[1])
		}
	}
	return strings.Join(lines, ",")
}
