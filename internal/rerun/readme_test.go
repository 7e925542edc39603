package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// example is a command of a document with the output that the document shows.
type example struct {
	command string
	shown   []string
}

// examples are the commands "$ match …" of a document.
func examples(text string) (list []example) {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		if !strings.HasPrefix(lines[i], "$ match ") {
			continue
		}
		end := commandEnd(lines, i)
		last := end
		for last < len(lines) && !strings.HasPrefix(lines[last], "```") && !strings.HasPrefix(lines[last], "$ ") {
			last++
		}
		list = append(list, example{strings.TrimPrefix(strings.Join(lines[i:end], "\n"), "$ "), lines[end:last]})
		i = last - 1
	}
	return list
}

// differs says where an output is not what a document shows: "…" on a line of its
// own stands for any lines. "" is nowhere.
func differs(shown, printed []string) string {
	at, gap := 0, false
	for _, want := range shown {
		want = strings.TrimRight(want, " ")
		if want == "…" || want == "" {
			gap = gap || want == "…"
			continue
		}
		for at < len(printed) && (strings.TrimSpace(printed[at]) == "" || gap && strings.TrimRight(printed[at], " ") != want) {
			at++
		}
		if at == len(printed) || strings.TrimRight(printed[at], " ") != want {
			return fmt.Sprintf("line %q", want)
		}
		at, gap = at+1, false
	}
	for ; at < len(printed) && !gap; at++ {
		if strings.TrimSpace(printed[at]) != "" {
			return fmt.Sprintf("line %q is not shown", printed[at])
		}
	}
	return ""
}

func TestDiffers(t *testing.T) {
	printed := []string{"a", "", "b", "c", "d"}
	for shown, same := range map[string]bool{"a|b|c|d": true, "a||b|c|d|": true, "a|…|d": true, "a|…": true, "a|b|c": false, "a|b|x|d": false, "a|…|x": false, "…|c": false, "b|c|d": false} {
		if got := differs(strings.Split(shown, "|"), printed); (got == "") != same {
			t.Errorf("%s: %q", shown, got)
		}
	}
}

// TestReadme runs every command of README.md and compares what it prints. Those
// of docs/experiments.md and docs/statistics.md take hours: they are records of a
// day, and `go run ./internal/rerun` renews them.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	list := examples(string(text))
	if len(list) < 6 {
		t.Fatalf("%d commands in README.md", len(list))
	}
	if testing.Short() || os.Getenv("CI") == "" {
		t.Skip("the matches of README.md take minutes: CI=1 plays them")
	}
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "match"), "../../cmd/match").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, e := range list {
		cmd := exec.Command("sh", "-c", e.command)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "MATCH_DB="+dir+"/results.db")
		printed, _ := cmd.Output() // the exit code may be that of a verdict
		if at := differs(e.shown, strings.Split(string(printed), "\n")); at != "" {
			t.Errorf("%s prints something else: %s\n%s", e.command, at, printed)
		}
	}
}
