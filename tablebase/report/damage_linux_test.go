package report

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"match/tablebase"
)

// A move into a table that was truncated meanwhile names the file, not a table to be made.
func TestProbeOfDamagedTable(t *testing.T) {
	dir := t.TempDir()
	queen, err := tablebase.Select([]string{"KQK"})
	if err == nil {
		err = tablebase.Build(t.Context(), dir, queen, tablebase.BuildOptions{})
	}
	if err != nil {
		t.Fatal(err)
	}
	set, err := tablebase.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer set.Close()
	if err := os.Truncate(filepath.Join(dir, "KQK.mtb"), 0); err != nil {
		t.Fatal(err)
	}
	var damaged *tablebase.FileError
	if _, err := Probe(set, "8/1P6/k1K5/8/8/8/8/8 w - - 0 1"); !errors.As(err, &damaged) {
		t.Errorf("%v, want the damaged file", err)
	}
}
