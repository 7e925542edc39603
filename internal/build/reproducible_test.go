package build

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
)

// releaseFlags are the flags of .goreleaser.yaml that determine the bytes.
var releaseFlags = []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid= -X match/internal/build.version=v1.2.3"}

// TestReproducible builds the program in two directories: both have the same bytes. A comment at the
// end of each file makes the second build compile all packages of this module again. Other modules
// may come from the cache.
func TestReproducible(t *testing.T) {
	bounded.Long(t, "it compiles the program twice")
	files, err := exec.CommandContext(t.Context(), "git", "-C", "../..", "ls-files", "-z").Output()
	if err != nil {
		t.Skip("no git repository:", err)
	}
	var hashes []string
	for _, comment := range []string{"", "\n// compiled again\n"} {
		dir := filepath.Join(t.TempDir(), strings.Repeat("x", 1+len(hashes)))
		for name := range strings.SplitSeq(strings.TrimRight(string(files), "\x00"), "\x00") {
			copyFile(t, filepath.Join("../..", name), filepath.Join(dir, name), comment)
		}
		hashes = append(hashes, buildIn(t, dir))
	}
	if hashes[0] != hashes[1] {
		t.Errorf("two builds have the hashes %s and %s", hashes[0], hashes[1])
	}
}

// copyFile copies a file, with a comment at its end if it is Go's.
func copyFile(t *testing.T, from, to, comment string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if os.IsNotExist(err) { // removed and not yet committed
		return
	}
	if strings.HasSuffix(to, ".go") {
		text = append(text, comment...)
	}
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err == nil {
		err = os.WriteFile(to, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// buildIn builds the program in a directory and returns its hash.
func buildIn(t *testing.T, dir string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append(append([]string{"build"}, releaseFlags...), "-o", "match", "./cmd/match")...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	program, err := os.ReadFile(filepath.Join(dir, "match"))
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", sha256.Sum256(program))
}

// The test uses the build flags of a release.
func TestReleaseFlags(t *testing.T) {
	config, err := os.ReadFile("../../.goreleaser.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range append(releaseFlags[:2:2], "-s -w -buildid=", "-X match/internal/build.version=", "-X match/internal/build.commit=", "-X match/internal/build.date=") {
		if !strings.Contains(string(config), flag) {
			t.Errorf(".goreleaser.yaml lacks %s", flag)
		}
	}
}
