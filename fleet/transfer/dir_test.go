package transfer

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"match/fleet/wire"
)

func sumOf(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// A file is transferred from one directory to another in parts, and appears when
// it is complete.
func TestFileTravels(t *testing.T) {
	data := bytes.Repeat([]byte("0123456789abcdef"), wire.MaxPart/16*2+1)
	path := filepath.Join(t.TempDir(), "net")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := RefOf(path)
	if err != nil || r.Sum != sumOf(data) {
		t.Fatal(r, err)
	}
	here, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	here.Link(r.Sum, path)
	there, err := OpenDir(filepath.Join(t.TempDir(), "new"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := there.Path(r); !errors.Is(err, ErrMissing) {
		t.Errorf("a path of what is not there: %v", err)
	}
	parts := 0
	for offset := int64(0); offset < int64(len(data)); parts++ {
		p, err := here.Get(&wire.PartOf{Sum: r.Sum, Offset: offset})
		if err != nil {
			t.Fatal(err)
		}
		offset += int64(len(p.Data))
		if err := there.Put("", p); err != nil || there.Has(r.Sum) != (offset == int64(len(data))) {
			t.Errorf("at %d: %v", offset, err)
		}
	}
	if err := there.Put("", &wire.Part{Sum: r.Sum, Size: 9}); parts != 3 || err != nil {
		t.Errorf("%d parts; again: %v", parts, err)
	}
	for range 2 {
		at, err := there.Path(r)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(at)
		if err != nil || !bytes.Equal(got, data) || filepath.Base(at) != "net" || !strings.HasPrefix(at, there.path) {
			t.Errorf("%s, %v", at, err)
		}
	}
}

// An altered file is discarded, and bad parts are refused.
func TestAltered(t *testing.T) {
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	sum := sumOf([]byte("good"))
	for want, p := range map[string]wire.Part{
		"altered on its way":    {Sum: sum, Size: 4, Data: []byte("evil")},
		"is not a SHA-256":      {Sum: "../x", Size: 4, Data: []byte("good")},
		"at most":               {Sum: sum, Size: wire.MaxFile + 1, Data: []byte("good")},
		"from its beginning":    {Sum: sum, Size: 9, Offset: 5, Data: []byte("good")},
		"sent from its beginni": {Sum: sum, Size: 9, Offset: -1, Data: []byte("good")},
	} {
		if err := d.Put("", &p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		if d.Has(sum) {
			t.Fatal("it is here")
		}
	}
	if err := d.Put("", &wire.Part{Sum: sum, Size: 4, Data: []byte("good")}); !d.Has(sum) || err != nil {
		t.Errorf("%v", err)
	}
	for _, of := range []wire.PartOf{{Sum: sum, Offset: 5}, {Sum: sum, Offset: -1}, {Sum: "../" + sum}, {Sum: sumOf(nil)}} {
		if _, err := d.Get(&of); err == nil {
			t.Errorf("a part of %+v", of)
		}
	}
}

// Two senders, and two runs of one, send the same file at the same time. One who sends
// something else under its checksum spoils it for nobody.
func TestSendersDoNotMeet(t *testing.T) {
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	part := func(sender, text string, offset int64) error {
		return d.Put(sender, &wire.Part{Sum: sumOf([]byte("12345678")), Size: 8, Offset: offset, Data: []byte(text)})
	}
	for i, err := range []error{
		part("s1", "1234", 0), part("s2", "XXXX", 0), part("s1", "56", 4), part("s1", "1234", 0), part("s1", "78", 6), part("s1", "5678", 4), part("s2", "XXXX", 4),
	} {
		if err != nil {
			t.Errorf("part %d: %v", i+1, err)
		}
	}
	if got, err := os.ReadFile(d.data(sumOf([]byte("12345678")))); string(got) != "12345678" {
		t.Errorf("%s, %v", got, err)
	}
}

// The files that members send have a common size limit, regardless of the sizes
// that they claim. Incomplete files are deleted to make room.
func TestRoom(t *testing.T) {
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d.Max = 10
	put := func(text string, size int64, offset int64) error {
		return d.Put("", &wire.Part{Sum: sumOf([]byte(text)), Size: size, Offset: offset, Data: []byte(text)})
	}
	if err := put("123456", 6, 0); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"too much":           put("abcdef", 6, 0),
		"more than it said":  put("abc", 2, 0),
		"beyond its end":     put("abc", 3, 4),
		"before its begin":   put("abc", 3, -1),
		"of a negative size": put("", -1, 0),
	} {
		if err == nil {
			t.Errorf("%s is taken", name)
		}
	}
	if err := put("ab", 4, 0); err != nil { // half of it
		t.Fatal(err)
	}
	if err := put("xy", 2, 0); err != nil {
		t.Fatal(err)
	}
	if err := put("z", 1, 0); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("with 10 of 10 bytes: %v", err)
	}
	half := filepath.Join(d.path, sumOf([]byte("ab"))+part)
	if err := os.Chtimes(half, time.Time{}, time.Now().Add(-2*unfinished)); err != nil {
		t.Fatal(err)
	}
	if err := put("z", 1, 0); err != nil {
		t.Errorf("what never came whole takes room: %v", err)
	}
}
