//go:build unix

package program

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/cli"
)

// commandsOf returns the lines in a document's code blocks that call the program,
// as read by the shell: "match", then words.
func commandsOf(text string) (list []string) {
	fence, continued := "", ""
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "```") {
			if fence != "" {
				line = ""
			}
			fence = line
			continue
		}
		code := fence == "```sh" || fence == "```console" || fence == "" && strings.HasPrefix(line, "    ")
		if !code {
			continued = ""
			continue
		}
		line = strings.TrimPrefix(strings.TrimSpace(line), "$ ")
		line = remark.ReplaceAllString(line, "")
		if continued == "" && !strings.HasPrefix(line, "match ") {
			continue
		}
		if begun, more := strings.CutSuffix(line, `\`); more {
			continued += begun
			continue
		}
		list = append(list, continued+line)
		continued = ""
	}
	return list
}

// remark matches a remark in a separate column after a command.
var remark = regexp.MustCompile(`\s{3,}.*`)

// schematic matches a command with a placeholder.
var schematic = regexp.MustCompile(`…|<|\[`)

// TestDocumentsNameFlags checks that all commands shown in README.md and docs/
// exist, with all their flags. Their output is tested by internal/rerun, or is a
// historical record.
func TestDocumentsNameFlags(t *testing.T) {
	files, _ := filepath.Glob("../../../docs/*/*.md")
	more, _ := filepath.Glob("../../../docs/*.md")
	seen := 0
	for _, file := range append(append(files, more...), "../../../README.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, command := range commandsOf(string(text)) {
			if schematic.MatchString(command) {
				continue
			}
			seen++
			checkCommand(t, filepath.Base(file), command)
		}
	}
	if seen < 80 {
		t.Errorf("%d commands are looked at: are they written otherwise now?", seen)
	}
}

func checkCommand(t *testing.T, file, command string) {
	t.Helper()
	shell := exec.CommandContext(bounded.Context(t), "sh", "-c", "match() { printf '%s\\0' \"$@\" >&3; }\n"+command)
	shell.Dir = t.TempDir()
	words, err := os.Create(filepath.Join(shell.Dir, "words"))
	if err != nil {
		t.Fatal(err)
	}
	defer words.Close()
	shell.ExtraFiles = []*os.File{words}
	_ = shell.Run() // the command after a pipe may fail
	text, err := os.ReadFile(words.Name())
	if err != nil || len(text) == 0 {
		t.Errorf("%s: %s: not a command of the shell", file, command)
		return
	}
	args := strings.Split(strings.TrimSuffix(string(text), "\x00"), "\x00")
	root := newRootCmd(&cli.App{})
	if cmd, rest, err := root.Find(args); err != nil || cmd == root && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		t.Errorf("%s: %s: no such command", file, command)
	} else if cmd.DisableFlagParsing {
		return // another program's flags
	}
	var out, stderr bytes.Buffer
	if code := Run(t.Context(), append(args, "--help"), strings.NewReader(""), &out, &stderr); code != cli.ExitOK {
		t.Errorf("%s: %s: %s", file, command, &stderr)
	}
}
