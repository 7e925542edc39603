package openings

import (
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/board"
)

// TestMix checks the first numbers of SplitMix64 for the seed 0, as printed by
// its authors' code.
func TestMix(t *testing.T) {
	for n, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec} {
		if got := mix(uint64(n), 0); got != want {
			t.Errorf("number %d is %#x, want %#x", n, got, want)
		}
	}
}

// TestPickStaysTheSame checks places computed by a second implementation (in
// Python): they are part of every recorded match.
func TestPickStaysTheSame(t *testing.T) {
	for _, c := range []struct {
		seed uint64
		n    int
		want []int // for the pairs 0, 1, 2, n-1, n and n+1
	}{
		{1, 1, []int{1, 1, 1, 1, 1, 1}},
		{1, 2, []int{1, 2, 2, 2, 2, 1}},
		{1, 5, []int{2, 4, 3, 1, 1, 3}},
		{1, 100, []int{48, 79, 65, 12, 11, 86}},
		{1, 10_000, []int{4784, 8043, 7342, 3660, 9422, 3917}},
		{7, 5, []int{4, 2, 5, 3, 2, 5}},
		{7, 10_000, []int{8983, 2133, 1111, 9180, 5015, 3944}},
		{math.MaxUint64, 100, []int{23, 77, 93, 16, 39, 84}},
	} {
		book := &Book{openings: make([]Opening, c.n)}
		for i := range book.openings {
			book.openings[i].Number = i + 1
		}
		var got []int
		for _, pair := range []int{0, 1, 2, c.n - 1, c.n, c.n + 1} {
			got = append(got, book.Pick(Random, c.seed, 1, pair).Number)
		}
		if !cmp.Equal(got, c.want) {
			t.Errorf("seed %d, %d openings: %v, want %v", c.seed, c.n, got, c.want)
		}
	}
}

// entry returns one entry of a Polyglot book.
func entry(key uint64, from, to board.Square, promotion, weight uint16) (b []byte) {
	b = binary.BigEndian.AppendUint64(b, key)
	b = binary.BigEndian.AppendUint16(b, promotion<<12|uint16(from)<<6|uint16(to))
	b = binary.BigEndian.AppendUint16(b, weight)
	return append(b, 0, 0, 0, 0)
}

const startKey = 0x463b96181691fc9c // as in the description of the format

func square(t *testing.T, name string) board.Square {
	t.Helper()
	s, err := board.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestPolyglotEntries checks weights, promotions and illegal moves.
func TestPolyglotEntries(t *testing.T) {
	p, err := board.ParseFEN("8/P6k/8/8/8/8/8/K7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	a7, a8, a1, a2, b1, h8 := square(t, "a7"), square(t, "a8"), square(t, "a1"), square(t, "a2"), square(t, "b1"), square(t, "h8")
	var data []byte
	for _, e := range [][]byte{
		entry(5, a7, a8, 1, 2), entry(5, a7, a8, 4, 9), entry(5, a1, h8, 0, 7), // not legal
		entry(5, a1, a2, 0, 0), // never played
		entry(5, a7, a8, 3, 2), entry(5, a7, a8, 2, 1), entry(5, a1, b1, 0, 300), entry(6, a1, a2, 0, 1),
	} {
		data = append(data, e...)
	}
	var got []string
	for _, m := range legalMoves(&p, polyglotMoves(data)[5]) {
		got = append(got, p.UCI(m))
	}
	if want := []string{"a1b1", "a7a8q", "a7a8n", "a7a8r", "a7a8b"}; !cmp.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPolyglotWalk follows a book from the start position to its end, and no
// further than requested.
func TestPolyglotWalk(t *testing.T) {
	e2, e4, d2, d4, d7, d5 := square(t, "e2"), square(t, "e4"), square(t, "d2"), square(t, "d4"), square(t, "d7"), square(t, "d5")
	data := string(entry(startKey, e2, e4, 0, 2)) + string(entry(0x823c9b50fd114196, d7, d5, 0, 1)) + string(entry(startKey, d2, d4, 0, 1))
	for plies, want := range map[int][]string{allPlies: {"e2e4 d7d5", "d2d4"}, 1: {"e2e4", "d2d4"}, 2: {"e2e4 d7d5", "d2d4"}} {
		r := reading{path: "x.bin", data: []byte(data), plies: plies}
		if err := readPolyglot(&r); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, o := range r.openings {
			got = append(got, o.UCI())
		}
		if !cmp.Equal(got, want) {
			t.Errorf("%d plies: %q, want %q", plies, got, want)
		}
	}
	for name, text := range map[string]string{"nothing": "", "another position": string(entry(1, e2, e4, 0, 2))} {
		if _, err := Open(write(t, "x.bin", text)); err == nil || !strings.Contains(err.Error(), "no move for the start position") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestGamesThatAreOver checks that finished games are not openings, in every
// format.
func TestGamesThatAreOver(t *testing.T) {
	for name, text := range map[string]string{
		"a.tsv": "A00\tFool's Mate\tf2f3 e7e5 g2g4 d8h4\n",
		"a.epd": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
		"b.epd": "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"a.pgn": "1. f3 e5 2. g4 Qh4# 0-1\n",
	} {
		if _, err := Open(write(t, name, text)); err == nil || !strings.Contains(err.Error(), ":1: the game is over here (") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestPliesCutLines cuts the lines of every kind of book.
func TestPliesCutLines(t *testing.T) {
	for name, text := range map[string]string{"a.tsv": ruyLopez + slav, "a.pgn": "1. e4 e5 2. Nf3 *\n\n1. d4 d5 2. c4 *\n"} {
		path := write(t, name, text)
		for plies, want := range map[string]string{",plies=1": "e2e4|d2d4", ",plies=2": "e2e4 e7e5|d2d4 d7d5", ",plies=3": "e2e4 e7e5 g1f3|d2d4 d7d5 c2c4"} {
			book := open(t, path+plies)
			if got := book.openings[0].UCI() + "|" + book.openings[1].UCI(); got != want {
				t.Errorf("%s%s: %s, want %s", name, plies, got, want)
			}
		}
	}
	games := write(t, "b.pgn", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 Kd7 *\n\n1. d4 d5 *\n")
	book := open(t, games+",plies=0")
	if got := book.openings[0].UCI() + "|" + book.openings[1].UCI(); got != "|" || book.openings[0].Start == book.openings[1].Start {
		t.Errorf("without moves: %s", got)
	}
	if _, err := Open(games + ",plies=-1"); err == nil || !strings.Contains(err.Error(), "plies=-1: want a number of at least 0") {
		t.Errorf("%v", err)
	}
	for _, plies := range []string{"", "x", "0", "-1", "1.5"} {
		if _, err := Open("default,plies=" + plies); err == nil || !strings.Contains(err.Error(), "plies="+plies+": want a number of at least 1") {
			t.Errorf("plies=%s: %v", plies, err)
		}
	}
	short := open(t, "default,plies=1")
	if short.Name() != "default,plies=1" || short.Len() < 5 || short.Len() > 20 {
		t.Errorf("%s has %d openings", short.Name(), short.Len())
	}
	for _, o := range short.openings {
		if len(o.Moves) != 1 {
			t.Errorf("%s", o.UCI())
		}
	}
}
