package spec

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Player{
		"tapered": {Kind: Builtin, Variant: "tapered"},
		"tapered,nodes=5000,hash=16,phase=piece-count,interpolation=off,tablebase=on,without=nullmove+lmr": {
			Kind: Builtin, Variant: "tapered", Limits: Limits{Nodes: 5000}, HashMB: 16, Phase: "piece-count",
			Interpolation: off, Tablebase: TablesOn, Without: []string{"nullmove", "lmr"}},
		"tapered,tablebase=3":      {Kind: Builtin, Variant: "tapered", Tablebase: TablesThree},
		"tapered,syzygy=/a:/b":     {Kind: Builtin, Variant: "tapered", Tablebase: "syzygy:/a:/b"},
		`tapered,tablebase=./a\,b`: {Kind: Builtin, Variant: "tapered", Tablebase: "./a,b"},
		"file:my.toml,name=Mine":   {Kind: Builtin, Variant: "file:my.toml", Name: "Mine"},
		"uci:./new":                {Kind: UCI, Path: "./new"},
		"xboard:x,ponder=true":     {Kind: Xboard, Path: "x", Ponder: true},
		"uci:x,ponder=off":         {Kind: UCI, Path: "x"},
		"uci:x,needs=gpu:2":        {Kind: UCI, Path: "x", Needs: Resources{"gpu": 2}},
		"uci:x,needs=tb,needs=gpu": {Kind: UCI, Path: "x", Needs: Resources{"gpu": 1, "tb": 1}},
		"uci:stockfish,option.Hash=64,option.Move Overhead=50,option.Clear Hash,restart=on,timeout=5s,dir=/tmp": {
			Kind: UCI, Path: "stockfish", Restart: true, Timeout: 5 * time.Second, Dir: "/tmp",
			Options: []Option{{"Hash", "64"}, {"Move Overhead", "50"}, {"Clear Hash", ""}}},
		`uci:./a\,b,args=one "two words" 'x,y' \"q`: {Kind: UCI, Path: "./a,b", Args: []string{"one", "two words", "x,y", `"q`}},
		`uci:./a,args="--x 1, --y ''"`:              {Kind: UCI, Path: "./a", Args: []string{"--x", "1,", "--y", ""}},
		`uci:C:\engines\new.exe`:                    {Kind: UCI, Path: `C:\engines\new.exe`},
		"uci:./a,option.EvalFile=a=b.nnue":          {Kind: UCI, Path: "./a", Options: []Option{{"EvalFile", "a=b.nnue"}}},
		"xboard:fairymax,tc=40/60+0.5:20/30:10+0.1,margin=20ms": {Kind: Xboard, Path: "fairymax", Limits: Limits{
			TC:     TimeControl{{40, time.Minute, 500 * time.Millisecond}, {20, 30 * time.Second, 0}, {0, 10 * time.Second, 100 * time.Millisecond}},
			Margin: 20 * time.Millisecond}},
		"uci:./a,st=0.1":         {Kind: UCI, Path: "./a", Limits: Limits{MoveTime: 100 * time.Millisecond}},
		"uci:./a,movetime=1.5s":  {Kind: UCI, Path: "./a", Limits: Limits{MoveTime: 1500 * time.Millisecond}},
		`uci:./a,name="A, or B"`: {Kind: UCI, Path: "./a", Name: "A, or B"},
	} {
		got, err := Parse(text)
		if err != nil {
			t.Error(err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s:\n%s", text, diff)
		}
		checkRoundTrips(t, got)
	}
}

// checkRoundTrips checks that a spec survives as text and as JSON.
func checkRoundTrips(t *testing.T, s Player) {
	t.Helper()
	again, err := Parse(s.String())
	if diff := cmp.Diff(s, again); err != nil || diff != "" {
		t.Errorf("%s: %v\n%s", s, err, diff)
	}
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var decoded Player
	if err := json.Unmarshal(data, &decoded); err != nil || !cmp.Equal(s, decoded) {
		t.Errorf("%s: %v\n%s", data, err, cmp.Diff(s, decoded))
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                               `unknown variant ""`,
		"tapred":                         `did you mean "tapered"?): variants are material, flat,`,
		"nosuch":                         `; engines are written uci:PATH, xboard:PATH or git:REF`,
		"taperd":                         `(did you mean "tapered"?)`,
		"ucci:./x":                       `unknown kind of player "ucci:" (did you mean "uci:"?)`,
		"uci:":                           `no file after "uci:": want uci:PATH`,
		"uci:x,optoin.Hash=3":            `unknown key "optoin.Hash"`,
		"uci:x,Option.Hash=3":            `options are written option.NAME=VALUE`,
		"tapered,hash=99999":             `hash=99999: want a whole number from 1 to 4096`,
		"uci:x,hash=3":                   `for an engine process write option.Hash=…`,
		"uci:x,nodse=3":                  `unknown key "nodse" (did you mean "nodes"?)`,
		"tapered,args=3":                 `key "args" is not for players of kind builtin (it is for uci, xboard): want one of name, tc, `,
		"tapered,option.Hash=3":          `built-in players have no options`,
		"uci:x,nodes":                    `"nodes": want nodes=COUNT`,
		"uci:x,nodes=":                   `"nodes=": want nodes=COUNT`,
		"uci:x,nodes=0":                  `nodes=0: want a whole number of nodes, at least 1`,
		"uci:x,nodes=-5":                 `nodes=-5: want a whole number`,
		"uci:x,depth=1001":               `depth=1001: want a whole number from 1 to 1000`,
		"uci:x,nodes=1,nodes=2":          `nodes is given twice`,
		"uci:x,option.A=1,option.a":      `option.a is given twice`,
		"uci:x,movetime=100":             `movetime=100: want a time with its unit`,
		"uci:x,movetime=1s,tc=1+1":       `both movetime and tc are given`,
		"uci:x,movetime=1s,st=1":         `both st and movetime are given`,
		"uci:x,st=abc":                   `st=abc: want seconds`,
		"./new":                          `"./new" is neither a variant nor an executable program: an engine is written "uci:./new" or "xboard:./new"`,
		`C:\new.exe`:                     `unknown kind of player "C:"`,
		`..\new.exe`:                     `"..\\new.exe" is neither a variant nor an executable program: an engine is written "uci:..\\new.exe"`,
		"./w.toml":                       `unknown variant "./w.toml": one in a file is written "file:./w.toml"`,
		"uci:x,margin=1s":                `margin without tc or movetime`,
		"uci:x,margin=0s":                `margin without tc or movetime`,
		"uci:x,margin=-1s":               `margin=-1s: want a time with its unit`,
		"uci:x,tc=1+":                    `time control "1+": increment "": want seconds`,
		"uci:x,restart=yes":              `restart=yes: want on or off`,
		"uci:x,ponder=yes":               `ponder=yes: want on or off`,
		"tapered,ponder=on":              `key "ponder" is not for players of kind builtin`,
		"uci:x,ponder=on,nodes=5":        `ponder=on with nodes=5: want tc alone`,
		"uci:x,ponder=true,st=1":         `ponder=on with movetime=1s: want tc alone`,
		"uci:x,ponder=on,tc=1+1,depth=5": `ponder=on with tc=1+1 depth=5: want tc alone`,
		"xboard:x,nodes=5":               `the xboard protocol has no node limit`,
		"tapered,phase=materal":          `(did you mean "material"?)`,
		"tapered,without=nullmoves":      `no feature or term "nullmoves" (did you mean "nullmove"?)`,
		"tapered,without=mobilty":        `(did you mean "mobility"?)`,
		"uci:x,args='a":                  `unclosed quote '`,
		"uci:x,option.=1":                `want option.NAME=VALUE`,
		"uci:x,option.a=1\n2":            `a line break cannot be sent`,
		"uci:x,Hash=3":                   `unknown key "Hash": an option of the engine is written option.Hash=VALUE; other keys are name, tc,`,
		"uci:x,":                         `unknown key ""`,
	} {
		_, err := Parse(text)
		switch {
		case err == nil:
			t.Errorf("%q is taken", text)
		case !strings.Contains(err.Error(), want):
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func TestFromTable(t *testing.T) {
	var file map[string]any
	err := toml.Unmarshal([]byte(`
a = "uci:./x,option.Hash=1"
[b]
uci = "./new, newer"
args = ["--x", "two words"]
tc = "10+0.1"
restart = true
[b.options]
Ponder = false
Hash = 64
"Eval File" = "a,b=c.nnue"
[c]
variant = "tapered"
without = ["lmr", "nullmove"]
nodes = 5000
[d]
xboard = "fairymax"
args = "--a 'b c'"
[e]
uci = "./x"
option.Hash = 32
option."Move Overhead" = 5
`), &file)
	if err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]Player{
		"a": {Kind: UCI, Path: "./x", Options: []Option{{"Hash", "1"}}},
		"e": {Kind: UCI, Path: "./x", Options: []Option{{"Hash", "32"}, {"Move Overhead", "5"}}},
		"b": {Kind: UCI, Path: "./new, newer", Args: []string{"--x", "two words"}, Restart: true,
			Limits:  Limits{TC: TimeControl{{0, 10 * time.Second, 100 * time.Millisecond}}},
			Options: []Option{{"Eval File", "a,b=c.nnue"}, {"Hash", "64"}, {"Ponder", "false"}}},
		"c": {Kind: Builtin, Variant: "tapered", Limits: Limits{Nodes: 5000}, Without: []string{"lmr", "nullmove"}},
		"d": {Kind: Xboard, Path: "fairymax", Args: []string{"--a", "b c"}},
	} {
		got, err := FromTable(table, file[table])
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("[%s]: %v\n%s", table, err, diff)
		}
		checkRoundTrips(t, got)
	}
}

func TestFromTableErrors(t *testing.T) {
	for text, want := range map[string]string{
		`[a]
name = "x"`: "[a]: no player named: want one of the keys variant, uci, xboard",
		`[a]
uci = "x"
xboard = "y"`: "[a]: both uci and xboard are given",
		`[a]
uci = 5`: "[a]: uci: want text in quotes",
		`a = 5`: "[a]: want a string",
		`[a]
uci = "x"
nodse = 5`: `[a]: unknown key "nodse" (did you mean "nodes"?)`,
		`[a]
uci = "x"
[a.nodes]
Hash = 5`: "[a]: nodes: want a value, not a table (only options is one)",
		`[a]
uci = "x"
nodes = [5]`: "[a]: nodes: want one value, not a list",
		`[a]
uci = "x"
[a.options]
Hash = [5]`: "[a]: options.Hash: want text, a number",
		`a = "ucci:x"`: `[a]: unknown kind of player "ucci:"`,
	} {
		var file map[string]any
		if err := toml.Unmarshal([]byte(text), &file); err != nil {
			t.Fatal(err)
		}
		if _, err := FromTable("a", file["a"]); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s:\n%v\nwant %s", text, err, want)
		}
	}
}

func TestDisplayName(t *testing.T) {
	for text, want := range map[string]string{
		"uci:./dir/new": "new", "uci:stockfish": "stockfish", "uci:x,name=Y": "Y",
		"tapered": "tapered", "file:a/b.toml": "b", "tapered,phase=material,without=lmr": "tapered phase=material without=lmr",
	} {
		s, err := Parse(text)
		if err != nil || s.DisplayName() != want {
			t.Errorf("%s: %q, %v; want %q", text, s.DisplayName(), err, want)
		}
	}
}

func TestHash(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
		return path
	}
	a, same, other := write("a", "#!1"), write("same", "#!1"), write("other", "#!2")
	net, net2 := write("net.bin", "1"), write("net2.bin", "2")
	hash := func(text string) string {
		t.Helper()
		s, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		h, err := s.Hash()
		if err != nil || len(h) != 64 {
			t.Fatalf("%s: %q, %v", text, h, err)
		}
		return h
	}
	base := hash("uci:" + a)
	for _, text := range []string{"uci:" + same, "uci:" + a + ",name=x,nodes=5,timeout=1s,restart=on"} {
		if hash(text) != base {
			t.Errorf("%s is told apart", text)
		}
	}
	seen := map[string]string{base: a}
	for _, text := range []string{
		"uci:" + other, "xboard:" + a, "uci:" + a + ",args=x", "uci:" + a + ",option.Hash=1", "uci:" + a + ",option.Hash=2",
		"uci:" + a + ",option.EvalFile=" + net, "uci:" + a + ",option.EvalFile=" + net2,
		"tapered", "flat", "tapered,phase=piece-count", "tapered,hash=1", "tapered,without=lmr",
	} {
		h := hash(text)
		if seen[h] != "" {
			t.Errorf("%s is not told from %s", text, seen[h])
		}
		seen[h] = text
	}
	// Engines look for the files of their options in their directory and beside their program.
	for _, c := range []struct{ text, file string }{
		{"uci:" + a + ",option.EvalFile=net.bin", "net.bin"}, {"uci:" + a + ",option.EvalFile=weights", "weights"},
		{"uci:" + a + `,args="./x.pb"`, "x.pb"}, {"uci:" + a + ",option.EvalFile=in dir,dir=" + dir + "/d", "d/in dir"},
	} {
		before := hash(c.text)
		if err := os.MkdirAll(dir+"/d", 0o777); err != nil {
			t.Fatal(err)
		}
		write(c.file, "changed")
		if hash(c.text) == before {
			t.Errorf("%s is not told from itself with another %s", c.text, c.file)
		}
	}
	before := hash("uci:" + a + ",args=bench,option.Hash=1")
	write("bench", "x")
	write("1", "x")
	if hash("uci:"+a+",args=bench,option.Hash=1") != before {
		t.Error("a command or a number counts as a file")
	}
	if hash("tapered,phase=material,interpolation=on") != hash("tapered") {
		t.Error("settings that change nothing count")
	}
	if hash("uci:"+a+",option.A=1,option.B=2") != hash("uci:"+a+",option.b=2,option.a=1") {
		t.Error("the order of options counts")
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"tapered,nodes=5", `uci:./a\,b,args="x 'y z'",option.A B=c`, "xboard:x,tc=40/60:1+1", "a,b=c", `"`, `\`, "uci:x,option.a=\"\\\""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("error of several lines: %q", err)
			}
			return
		}
		again, err := Parse(s.String())
		if err != nil || !cmp.Equal(s, again) {
			t.Errorf("%q -> %s -> %v\n%s", text, s, err, cmp.Diff(s, again))
		}
	})
}

// A program in PATH with a similar name is suggested, unless a variant is near or
// the name is short.
func TestProgramsAreSuggested(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"stockfish", "flut", "sf1"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	for name, want := range map[string]string{
		"stockfihs": `"stockfihs" is neither a variant nor a program in PATH (did you mean "stockfish"?): variants are material,`,
		"flot":      `(did you mean "flat"?)`,
		"sf2":       `"sf2" is neither a variant nor a program in PATH: variants are`,
	} {
		if _, err := Parse(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// A program that is named by its content has the hash of that program, wherever it is.
func TestHashOfContent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "engine")
	if err := os.WriteFile(path, []byte("x"), 0o700); err != nil {
		t.Fatal(err)
	}
	here := Player{Kind: UCI, Path: path}
	away := Player{Kind: UCI, Path: "blob:" + HashFile(path) + "/engine"}
	want, err := here.Hash()
	if got, errAway := away.Hash(); err != nil || errAway != nil || got != want {
		t.Errorf("%s, want %s (%v, %v)", got, want, errAway, err)
	}
	away.Path += "/../x"
	if _, err := away.Hash(); err == nil {
		t.Error("a path in a name")
	}
}
