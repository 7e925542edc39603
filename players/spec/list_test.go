package spec

import (
	"strings"
	"testing"
)

// A file of players has defaults. Built-in players do not get the options among
// them.
func TestListsOfPlayers(t *testing.T) {
	const file = `[defaults]
nodes = 50
restart = true
args = ["-x"]
options = { Hash = 16, Threads = 1 }

[[player]]
variant = "flat"

[[player]]
uci = "./x"
nodes = 7
args = []
options = { Hash = 32 }

[[player]]
uci = "./y"
`
	read := func(without ...string) (texts []string) {
		list, err := ParseList("players.toml", []byte(file), without)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			texts = append(texts, s.String())
		}
		return texts
	}
	want := []string{"flat,nodes=50", "uci:./x,nodes=7,restart=on,option.Hash=32,option.Threads=1", "uci:./y,nodes=50,restart=on,args=-x,option.Hash=16,option.Threads=1"}
	got := read()
	if len(got) != len(want) {
		t.Fatalf("%q", got)
	}
	for i, text := range got {
		s, err := Parse(want[i])
		if err != nil || text != s.String() {
			t.Errorf("player %d is %s, want %s, %v", i+1, text, s, err)
		}
	}
	if got := read("nodes", "depth"); got[0] != "flat" || !strings.Contains(got[1], "nodes=7") {
		t.Errorf("a limit that is said elsewhere goes before a default: %q", got)
	}
	one, err := ParseList("p", []byte("player = [\"flat\", { variant = \"material\" }]\n"), []string{"nodes"})
	if err != nil || len(one) != 2 || one[0].Variant != "flat" || one[1].Variant != "material" {
		t.Errorf("%v, %v", one, err)
	}
}

// Options may be written in both ways, in the defaults and in players, and in any
// letter case.
func TestDefaultOptions(t *testing.T) {
	list, err := ParseList("p", []byte(`[defaults]
nodes = 5
needs = "gpu"
option.Hash = 4
options = { Threads = 2 }
[[player]]
uci = "a"
option.Style = "Solid"
[[player]]
uci = "b"
options = { hash = 8 }
option.threads = 1
[[player]]
variant = "flat"
`), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"uci:a,nodes=5,needs=gpu:1,option.Hash=4,option.Style=Solid,option.Threads=2", "uci:b,nodes=5,needs=gpu:1,option.threads=1,option.hash=8", "flat,nodes=5"} {
		if got := list[i].String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A default time control does not apply to a player with its own time per move, and the other way round.
func TestDefaultTimes(t *testing.T) {
	for _, c := range []struct{ defaults, own, want string }{
		{`tc = "8+0.08"`, `movetime = "100ms"`, "flat,movetime=100ms"}, {`movetime = "100ms"`, `tc = "8+0.08"`, "flat,tc=8+0.08"},
		{`tc = "8+0.08"`, `nodes = 7`, "flat,tc=8+0.08,nodes=7"}, {`tc = "8+0.08"`, "", "flat,tc=8+0.08"},
	} {
		list, err := ParseList("p", []byte("[defaults]\n"+c.defaults+"\n[[player]]\nvariant = \"flat\"\n"+c.own+"\n"), nil)
		if err != nil || list[0].String() != c.want {
			t.Errorf("%+v: %v, %v", c, list, err)
		}
	}
}

func TestListsOfPlayersThatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"a = \n":                    "p.toml:1:",
		"[[plyer]]\nuci = \"x\"\n":  `p.toml: unknown key "plyer" (did you mean "player"?): want [[player]] tables`,
		"[defaults]\nnodes = 1\n":   "p.toml: no players: want a [[player]] table for each",
		"player = 3\n":              "p.toml: no players",
		"[[defaults]]\nnodes = 1\n": "p.toml: defaults: want one table [defaults]",
		"player = [\"flat\"]\n[defaults]\nnodes = 1\n": "p.toml: player 1: [defaults] are for [[player]] tables",
		"[[player]]\nnodes = 1\n":                      "p.toml: [player 1]: ",
		"player = [\"flat\", 3]\n":                     "p.toml: [player 2]: ",
		"[[player]]\nvariant = 'x'\n":                  "p.toml: [player 1]: ",
	} {
		if list, err := ParseList("p.toml", []byte(text), nil); err == nil || list != nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v, want %s", text, list, err, want)
		}
	}
}
