package event

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const stranger = "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0"

// A PGN file with other games is rejected and not changed. With Append the games
// are appended to them, in compressed files too.
func TestAppend(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.pgn", "a.pgn.gz", "a.pgn.zst"} {
		plan := func(appends bool) *Plan {
			p := planOf(&Match{Games: 4}, "tapered", "flat")
			p.Outputs = Outputs{PGN: filepath.Join(dir, name), Append: appends}
			return p
		}
		play(t, plan(true), Options{})
		once := decompressed(t, plan(true).Outputs.PGN)
		holds := new(HoldsGamesError)
		if _, err := Run(t.Context(), plan(false), Options{Concurrency: 1}); !errors.As(err, &holds) || holds.Resumed {
			t.Errorf("%s: %v, want a HoldsGamesError", name, err)
		}
		if decompressed(t, plan(true).Outputs.PGN) != once {
			t.Errorf("%s: the refused event wrote to it", name)
		}
		play(t, plan(true), Options{})
		if twice := decompressed(t, plan(true).Outputs.PGN); twice != once+once {
			t.Errorf("%s: %d bytes, want twice %d", name, len(twice), len(once))
		}
		p := plan(false)
		p.Outputs.Replace = true
		play(t, p, Options{})
		if decompressed(t, p.Outputs.PGN) != once {
			t.Errorf("%s: not replaced", name)
		}
	}
}

// Games are separated from the text before them, for any end of that text; a
// truncated compressed file is rejected.
func TestAppendAfter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.pgn")
	for _, before := range []string{stranger, stranger + "\n", stranger + "\n\n", stranger + "\r\n\r\n"} {
		os.WriteFile(path, []byte(before), 0o666)
		p := planOf(&Match{Games: 2}, "tapered", "flat")
		p.Outputs = Outputs{PGN: path, Append: true}
		play(t, p, Options{})
		text := decompressed(t, path)
		rest := strings.TrimLeft(strings.TrimPrefix(text, before), "\n")
		if gap := text[len(strings.TrimRight(before, "\r\n")) : len(text)-len(rest)]; strings.Count(gap, "\n") != 2 || !strings.HasPrefix(rest, "[Event ") {
			t.Errorf("after %q: gap %q", before[len(before)-4:], gap)
		}
	}
	os.WriteFile(path+".gz", []byte("\x1f\x8b\x08\x00cut"), 0o666)
	p := planOf(&Match{Games: 2}, "tapered", "flat")
	p.Outputs = Outputs{PGN: path + ".gz", Append: true}
	if _, err := Run(t.Context(), p, Options{Concurrency: 1}); err == nil || !strings.Contains(err.Error(), "a.pgn.gz") {
		t.Errorf("a frame that was cut off: %v", err)
	}
	p.Outputs = Outputs{Append: true}
	field := new(FieldError)
	if _, err := Run(t.Context(), p, Options{Concurrency: 1}); !errors.As(err, &field) || field.Key != "outputs.append" {
		t.Errorf("nothing to add to: %v", err)
	}
}

// A resumed event replaces its own games, even after games of others, and refuses
// to replace games that others wrote after it.
func TestResumeKeepsGamesOfOthers(t *testing.T) {
	for _, before := range []string{"", stranger + "\n"} {
		s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
		path := filepath.Join(t.TempDir(), "a.pgn")
		os.WriteFile(path, []byte(before), 0o666)
		p := planOf(&Match{Games: 8}, "tapered", "flat")
		p.Outputs = Outputs{PGN: path, Append: before != ""}
		pairs, stopped := 0, errors.New("enough")
		if _, err := Run(t.Context(), p, Options{Store: s, Concurrency: 1, Recorders: []Recorder{after(func() error {
			if pairs++; pairs == 2 {
				return stopped
			}
			return nil
		})}}); !errors.Is(err, stopped) {
			t.Fatal(err)
		}
		own, _ := os.ReadFile(path)
		again := func() error {
			e, err := s.Resume(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			stored, err := PlanOf(e)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Run(t.Context(), stored, Options{Store: s, Resume: e, Concurrency: 1})
			return err
		}
		for _, more := range []string{stranger, strings.TrimPrefix(string(own), before)} {
			os.WriteFile(path, append(own[:len(own):len(own)], more...), 0o666)
			holds := new(HoldsGamesError)
			if err := again(); !errors.As(err, &holds) || !holds.Resumed {
				t.Errorf("games of others after its own: %v", err)
			}
			if now, _ := os.ReadFile(path); string(now) != string(own)+more {
				t.Error("the refused event wrote to the file")
			}
		}
		os.WriteFile(path, own[:len(own)-20], 0o666) // truncated by a crash
		if err := again(); err != nil {
			t.Fatal(err)
		}
		text, _ := os.ReadFile(path)
		if !strings.HasPrefix(string(text), before+"\n"[:min(1, len(before))]+"[Event ") || strings.Count(string(text), "[Event ") != 8+strings.Count(before, "[Event ") {
			t.Errorf("%d games\n%s", strings.Count(string(text), "[Event "), text[:100])
		}
	}
}
