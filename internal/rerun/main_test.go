package main

import (
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
