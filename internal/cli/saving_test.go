//go:build unix

package cli

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"match/event"
	"match/players/spec"
)

// A command with data to save keeps this state until it reports that there is
// none; after a command has ended, nothing waits for signals.
func TestSavingEnds(t *testing.T) {
	saving := new(atomic.Bool)
	ctx := context.WithValue(t.Context(), savingKey{}, saving)
	for range 2 {
		stop := Saving(ctx)
		inner := Saving(ctx)
		if inner(); !saving.Load() {
			t.Error("the one within ends what is around it")
		}
		if stop(); saving.Load() {
			t.Error("it has something to save for ever")
		}
	}
	root := &cobra.Command{RunE: func(*cobra.Command, []string) error { return nil }}
	root.SetArgs(nil)
	before := runtime.NumGoroutine()
	for range 20 {
		if err := Execute(t.Context(), root); err != nil {
			t.Fatal(err)
		}
	}
	for range 100 {
		if runtime.NumGoroutine() < before+10 {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
}

// A player that cannot be built is rejected by the command that needs it.
func TestPlayersAreBuilt(t *testing.T) {
	t.Setenv("MATCH_BUILD_TIMEOUT", "")
	b := Builds{app: &App{Stderr: io.Discard}, timeout: time.Minute}
	who := spec.Player{Kind: spec.UCI, Source: &spec.Source{Ref: "HEAD", Repo: t.TempDir()}}
	if err := b.Provide(t.Context(), []*spec.Player{&who}); err == nil || len(b.known) != 0 {
		t.Errorf("%v, %+v", err, who)
	}
	if err := b.Provide(t.Context(), nil); err != nil {
		t.Errorf("nobody: %v", err)
	}
	built := spec.Player{Kind: spec.UCI, Path: "/there"}
	b.known = map[spec.Source]spec.Player{*who.Source: built}
	if err := b.Provide(t.Context(), []*spec.Player{&who}); err != nil || who.Path != "/there" || who.Source != nil {
		t.Errorf("a player that was built before: %+v, %v", who, err)
	}
}

// A file redirected to standard input is detected, and output to nowhere is not
// tried.
func TestFilesBehindStandardInput(t *testing.T) {
	dir := t.TempDir()
	if _, err := TotalSize([]string{"-", dir}); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("%v", err)
	}
	gone := filepath.Join(dir, "gone")
	if err := os.Mkdir(gone, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(gone)
	if err := os.Remove(gone); err != nil { // no file can be created here
		t.Fatal(err)
	}
	if err := CanWrite(event.NamedFile{Option: "out", Path: "-"}, event.NamedFile{Option: "csv"}); err != nil {
		t.Error(err)
	}
	if err := CanWrite(event.NamedFile{Option: "out", Path: "-"}, event.NamedFile{Option: "csv", Path: "no/file"}); err == nil {
		t.Error("what comes behind standard output is not tried")
	}
}
