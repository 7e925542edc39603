package cli

import (
	"os"
	"path/filepath"
	"testing"

	"match/players/spec"
)

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
		list, err := ReadPlayersFile(path, without)
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
