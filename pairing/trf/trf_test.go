package trf

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"match/pairing"
)

// line returns a 001 line.
func line(number int, points string, rounds ...string) string {
	s := fmt.Sprintf("001 %4d %-38s %4s%28s%4s %4d", number, "      Player "+fmt.Sprint(number), "2000", "", points, number)
	for _, r := range rounds {
		s += "  " + r
	}
	return s
}

// three players, two rounds: 1 beats 2, 3 has the bye; 3 and 1 draw, 2 has it.
var three = []string{
	"012 Three",
	"XXR 3",
	"XXC white1",
	line(1, "1.5", "   2 w 1", "   3 b ="),
	line(2, "1.0", "   1 b 0", "0000 - U"),
	line(3, "1.5", "0000 - U", "   1 w ="),
}

func read(lines ...string) (*Tournament, error) {
	return Read(strings.NewReader(strings.Join(lines, "\n")+"\n"), "t.trf")
}

func TestRead(t *testing.T) {
	got, err := read(three...)
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "Three" || got.Rounds != 3 || got.Initial != pairing.White || got.Played() != 2 {
		t.Errorf("%+v", got)
	}
	want := Player{
		Number: 1, Name: "Player 1", Rating: 2000, Points: 15, Rank: 1, line: 4,
		Results: []Result{{2, 'w', '1'}, {3, 'b', '='}},
	}
	if !reflect.DeepEqual(got.Players[0], want) {
		t.Errorf("%+v, want %+v", got.Players[0], want)
	}
	if want := []pairing.Encounter{{White: 1, Black: pairing.Bye}, {White: 2, Black: 0}}; !reflect.DeepEqual(got.Pairs(2), want) {
		t.Errorf("round 2: %v", got.Pairs(2))
	}
}

func TestSwiss(t *testing.T) {
	report, err := read(append(three[:3:3],
		line(1, "1.5", "   2 w 1", "   3 b =", "0000 - H"), line(2, "1.0", "   1 b 0", "0000 - U"), three[5], "XXP 2 3", "260   4   5    1    2", "240 Z   3    3")...)
	if err != nil {
		t.Fatal(err)
	}
	s := report.Swiss(3)
	if s.Rounds != 3 || s.Initial != pairing.White || s.Win != 10 || len(s.Players) != 3 {
		t.Errorf("%+v", s)
	}
	if want := []pairing.Encounter{{White: 2, Black: 1}}; !reflect.DeepEqual(s.Apart, want) {
		t.Errorf("apart: %v", s.Apart)
	}
	want := []pairing.Game{{Opponent: pairing.Bye, Points: 10, Allocated: true}, {Opponent: 0, Colour: pairing.White, Points: 5, Played: true}}
	if !reflect.DeepEqual(s.Players[2].Games, want) {
		t.Errorf("%+v", s.Players[2].Games)
	}
	if !s.Players[0].Absent || s.Players[1].Absent || !s.Players[2].Absent {
		t.Errorf("absent: %+v", s.Players)
	}
	for round, want := range map[int]int{1: 1, 3: 1, 4: 2, 5: 2, 6: 1} { // in rounds 4 and 5, two more
		if apart := report.Swiss(round).Apart; len(apart) != want {
			t.Errorf("apart in round %d: %v", round, apart)
		}
	}
}

// A player without a result was absent from a round that was played, and is present in the coming one. XXZ lists
// those who will miss it.
func TestAbsent(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		want  string // absent players by round
	}{
		"the line ends":  {[]string{line(1, "2.0", "   2 w 1", "   3 b 1"), line(2, "0.0", "   1 b 0"), line(3, "0.0", "        ", "   1 w 0")}, "[3] [2] []"},
		"XXZ":            {[]string{"XXZ 3 1", line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b 0"), line(3, "1.0", "0000 - U")}, "[] [1 3] []"},
		"XXZ at the end": {[]string{line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b 0"), line(3, "1.0", "0000 - U"), "XXZ    2", "XXZ"}, "[] [2] []"},
	} {
		report, err := read(c.lines...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for round := 1; round <= 3; round++ {
			var absent []int
			for i, p := range report.Swiss(round).Players {
				if p.Absent {
					absent = append(absent, i+1)
				}
			}
			got = append(got, fmt.Sprint(absent))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: absent %v, want %s", name, got, c.want)
		}
	}
}

// If the file does not set the initial colour, it follows from the first colours.
func TestInitialColour(t *testing.T) {
	for name, c := range map[string]struct {
		want  pairing.Colour
		lines []string
	}{
		"white":              {pairing.White, []string{line(1, "0.0", "   2 w 0"), line(2, "1.0", "   1 b 1")}},
		"black":              {pairing.Black, []string{line(1, "0.0", "   2 b 0"), line(2, "1.0", "   1 w 1")}},
		"the first is away":  {pairing.Black, []string{line(1, "0.0", "0000 - Z"), line(2, "0.0", "   3 b 0"), line(3, "1.0", "   2 w 1")}},
		"the first has U":    {pairing.White, []string{line(1, "1.0", "0000 - U"), line(2, "0.0", "   3 b 0"), line(3, "1.0", "   2 w 1")}},
		"nobody has played":  {pairing.NoColour, []string{line(1, "0.0"), line(2, "0.0")}},
		"the file says so":   {pairing.Black, []string{"XXC black1", line(1, "0.0"), line(2, "0.0")}},
		"in the words of 26": {pairing.Black, []string{"152 B", line(1, "0.0"), line(2, "0.0")}},
	} {
		report, err := read(c.lines...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := report.Swiss(1).Initial; got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestPoints(t *testing.T) {
	players := []string{line(1, "3.0", "   2 w 1"), line(2, "0.1", "   1 b 0"), line(3, "2.0", "0000 - U"), line(4, "1.0", "0000 - H")}
	for name, system := range map[string][]string{
		"BB":  {"BBU 2.0", "BBW 3.0", "BBD 1.0", "BBL 0.1"},
		"162": {"162  W 3.0    D 1.0    L 0.1    P 2.0"},
	} {
		report, err := read(append(system, players...)...)
		if want := (points{Win: 30, Draw: 10, Loss: 1, AllocatedBye: 20}); err != nil || report.Points != want {
			t.Errorf("%s: %+v, %v", name, report, err)
		}
	}
	for _, absence := range []string{"A", "Z"} {
		report, err := read("162  W 1.0    D 0.5    L 0.0    "+absence+" 0.3    P 1.0", line(1, "0.3", "0000 - Z"), line(2, "0.3", "   3 w -"), line(3, "1.0", "   2 b +"))
		if want := (points{Win: 10, Draw: 5, ZeroBye: 3, ForfeitLoss: 3, AllocatedBye: 10}); err != nil || report.Points != want {
			t.Errorf("162 %s: %+v, %v", absence, report, err)
		}
	}
	report, err := read("BBW 3.0", "BBZ 0.5", "BBF 0.2", line(1, "3.0", "0000 - U"), line(2, "0.5", "0000 - Z"), line(3, "0.2", "   4 w -"), line(4, "3.0", "   3 b +"), line(5, "0.5"))
	if err != nil || report.Points.AllocatedBye != 30 {
		t.Errorf("%+v, %v", report, err)
	}
}

func TestErrorsNameThePlace(t *testing.T) {
	two := []string{line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b 0")}
	for want, lines := range map[string][]string{
		`t.trf: there are no players: a TRF file has lines that start with 001`:                      {"012 x"},
		`t.trf:1: "001": the line ends before column 84, where the points end`:                       {"001    1"},
		`t.trf:1: "x": the starting number (columns 5 to 8) is a number from 1 to 9999`:              {strings.Replace(two[0], "001    1", "001    x", 1)},
		`t.trf:1: "2x00": the rating (columns 49 to 52) is a number from 0 to 9999`:                  {strings.Replace(two[0], "2000", "2x00", 1)},
		`t.trf:1: "1,0": points are a number with one digit after the point, such as 2.5`:            {line(1, "1,0")},
		`t.trf:1: "1.25": points are a number with one digit after the point, such as 2.5`:           {line(1, "1.25")},
		`t.trf:1: "-1.0": points are a number with one digit after the point, such as 2.5`:           {line(1, "-1.0")},
		`t.trf:2: "1": two players have this starting number`:                                        {two[0], two[0]},
		`t.trf:2: "3": starting number 2 is missing before this one`:                                 {line(1, "0.0"), line(3, "0.0")},
		`t.trf:1: "2 x 1": the colour is w, b or -`:                                                  {line(1, "1.0", "   2 x 1")},
		`t.trf:1: "3 x 1": the colour is w, b or -`:                                                  {line(1, "1.0", "   3 x 1", "1234 w 1")},
		`t.trf:1: "2": a bye with an opponent`:                                                       {line(1, "1.0", "   2")},
		`t.trf:1: "9.x": points are a number with one digit after the point, such as 2.5`:            {"162 W 1.0 P 9.x"},
		`t.trf:1: ".5": points are a number with one digit after the point, such as 2.5`:             {"BBW .5"},
		`t.trf:1: "1000": no more than 99.9 points fit into the columns of the format`:               {"BBW 1000"},
		`t.trf:1: "2 w 7": the result is one of 1 0 = W L D + - H F U Z`:                             {line(1, "1.0", "   2 w 7")},
		`t.trf:1: "1 w 1": a player cannot play against himself`:                                     {line(1, "1.0", "   1 w 1")},
		`t.trf:1: "0000 w 1": a colour without an opponent`:                                          {line(1, "1.0", "0000 w 1")},
		`t.trf:1: "0000 - 1": a game without an opponent`:                                            {line(1, "1.0", "0000 - 1")},
		`t.trf:1: "2 w H": a bye with an opponent`:                                                   {line(1, "1.0", "   2 w H")},
		`t.trf:1: "2 - 1": a game without a colour`:                                                  {line(1, "1.0", "   2 - 1")},
		`t.trf:1: "2ww 1": a round is opponent, colour and result in the columns 92 to 99`:           {line(1, "1.0", "   2ww 1")},
		`t.trf:1: "9": no such player: the opponent in round 1`:                                      {line(1, "1.0", "   9 w 1")},
		`t.trf:1: "2": this opponent in round 1 has a different entry for it`:                        {two[0], line(2, "0.0")},
		`t.trf:2: "1": this opponent in round 1 has a different entry for it`:                        {line(1, "0.0"), two[1]},
		`t.trf:1: "2.0": the results of player 1 add up to 1.0 points`:                               {strings.Replace(two[0], " 1.0", " 2.0", 1), two[1]},
		`t.trf:1: "0": the number of rounds is a number from 1 to 99`:                                {"XXR 0"},
		`t.trf:1: "1000000": the number of rounds is a number from 1 to 99`:                          {"142 1000000"},
		`t.trf:1: want one number of rounds`:                                                         {"XXR"},
		`t.trf:1: "white": the first colour is white1 or black1 (XXC), W or B (152)`:                 {"XXC white"},
		`t.trf:1: "rank": pairing by rank is not supported: number the players in their order`:       {"XXC rank"},
		`t.trf:1: "x1": points are a number with one digit after the point, such as 2.5`:             {"XXA    1   x1"},
		`t.trf:1: "250": the last round or starting number comes before the first`:                   {"250       1.0   2   1    1    2"},
		`t.trf:1: "1.0": match points belong to team tournaments, which are not supported`:           {"250  1.0  1.0   1   2    1    2"},
		`t.trf:1: "013": team tournaments are not supported`:                                         {"013 A Team"},
		`t.trf:1: "FIDE_BURSTEIN": this system is not supported: want FIDE_DUTCH or FIDE_DUTCH_2025`: {"192 FIDE_BURSTEIN"},
		`t.trf:1: "x": a starting number is a number from 1 to 9999`:                                 {"XXP 1 x"},
		`t.trf:1: "y": a starting number is a number from 1 to 9999`:                                 {"XXZ 1 y"},
		`t.trf:1: "XXS": this form is not supported: want points as BBW 3.0 or 162 W 3.0 D 1.0`:      {"XXS WW=3"},
		`t.trf:1: "299": points of single players are not supported: correct the results`:            {"299 x"},
		`t.trf:1: "1 2": want first round, last round and starting numbers`:                          {"260 1 2"},
		`t.trf:1: "0": the first round is a number from 1 to 99`:                                     {"260 0 2 1 2"},
		`t.trf:1: "x": the last round is a number from 1 to 99`:                                      {"260 1 x 1 2"},
		`t.trf:1: "HF 1": want F, H or Z, a round and starting numbers`:                              {"240 HF 1"},
		`t.trf:1: "Q 1": want F, H or Z, a round and starting numbers`:                               {"240 Q 1"},
		`t.trf:1: "0": the round is a number from 1 to 99`:                                           {"240 H 0 1"},
		`t.trf:1: "4": no player has this starting number: there are 3`:                              append([]string{"XXP 1 4"}, three...),
		`t.trf:7: "9": no player has this starting number: there are 3`:                              append(three[:6:6], "XXZ 1 9"),
		`t.trf:7: "5": no player has this starting number: there are 3`:                              append(three[:6:6], "260   4   5    1    5"),
		`t.trf:7: "6": no player has this starting number: there are 3`:                              append(three[:6:6], "240 Z   3    6"),
		`t.trf:1: "1.0 2.0": want one number of points`:                                              {"BBW 1.0 2.0"},
		`t.trf:1: "100.0": no more than 99.9 points fit into the columns of the format`:              {"BBW 100.0"},
		`t.trf:1: "one": points are a number with one digit after the point, such as 2.5`:            {"BBW one"},
		`t.trf:1: "W": want results and their points, such as W 1.0 D 0.5 L 0.0`:                     {"162 W"},
		`t.trf:1: "X": the results are W, D, L, A and P`:                                             {"162 X 1.0"},
		`t.trf:1: this is not UTF-8: convert the file, such as with iconv -f latin1 -t utf8`:         {"012 \xff"},
		`t.trf:1: "r": the rank (columns 86 to 89) is a number from 0 to 9999`:                       {strings.Replace(line(1, "0.0"), "0.0    1", "0.0    r", 1)},
		`t.trf:1: "9x": the opponent is a number from 0 to 9999`:                                     {line(1, "1.0", "  9x w 1")},
		`t.trf:2: the line has no end: is this a TRF file?`:                                          {"012 x", strings.Repeat("x", 1<<17)},
		`t.trf:1: "001": there are more than 99 rounds`:                                              {line(1, "0.0") + strings.Repeat("  0000 - Z", 100)},
	} {
		_, err := read(lines...)
		var e *Error
		if !errors.As(err, &e) || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// The entries of both players of a round must agree: on the opponents, on whether
// they played, and on who had White.
func TestPlayersAgree(t *testing.T) {
	for name, lines := range map[string][]string{
		"another opponent": {line(1, "1.0", "   2 w 1"), line(2, "0.0", "   3 b 0"), line(3, "1.0", "   2 w 1")},
		"no game":          {line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 b -")},
		"one colour":       {line(1, "1.0", "   2 w 1"), line(2, "0.0", "   1 w 0")},
	} {
		if _, err := read(lines...); err == nil || err.Error() != `t.trf:1: "2": this opponent in round 1 has a different entry for it` {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := read(line(1, "1.0", "   2 w +"), line(2, "0.0", "   1 w -")); err != nil {
		t.Errorf("nobody has a colour in a game that was not played: %v", err)
	}
}

// A round without an entry, such as one before a late entry, is kept; as many
// rounds as fit are read.
func TestRoundsOfAPlayer(t *testing.T) {
	report, err := read(line(1, "1.0", "   2 w 1", "   3 b 0"), line(2, "0.0", "   1 b 0", "0000 - Z"), line(3, "1.0", "        ", "   1 w 1"))
	if err != nil {
		t.Fatal(err)
	}
	if got := report.Players[2].Results; len(got) != 2 || got[0] != (Result{}) {
		t.Errorf("%+v", got)
	}
	full, err := read(line(1, "0.0") + strings.Repeat("  0000 - Z", maxRounds))
	if err != nil || len(full.Players[0].Results) != maxRounds {
		t.Errorf("%d rounds: %v", maxRounds, err)
	}
}

// All kinds of line endings, a byte order mark, and lines without meaning.
func TestEndsOfLines(t *testing.T) {
	want, err := read(three...)
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []string{"\r\n", "\r", "\n"} {
		text := "\ufeff" + strings.Join(three, end) + end + "132 dates" + end + "x"
		got, err := Read(strings.NewReader(text), "t.trf")
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, %v", end, got, err)
		}
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestReaderFails(t *testing.T) {
	if _, err := Read(broken{}, "t.trf"); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("%v", err)
	}
}

// Reading a written file restores its content.
func TestWrite(t *testing.T) {
	files, err := filepath.Glob("../testdata/dutch/*.trf")
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, path := range files {
		file, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rewrite(t, path, file)
	}
	rewrite(t, "points", []byte("XXR 5\nBBW 3.0\nBBD 1.0\nBBU 1.0\nXXC black1\n"+line(1, "1.0", "0000 - U")))
}

func rewrite(t *testing.T, name string, text []byte) {
	t.Helper()
	first, err := Read(bytes.NewReader(text), name)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := first.Write(&out); err != nil {
		t.Fatal(err)
	}
	second, err := Read(&out, name)
	if err != nil {
		t.Fatal(err)
	}
	for _, tournament := range []*Tournament{first, second} {
		for i := range tournament.Players {
			tournament.Players[i].line = 0
		}
	}
	first.Apart, first.Absent, second.Absent = nil, nil, nil
	if !reflect.DeepEqual(first, second) {
		t.Errorf("%s: %+v, want %+v", name, second, first)
	}
}

// What a player does not have is left blank.
func TestWriteColumns(t *testing.T) {
	report := &Tournament{Points: StandardPoints, Players: []Player{
		{Number: 1, Name: "A", Points: 15, Rank: 2, Results: []Result{{}, {Code: 'U', Colour: '-'}, {2, 'w', '='}}},
	}}
	var out strings.Builder
	if err := report.Write(&out); err != nil {
		t.Fatal(err)
	}
	want := "001    1      A" + strings.Repeat(" ", 65) + " 1.5    2            0000 - U     2 w =\n"
	if out.String() != want {
		t.Errorf("%q, want\n%q", out.String(), want)
	}
}

// Untrusted names stay on their line and in their columns.
func TestWriteHostileNames(t *testing.T) {
	hostile := &Tournament{Name: "a\nXXR 9\x1b[2J", Points: StandardPoints, Players: []Player{
		{Number: 1, Name: "ä\r\n001 \xff " + strings.Repeat("x", 99), Title: "toolong", ID: "123456789012345"},
	}}
	var out bytes.Buffer
	if err := hostile.Write(&out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != 2 || strings.Contains(out.String(), "\x1b") {
		t.Errorf("%q", out.String())
	}
	back, err := Read(&out, "t.trf")
	if err != nil || len(back.Players) != 1 || back.Players[0].ID != "12345678901" || back.Rounds != 0 {
		t.Errorf("%+v, %v", back, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(strings.Join(three, "\n"))
	f.Add("162 W 1.0 D 0.5\r240 H   1    1\r260   1   2    1    2\rXXP 1 2\r" + line(1, "0.0"))
	f.Fuzz(func(t *testing.T, text string) {
		report, err := Read(strings.NewReader(text), "t.trf")
		var e *Error
		if err != nil {
			if !errors.As(err, &e) {
				t.Fatalf("%v", err)
			}
			return
		}
		if len(report.Players) > 40 {
			return
		}
		for round := 1; round <= report.Played()+1; round++ {
			for _, pair := range []func(*pairing.Swiss) ([]pairing.Encounter, error){pairing.Dutch, pairing.Monrad} {
				if _, err := pair(report.Swiss(round)); err != nil && !errors.Is(err, pairing.ErrNoPairing) {
					t.Fatal(err)
				}
			}
		}
		var out bytes.Buffer
		if err := report.Write(&out); err != nil {
			t.Fatal(err)
		}
		if again, err := Read(&out, "again.trf"); err != nil || !reflect.DeepEqual(again.Points, report.Points) {
			t.Fatalf("%+v, %v", again, err)
		}
	})
}
