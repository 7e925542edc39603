package store

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// TestPublish checks that a new database never replaces one that another process
// has created in the meantime, with and without links.
func TestPublish(t *testing.T) {
	noLinks := func(string, string) error { return errors.ErrUnsupported }
	for name, link := range map[string]func(string, string) error{
		"links": os.Link, "no links": noLinks,
		"made meanwhile": func(_, path string) error {
			return errors.Join(os.WriteFile(path, []byte("other"), 0o600), errors.ErrUnsupported)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "results.db")
			var group sync.WaitGroup
			for _, text := range []string{"one", "two", "three"} {
				group.Go(func() {
					fresh := filepath.Join(dir, text)
					if err := os.WriteFile(fresh, []byte(text), 0o600); err != nil {
						t.Error(err)
					}
					if err := publish(ctx, fresh, path, link); err != nil {
						t.Errorf("%s: %v", text, err)
					}
				})
			}
			group.Wait()
			winner, err := os.ReadFile(path)
			if err != nil || name == "made meanwhile" && string(winner) != "other" {
				t.Fatalf("%q, %v", winner, err)
			}
			late := filepath.Join(dir, "late")
			os.WriteFile(late, []byte("late"), 0o600)
			if err := publish(ctx, late, path, link); err != nil {
				t.Error(err)
			}
			if now, _ := os.ReadFile(path); string(now) != string(winner) {
				t.Errorf("%q was replaced by %q", winner, now)
			}
			if locks, _ := filepath.Glob(path + "*.lock"); len(locks) > 0 {
				t.Errorf("left behind: %v", locks)
			}
		})
	}
	if err := publish(ctx, "x", filepath.Join(t.TempDir(), "no", "such", "directory"), noLinks); err == nil {
		t.Error("published where there is no directory")
	}
}

// The check whether a directory is writable leaves no file behind, and none open.
func TestAskingForAPlaceLeavesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "results.db")
	if err := os.WriteFile(path, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if readOnlyPlace(path) {
		t.Error("a new directory is taken for read-only")
	}
	if entries, err := os.ReadDir(filepath.Dir(path)); err != nil || len(entries) != 1 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	if n := openFiles(filepath.Dir(path)); n > 0 {
		t.Errorf("%d files are open still", n)
	}
	if readOnlyPlace(filepath.Join(filepath.Dir(path), "none")) {
		t.Error("a file that is not there is called read-only")
	}
}
