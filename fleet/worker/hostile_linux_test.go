package worker

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/sandbox"
	"match/internal/testkit"
	"match/players/spec"
)

// An engine of one submitter reaches nothing of the worker: neither its
// environment nor the files of another submitter, whoever the worker runs as.
func TestHostileEngine(t *testing.T) {
	if err := sandbox.Usable(); err != nil {
		t.Skip(err)
	}
	testkit.AsEverybody(t, hostileEngine)
}

func hostileEngine(t *testing.T) {
	const word = "a-secret-word-of-the-worker"
	t.Setenv("MATCH_FLEET_TOKEN", word)
	files, err := transfer.OpenDir(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	put := func(path string) transfer.Ref {
		r := refOf(t, path)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := files.Put("", &wire.Part{Sum: r.Sum, Size: int64(len(data)), Data: data}); err != nil {
			t.Fatal(err)
		}
		return r
	}
	engine := put(writeFile(t, filepath.Join(t.TempDir(), "hostile.sh"), testkit.Hostile))
	secret, err := files.Path(put(writeFile(t, filepath.Join(t.TempDir(), "secret"), "of another submitter")))
	if err != nil {
		t.Fatal(err)
	}
	a, err := ParseAllowed([]string{"sha256:" + engine.Sum})
	if err != nil {
		t.Fatal(err)
	}
	s, err := homeOf(t, a, files, spec.Player{Kind: spec.UCI, Path: engine.String(), Args: []string{word, filepath.Dir(secret), strconv.Itoa(os.Getpid())}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, s.Path, s.Args...)
	cmd.Dir = s.Dir
	out, err := cmd.CombinedOutput()
	sandbox.Sweep()
	if string(out) != "done\n" || err != nil {
		t.Errorf("%s, %v", out, err)
	}
	if line := strings.Join(s.Args, " "); !strings.Contains(line, engine.Sum) {
		t.Errorf("another program has run: %s", line)
	}
}
