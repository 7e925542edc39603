package house

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
)

// layers are the packages, lowest first. A package imports only packages of lower
// layers. Packages below internal have no layer: all others may import them, and
// they import only each other. The commands in internal/cli are above all
// packages except those in cmd.
var layers = map[string]int{
	"web":  5,
	"sprt": 0, "board": 0, "rating": 0, "pairing": 0,
	"record": 3, "report": 1,
	"variants": 1, "tablebase": 1, "pgn": 1, "tablebase/report": 2,
	"openings": 2, "engine": 2, "engine/uci": 3,
	"openings/maker": 4, "players": 3,
	"arena": 4, "results": 4, "results/codec": 2,
	"tune/spsa": 1, "tune/texel": 2, "tune/positions": 3,
	"event": 5, "analysis": 5,
	"event/pages":  6, // connects an event and its page
	"tune":         6, // based on an event
	"dropin":       6,
	"fleet":        6,
	"internal/cli": 7,
	"cmd":          8,
}

// layerOf returns the layer of a package: its own, or that of the directory above.
func layerOf(path string) (layer int, known bool) {
	for p := path; p != "."; p = filepath.Dir(p) {
		if f, ok := layers[p]; ok {
			return f, true
		}
	}
	return 0, false
}

// sameTree reports whether two packages are in one directory tree. The compiler
// rejects import cycles among these.
func sameTree(a, b string) bool {
	topOfA, _, _ := strings.Cut(a, "/")
	topOfB, _, _ := strings.Cut(b, "/")
	return topOfA == topOfB
}

// isHelper reports whether a package is below internal and not a command.
func isHelper(path string) bool {
	return strings.HasPrefix(path, "internal/") && path != "internal/cli" && !strings.HasPrefix(path, "internal/cli/")
}

type pkg struct {
	ImportPath string
	Doc        string
	Imports    []string
}

func packages(t *testing.T) (list []pkg) {
	t.Helper()
	out, err := exec.CommandContext(bounded.Context(t), "go", "list", "-json=ImportPath,Doc,Imports", "match/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
}

func TestArrowsPointDown(t *testing.T) {
	for _, p := range packages(t) {
		from := strings.TrimPrefix(p.ImportPath, "match/")
		if isHelper(from) {
			for _, to := range p.Imports {
				if strings.HasPrefix(to, "match/") && !isHelper(strings.TrimPrefix(to, "match/")) {
					t.Errorf("%s is below internal, but imports %s", from, to)
				}
			}
			continue
		}
		layer, known := layerOf(from)
		if !known {
			t.Errorf("package %s has no layer: add it to this test and to docs/architecture.md", from)
		}
		for _, to := range p.Imports {
			to, ours := strings.CutPrefix(to, "match/")
			if !ours || isHelper(to) || sameTree(from, to) {
				continue
			}
			if below, _ := layerOf(to); below >= layer {
				t.Errorf("%s (layer %d) imports %s (layer %d)", from, layer, to, below)
			}
		}
	}
}

func TestPackagesSayWhatTheyAreFor(t *testing.T) {
	for _, p := range packages(t) {
		if p.ImportPath == "match/internal/house" {
			continue
		}
		if len(strings.Fields(p.Doc)) < 5 {
			t.Errorf("%s has no package comment to speak of: %q", p.ImportPath, p.Doc)
		}
	}
}
