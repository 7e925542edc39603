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
	"match/internal/testkit"
	"match/players/git"
)

// TestRefusedCommits runs the command lines of testdata/refused_git.txt, each
// under its name, with players that cannot be built: refs, repositories, recipes
// and builds with one fault each. Every one ends with exit code 2 and one line
// that tells what to do, after the end of the log if a build failed. No event is
// started, no build is stored, and the repositories are unchanged, including all
// of git's data.
func TestRefusedCommits(t *testing.T) {
	refused := readRefused(t, "testdata/refused_git.txt")
	dir := gitFixture(t)
	before := testkit.Fingerprint(t, filepath.Join(dir, "repositories"))
	refused.each(t, func(name, command string) (said string) {
		t.Run(name, func(t *testing.T) { said = refuseCommit(t, dir, command) })
		if testkit.Fingerprint(t, filepath.Join(dir, "repositories")) != before {
			t.Fatalf("%s: a repository has changed", name)
		}
		return said
	})
}

// hidden matches text that differs from run to run, and the output of other
// programs.
var hidden = []struct {
	pattern *regexp.Regexp
	shown   string
}{
	{regexp.MustCompile(`[0-9a-f]{24}/build\.log`), "KEY/build.log"},
	{regexp.MustCompile(`(?m)(: git [a-z-]+: ).*?( \('|: name |$)`), "$1…$2"},
	{regexp.MustCompile(`(?m)^  \| .*: .*$`), "  | …"},
}

// refuseCommit runs a command line and returns its output, with the directory
// replaced by $DIR. A word env:NAME=VALUE before the others is for the
// environment; \e and \n are an escape sign and a new line.
func refuseCommit(t *testing.T, dir, command string) string {
	args := arguments(strings.NewReplacer(`\e`, "\x1b", "$DIR", dir).Replace(command))
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], `\n`, "\n")
	}
	for len(args) > 0 && strings.HasPrefix(args[0], "env:") {
		name, value, _ := strings.Cut(strings.TrimPrefix(args[0], "env:"), "=")
		t.Setenv(name, value)
		args = args[1:]
	}
	var stdout, stderr bytes.Buffer
	code := Run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
	errors := 0
	for line := range strings.Lines(stderr.String()) {
		if !strings.HasPrefix(line, "  | ") {
			errors++
		}
	}
	if code != cli.ExitBroken || stdout.Len() > 0 || errors != 1 || strings.ContainsAny(stderr.String(), "\x1b\r") {
		t.Errorf("match %sexit code %d, %q, %q", command, code, &stdout, &stderr)
	}
	if builds, err := git.List(filepath.Join(dir, "cache", "match", "builds")); err != nil || len(builds) > 0 {
		t.Errorf("%d builds, %v", len(builds), err)
	}
	for _, name := range []string{"data", "sprung"} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			t.Errorf("%s is there", name)
		}
	}
	said := strings.ReplaceAll(stderr.String(), dir, "$DIR")
	for _, h := range hidden {
		said = h.pattern.ReplaceAllString(said, h.shown)
	}
	return said
}

// gitFixture creates repositories with faults in a separate directory and changes
// to the valid one, repositories/toy. Each of its branches has one fault of a
// recipe or a build.
func gitFixture(t *testing.T) (dir string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"XDG_CACHE_HOME": dir + "/cache", "XDG_DATA_HOME": dir + "/data", "HOME": dir, "MATCH_DB": "", "MATCH_ALLOW_BUILD": "", "MATCH_BUILD_TIMEOUT": "",
		"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CEILING_DIRECTORIES": dir,
		"GITHUB_BASE_REF": "", "CI_MERGE_REQUEST_DIFF_BASE_SHA": "", "BITBUCKET_PR_DESTINATION_BRANCH": "", "CHANGE_TARGET": "",
	} {
		t.Setenv(name, value)
	}
	script, err := filepath.Abs("testdata/refused_git.sh")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(bounded.Context(t), "sh", script)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Chdir(filepath.Join(dir, "repositories", "toy"))
	return dir
}
