package process

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
)

// pipeReader returns a process that has only its output, and the end to write it.
func pipeReader(t *testing.T) (*Process, *os.File) {
	t.Helper()
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { out.Close(); in.Close() })
	p := new(Process)
	p.out.init(out)
	return p, in
}

func TestReaderLines(t *testing.T) {
	p, in := pipeReader(t)
	r := &p.out
	long := strings.Repeat("x", 3*maxLine)
	go func() {
		in.WriteString("one\ntwo\r\r\n\n" + long + "\nlast " + strings.Repeat("y", 2*firstBuffer) + "\nrest")
		in.Close()
	}()
	for _, want := range []string{"one", "two", "", long[:maxLine], "last " + strings.Repeat("y", 2*firstBuffer), "rest"} {
		line, err := r.line()
		if err != nil || string(line) != want {
			t.Fatalf("%d bytes, %v; want %d", len(line), err, len(want))
		}
	}
	if _, err := r.line(); !errors.Is(err, io.EOF) {
		t.Errorf("at the end: %v", err)
	}
	if len(r.buf) > 2*maxLine {
		t.Errorf("buffer of %d bytes", len(r.buf))
	}
}

func TestPending(t *testing.T) {
	p, in := pipeReader(t)
	r := &p.out
	if line, ok := p.Pending(); ok {
		t.Errorf("%q from nothing", line)
	}
	in.WriteString("one\ntw")
	if line, ok := p.Pending(); !ok || string(line) != "one" {
		t.Errorf("%q, %v", line, ok)
	}
	if line, ok := p.Pending(); ok {
		t.Errorf("%q is half a line", line)
	}
	in.WriteString("o\n")
	if line, err := r.line(); err != nil || string(line) != "two" {
		t.Errorf("%q, %v", line, err)
	}
}

// An eager reader returns a line as soon as it is there.
func TestEagerReader(t *testing.T) {
	p, in := pipeReader(t)
	r := &p.out
	for _, want := range []string{"one", "two"} {
		r.eager = true
		in.WriteString(want + "\n")
		ok := r.readSoon()
		if line, _ := r.next(); !ok || string(line) != want {
			t.Errorf("%q, %v", line, ok)
		}
	}
	in.WriteString("three\n")
	r.eager = false
	if r.readSoon() {
		t.Error("it has waited awake for a line that was not expected at once")
	}
}

func TestReaderAllocatesNothing(t *testing.T) {
	p, in := pipeReader(t)
	r := &p.out
	text := []byte("info depth 1\nbestmove e2e4\n")
	if n := testing.AllocsPerRun(100, func() {
		p.Pending()
		in.Write(text)
		r.line()
		r.line()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
