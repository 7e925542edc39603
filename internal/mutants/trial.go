package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// pkg is a package as the go command lists it.
type pkg struct {
	ImportPath, Dir           string
	GoFiles                   []string
	TestGoFiles, XTestGoFiles []string
	TestImports, XTestImports []string
}

func listPackages(patterns []string) (list []pkg, err error) {
	out, err := exec.Command("go", append([]string{"list", "-json"}, patterns...)...).Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			err = errors.New(strings.TrimSpace(string(failed.Stderr)))
		}
		return nil, err
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		if len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 {
			list = append(list, p)
		}
	}
	return list, nil
}

// fate is the outcome of a mutant's trial.
type fate int

const (
	killed fate = iota
	timedOut
	survived
	unviable // it does not compile
)

// String returns the fate in a word or two.
func (f fate) String() string {
	return [...]string{killed: "killed", timedOut: "timed out", survived: "survived", unviable: "does not compile"}[f]
}

// bench runs the tests of one package against mutants of it.
type bench struct {
	pkg
	dir     string // for build output
	memory  int    // MiB
	tests   string // those that count, "": all
	timeout time.Duration
}

// covered returns the mutants in code that the package's own -short tests execute, and measures how
// long these tests take.
func (b *bench) covered() (mutants []mutant, all int, err error) {
	binary := filepath.Join(b.dir, "covered.test")
	if out, err := exec.Command("go", "test", "-c", "-cover", "-o", binary, b.ImportPath).CombinedOutput(); err != nil {
		return nil, 0, fmt.Errorf("%w: %s", err, out)
	}
	b.timeout = 10 * time.Minute
	began := time.Now()
	profile, err := b.profile(binary)
	if err != nil {
		return nil, 0, err
	}
	b.timeout = 10*time.Second + 5*time.Since(began)
	blocks, err := readProfile(profile)
	if err != nil {
		return nil, 0, err
	}
	for _, name := range b.GoFiles {
		found, err := mutantsOf(filepath.Join(b.Dir, name))
		if err != nil {
			return nil, 0, err
		}
		all += len(found)
		for _, m := range found {
			if blocks.cover(name, m.line, m.column) {
				mutants = append(mutants, m)
			}
		}
	}
	return mutants, all, nil
}

// profile runs the tests and returns the file with the code that they execute: in their own process
// and in copies of it that they start, as scripts do.
func (b *bench) profile(binary string) (file string, err error) {
	counters, file := filepath.Join(b.dir, "counters"), filepath.Join(b.dir, "profile")
	if err := os.Mkdir(counters, 0o700); err != nil {
		return "", err
	}
	if err := os.Setenv("GOCOVERDIR", counters); err != nil {
		return "", err
	}
	defer os.Unsetenv("GOCOVERDIR")
	if out, err := b.test(binary, "-test.coverprofile="+file, "-test.gocoverdir="+counters); err != nil {
		return "", fmt.Errorf("the tests fail as they are: %w: %s", err, out)
	}
	if out, err := exec.Command("go", "tool", "covdata", "textfmt", "-i="+counters, "-o="+file).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return file, nil
}

// try builds the tests with one mutant and runs them. The number keeps the mutant's files apart
// from others.
func (b *bench) try(ctx context.Context, m *mutant, number int) (fate, error) {
	base := filepath.Join(b.dir, fmt.Sprint(number))
	text, err := m.apply()
	if err != nil {
		return 0, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{m.file: base + ".go"}})
	if err != nil {
		return 0, err
	}
	if err := errors.Join(os.WriteFile(base+".go", text, 0o600), os.WriteFile(base+".json", overlay, 0o600)); err != nil {
		return 0, err
	}
	defer os.Remove(base + ".test")
	build := exec.CommandContext(ctx, "go", "test", "-c", "-overlay", base+".json", "-o", base+".test", b.ImportPath)
	if build.Run() != nil {
		return unviable, ctx.Err()
	}
	return b.fate(base + ".test"), nil
}

// fate runs the tests of a mutant.
func (b *bench) fate(binary string) fate {
	switch out, err := b.test(binary); {
	case err == nil:
		return survived
	case errors.Is(err, context.DeadlineExceeded) || strings.Contains(string(out), "panic: test timed out"):
		return timedOut
	}
	return killed
}

// test runs a test binary in the package's directory. Its memory is limited, because a mutant may
// allocate without end.
func (b *bench) test(binary string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), b.timeout+10*time.Second)
	defer cancel()
	args = append(args, "-test.short", "-test.failfast", "-test.timeout="+b.timeout.String(), "-test.run="+b.tests)
	if slices.Contains(append(b.TestImports, b.XTestImports...), "pgregory.net/rapid") {
		args = append(args, "-rapid.nofailfile")
	}
	limited := fmt.Sprintf(`ulimit -v %d; exec "$0" "$@"`, b.memory<<10)
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", limited, binary}, args...)...)
	cmd.Dir = b.Dir
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	return out, errors.Join(err, ctx.Err())
}
