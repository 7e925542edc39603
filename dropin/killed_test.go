//go:build unix

package dropin

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"match/internal/bounded"
	"match/pgn"
)

// asFastchess makes the program of the tests run a command line.
const asFastchess = "MATCH_TEST_AS_FASTCHESS"

// killed runs a command line as a process of its own, and kills it a while after a game.
// It returns the exit code, -1 after the kill.
func killed(t *testing.T, args []string, games int, while time.Duration) int {
	t.Helper()
	cmd := exec.CommandContext(bounded.Context(t), os.Args[0], args...)
	cmd.Env = append(os.Environ(), asFastchess+"=1")
	out := &counted{games: games, do: func() { time.AfterFunc(while, func() { cmd.Process.Kill() }) }}
	cmd.Stdout, cmd.Stderr = out, out
	err := cmd.Run()
	if failed := new(exec.ExitError); err != nil && !errors.As(err, &failed) || cmd.ProcessState.ExitCode() > 0 {
		t.Fatalf("%v\n%s", err, &out.text)
	}
	return cmd.ProcessState.ExitCode()
}

// counted calls do after a number of games.
type counted struct {
	text  bytes.Buffer
	games int
	do    func()
}

func (c *counted) Write(b []byte) (int, error) {
	for range bytes.Count(b, []byte("Finished game ")) {
		if c.games--; c.games == 0 {
			c.do()
		}
	}
	return c.text.Write(b)
}

// Runs that are killed at any time write no game twice and lose none that is in the PGN.
// Games that another program writes into the same file stay and do not count.
func TestKilled(t *testing.T) {
	for name, options := range map[string]string{
		"pairs":        "-rounds 20",
		"single games": "-rounds 40 -games 1",
		"same colours": "-rounds 20 -noswap -reverse",
		"never saved":  "-rounds 20 -autosaveinterval 0 -pgnout file=g.pgn append=false min=true notation=lan -event O\"Hara's_Ünïcödé",
		"always saved": "-rounds 20 -autosaveinterval 1 -pgnout file=g.pgn notation=uci",
	} {
		t.Run(name, func(t *testing.T) {
			book(t, 8)
			args := line("-concurrency 2 -openings file=book.epd order=random -srand 7 -recover -maxmoves 20 -pgnout file=g.pgn", options, two(t, "tc=10+0.1"))
			rng, code := rand.New(rand.NewPCG(1, 2)), -1
			var before []byte
			for kills := 1; code != 0; kills++ {
				code = killed(t, args, 1+rng.IntN(10), time.Duration(rng.IntN(4000))*time.Microsecond)
				args = line("-config file=config.json")
				now := []byte(read(t, "g.pgn"))
				if !bytes.HasPrefix(now, before) {
					t.Fatalf("%d kills: the file has lost games", kills)
				}
				if before = now; kills%3 == 0 {
					before = append(before, "[Event \"other\"]\n[Round \"99\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"...)
					write(t, "g.pgn", string(before))
				}
				before = before[:bytes.LastIndex(before, []byte("\n\n"))+2]
			}
			checkOnce(t, strings.Contains(options, "-games 1"))
		})
	}
}

// checkOnce checks that each of 40 games is in the PGN once and in config.json.
func checkOnce(t *testing.T, single bool) {
	t.Helper()
	rounds, wins := map[string]int{}, 0
	for r := pgn.NewReader(strings.NewReader(read(t, "g.pgn")), "g.pgn"); ; {
		var g pgn.Game
		if err := r.Next(&g); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if g.Event == "other" {
			continue
		}
		rounds[g.Round]++
		if g.Result == pgn.WhiteWins && g.White == "a" || g.Result == pgn.BlackWins && g.Black == "a" {
			wins++
		}
	}
	number, each := 20, 2
	if single {
		number, each = 40, 1
	}
	for i := range number {
		if n := rounds[strconv.Itoa(i+1)]; n != each {
			t.Errorf("round %d has %d games, want %d", i+1, n, each)
		}
	}
	var f configFile
	if err := json.Unmarshal([]byte(read(t, "config.json")), &f); err != nil {
		t.Fatal(err)
	}
	if s := f.Stats["a vs b"]; len(rounds) != number || s.games() != 40 || s.Wins != wins || s.pairs() != 20 {
		t.Errorf("%d rounds, %d wins, %+v", len(rounds), wins, s)
	}
}

// A game that was being written when its run was killed is cut off and played again. One
// of another program is not.
func TestTornGame(t *testing.T) {
	book(t, 8)
	r := run(t, Fastchess, line("-rounds 3 -openings file=book.epd -maxmoves 4 -autosaveinterval 2 -pgnout file=g.pgn", two(t, "tc=10+0.1")))
	text, config := read(t, "g.pgn"), read(t, "config.json")
	if r.code != 0 {
		t.Fatal(r)
	}
	last := strings.LastIndex(text, "[Event ")
	config = strings.Replace(config, `"pgn_size": `+strconv.Itoa(len(text)), `"pgn_size": 0`, 1)
	for end := last; end <= len(text); end++ {
		write(t, "g.pgn", text[:end])
		write(t, "config.json", config)
		q, err := readArguments(Fastchess, line("-config file=config.json"))
		if err != nil {
			t.Fatal(err)
		}
		q.Before = map[[2]int]twoStats{}
		if err := q.recall(); err != nil {
			t.Fatal(err)
		}
		pairs, left := 2, last
		if end == len(text) {
			pairs, left = 3, end
		}
		if got := read(t, "g.pgn"); got != text[:left] || q.pairsBefore() != pairs || len(q.Unpaired) != 3-pairs {
			t.Fatalf("cut at %d of %d: %d bytes, %d pairs, %v", end, len(text), len(got), q.pairsBefore(), q.Unpaired)
		}
	}
	other := text[:last] + "[Event \"other\"]\n[Round \"1\"]"
	write(t, "g.pgn", other)
	write(t, "config.json", config)
	q, err := readArguments(Fastchess, line("-config file=config.json"))
	if err != nil || q.recall() != nil || read(t, "g.pgn") != other {
		t.Errorf("%v: %s", err, read(t, "g.pgn")[last:])
	}
}
