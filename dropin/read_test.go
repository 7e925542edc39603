package dropin

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"match/players/spec"
)

// embedded lets requests be compared with the fields of what they embed.
var embedded = cmp.AllowUnexported(pgnKeys{}, logKeys{}, gameKeys{}, request{})

// inBookDir changes to a directory with a book and two engines, so that command
// lines find their files.
func inBookDir(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	for _, name := range []string{"book.epd", "book.pgn", "instant"} {
		if err := os.WriteFile(name, []byte("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// The command lines of fishtest's worker and OpenBench's client.
func TestReadFishtest(t *testing.T) {
	inBookDir(t)
	args := strings.Fields(`-testEnv -recover -repeat -games 2 -rounds 4 -ratinginterval 1 -scoreinterval 1 -autosaveinterval 0 -report penta=true
		-pgnout file=out.pgn append=false -crc32 pgn=true -site https://example.org/tests/view/0 -event Batch 0: new vs base -srand 42
		-resign movecount=3 score=600 -draw movenumber=34 movecount=8 score=20 -variant standard -concurrency 1
		-openings file=./book.epd format=epd order=random plies=16 start=1 -check-mate-pvs
		-engine name=New tc=10.000+0.100 cmd=./instant dir=. -engine name=Base tc=10.000+0.100 cmd=./instant dir=.
		-each proto=uci option.Threads=1`)
	r, err := readArguments(Fastchess, args)
	if err != nil {
		t.Fatal(err)
	}
	want := newRequest(Fastchess)
	seed := uint64(42)
	want.Recover, want.Rounds, want.Seed, want.Concurrency = true, 4, &seed, 1
	want.Report = reportKeys{Format: Fastchess, Penta: true, RatingInterval: 1, ScoreInterval: 1, MatePVs: true, OneLine: true}
	want.Config.Interval = 0
	want.PGN.outputFile, want.PGN.CRC = outputFile{Path: "out.pgn"}, true
	want.Site, want.Event = "https://example.org/tests/view/0", "Batch0:newvsbase"
	want.Adjudication.Resign.Count, want.Adjudication.Resign.CP = 3, 600
	want.Adjudication.Draw.Move, want.Adjudication.Draw.Count, want.Adjudication.Draw.CP = 34, 8, 20
	want.Openings = openingKeys{File: "./book.epd", Format: "epd", Random: true, Plies: 16, Start: 1, Policy: "round"}
	for _, name := range []string{"New", "Base"} {
		want.Engines = append(want.Engines, engineKeys{
			Name: name, Command: "./instant", Dir: ".", Protocol: "uci", Options: []spec.Option{{Name: "Threads", Value: "1"}},
			Limits: spec.Limits{TC: spec.TimeControl{{Base: 10 * time.Second, Increment: 100 * time.Millisecond}}},
		})
	}
	if diff := cmp.Diff(want, r, embedded); diff != "" {
		t.Error(diff)
	}
}

func TestReadCutechess(t *testing.T) {
	inBookDir(t)
	args := strings.Fields(`-each tc=5+0.05 proto=uci -engine cmd=./instant name=a arg=x arg=y -engine cmd=./instant -draw movenumber=40 movecount=4 score=8
		-openings file=book.epd order=random -repeat -games 2 -rounds 8 -pgnout g.pgn min -tournament gauntlet -sprt elo0=0 elo1=5 alpha=0.05 beta=0.1`)
	r, err := readArguments(Cutechess, args)
	if err != nil {
		t.Fatal(err)
	}
	tc := spec.Limits{TC: spec.TimeControl{{Base: 5 * time.Second, Increment: 50 * time.Millisecond}}}
	want := newRequest(Cutechess)
	want.Engines = []engineKeys{
		{Name: "a", Command: "./instant", Args: []string{"x", "y"}, Protocol: "uci", Limits: tc},
		{Name: "instant", Command: "./instant", Protocol: "uci", Limits: tc},
	}
	want.Tournament, want.Repeat, want.Games, want.Rounds = "gauntlet", 2, 2, 8
	want.SPRT = &sprtKeys{0, 5, 0.05, 0.1, "logistic"}
	want.Adjudication.Draw.Move, want.Adjudication.Draw.Count, want.Adjudication.Draw.CP = 40, 4, 8
	want.Openings = openingKeys{File: "book.epd", Format: "pgn", Random: true, Plies: 1024, Start: 1, Policy: "default"}
	want.PGN.Path, want.PGN.Minimal = "g.pgn", true
	if diff := cmp.Diff(want, r, embedded); diff != "" {
		t.Error(diff)
	}
}

// Without plies= the openings of a PGN book are whole lines, as with fastchess's -1; with 0 they are the start
// positions of its games.
func TestPliesOfFastchess(t *testing.T) {
	inBookDir(t)
	for plies, want := range map[string]string{"": "book.pgn", " plies=-1": "book.pgn", " plies=0": "book.pgn,plies=0", " plies=-7": "book.pgn,plies=0", " plies=4": "book.pgn,plies=4"} {
		r, err := readArguments(Fastchess, strings.Fields("-openings file=book.pgn format=pgn"+plies+" -engine cmd=x name=a depth=1 -engine cmd=y name=b depth=1"))
		if err != nil || r.book() != want {
			t.Errorf("%q: %q, %v, want %q", plies, r.book(), err, want)
		}
	}
}

// The order of the keys does not matter to the format of a book. fastchess prefers
// the ending of a name to the key before it.
func TestFormatBeforeFile(t *testing.T) {
	inBookDir(t)
	if err := os.Rename("book.epd", "book.txt"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dialect    Dialect
		keys, want string
	}{
		{Fastchess, "format=epd file=book.txt", "epd"},
		{Fastchess, "file=book.txt format=epd", "epd"},
		{Fastchess, "format=epd file=book.pgn", "pgn"},
		{Cutechess, "format=epd file=book.txt", "epd"},
		{Cutechess, "format=pgn file=book.txt", "pgn"},
		{Cutechess, "format=epd file=book.pgn", "epd"},
	} {
		r, err := readArguments(c.dialect, strings.Fields("-engine cmd=./instant -engine cmd=./instant -each tc=1 proto=uci -openings "+c.keys))
		if err != nil {
			t.Errorf("%s: %v", c.keys, err)
		} else if r.Openings.Format != c.want {
			t.Errorf("%s %s: format %q, want %q", c.dialect, c.keys, r.Openings.Format, c.want)
		}
	}
}

// Every error is rejected with a message in the style of the dialect.
func TestRefused(t *testing.T) {
	inBookDir(t)
	const two = " -engine cmd=./instant name=a -engine cmd=./instant name=b"
	for _, c := range []struct {
		dialect    Dialect
		args, want string
	}{
		{Fastchess, "-rouns 2", `Unrecognized option: -rouns parsing failed. (did you mean "-rounds"?)`},
		{Fastchess, "-engine cmd=./instant -each tc=1", "Need at least two engines"},
		{Fastchess, two + " -each tc=hg10", "hourglass time control not supported"},
		{Fastchess, two + " -each depth=1 fo=1", `unrecognized engine option "fo"`},
		{Fastchess, two + " -each depth=1 option.X=", `expects key=value pairs, got "option.X="`},
		{Fastchess, two + " -each tc=1 st=1", "cannot use tc and st together"},
		{Fastchess, two, "no TimeControl specified"},
		{Fastchess, two + " -each depth=1 -openings file=nosuch.epd", "opening file does not exist: nosuch.epd"},
		{Fastchess, two + " -each depth=1 -sprt elo0=5 elo1=0 alpha=0.05 beta=0.05", "elo0 must be less than elo1"},
		{Fastchess, two + " -each depth=1 -concurrency 10000", "Use -force-concurrency"},
		{Fastchess, two + " -each depth=1 -variant fischerandom", "Chess960 opening book"},
		{Fastchess, two + " -each depth=1 -variant atomic", `unknown variant "atomic"`},
		{Fastchess, "-concurrency", `"-concurrency" expects exactly one value`},
		{Fastchess, "-rounds 1 2", `"-rounds" expects exactly one value`},
		{Fastchess, "-rounds x", `invalid numeric value: "x"`},
		{Fastchess, "-rounds 99999999999999999999", `invalid numeric value`},
		{Fastchess, "-rounds 5000000000000000000 -games 2" + two + " -each depth=1", "want at most 1000000000 games"},
		{Fastchess, "-use-affinity 0 1", "want one list of CPUs such as 0,2-3"},
		{Fastchess, "-recover yes", `"-recover" does not accept parameters`},
		{Fastchess, "-draw movenumber=40 score=-1", "the score cannot be negative"},
		{Fastchess, "-games 3 -rounds 4" + two + " -each depth=1", "-games must be 1 or 2"},
		{Fastchess, "-engine cmd=/nonexistent name=a -engine cmd=./instant -each tc=1", "Engine binary does not exist: /nonexistent"},
		{Fastchess, "-engine cmd=x book=y", `"book" is not supported`},
		{Fastchess, "-debug", `"-debug" is not supported: use -log`},
		{Fastchess, "-srand -1", `invalid numeric value: "-1"`},
		{Fastchess, two + " depth=1 -each", `"-each" expects key=value parameters`},
		{Cutechess, "-engine cmd=x depth=0", "depth=0: want more than 0"},
		{Cutechess, two + " -each proto=uci tc=1 nodes=0", "nodes=0: want more than 0"},
		{Cutechess, two + " -each proto=uci st=-0.5", "st=-0.5: want more than 0"},
		{Fastchess, "-tournament swiss", "unsupported tournament format"},
		{Cutechess, "-x 1", `Unknown option: "-x"`},
		{Cutechess, "-games 2 -games 3", `Multiple instances of option "-games"`},
		{Cutechess, "-games 0", "want at least 1"},
		{Cutechess, "-games", "needs at least 1 argument"},
		{Cutechess, "-games 1 2", "Too many arguments"},
		{Cutechess, "-draw movecount=1 score=2", "lacks movenumber="},
		{Cutechess, "-sprt elo0=0 elo1=5 alpha=0.05", "lacks beta="},
		{Cutechess, two + " -each depth=1", "Missing chess protocol"},
		{Cutechess, "-openings format=pgn order=random", "lacks file="},
		{Cutechess, "-openings file=book.pgn plies=0", "plies=0: want at least 1"},
		{Cutechess, "-engine conf=x", `"conf" is not supported`},
		{Cutechess, "-resultformat wide", "not supported"},
	} {
		_, err := readArguments(c.dialect, strings.Fields(c.args))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: %v; want …%s…", c.dialect, c.args, err, c.want)
		}
		if err != nil && strings.HasPrefix(err.Error(), "Warning") {
			t.Errorf("%s: an error that calls itself a warning: %v", c.args, err)
		}
	}
}

// cutechess-cli starts a program in PATH in the directory of dir=: cmd=java dir=D arg=-jar.
// fastchess looks in the directory only.
func TestProgramInPathWithDir(t *testing.T) {
	inBookDir(t)
	bin, dir := t.TempDir(), t.TempDir()
	program := filepath.Join(bin, "interpreter.exe")
	if err := os.WriteFile(program, []byte("x"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	args := []string{"-engine", "cmd=interpreter.exe", "dir=" + dir, "-engine", "cmd=./instant", "-each", "tc=1", "proto=uci"}
	if _, err := readArguments(Fastchess, args); err == nil {
		t.Error("fastchess finds the program in PATH")
	}
	r, err := readArguments(Cutechess, args)
	if err != nil {
		t.Fatal(err)
	}
	who, err := r.Engines[0].player(t.Context(), r)
	if err != nil || who.Path != program || who.Dir != dir {
		t.Errorf("%s in %s, %v; want %s in %s", who.Path, who.Dir, err, program, dir)
	}
}

// The draw rule of cutechess-cli is off without a move number, that of fastchess is on.
func TestDrawFromTheStart(t *testing.T) {
	inBookDir(t)
	for d, want := range map[Dialect]int{Fastchess: 4, Cutechess: 0} {
		r, err := readArguments(d, strings.Fields("-engine cmd=./instant -engine cmd=./instant -each tc=1 proto=uci -draw movenumber=0 movecount=4 score=8"))
		if err != nil || r.Adjudication.Draw.Count != want {
			t.Errorf("%s: a draw after %+v, %v; want a count of %d", d, r.Adjudication.Draw, err, want)
		}
	}
}

// A discarded config.json leaves the options before it, as in fastchess; without
// a file they are discarded.
func TestDiscardedConfig(t *testing.T) {
	inBookDir(t)
	const two = "-engine cmd=./instant name=a -engine cmd=./instant name=b -each nodes=5 -rounds 7"
	r, err := readArguments(Fastchess, strings.Fields(strings.ReplaceAll(two, "name=", "name=old")))
	if err != nil {
		t.Fatal(err)
	}
	text, err := configOf(r, 5, map[string]twoStats{"olda vs oldb": {Wins: 1, Draws: 1, WD: 1}}).text()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("old.json", text, 0o600); err != nil {
		t.Fatal(err)
	}
	got, err := readArguments(Fastchess, strings.Fields(two+" -config file=old.json discard=true"))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Engines) != 2 || got.Engines[0].Name != "a" || got.Rounds != 7 || len(got.Before) > 0 {
		t.Errorf("%+v; want the engines and rounds before the file", got)
	}
	if _, err := readArguments(Fastchess, strings.Fields(two+" -config discard=true")); err == nil {
		t.Error("without a file the engines before it are kept")
	}
}

// Quotes hold an argument together, as in fastchess, also in config.json.
func TestQuotedArgs(t *testing.T) {
	for text, want := range map[string][]string{
		`--net='/my path/n' -x "a b"c`: {"--net=/my path/n", "-x", "a bc"},
		` a  b `:                       {"a", "b"},
		`a\"b c`:                       {`a\"b`, "c"},
		`'it is "so"'`:                 {`it is "so"`},
		`"open to the end`:             {"open to the end"},
	} {
		var e engineKeys
		if err := e.set([]pair{{"cmd", "x"}, {"args", text}}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, e.Args); diff != "" {
			t.Errorf("%s: %s", text, diff)
		}
		saved := configEngineOf(&e)
		if diff := cmp.Diff(e, saved.engine()); diff != "" || saved.Words != nil && !strings.Contains(text, `\`) {
			t.Errorf("%s: saved as %q, %q: %s", text, saved.Args, saved.Words, diff)
		}
	}
}

func TestTimeControls(t *testing.T) {
	for text, want := range map[string]string{
		"10+0.1": "10+0.1", "40/60": "40/60", "40/1:30+2": "40/90+2", "0:10": "10", "1.5s": "1.5", "inf": "", "infinite": "", "inf/5": "5",
		"0.0019": "0.001",
	} {
		var e engineKeys
		if err := e.setTimeControl(text); err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := e.Limits.TC.String(); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{"", "x", "0/10", "-1", "1e300", "NaN", "10+", "+1", "/10", "10 ", "40/0", "40/0+1", "3600001", "60000:0+1"} {
		if err := new(engineKeys).setTimeControl(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

// A written config.json is read as the same request.
func TestConfigRoundTrip(t *testing.T) {
	inBookDir(t)
	r, err := readArguments(Fastchess, strings.Fields(`-engine cmd=./instant name=a nodes=1000 option.Hash=8 -engine cmd=./instant name=b tc=40/10+0.1 timemargin=50
		-each restart=on -openings file=book.epd order=random start=3 plies=8 -srand 5 -rounds 6 -recover -sprt elo0=0 elo1=5 alpha=0.05 beta=0.05
		-draw movenumber=40 movecount=8 score=10 -resign movecount=3 score=400 twosided=true -maxmoves 200 -pgnout file=x.pgn notation=lan nodes=true
		-epdout file=x.epd -ratinginterval 0 -tournament gauntlet -noswap -reverse -wait 10 -crc32 pgn=true -log file=l level=trace engine=true`))
	if err != nil {
		t.Fatal(err)
	}
	r.Engines[1].Protocol, r.Engines[1].Args, r.Affinity, r.Tournament = "xboard", []string{"-c", "a b"}, "1,3", "knockout"
	text, err := configOf(r, 5, map[string]twoStats{"a vs b": {Wins: 1, Draws: 1, WD: 1}}).text()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "config.json")
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
	again, err := readArguments(Fastchess, []string{"-config", "file=" + path})
	if err != nil {
		t.Fatal(err)
	}
	r.Config.In = path
	r.Before = map[[2]int]twoStats{{0, 1}: {Wins: 1, Draws: 1, WD: 1}}
	if diff := cmp.Diff(r, again, cmpopts.EquateEmpty(), embedded); diff != "" {
		t.Error(diff)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("-engine cmd=a tc=1+1 -engine cmd=b st=2 -each nodes=5 -rounds 2 -openings file=x")
	f.Add("-sprt elo0=0 elo1=5 alpha=0.05 beta=0.05 -draw movenumber=1 -pgnout x min fi -repeat 3")
	f.Fuzz(func(t *testing.T, line string) {
		for _, d := range []Dialect{Fastchess, Cutechess} {
			r, err := readArguments(d, strings.Fields(line))
			if err == nil && r.Action == playGames && len(r.Engines) < 2 {
				t.Errorf("%s takes %q", d, line)
			}
		}
	})
}
