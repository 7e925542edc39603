package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"match/internal/bounded"
)

// example is a command of a document with the output that the document shows.
type example struct {
	command string
	shown   []string
}

// examples returns the commands "$ match …" of a block.
func examples(lines []string) (list []example) {
	for i := 0; i < len(lines); i++ {
		if !strings.HasPrefix(lines[i], "$ match ") {
			continue
		}
		end := commandEnd(lines, i)
		last := end
		for last < len(lines) && !strings.HasPrefix(lines[last], "$ ") {
			last++
		}
		list = append(list, example{strings.TrimPrefix(strings.Join(lines[i:end], "\n"), "$ "), lines[end:last]})
		i = last - 1
	}
	return list
}

// differs describes the first difference between an output and the one in a
// document, "" if there is none. A line with only "…" matches any lines.
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

// block is a block of code of a document, without fences and indentation.
type block struct {
	line  int // of the document, from 1
	lines []string
	mark  string // why it is not run; "" if it is run
}

// notRun marks a block that is not run, on the line above it; noneRun does so for
// all blocks of a document.
var notRun, noneRun = regexp.MustCompile(`^<!-- not run: (.+) -->$`), regexp.MustCompile(`(?m)^<!-- blocks not run: (.+) -->$`)

// forShell matches a line that a reader may type: a command of this or another
// program, possibly after the name of a machine.
var forShell = regexp.MustCompile(`^(\w*\$ +)?(time )?(\./)?(match|make|go|git|ln|curl|podman|sudo|cd) `)

// blocks returns the blocks of a document that contain a command.
func blocks(text string) (list []block) {
	all := ""
	if m := noneRun.FindStringSubmatch(text); m != nil {
		all = m[1]
	}
	lines, above := strings.Split(text, "\n"), ""
	for i := 0; i < len(lines); i++ {
		b := block{line: i + 1, mark: all}
		if m := notRun.FindStringSubmatch(above); m != nil {
			b.mark = m[1]
		}
		switch blank := i == 0 || lines[i-1] == ""; {
		case strings.HasPrefix(lines[i], "```"):
			for i++; !strings.HasPrefix(lines[i], "```"); i++ {
				b.lines = append(b.lines, lines[i])
			}
		case blank && strings.HasPrefix(lines[i], "    "):
			for ; i < len(lines) && (lines[i] == "" || strings.HasPrefix(lines[i], "    ")); i++ {
				b.lines = append(b.lines, strings.TrimPrefix(lines[i], "    "))
			}
			i--
		}
		if slices.ContainsFunc(b.lines, forShell.MatchString) {
			list = append(list, b)
		}
		if lines[i] != "" {
			above = lines[i]
		}
	}
	return list
}

func TestBlocks(t *testing.T) {
	text := "a\n\n    match x\n    y\n\n    $ match z\n\n<!-- not run: why -->\n```sh\nmake b\n```\n\n<!-- not run: because -->\n\n    curl c\n\nd\n\n    no command\n\n```\nbox$  match w\n```\n"
	var got []string
	for _, b := range blocks(text) {
		got = append(got, fmt.Sprint(b.line, b.mark, b.lines))
	}
	if want := "3[match x y  $ match z ] 9why[make b] 15because[curl c ] 21[box$  match w]"; strings.Join(got, " ") != want {
		t.Errorf("%q, want %q", strings.Join(got, " "), want)
	}
	for _, b := range blocks("<!-- blocks not run: all -->\n\n" + text) {
		if b.mark == "" {
			t.Errorf("line %d is not marked", b.line)
		}
	}
}

// takesLong reports whether a command plays games or simulates them.
func takesLong(command string) bool {
	return strings.HasPrefix(command, "match --") || strings.HasPrefix(command, "match tournament") ||
		strings.HasPrefix(command, "match tune simulate")
}

// TestDocuments runs every block of README.md and docs/ that contains a command
// and compares its output, except blocks marked with a reason.
func TestDocuments(t *testing.T) {
	files, _ := filepath.Glob("../../docs/*/*.md")
	more, _ := filepath.Glob("../../docs/*.md")
	dir := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(dir, "match"), "../../cmd/match")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	tables, err := filepath.Abs("../../tablebase/syzygy/testdata")
	if err := errors.Join(err, os.Symlink(tables, filepath.Join(dir, "syzygy"))); err != nil {
		t.Fatal(err)
	}
	run, marked := 0, 0
	for _, file := range append(append(files, more...), "../../README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range blocks(string(text)) {
			if b.mark != "" {
				marked++
				continue
			}
			list := examples(b.lines)
			if len(list) == 0 {
				t.Errorf("%s:%d: no command \"$ match …\": write one whose output can be compared, or mark the block: <!-- not run: WHY -->", filepath.Base(file), b.line)
			}
			for _, e := range list {
				run++
				t.Run(fmt.Sprintf("%s:%d", filepath.Base(file), b.line), func(t *testing.T) { e.check(t, dir, filepath.Base(file)) })
			}
		}
	}
	if run < 9 || marked < 40 {
		t.Errorf("%d commands are run, %d blocks are marked: are they written otherwise now?", run, marked)
	}
}

// check runs the command and compares its output. The events of each document
// are numbered from 1.
func (e *example) check(t *testing.T, dir, file string) {
	if takesLong(e.command) {
		bounded.Long(t, "it plays games or simulates them")
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", e.command)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "PATH="+dir+":"+os.Getenv("PATH"), "MATCH_DB="+filepath.Join(dir, file+".db"))
	printed, _ := cmd.Output() // the exit code may be that of a verdict
	if at := differs(e.shown, strings.Split(string(printed), "\n")); at != "" {
		t.Errorf("%s prints something else: %s\n%s", e.command, at, printed)
	}
}
