package players

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/players/process"
	"match/players/spec"
)

// TestEnoughHash checks that the hash table is as large as a game can fill, and
// never empty.
func TestEnoughHash(t *testing.T) {
	for nodes, want := range map[uint64]int{
		0: engine.DefaultHashMB, 1: 1, 1000: 1, 1001: 2, 5000: 5, 7999: 8, 8000: 8, 1 << 62: engine.DefaultHashMB,
	} {
		if got := enoughHashMB(spec.Limits{Nodes: nodes}); got != want {
			t.Errorf("%d nodes: %d MiB, want %d", nodes, got, want)
		}
	}
}

// noSpace is a log on a full disk.
type noSpace struct{}

func (noSpace) Write([]byte) (int, error) { return 0, errors.New("no space left") }
func (noSpace) Close() error              { return errors.New("no space left") }

// A log that cannot be written is reported once, and does not end the match.
func TestLogIsNoResult(t *testing.T) {
	var said []string
	l := &link{full: noSpace{}, log: process.NewLog(noSpace{}), env: Env{Warn: func(text string) { said = append(said, text) }}}
	if err := l.close(""); err != nil {
		t.Error(err)
	}
	if want := []string{"protocol log: no space left"}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}

// The whole conversation goes to a separate, compressed file.
func TestFullLog(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "logs")
	for range 2 {
		l, err := newLink(spec.Player{Kind: spec.UCI, Path: "sh", Name: "a/b"}, Env{LogDir: dir})
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(l.full.(*logFile), "said")
		if err := l.close(""); err != nil {
			t.Error(err)
		}
	}
	names, err := filepath.Glob(filepath.Join(dir, "a_b-*.log.zst"))
	if err != nil || len(names) != 2 {
		t.Fatal(names, err)
	}
	file, err := os.Open(names[0])
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := zstd.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if text, err := io.ReadAll(r); err != nil || string(text) != "said\n" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := createLog("/dev/null", "x"); err == nil {
		t.Error("a directory in a device")
	}
}

// A number used by another program's log is skipped.
func TestLogOfAnotherProgram(t *testing.T) {
	dir := t.TempDir()
	next := logNumber.Load() + 1
	theirs := filepath.Join(dir, fmt.Sprintf("x-%d.log.zst", next))
	if err := os.WriteFile(theirs, []byte("theirs"), 0o600); err != nil {
		t.Fatal(err)
	}
	log, err := createLog(dir, "x")
	if err != nil {
		t.Fatal(err)
	}
	log.Close()
	if text, err := os.ReadFile(theirs); err != nil || string(text) != "theirs" {
		t.Errorf("%q, %v", text, err)
	}
}

// A built-in player is opened with everything in its spec.
func TestOpenBuiltin(t *testing.T) {
	for text, want := range map[string]string{
		"flat,name=X": "X", "tapered,without=lmr": "tapered without=lmr",
	} {
		s, err := spec.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Open(t.Context(), s, Env{Limits: spec.Limits{Nodes: 100}})
		if err != nil {
			t.Fatal(err)
		}
		start := board.StartPosition()
		if err := p.NewGame(t.Context(), &start); err != nil {
			t.Error(err)
		}
		reply, err := p.Move(t.Context(), board.NewLine(start), Turn{Limits: limits.Limits{Nodes: 100}})
		if err != nil || !start.IsLegal(reply.Ply.Move) || reply.Ply.Nodes != 100 || p.Name() != want {
			t.Errorf("%s: %+v, %v", p.Name(), reply, err)
		}
		if Transcript(p) != nil {
			t.Error("it is silent")
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := Open(t.Context(), spec.Player{Kind: "ucci", Path: "x"}, Env{}); err == nil || err.Error() != `player x: unknown kind of player "ucci"` {
		t.Error(err)
	}
	if _, err := Open(t.Context(), spec.Player{Kind: spec.Builtin, Variant: "flatt"}, Env{}); err == nil || !strings.HasPrefix(err.Error(), "player flatt: ") {
		t.Error(err)
	}
}
