package mapped

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// A file reads the same whether it is mapped or not, up to its end and not beyond
// it.
func TestBothWaysReadTheSame(t *testing.T) {
	name := write(t, "0123456789")
	for _, open := range []func(string) (*File, error){Open, OpenUnmapped} {
		f, err := open(name)
		if err != nil {
			t.Fatal(err)
		}
		if f.Size() != 10 {
			t.Errorf("%d bytes", f.Size())
		}
		small, large := make([]byte, 2), make([]byte, 8)
		for _, buf := range [][]byte{nil, small, large} {
			for _, c := range []struct {
				offset int64
				n      int
				want   string
			}{{0, 10, "0123456789"}, {3, 4, "3456"}, {10, 0, ""}} {
				if got, err := f.At(c.offset, c.n, buf); err != nil || string(got) != c.want {
					t.Errorf("%d bytes at %d: %q, %v; want %q", c.n, c.offset, got, err, c.want)
				}
			}
		}
		for _, c := range [][2]int{{-1, 2}, {0, -1}, {0, 11}, {9, 2}, {11, 0}} {
			if got, err := f.At(int64(c[0]), c[1], large); !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("%d bytes at %d: %q, %v", c[1], c[0], got, err)
			}
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// An empty file and a directory do not cause a panic.
func TestWhatCannotBeMapped(t *testing.T) {
	f, err := Open(write(t, ""))
	if err != nil || f.Size() != 0 || f.data != nil {
		t.Errorf("an empty file: %v, %v", f, err)
	} else if err := f.Close(); err != nil {
		t.Error(err)
	}
	if _, err := Open(t.TempDir()); err == nil {
		t.Error("a directory can be opened")
	}
	if _, err := Open("missing"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

// A file that shrinks while it is read piecewise causes an error.
func TestShrunkWhileOpen(t *testing.T) {
	name := write(t, "0123456789")
	f, err := OpenUnmapped(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Truncate(name, 4); err != nil {
		t.Fatal(err)
	}
	if _, err := f.At(2, 4, nil); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("%v", err)
	}
}
