package transfer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/fleet/wire"
	"match/players/spec"
)

// A refused part does not complete a file, and does not change existing files.
func TestRefusedPartsAreNotWhole(t *testing.T) {
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	sum := sumOf([]byte("good"))
	for name, p := range map[string]wire.Part{
		"too large": {Sum: sum, Size: wire.MaxFile + 1}, "no sum": {Sum: "x", Size: 1}, "beyond its end": {Sum: sum, Size: 3, Offset: 4},
		"longer than its size": {Sum: sum, Size: 3, Data: []byte("good")}, "longer, behind another": {Sum: sum, Size: 5, Offset: 2, Data: []byte("good")},
		"without what is before": {Sum: sum, Size: 9, Offset: 1, Data: []byte("x")}, "of no size": {Sum: sum, Size: -1},
	} {
		if err := d.Put("", &p); d.Has(p.Sum) || err == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, err := os.ReadDir(d.path); err != nil || len(left) > 1 {
		t.Errorf("%v, %v", left, err)
	}
	empty := sumOf(nil)
	if err := d.Put("", &wire.Part{Sum: empty}); err != nil || !d.Has(empty) {
		t.Errorf("an empty file: %v", err)
	}
}

// A player whose options alone would fill a task is refused.
func TestHugePlayersAreRefused(t *testing.T) {
	for size, want := range map[int]bool{maxPlayer - 100: true, maxPlayer + 1: false} {
		s := builtin("flat")
		s.Weights = strings.Repeat("x", size)
		if err := checkPlayer(&s); err == nil != want {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// A player that no command line would make is refused wherever a plan has it: a format may
// forget to check its own.
func TestInvalidPlayersAreRefused(t *testing.T) {
	s := builtin("flat")
	s.Needs = spec.Resources{"gpu": 0}
	if err := checkPlayer(&s); err == nil || err.Error() != "flat: needs: resource gpu: want an amount from 1 to 1024" {
		t.Error(err)
	}
}

// A file that is sent again from its beginning has the new length.
func TestAFileIsSentAgain(t *testing.T) {
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	sum := sumOf([]byte("good"))
	for _, p := range []wire.Part{{Sum: sum, Size: 20, Data: []byte("something longer")}, {Sum: sum, Size: 4, Data: []byte("go")}} {
		if err := d.Put("", &p); d.Has(p.Sum) || err != nil {
			t.Fatalf("%v", err)
		}
	}
	if err := d.Put("", &wire.Part{Sum: sum, Size: 4, Offset: 2, Data: []byte("od")}); !d.Has(sum) || err != nil {
		t.Errorf("%v", err)
	}
}

// The message gives the room in megabytes. Incomplete files count while they may
// still be completed, and are removed after that.
func TestRoomIsTold(t *testing.T) {
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d.Max = 4 << 20
	half := sumOf([]byte("half"))
	if err := d.Put("", &wire.Part{Sum: half, Size: 3 << 20, Data: make([]byte, 2<<20)}); err != nil {
		t.Fatal(err)
	}
	more := wire.Part{Sum: sumOf([]byte("more")), Size: 3 << 20, Data: []byte("x")}
	if err := d.Put("", &more); err == nil || !strings.Contains(err.Error(), "no room for a file of 3 MB: the server stores 2 MB of files, and 4 MB are allowed") {
		t.Errorf("%v", err)
	}
	path := filepath.Join(d.path, half+part)
	if err := os.Chtimes(path, time.Time{}, time.Now().Add(-2*unfinished)); err != nil {
		t.Fatal(err)
	}
	if err := d.Put("", &more); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("what never came whole is there: %v", err)
	}
}
