//go:build unix

package dropin

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"match/event"
)

var (
	whiteTags = regexp.MustCompile(`\[White "(.*)"\]`)
	roundTags = regexp.MustCompile(`\[Round "(.*)"\]`)
	fenTags   = regexp.MustCompile(`\[FEN "(\S*) `)
)

// values returns the values of a tag in consecutive games.
func values(in *regexp.Regexp, games string) (list []string) {
	for _, m := range in.FindAllStringSubmatch(games, -1) {
		list = append(list, m[1])
	}
	return list
}

// Colours, openings and rounds of single games and of pairs, as in both programs
// for two engines.
func TestGamesThatAreNoPairs(t *testing.T) {
	book(t, 8)
	for _, c := range []struct {
		dialect                 Dialect
		args                    string
		whites, openings, round string // an opening is its place in the book
	}{
		{Fastchess, "-rounds 2", "abab", "1122", "1122"},
		{Fastchess, "-rounds 5 -games 1", "ababa", "12345", "12345"},
		{Fastchess, "-rounds 1 -games 1", "a", "1", "1"},
		{Fastchess, "-rounds 2 -games 1 -noswap", "aa", "12", "12"},
		{Fastchess, "-rounds 2 -noswap", "aaaa", "1122", "1122"},
		{Fastchess, "-rounds 2 -reverse", "baba", "1122", "1122"},
		{Fastchess, "-rounds 3 -games 1 -reverse", "bab", "123", "123"},
		{Fastchess, "-rounds 2 -reverse -noswap", "bbbb", "1122", "1122"},
		{Cutechess, "-rounds 3", "aba", "123", "123"},
		{Cutechess, "-rounds 3 -repeat", "aba", "112", "123"},
		{Cutechess, "-games 2 -rounds 2 -repeat", "abab", "1122", "1122"},
		{Cutechess, "-games 2 -rounds 2", "abab", "1234", "1122"},
		{Cutechess, "-games 3 -rounds 2 -repeat", "ababab", "112233", "111222"},
		{Cutechess, "-games 4 -noswap -repeat", "aaaa", "1122", "1111"},
		{Cutechess, "-games 1 -rounds 2 -reverse", "ba", "12", "12"},
	} {
		os.Remove("g.pgn")
		pgnOut, policy := "file=g.pgn", "-openings file=book.epd format=epd"
		if c.dialect == Cutechess {
			pgnOut = "g.pgn"
		}
		r := run(t, c.dialect, line(c.args, policy, two(t), "-each tc=inf depth=1 -maxmoves 3 -pgnout", pgnOut))
		games, err := os.ReadFile("g.pgn")
		if err != nil || r.code != 0 {
			t.Fatal(c.args, err, r)
		}
		lines, _ := os.ReadFile("book.epd")
		var places strings.Builder
		for _, fen := range values(fenTags, string(games)) {
			for i, l := range strings.Split(string(lines), "\n") {
				if strings.HasPrefix(l, fen+" ") {
					fmt.Fprint(&places, i+1)
				}
			}
		}
		whites, rounds := strings.Join(values(whiteTags, string(games)), ""), strings.Join(values(roundTags, string(games)), "")
		if whites != c.whites || places.String() != c.openings || rounds != c.round {
			t.Errorf("%s %s: White %s, openings %s, rounds %s; want %s, %s, %s", c.dialect, c.args, whites, places.String(), rounds, c.whites, c.openings, c.round)
		}
		n := len(c.whites)
		if !strings.Contains(r.stdout, fmt.Sprintf("Started game %d of %d (", n, n)) || strings.Count(r.stdout, "Finished game") != n {
			t.Errorf("%s %s:\n%s", c.dialect, c.args, r.stdout)
		}
		if last := fmt.Sprintf("Games: %d, ", n); c.dialect == Fastchess && !strings.Contains(r.stdout, last) {
			t.Errorf("%s: want %q in\n%s", c.args, last, r.stdout)
		}
		if penta := strings.Contains(r.stdout, "Ptnml"); c.dialect == Fastchess && penta == strings.Contains(c.args, "-games 1") {
			t.Errorf("%s: pairs in\n%s", c.args, r.stdout)
		}
	}
}

// Statistics of single games are printed after a number of games, those of pairs
// after a number of pairs, and scores after every game.
func TestIntervals(t *testing.T) {
	book(t, 8)
	for _, c := range []struct {
		dialect Dialect
		args    string
		want    map[string]int
	}{
		{Fastchess, "-rounds 6 -games 1 -ratinginterval 4", map[string]int{"Results of": 2}},
		{Fastchess, "-rounds 6 -games 1 -ratinginterval 1", map[string]int{"Results of": 6}},
		{Fastchess, "-rounds 6 -ratinginterval 4", map[string]int{"Results of": 2}},
		{Fastchess, "-rounds 6 -report penta=false -ratinginterval 5", map[string]int{"Results of": 3}},
		{Fastchess, "-rounds 3 -output format=cutechess -scoreinterval 4", map[string]int{"Score of": 2, "Elo difference": 1}},
		{Fastchess, "-rounds 3 -output format=cutechess", map[string]int{"Score of": 6, "Elo difference": 1}},
		{Cutechess, "-rounds 4 -ratinginterval 2", map[string]int{"Score of": 4, "Elo difference": 2, "Player: ": 2, "playing White": 2}},
		{Cutechess, "-rounds 5 -ratinginterval 2 -outcomeinterval 2", map[string]int{"Elo difference": 3, "Player: ": 6}},
	} {
		r := runIn(t.Context(), c.dialect, line(c.args, "-openings file=book.epd format=epd", two(t), "-each tc=inf depth=1 -maxmoves 3"), nil)
		for text, n := range c.want {
			if got := strings.Count(r.stdout, text); got != n {
				t.Errorf("%s %s: %d times %q, want %d\n%s%s", c.dialect, c.args, got, text, n, r.stdout, r.stderr)
			}
		}
	}
}

// A test of single games also ends a match.
func TestBayesian(t *testing.T) {
	book(t, 8)
	args := line("-rounds 2000 -openings file=book.epd", "-engine cmd=builtin:tapered name=a nodes=4000 -engine cmd=builtin:flat name=b depth=1",
		"-sprt elo0=0 elo1=200 alpha=0.05 beta=0.05 model=bayesian")
	r := run(t, Fastchess, args)
	if r.code != 0 || !strings.Contains(r.stdout, "SPRT ([0.00, 200.00]) completed - H1 was accepted") || strings.Contains(r.stdout, "Ptnml") {
		t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
	}
	if n := strings.Count(r.stdout, "Finished game"); n < 6 || n > 400 {
		t.Errorf("%d games", n)
	}
	r = run(t, Fastchess, append(args, "-output", "format=cutechess"))
	if end := regexp.MustCompile(`\nScore of a vs b: .*\nElo difference: .*\nSPRT: llr .* - H1 was accepted\nTournament finished\nFinished match\n`); !end.MatchString(r.stdout) {
		t.Errorf("%d\n%s%s", r.code, r.stdout, r.stderr)
	}
}

// A number of games that does not divide among the engines is rejected before the
// first game.
func TestRefusedGames(t *testing.T) {
	book(t, 8)
	three := append(two(t), engine(t, "c", "")...)
	for _, c := range []struct {
		dialect    Dialect
		args, want string
	}{
		{Fastchess, "-rounds 3 -games 1", "-games 1 -rounds 3 is not supported: with more than two engines"},
		{Cutechess, "-tournament knockout -games 1", "every encounter has whole pairs"},
		{Fastchess, "-rounds 1 -openings file=book.epd format=pgn", "-openings format=pgn is not supported: the name of book.epd says another format: change one of them"},
		{Cutechess, "-games 4 -repeat 4 -openings file=book.epd format=epd", "-repeat 4 is not supported"},
		{Cutechess, "-games 4 -openings file=book.epd format=epd policy=round", "policy=round with -games 4 is not supported"},
	} {
		r := runIn(t.Context(), c.dialect, line(c.args, three, "-each tc=inf depth=1"), nil)
		if r.code != 1 || !strings.Contains(r.stdout+r.stderr, c.want) || strings.Contains(r.stdout, "Started") {
			t.Errorf("%s: %+v; want %q", c.args, r, c.want)
		}
	}
}

// Every game that both programs write has the ECO code and the name of its
// opening, whatever its book.
func TestOpeningsAreNamed(t *testing.T) {
	const italian = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -"
	for dialect, pgnOut := range map[Dialect]string{Fastchess: "file=g.pgn", Cutechess: "g.pgn"} {
		book(t, 1)
		if err := os.WriteFile("book.epd", []byte(italian+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		r := run(t, dialect, line("-rounds 1 -games 2 -repeat -openings file=book.epd format=epd", two(t), "-each tc=inf depth=1 -maxmoves 3 -pgnout", pgnOut))
		games, err := os.ReadFile("g.pgn")
		if err != nil || r.code != 0 {
			t.Fatal(dialect, err, r)
		}
		if strings.Count(string(games), "[ECO \"C5") != 2 || strings.Count(string(games), "[Opening \"Italian Game") != 2 {
			t.Errorf("%s:\n%s", dialect, games)
		}
	}
}

// A player with a fixed time has it again after each move, as fastchess writes it.
func TestTimeLeftOfMoveTime(t *testing.T) {
	t.Chdir(t.TempDir())
	r := run(t, Fastchess, line("-rounds 1 -games 1 -maxmoves 2 -pgnout file=g.pgn timeleft=true", two(t, "st=2.5")))
	if text := read(t, "g.pgn"); strings.Count(text, "tl=2.500s") != 4 {
		t.Errorf("%+v\n%s", r, text)
	}
}

// A resumed run goes on behind the openings of the four games before.
func TestOpeningsAfterOtherGames(t *testing.T) {
	for games, want := range map[int]int{1: 5, 2: 3} {
		r := newRequest(Fastchess)
		r.Games, r.Openings.File, r.Engines = games, "book.epd", make([]engineKeys, 2)
		r.Before[[2]int{0, 1}] = twoStats{Draws: 4}
		var c event.Conditions
		if r.conditions(&c); c.BookStart != want {
			t.Errorf("-games %d begins with opening %d, want %d", games, c.BookStart, want)
		}
	}
}
