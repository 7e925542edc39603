package program

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"match/internal/cli"
)

// The keys of a configuration file are flags: tables for players, lists for
// repeated flags, and values joined by commas for other lists. The command line
// takes precedence.
func TestConfigurationFiles(t *testing.T) {
	for _, c := range []struct {
		args []string
		file string
		want map[string]string
	}{
		{nil, "games = 8\nsprt = [0, 8]\ntc = \"10+0.1\"\nseed = 08\n", nil}, // TOML has no 08
		{nil, "games = 8\nsprt = [0, 8]\ntc = \"10+0.1\"\nstrict = true\nalpha = 0.1", map[string]string{"games": "8", "sprt": "0,8", "tc": "10+0.1", "strict": "true", "alpha": "0.1"}},
		{nil, "nodes = 1e6\nsprt = [-1e6, 2.5e-7]\nalpha = 5e-2\n", map[string]string{"nodes": "1000000", "sprt": "-1000000,0.00000025", "alpha": "0.05"}},
		{nil, "nodes = 1e-6\n", nil},
		{[]string{"--games=4", "--sprt=1,2"}, "games = 8\nsprt = [0, 8]\nseed = 7\n", map[string]string{"games": "4", "sprt": "1,2", "seed": "7"}},
		{nil, "[a]\nvariant = \"flat\"\nnodes = 5\n[b]\nvariant = \"material\"\n", map[string]string{"a": "flat,nodes=5", "b": "material"}},
		{[]string{"--a=zoned"}, "a = \"flat\"\n", map[string]string{"a": "zoned", "b": "flat"}},
		{nil, "each = [\"nodes=5\", \"hash=2\"]\n", map[string]string{"each": "nodes=5,hash=2"}},
		{[]string{"--each=nodes=6"}, "each = [\"nodes=5\"]\n", map[string]string{"each": "nodes=6"}},
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
		root := newRootCmd(&cli.App{Stdout: io.Discard, Stderr: io.Discard})
		if err := root.ParseFlags(c.args); err != nil {
			t.Fatal(err)
		}
		err := cli.ReadConfig(root, path)
		if (err != nil) != (c.want == nil) {
			t.Errorf("%q: %v", c.file, err)
		}
		for name, want := range c.want {
			if got := root.Flag(name).Value.String(); got != want {
				t.Errorf("%q beside %q: --%s %s, want %s", c.file, c.args, name, got, want)
			}
		}
	}
	if err := cli.ReadConfig(newRootCmd(&cli.App{}), ""); err != nil {
		t.Errorf("no file: %v", err)
	}
}
