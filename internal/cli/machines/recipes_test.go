//go:build unix

package machines_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"match/internal/bounded"
	"match/internal/cli/clitest"
)

// contrib returns the text of a recipe.
func contrib(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../../contrib", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Every command line in the recipes is one that the program accepts.
func TestRecipesParse(t *testing.T) {
	t.Parallel()
	unit, err := clitest.Child(t, bounded.Limit, "worker", "--systemd", "--cores", "3").Output()
	if err != nil {
		t.Fatal(err)
	}
	unit = regexp.MustCompile(`ExecStart=\S+`).ReplaceAll(unit, []byte("ExecStart=match"))
	lines := map[string]string{"the container": contrib(t, "../Containerfile"), "the unit of a worker": string(unit)}
	for _, name := range []string{"match-fleet.service", "slurm-worker.sh"} {
		lines[name] = contrib(t, name)
	}
	command := regexp.MustCompile(`(?m)^(?:#   (?:podman run .* )?|exec |ExecStart=)?(?:/usr/(?:local/)?bin/)?match ((?:worker|fleet) [^>\n]*)`)
	for name, text := range lines {
		found := command.FindAllStringSubmatch(text, -1)
		for _, m := range found {
			args := strings.Fields(strings.NewReplacer(`"$SLURM_CPUS_PER_TASK"`, "16", `"$(hostname)-$SLURM_ARRAY_TASK_ID"`, "box").Replace(m[1]))
			if text, err := clitest.Child(t, bounded.Limit, append(args, "--help")...).CombinedOutput(); err != nil {
				t.Errorf("%s: match %s: %v\n%s", name, m[1], err, text)
			}
		}
		if len(found) == 0 {
			t.Errorf("%s has no command:\n%s", name, text)
		}
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(contrib(t, "../go.mod"))[1]
	if !strings.Contains(lines["the container"], "golang:"+version+" ") {
		t.Errorf("the container is not built with Go %s", version)
	}
}

// The script of an array of jobs starts a worker that joins with a token for many
// machines, leaves when the job ends, and comes back with the next job.
func TestFleetWorkersOfJobs(t *testing.T) {
	t.Parallel()
	f, _ := newFleet(t)
	program := clitest.Named(t)
	token := f.run(0, "fleet", "token", "--dir", "fleet", "--for", "worker", "--uses", "2", "--expires", "30d")
	if err := os.WriteFile(filepath.Join(f.dir, "match-fleet.token"), []byte(token), 0o600); err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs("../../../contrib/slurm-worker.sh")
	if err != nil {
		t.Fatal(err)
	}
	job := func(task string) *exec.Cmd {
		cmd := exec.CommandContext(bounded.Context(t), "sh", script)
		cmd.Dir = f.dir
		cmd.Env = append(f.env, "PATH="+filepath.Dir(program)+":"+os.Getenv("PATH"), "HOME="+f.dir, "TMPDIR="+f.dir, "SLURM_ARRAY_JOB_ID=7", "SLURM_ARRAY_TASK_ID="+task, "SLURM_CPUS_PER_TASK=1")
		cmd.Stdout, cmd.Stderr = new(printed), new(printed)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.kill(cmd) })
		return cmd
	}
	for _, run := range []struct{ task, worker string }{{"1", "w3"}, {"2", "w4"}, {"1", "w3"}} {
		cmd := job(run.task)
		bounded.Until(t, "connection of "+run.worker, func() bool { return strings.Contains(said(cmd), "worker "+run.worker+":") }, func() string { return said(cmd) })
		cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Errorf("task %s: %v\n%s", run.task, err, said(cmd))
		}
	}
	third := job("3")
	if third.Wait() == nil || !strings.Contains(said(third), "has been used") {
		t.Errorf("a third machine with a token for two: %s", said(third))
	}
}
