package plot

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"match/internal/picture"
	"match/results"
	"match/sprt"
)

// walk returns a match of n pairs with its path.
func walk(n int, test *sprt.Config) (*results.Summary, []results.Point) {
	rng := rand.New(rand.NewPCG(4, 2))
	s := &results.Summary{A: "tapered", B: "flat", Limits: "nodes=5000"}
	var path []results.Point
	for i := range n {
		bucket := rng.IntN(5)
		if rng.IntN(30) == 0 {
			bucket = 4
		}
		s.Pairs[bucket]++
		p := results.Point{Pair: i + 1, Counts: s.Pairs}
		if test != nil {
			p.LLR, _ = test.Lead(s.Pairs)
			s.Test = results.TestAt(*test, s.Pairs, p.LLR)
		}
		path = append(path, p)
	}
	s.Games = sprt.Trinomial{Draws: 2 * n}
	return s, path
}

func TestWrite(t *testing.T) {
	test := sprt.NewConfig(0, 8)
	adaptive := test
	adaptive.Test = sprt.Adaptive
	for name, c := range map[string]struct {
		pairs int
		test  *sprt.Config
	}{"an adaptive test": {300, &adaptive}, "a test": {400, &test}, "no test": {300, nil}, "one pair": {1, &test}, "two pairs": {2, nil}} {
		s, path := walk(c.pairs, c.test)
		for _, format := range picture.Formats {
			if format == ".png" && c.pairs != 400 {
				continue // a bitmap takes long
			}
			var first, second bytes.Buffer
			if err := Write(&first, format, s, path); err != nil {
				t.Fatalf("%s, %s: %v", name, format, err)
			}
			if err := Write(&second, format, s, path); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(first.Bytes(), second.Bytes()) {
				t.Errorf("%s, %s: two drawings differ", name, format)
			}
			checkImage(t, format, first.Bytes())
			keep(t, strings.ReplaceAll(name, " ", "-")+format, first.Bytes())
		}
	}
}

// checkImage reads the image with an independent decoder.
func checkImage(t *testing.T, format string, data []byte) {
	t.Helper()
	if format == ".png" {
		if img, err := png.Decode(bytes.NewReader(data)); err != nil || img.Bounds().Dx() != 8*picture.Resolution {
			t.Errorf("not the PNG it should be: %v", err)
		}
		return
	}
	d := xml.NewDecoder(bytes.NewReader(data))
	words := ""
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		if text, ok := token.(xml.CharData); ok {
			words += string(text)
		}
	}
	if !strings.Contains(words, "tapered against flat, nodes=5000") || !strings.Contains(words, "pairs") {
		t.Errorf("labels are missing: %q", words)
	}
}

// keep saves an image for checking by eye.
func keep(t *testing.T, name string, data []byte) {
	if dir := os.Getenv("MATCH_KEEP_PLOTS"); dir != "" {
		if err := os.WriteFile(dir+"/"+name, data, 0o644); err != nil {
			t.Error(err)
		}
	}
}

func TestRefused(t *testing.T) {
	if err := Write(io.Discard, ".svg", &results.Summary{A: "a", B: "b"}, nil); err == nil {
		t.Error("nothing was plotted")
	}
}

// TestHostileNames draws a match with names that XML cannot represent.
func TestHostileNames(t *testing.T) {
	s, path := walk(3, nil)
	s.A, s.Limits = "a\x1b[31m<b>&\x00\x07]]>", "\u0085\xff"
	var b bytes.Buffer
	if err := Write(&b, ".svg", s, path); err != nil {
		t.Fatal(err)
	}
	for d := xml.NewDecoder(bytes.NewReader(b.Bytes())); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if bytes.ContainsAny(b.Bytes(), "\x1b\x07\x00") {
		t.Error("a control character in the picture")
	}
}
