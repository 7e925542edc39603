package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRewrite(t *testing.T) {
	const before = "text\n```console\n$ match --a x\nold\nolder\n$ echo $?\n0\n```\n" +
		"    $ match --a y \\\n        --b z\n    old\n\n    $ match variants\n    kept\n"
	const after = "text\n```console\n$ match --a x\nnew 1\nrow\n$ echo $?\n3\n```\n" +
		"    $ match --a y \\\n        --b z\n    new 2\n    row\n\n    $ match variants\n    kept\n"
	var commands []string
	play := func(command string) ([]string, int, error) {
		commands = append(commands, command)
		return []string{"new " + string('0'+rune(len(commands))), "row"}, 3, nil
	}
	got, err := rewrite(strings.Split(before, "\n"), play)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(after, strings.Join(got, "\n")); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"match --a x", "match --a y \\\n        --b z"}, commands); d != "" {
		t.Error(d)
	}
}

// A command that cannot be run is an error, and a document may end with a command
// or with its output.
func TestRewriteEnds(t *testing.T) {
	broken := errors.New("broken")
	if _, err := rewrite([]string{"$ match --a x"}, func(string) ([]string, int, error) { return nil, 2, broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	play := func(string) ([]string, int, error) { return []string{"new"}, 1, nil }
	for before, after := range map[string]string{
		"$ match --a x":                                    "$ match --a x\nnew",
		"$ match --a x\nold":                               "$ match --a x\nnew",
		"$ match --a x \\":                                 "$ match --a x \\\nnew",
		"$ match --a x\nold\n$ echo $?":                    "$ match --a x\nnew\n$ echo $?",
		"$ match --a x\nold\n$ echo $?\n7\nrest":           "$ match --a x\nnew\n$ echo $?\n1\nrest",
		"$ match --a x\n$ match --a y\nold\n\nrest":        "$ match --a x\nnew\n$ match --a y\nnew\n\nrest",
		"  $ match --a x\n  old\n  ```\n  $ match --b old": "  $ match --a x\n  new\n  ```\n  $ match --b old",
	} {
		got, err := rewrite(strings.Split(before, "\n"), play)
		if text := strings.Join(got, "\n"); err != nil || text != after {
			t.Errorf("%q became %q, want %q (%v)", before, text, after, err)
		}
	}
}

// The shell returns the output and the exit code; 2 is an error with the
// program's message.
func TestShell(t *testing.T) {
	dir := t.TempDir()
	script := "#!/bin/sh\necho \"$@\"\necho two\necho wrong >&2\nexit $1\n"
	if err := os.WriteFile(filepath.Join(dir, "match"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	play := shell(dir)
	for _, exit := range []string{"0", "1", "3"} {
		lines, code, err := play("match " + exit)
		if d := cmp.Diff([]string{exit + " --no-db --progress none", "two"}, lines); d != "" || err != nil || string(rune('0'+code)) != exit {
			t.Errorf("exit code %s: %s, %d, %v", exit, d, code, err)
		}
	}
	if _, code, err := play("match 2"); err == nil || code != 2 || !strings.Contains(err.Error(), "wrong") {
		t.Errorf("%d, %v", code, err)
	}
}
