//go:build unix

package program

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"match/internal/bounded"
)

// fakeMatch replaces a gate: it records its arguments and ends as GATE demands.
const fakeMatch = `#!/bin/sh
printf '%s\n' "$@" > "$ARGS"
if [ "$1" = test ]; then printf '\140\140\140\nResult | passed\n'; fi # three backquotes
while [ $# -gt 0 ]; do
	if [ "$1" = --markdown ]; then printf '## match gate\n![LLR](gate-1.svg)\n' > "$2"; fi
	shift
done
exit "${GATE:-0}"
`

// stepsOfAction returns the scripts of action.yml by their steps' ids.
func stepsOfAction(t *testing.T) map[string]string {
	t.Helper()
	var action struct {
		Runs struct {
			Using string
			Steps []struct{ ID, Run, Shell string }
		}
	}
	text, err := os.ReadFile("../../../action.yml")
	if err == nil {
		err = yaml.Unmarshal(text, &action)
	}
	if err != nil || action.Runs.Using != "composite" {
		t.Fatal(action, err)
	}
	scripts := map[string]string{}
	for _, s := range action.Runs.Steps {
		if s.Shell != "bash" || s.Run == "" {
			t.Errorf("step %q is no script of bash", s.ID)
		}
		scripts[s.ID] = s.Run
	}
	return scripts
}

// jobOfComponent returns the script of templates/gate.yml.
func jobOfComponent(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../../templates/gate.yml")
	if err != nil {
		t.Fatal(err)
	}
	var file map[string]any
	d := yaml.NewDecoder(bytes.NewReader(text))
	if err := d.Decode(&file); err != nil || file["spec"] == nil {
		t.Fatal(file, err)
	}
	var jobs map[string]struct {
		Script    []string
		Variables map[string]string
	}
	if err := d.Decode(&jobs); err != nil || len(jobs["match-gate"].Script) != 1 {
		t.Fatal(jobs, err)
	}
	for name, value := range jobs["match-gate"].Variables {
		if strings.Contains(jobs["match-gate"].Script[0], "[[") || strings.HasPrefix(name, "MATCH_") && !strings.HasPrefix(value, "$[[ inputs.") {
			t.Errorf("inputs belong into variables: %s: %s", name, value)
		}
	}
	return jobs["match-gate"].Script[0]
}

// runner simulates a machine of a CI service: directories, and programs that
// replace others.
type runner struct {
	dir string
	env []string
}

func newRunner(t *testing.T, env ...string) *runner {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	r := &runner{dir: dir}
	r.write(t, "bin/match", fakeMatch, 0o755)
	r.write(t, "bin/curl", "#!/bin/sh\nfor url; do :; done\nwhile [ \"$1\" != -o ]; do shift; done\ncp \"$RELEASES/${url##*/}\" \"$2\"\n", 0o755)
	r.env = append(os.Environ(), "PATH="+dir+"/bin:"+os.Getenv("PATH"), "RUNNER_TEMP="+dir, "GITHUB_OUTPUT="+dir+"/output", "GITHUB_PATH="+dir+"/path",
		"GITHUB_STEP_SUMMARY="+dir+"/summary", "GITHUB_SERVER_URL=https://example.org", "ARGS="+dir+"/args", "RELEASES="+dir+"/releases")
	r.env = append(r.env, env...)
	return r
}

func (r *runner) write(t *testing.T, name, text string, mode os.FileMode) {
	t.Helper()
	path := filepath.Join(r.dir, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), mode)); err != nil {
		t.Fatal(err)
	}
}

func (r *runner) read(name string) string {
	text, _ := os.ReadFile(filepath.Join(r.dir, name))
	return string(text)
}

// release puts an archive and its checksum where the fake curl finds them.
func (r *runner) release(t *testing.T, name string) {
	t.Helper()
	var archive bytes.Buffer
	z := gzip.NewWriter(&archive)
	w := tar.NewWriter(z)
	err := w.WriteHeader(&tar.Header{Name: name + "/match", Mode: 0o755, Size: int64(len(fakeMatch))})
	_, err2 := io.WriteString(w, fakeMatch)
	if err := errors.Join(err, err2, w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	r.write(t, "releases/"+name+".tar.gz", archive.String(), 0o644)
	r.write(t, "releases/checksums.txt", fmt.Sprintf("%x  %s.tar.gz\n%064d  other.tar.gz\n", sha256.Sum256(archive.Bytes()), name, 0), 0o644)
}

// step runs a script like a step of a job.
func (r *runner) step(t *testing.T, script string, env ...string) (out string, code int) {
	t.Helper()
	cmd := exec.CommandContext(bounded.Context(t), "bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script)
	cmd.Dir, cmd.Env = r.dir, append(r.env, env...)
	text, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// The action fetches the release of its version for this machine, and rejects one
// with a wrong checksum.
func TestActionInstalls(t *testing.T) {
	script := stepsOfAction(t)["install"]
	env := []string{"PROGRAM=", "VERSION=v1.2.3", "REPOSITORY=owner/match", "RUNNER_OS=Linux", "RUNNER_ARCH=ARM64"}
	r := newRunner(t)
	r.release(t, "match_1.2.3_linux_arm64")
	out, code := r.step(t, script, env...)
	if want := r.dir + "/match/match_1.2.3_linux_arm64\n"; code != 0 || r.read("path") != want {
		t.Errorf("exit code %d, path %q, want %q: %s", code, r.read("path"), want, out)
	}
	if r.read("match/match_1.2.3_linux_arm64/match") != fakeMatch {
		t.Error("the program is not there")
	}
	r.write(t, "releases/match_1.2.3_linux_arm64.tar.gz", "x", 0o644)
	os.Remove(r.dir + "/path")
	if out, code := r.step(t, script, env...); code == 0 || r.read("path") != "" {
		t.Errorf("another file is installed: %s", out)
	}
	for _, wrong := range []string{"VERSION=main", "VERSION=", "RUNNER_OS=Plan9", "RUNNER_ARCH=RISCV"} {
		if out, code := r.step(t, script, append(env, wrong)...); code != 2 || !strings.Contains(out, "::error") {
			t.Errorf("%s: exit code %d: %s", wrong, code, out)
		}
	}
	if out, code := r.step(t, script, "PROGRAM="+r.dir+"/bin/match"); code != 0 || r.read("path") != r.dir+"/match\n" {
		t.Errorf("a program that is there: exit code %d: %s", code, out)
	}
}

// The action passes its inputs to the gate as arguments, one word each for any
// content, and ends with the gate's exit code.
func TestActionGate(t *testing.T) {
	script := stepsOfAction(t)["gate"]
	env := []string{"STAGES=", "WATCH=", "DATABASE=", "SLICE=", "CANDIDATE=git:HEAD", "BASELINE=git::base\ngit:v1 beta", "SPRT=-5,0", "NODES=5000", "GAMES=", "ARGUMENTS=--seed\n$(touch pwned)", "WITHOUT_VERDICT=fail"}
	for code, outcome := range map[int]string{0: "passed", 1: "failed", 2: "broken", 3: "open", 130: "broken"} {
		r := newRunner(t, fmt.Sprintf("GATE=%d", code))
		out, got := r.step(t, script, env...)
		if got != code || !strings.Contains(r.read("output"), "outcome="+outcome+"\n") {
			t.Errorf("exit code %d, want %d: %s: %s", got, code, r.read("output"), out)
		}
		if r.read("summary") != "## match gate\n" {
			t.Errorf("summary %q", r.read("summary"))
		}
		want := "gate\n--sprt=-5,0\n--nodes\n5000\n--a\ngit:HEAD\n--b\ngit::base\n--b\ngit:v1 beta\n--seed\n$(touch pwned)\n--db\n"
		if args := r.read("args"); !strings.HasPrefix(args, want) || !strings.HasSuffix(args, "--annotations\n") {
			t.Errorf("arguments %q, want %q", args, want)
		}
	}
	for stages, want := range map[string]string{"all": "test\nHEAD\n--seed", "quick": "test\nHEAD\n--stage\nquick\n--seed"} {
		r := newRunner(t, "GATE=1")
		out, code := r.step(t, script, append(env, "STAGES="+stages, "DATABASE=ideas.db")...)
		if args := r.read("args"); code != 1 || !strings.HasPrefix(args, want) || !strings.Contains(args, "--db\nideas.db\n--json\n") || strings.Contains(args, "--b\n") {
			t.Errorf("exit code %d, arguments %q: %s", code, args, out)
		}
		if got, want := r.read("summary"), "\n    ```\n    Result | passed\n"; got != want {
			t.Errorf("summary %q, want %q", got, want)
		}
	}
	watched := newRunner(t)
	out, code := watched.step(t, script, append(env, "WATCH=origin/main", "DATABASE=ideas.db")...)
	if args := watched.read("args"); code != 0 || args != "test\nwatch\norigin/main\n--once\n--seed\n$(touch pwned)\n--db\nideas.db\n--progress\nnone\n" || !strings.Contains(watched.read("summary"), "passed") {
		t.Errorf("exit code %d, arguments %q: %s", code, args, out)
	}
	for _, stages := range []string{"", "quick"} {
		r := newRunner(t)
		out, code := r.step(t, script, append(env, "STAGES="+stages, "SLICE=1-10", "DATABASE=part.db")...)
		if args := r.read("args"); code != 0 || !strings.HasSuffix(args, "--db\npart.db\n--slice\n1-10\n") || r.read("summary") != "" && stages != "" {
			t.Errorf("exit code %d, arguments %q: %s", code, args, out)
		}
	}
	r := newRunner(t, "GATE=3")
	if out, code := r.step(t, script, append(env, "WITHOUT_VERDICT=pass", "GAMES=200")...); code != 0 || !strings.Contains(r.read("args"), "--games\n200\n") {
		t.Errorf("exit code %d: %s", code, out)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "pwned")); err == nil {
		t.Error("an input was run")
	}
}

// The component of GitLab does the same.
func TestComponentGate(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("the job runs on Linux")
	}
	name := "match_1.2.3_linux_" + runtime.GOARCH
	env := []string{"MATCH_RELEASES=https://example.org/v1.2.3", "MATCH_VERSION=v1.2.3", "MATCH_CANDIDATE=git:HEAD", "MATCH_BASELINE=git::base", "MATCH_SPRT=-5,0", "MATCH_NODES=5000"}
	for games, code := range map[string]int{"0": 3, "200": 0} {
		r := newRunner(t, fmt.Sprintf("GATE=%d", code))
		r.release(t, name)
		out, got := r.step(t, jobOfComponent(t), append(env, "MATCH_GAMES="+games)...)
		if args := r.read("args"); got != code || !strings.HasPrefix(args, "gate\n--a\ngit:HEAD\n--b\ngit::base\n--sprt=-5,0\n--nodes\n5000\n") || strings.Contains(args, "--games\n200\n") != (games == "200") {
			t.Errorf("exit code %d, want %d: %q: %s", got, code, args, out)
		}
	}
}
