package git

import (
	"strings"
	"testing"
)

func TestMainPackage(t *testing.T) {
	for _, c := range []struct{ files, repo, want string }{
		{"main.go cmd/tool/main.go", "x", "."},
		{"main_test.go cmd/tool/main.go", "x", "cmd/tool"}, // a test is not a program
		{"lib/lib.go engine/main.go", "x", "engine"},
		{"cmd/toy/main.go cmd/tune/main.go", "https://host/a/Toy.git", "cmd/toy"},
		{"cmd/toy/main.go cmd/tune/main.go", "https://host/a/toyengine", "cmd/toy"},
		{"cmd/module/main.go cmd/tune/main.go", "x", "cmd/module"},
		{"cmd/mod/main.go cmd/module/main.go", "x", "cmd/module"}, // the full name takes precedence over a prefix
		{"cmd/mod/main.go cmd/modul/main.go", "x", ""},
		{"cmd/a/main.go b/main.go", "x", ""},
		{"lib.go", "x", ""},
	} {
		dir := t.TempDir()
		tree := map[string]string{"go.mod": "// comment\nmodule example.com/Module // the engine\n"}
		for name := range strings.FieldsSeq(c.files) {
			tree[name] = "package main\n"
			if strings.HasPrefix(name, "lib") {
				tree[name] = "package lib\n"
			}
		}
		write(t, dir, tree)
		got, err := mainPackage(dir, c.repo)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s in %s: %q, %v, want %q", c.files, c.repo, got, err, c.want)
		}
		if err != nil && !strings.Contains(err.Error(), ".match.toml") {
			t.Error(err)
		}
	}
}
