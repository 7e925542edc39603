package headers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// stutter is a reader that returns a few bytes at a time, and occasionally none.
type stutter struct {
	r     io.Reader
	reads int
}

func (s *stutter) Read(p []byte) (int, error) {
	if s.reads++; s.reads%3 != 0 {
		return 0, nil
	}
	return s.r.Read(p[:min(len(p), 7)])
}

// silent is a reader that never returns any data or an end.
type silent struct{}

func (silent) Read([]byte) (int, error) { return 0, nil }

// TestStutteringReader reads the same games for any sizes of the reads.
func TestStutteringReader(t *testing.T) {
	var file strings.Builder
	for i := range 40 {
		fmt.Fprintf(&file, "[White \"w%d\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n", i)
	}
	read := func(r io.Reader) (said []string) {
		err := (Scanner{Workers: 2}).Scan(context.Background(), r, "x.pgn", func(p Part) error {
			for _, g := range p.Games {
				said = append(said, fmt.Sprint(p.Names[g.White], p.Names[g.Black], g.Result))
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		return said
	}
	want, got := read(strings.NewReader(file.String())), read(&stutter{r: strings.NewReader(file.String())})
	if len(want) != 40 || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%d games, stuttering %d", len(want), len(got))
	}
}

// TestSilentReader does not wait for ever.
func TestSilentReader(t *testing.T) {
	err := (Scanner{Workers: 1}).Scan(context.Background(), silent{}, "x.pgn", func(Part) error { return nil })
	if !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("%v", err)
	}
}
