package dropin

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// A file is replaced and not overwritten: a reader that has it open keeps the old
// text.
func TestReplaceFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "config.json")
	if err := replaceFile(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link.json")
	if err := os.Symlink(path, link); err != nil {
		t.Skip(err)
	}
	if err := replaceFile(link, []byte("new")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	after, statErr := os.Lstat(path)
	if err != nil || statErr != nil || string(text) != "new" || os.SameFile(before, after) {
		t.Errorf("%q, %v, the file itself was written: %v", text, err, os.SameFile(before, after))
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is none any more: %v, %v", info, err)
	}
	if runtime.GOOS != "windows" && after.Mode().Perm() != 0o640 {
		t.Errorf("its permissions are %v", after.Mode())
	}
	if list, _ := os.ReadDir(dir); len(list) != 2 {
		t.Errorf("something is left: %v", list)
	}
	if err := replaceFile(filepath.Join(dir, "none", "x"), nil); err == nil {
		t.Error("a directory that is not there")
	}
	if err := replaceFile(os.DevNull, []byte("x")); err != nil {
		t.Error(err)
	}
}
