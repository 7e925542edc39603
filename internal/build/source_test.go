package build

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// Builds of different sources differ, and those of one source agree wherever the
// toolchain knows the source. An unknown source equals only itself.
func TestSource(t *testing.T) {
	vcs := func(modified string) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "1f2e"}, {Key: "vcs.modified", Value: modified}}}
	}
	one, two := programOf(t, "one"), programOf(t, "two")
	changed, other := sourceOf(vcs("true"), one), sourceOf(vcs("true"), two)
	if changed == other || !strings.HasPrefix(changed, "program ") || changed != sourceOf(nil, one) {
		t.Errorf("with changes: %q, %q", changed, other)
	}
	if got := sourceOf(vcs("false"), one); got != "commit 1f2e" {
		t.Errorf("a clean clone: %q", got)
	}
	if got := sourceOf(&debug.BuildInfo{Main: debug.Module{Version: "v1.0.0", Sum: "h1:x="}}, one); got != "module h1:x=" {
		t.Errorf("go install: %q", got)
	}
	stamp(t, "v1.0.0", "1f2e", "")
	if got := sourceOf(&debug.BuildInfo{}, one); got != "commit 1f2e" {
		t.Errorf("a release: %q", got)
	}
	tree = "77aa"
	t.Cleanup(func() { tree = "" })
	if got := sourceOf(vcs("true"), one); got != "tree 77aa" {
		t.Errorf("make build with changes: %q", got)
	}
}

// A program that cannot be read is equal to none, not even to itself.
func TestUnreadableProgram(t *testing.T) {
	none := func() (*os.File, error) { return nil, os.ErrPermission }
	if a, b := sourceOf(nil, none), sourceOf(nil, none); a == b {
		t.Errorf("%q twice", a)
	}
	if a, b := sourceOf(nil, executable), sourceOf(nil, executable); a != b || len(a) != len("program ")+64 {
		t.Errorf("this program is %q and %q", a, b)
	}
}

func programOf(t *testing.T, content string) func() (*os.File, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "match")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return func() (*os.File, error) { return os.Open(path) }
}
