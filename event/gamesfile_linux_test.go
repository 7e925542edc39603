package event

import (
	"errors"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/record"
)

// A compressed file whose first pair does not fit on the disk is an empty
// compressed file, without a gap where the partial pair was. If not even that fits, the
// full disk is still reported only once.
func TestFirstPairThatDoesNotFit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn.gz")
	f, err := CreateGames(t.Context(), path, pgn.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g := &pgn.Game{Start: board.StartPosition(), White: "A", Black: "B", Result: pgn.Draw}
	err = writingAtMost(t, 40, func() error {
		return f.Pair(t.Context(), &arena.Played{Pair: record.Pair{Number: 1, Games: [2]*pgn.Game{g, g}}})
	})
	if !errors.Is(err, syscall.EFBIG) {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if text := decompressed(t, path); text != "" {
		t.Errorf("the file holds %q", text)
	}
	if f, err = CreateGames(t.Context(), filepath.Join(t.TempDir(), "b.pgn.gz"), pgn.Options{}); err != nil {
		t.Fatal(err)
	}
	err = writingAtMost(t, 0, func() error {
		if f.Pair(t.Context(), &arena.Played{Pair: record.Pair{Number: 1, Games: [2]*pgn.Game{g, g}}}) == nil {
			t.Error("no error on a full disk")
		}
		return f.Close()
	})
	if err != nil {
		t.Errorf("a full disk is reported again: %v", err)
	}
}

// writingAtMost calls do while no file can become longer than so many bytes.
func writingAtMost(t *testing.T, bytes uint64, do func() error) error {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	defer syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old)
	return do()
}
