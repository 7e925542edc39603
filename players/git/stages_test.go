package git

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"match/internal/bounded"
	"match/internal/progress"
	"match/players/spec"
)

// The progress of a build tells whether it compiles or runs its bench: both
// wait here until the test has seen it.
func TestStages(t *testing.T) {
	gates := t.TempDir()
	wait := func(name string) string {
		return "i=0; while [ ! -e '" + filepath.Join(gates, name) + "' ] && [ $i -lt 3000 ]; do sleep 0.01; i=$((i+1)); done"
	}
	dir := newRepo(t, "toy", map[string]string{
		".match.toml": "build = \"" + wait("built") + "; cp engine.sh engine\"\nengine = 'engine'\n",
		"engine.sh":   "#!/bin/sh\n" + wait("benched") + "\necho '7 nodes'\n",
	})
	s, err := spec.Parse(of("HEAD", dir))
	if err != nil {
		t.Fatal(err)
	}
	b := &Builder{dir: t.TempDir(), Out: io.Discard, meter: progress.New(io.Discard, progress.None, "", 0), stages: &stages{total: 1}}
	result := make(chan error, 1)
	go func() { _, err := b.provide(t.Context(), s.Source); result <- err }()
	for _, c := range []struct{ text, opens string }{{"0 of 1 done, 1 compiling, seconds", "built"}, {"0 of 1 done, 1 running the bench, seconds", "benched"}} {
		bounded.Until(t, c.text, func() bool { return b.stages.String() == c.text }, b.stages.String)
		if err := os.WriteFile(filepath.Join(gates, c.opens), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-result; err != nil || b.stages.String() != "0 of 1 done, seconds" {
		t.Errorf("%v, %q", err, b.stages)
	}
}
