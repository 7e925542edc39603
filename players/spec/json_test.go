package spec

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/variants"
)

// Databases hold specs as JSON, and the hashes of the players. Both were written
// by earlier versions of this program.
func TestStoredSpecs(t *testing.T) {
	for text, stored := range map[string]string{
		"tapered,tc=10+0.1,nodes=5,hash=3,phase=material,interpolation=off,tablebase=3,without=lmr":  `{"kind":"builtin","limits":{"nodes":5,"tc":"10+0.1"},"variant":"tapered","hash":3,"phase":"material","interpolation":"off","tablebase":"3","without":["lmr"]}`,
		"uci:./e,name=N,tc=40/60+0.5,margin=50ms,dir=d,restart=on,timeout=1s,args=a b,option.Hash=1": `{"kind":"uci","name":"N","limits":{"tc":"40/60+0.5","margin":50000000},"path":"./e","args":["a","b"],"dir":"d","restart":true,"timeout":1000000000,"options":[{"name":"Hash","value":"1"}]}`,
		"xboard:e": `{"kind":"xboard","path":"e"}`,
	} {
		s, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		written, err := json.Marshal(s)
		if err != nil || string(written) != stored {
			t.Errorf("%s: %v\n%s", text, err, cmp.Diff(stored, string(written)))
		}
		var again Player
		if err := json.Unmarshal([]byte(stored), &again); err != nil || !cmp.Equal(s, again) {
			t.Errorf("%s: %v\n%s", text, err, cmp.Diff(s, again))
		}
	}
}

func TestStoredHash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "e")
	if err := os.WriteFile(path, []byte("#!engine"), 0o777); err != nil {
		t.Fatal(err)
	}
	s := Player{Kind: UCI, Path: path, Args: []string{"a", "b"}, Options: []Option{{"Hash", "1"}, {"B", "x"}}}
	if h, err := s.Hash(); err != nil || h != "b1406641a71b4ae77ebab87982a36c4cf4e39379273127c4ee13b2e93bd1f6e9" {
		t.Errorf("%s, %v", h, err)
	}
}

// A variant in memory equals one in a file, without the file.
func TestWeights(t *testing.T) {
	v, err := variants.Get("flat")
	if err != nil {
		t.Fatal(err)
	}
	var dump strings.Builder
	if err := v.Dump(&dump); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "step7.toml")
	if err := os.WriteFile(path, []byte(dump.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	inFile := Player{Kind: Builtin, Variant: "file:" + path, Without: []string{"lmr"}}
	inMemory := Player{Kind: Builtin, Variant: "step7", Weights: dump.String(), Without: []string{"lmr"}}
	want, err := inFile.Hash()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := inMemory.Hash(); err != nil || got != want {
		t.Errorf("hash %s, %v; that of the file is %s", got, err, want)
	}
	if got := inMemory.DisplayName(); got != inFile.DisplayName() {
		t.Errorf("it is called %q, that in the file %q", got, inFile.DisplayName())
	}
	sent, err := json.Marshal(inMemory)
	var received Player
	if err == nil {
		err = json.Unmarshal(sent, &received)
	}
	if err != nil || !cmp.Equal(inMemory, received) {
		t.Errorf("%v\n%s", err, cmp.Diff(inMemory, received))
	}
	if text := inMemory.String(); text != "step7,without=lmr" {
		t.Errorf("text %q", text)
	}
	inMemory.Weights += "no_such_weight = 1\n"
	if _, _, err := inMemory.Evaluation(); err == nil || !strings.HasPrefix(err.Error(), "step7:") {
		t.Errorf("a bad variant: %v", err)
	}
}
