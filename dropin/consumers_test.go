//go:build unix

package dropin

import (
	"fmt"
	"hash/crc32"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The patterns of fishtest's worker: statistics of every pair, the checksum of
// the file, and the end.
func TestReadAsFishtestDoes(t *testing.T) {
	book(t, 8)
	r := run(t, Fastchess, line(`-testEnv -recover -repeat -games 2 -rounds 6 -ratinginterval 1 -scoreinterval 1 -autosaveinterval 0 -report penta=true
		-pgnout file=out.pgn append=false -crc32 pgn=true -site https://example.org/tests/view/0 -event Batch 0: new vs base -srand 42
		-resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -variant standard -concurrency 2
		-openings file=./book.epd format=epd order=random plies=16 start=1 -check-mate-pvs -maxmoves 40`,
		engine(t, "New-1", "", "tc=10.000+0.100"), engine(t, "Base-2", "", "tc=10.000+0.100"), "-each proto=uci option.Threads=1"))
	if r.code != 0 {
		t.Fatalf("exit code %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	games := regexp.MustCompile(`Games: ([0-9]+), Wins: ([0-9]+), Losses: ([0-9]+), Draws: ([0-9]+), Points: ([0-9.]+) \(`)
	ptnml := regexp.MustCompile(`Ptnml\(0-2\): \[([0-9]+), ([0-9]+), ([0-9]+), ([0-9]+), ([0-9]+)\]`)
	var n, updates int
	var crc string
	finished := false
	for _, l := range strings.Split(r.stdout, "\n") {
		if m := games.FindStringSubmatch(l); m != nil {
			before := n
			if n, _ = strconv.Atoi(m[1]); n != before+2 {
				t.Errorf("%d games after %d", n, before)
			}
		}
		if m := ptnml.FindStringSubmatch(l); m != nil {
			sum := 0
			for _, c := range m[1:] {
				k, _ := strconv.Atoi(c)
				sum += 2 * k
			}
			if updates++; sum != n {
				t.Errorf("%d games of pairs, %d games", sum, n)
			}
		}
		if strings.Contains(l, "has CRC32:") {
			words := strings.Fields(l)
			crc = words[len(words)-1]
		}
		finished = finished || strings.Contains(l, "Finished match")
	}
	data, err := os.ReadFile("out.pgn")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("0x%x", crc32.ChecksumIEEE(data)); updates != 6 || n != 12 || crc != want || !finished {
		t.Errorf("%d updates, %d games, checksum %s (want %s), finished: %v\n%s", updates, n, crc, want, finished, r.stdout)
	}
}

// OpenBench's client parses the lines of games by words, and pairs them by their
// numbers.
func TestReadAsOpenBenchDoes(t *testing.T) {
	book(t, 8)
	r := run(t, Fastchess, line("-recover -variant standard -testEnv -concurrency 2 -rounds 5 -games 2 -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10",
		two(t, "tc=inf", "nodes=200", "option.Threads=1"), "-openings file=./book.epd format=epd order=random start=3 -srand 17 -maxmoves 30",
		[]string{"-pgnout", "file=ob.pgn", "seldepth=true", "nodes=true", "match_line=^info string pgncomment .*"}))
	if r.code != 0 {
		t.Fatalf("exit code %d\n%s%s", r.code, r.stdout, r.stderr)
	}
	seen := map[int]string{}
	for _, l := range strings.Split(r.stdout, "\n") {
		if l == "" && len(seen) < 10 {
			break
		}
		if !strings.Contains(l, "Finished game") {
			continue
		}
		words := strings.Fields(l)
		number, err := strconv.Atoi(words[2])
		if err != nil || !strings.Contains("1-0 0-1 1/2-1/2", words[6]) || strings.Split(l, ":")[1] == "" {
			t.Errorf("%q", l)
		}
		if first := strings.TrimPrefix(words[3], "("); (number%2 == 1) != (first == "a") {
			t.Errorf("game %d: %s has White", number, first)
		}
		seen[number] = words[6]
	}
	for i := 1; i <= 10; i++ {
		if seen[i] == "" {
			t.Errorf("game %d was not reported", i)
		}
	}
}

// weather-factory passes cutechess-cli's arguments to fastchess and reads its
// lines until the first empty one.
func TestReadAsWeatherFactoryDoes(t *testing.T) {
	book(t, 8)
	r := run(t, Fastchess, line("-config discard=true outname=fc.json -output format=cutechess", two(t, "nodes=5"), `-resign movecount=3 score=400
		-draw movenumber=40 movecount=8 score=10 -recover -concurrency 2 -each tc=5+0.05 -openings file=./book.epd format=epd order=random plies=16
		-repeat 2 -games 2 -rounds 4 -maxmoves 30 -pgnout games.pgn`))
	var score [3]int
	elo := "none"
	for _, l := range strings.Split(strings.TrimSuffix(r.stdout, "\n"), "\n") {
		if l == "" {
			break
		}
		if strings.HasPrefix(l, "Score of") {
			for i, part := range strings.Split(l[strings.Index(l, ":")+1:strings.Index(l, "[")], " - ") {
				n, err := strconv.Atoi(strings.TrimSpace(part))
				if err != nil {
					t.Fatal(err)
				}
				score[i] = n
			}
		}
		if strings.HasPrefix(l, "Elo difference") {
			elo = strings.TrimSpace(l[strings.Index(l, ":")+1 : strings.Index(l, "+")])
		}
	}
	if _, err := strconv.ParseFloat(elo, 64); err != nil || score[0]+score[1]+score[2] != 8 || r.code != 0 {
		t.Errorf("score %v, Elo %s, exit code %d\n%s%s", score, elo, r.code, r.stdout, r.stderr)
	}
	if _, err := os.Stat("fc.json"); err != nil {
		t.Error(err)
	}
}
