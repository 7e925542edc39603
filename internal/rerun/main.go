// Command rerun plays the matches that a document shows and replaces their output by that of the
// current program, so that no page keeps outdated figures:
//
//	go run ./internal/rerun README.md docs/method/evaluation.md
//
// A match is a line "$ match --a …", continued by backslashes. Its output is the lines up to the
// next blank line, fence or "$ ". The output of a "$ echo $?" after it is the exit code. Everything
// else is left unchanged. The command is not for output that differs from run to run.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "rerun:", err)
		os.Exit(2)
	}
}

func run(files []string) error {
	dir, err := os.MkdirTemp("", "rerun")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "match"), "./cmd/match")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	for _, file := range files {
		old, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		lines, err := rewrite(strings.Split(string(old), "\n"), shell(dir))
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// player runs a command and returns the lines it prints and its exit code.
type player func(command string) (lines []string, code int, err error)

// shell returns a player that runs commands with the program in dir and keeps no results.
func shell(dir string) player {
	return func(command string) ([]string, int, error) {
		fmt.Fprintln(os.Stderr, command)
		cmd := exec.Command("sh", "-c", command+" --no-db --progress none")
		cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		err := cmd.Run()
		code := cmd.ProcessState.ExitCode()
		if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) || code == 2 {
			return nil, code, fmt.Errorf("%s: exit code %d: %s", command, code, &stderr)
		}
		return strings.Split(strings.TrimRight(stdout.String(), "\n"), "\n"), code, nil
	}
}

// rewrite returns the lines with every match's output replaced.
func rewrite(lines []string, play player) (out []string, err error) {
	code := 0
	for i := 0; i < len(lines); {
		text := strings.TrimLeft(lines[i], " ")
		indent := lines[i][:len(lines[i])-len(text)]
		switch {
		case text == "$ echo $?" && i+1 < len(lines):
			out = append(out, lines[i], fmt.Sprint(indent, code))
			i += 2
		case strings.HasPrefix(text, "$ match --a "):
			end := commandEnd(lines, i)
			command := strings.TrimPrefix(strings.Join(lines[i:end], "\n"), indent+"$ ")
			printed, c, err := play(command)
			if err != nil {
				return nil, err
			}
			code = c
			out = append(out, lines[i:end]...)
			for _, line := range printed {
				out = append(out, indent+line)
			}
			i = outputEnd(lines, end)
		default:
			out = append(out, lines[i])
			i++
		}
	}
	return out, nil
}

// commandEnd returns the line after a command that begins at line i.
func commandEnd(lines []string, i int) int {
	for i+1 < len(lines) && strings.HasSuffix(lines[i], `\`) {
		i++
	}
	return i + 1
}

// outputEnd returns the line after the output that begins at line i.
func outputEnd(lines []string, i int) int {
	for ; i < len(lines); i++ {
		text := strings.TrimSpace(lines[i])
		if text == "" || strings.HasPrefix(text, "```") || strings.HasPrefix(text, "$ ") {
			break
		}
	}
	return i
}
