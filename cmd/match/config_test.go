package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"match/players/spec"
)

// What a configuration file says are flags: players as tables, lists for flags
// that are repeated, and for others the values with commas between them. What
// the command line says goes first.
func TestConfigurationFiles(t *testing.T) {
	for _, c := range []struct {
		args []string
		file string
		want map[string]string
	}{
		{nil, "games = 8\nsprt = [0, 8]\ntc = \"10+0.1\"\nseed = 08\n", nil}, // TOML has no 08
		{nil, "games = 8\nsprt = [0, 8]\ntc = \"10+0.1\"\nstrict = true\nalpha = 0.1", map[string]string{"games": "8", "sprt": "0,8", "tc": "10+0.1", "strict": "true", "alpha": "0.1"}},
		{[]string{"--games=4", "--sprt=1,2"}, "games = 8\nsprt = [0, 8]\nseed = 7\n", map[string]string{"games": "4", "sprt": "1,2", "seed": "7"}},
		{nil, "[a]\nvariant = \"flat\"\nnodes = 5\n[b]\nvariant = \"material\"\n", map[string]string{"a": "flat,nodes=5", "b": "material"}},
		{[]string{"--a=zoned"}, "a = \"flat\"\n", map[string]string{"a": "zoned", "b": "flat"}},
		{nil, "each = [\"nodes=5\", \"hash=2\"]\n", map[string]string{"each": "[nodes=5,hash=2]"}},
		{[]string{"--each=nodes=6"}, "each = [\"nodes=5\"]\n", map[string]string{"each": "[nodes=6]"}},
		{nil, "each = []\n", map[string]string{"each": ""}},
		{nil, "[a]\nvariant = \"flat\"\nnodse = 5\n", nil},
		{nil, "config = \"other.toml\"\n", nil},
		{nil, "allow-build = true\n", nil},
		{nil, "help = true\n", nil},
		{nil, "order = [\"x\", \"y\"]\ngames = [1, 2]\n", nil},
	} {
		path := filepath.Join(t.TempDir(), "match.toml")
		if err := os.WriteFile(path, []byte(c.file), 0o600); err != nil {
			t.Fatal(err)
		}
		root := newRootCmd(&app{stdout: io.Discard, stderr: io.Discard})
		if err := root.ParseFlags(c.args); err != nil {
			t.Fatal(err)
		}
		err := readConfig(root, path)
		if (err != nil) != (c.want == nil) {
			t.Errorf("%q: %v", c.file, err)
		}
		for name, want := range c.want {
			if got := root.Flag(name).Value.String(); got != want {
				t.Errorf("%q beside %q: --%s %s, want %s", c.file, c.args, name, got, want)
			}
		}
	}
	if err := readConfig(newRootCmd(&app{}), ""); err != nil {
		t.Errorf("no file: %v", err)
	}
}

// A file of players has defaults, of which built-in players take no options.
func TestPlayersFiles(t *testing.T) {
	const file = `[defaults]
nodes = 50
restart = true
options = { Hash = 16, Threads = 1 }

[[player]]
variant = "flat"

[[player]]
uci = "./x"
nodes = 7
options = { Hash = 32 }

[[player]]
uci = "./y"
`
	path := filepath.Join(t.TempDir(), "players.toml")
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	read := func(without ...string) (texts []string) {
		list, err := readPlayersFile(path, without)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			texts = append(texts, s.String())
		}
		return texts
	}
	want := []string{"flat,nodes=50", "uci:./x,nodes=7,restart=on,option.Hash=32,option.Threads=1", "uci:./y,nodes=50,restart=on,option.Hash=16,option.Threads=1"}
	for i, text := range read() {
		s, err := spec.Parse(want[i])
		if err != nil || text != s.String() {
			t.Errorf("player %d is %s, want %s, %v", i+1, text, s, err)
		}
	}
	if got := read("nodes", "depth"); got[0] != "flat" {
		t.Errorf("a limit of the command line goes before a default: %s", got[0])
	}
}
