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
)

// floors are the packages from the ground up. A package may import only what
// stands on a floor below its own; packages under internal are tools that
// every floor may use and that use no floor.
var floors = map[string]int{
	"web":  5,
	"sprt": 0, "board": 0, "rating": 0, "pairing": 0,
	"record":   2,
	"variants": 1, "tablebase": 1, "pgn": 1, "tablebase/report": 2,
	"openings": 2, "engine": 2, "engine/uci": 3,
	"openings/maker": 4, "players": 3,
	"arena": 4, "results": 4, "results/codec": 2,
	"tune/spsa": 1, "tune/texel": 2, "tune/positions": 3,
	"event": 5, "analysis": 5,
	"tune":      6, // on an event
	"dropin":    6,
	"fleet":     6,
	"cmd/match": 7,
}

// floorOf returns the floor of a package, which is that of its room unless it
// has one of its own.
func floorOf(path string) (floor int, known bool) {
	for p := path; p != "."; p = filepath.Dir(p) {
		if f, ok := floors[p]; ok {
			return f, true
		}
	}
	return 0, false
}

// sameRoom reports whether two packages are parts of one room. The compiler
// sees to it that they do not import each other in a circle.
func sameRoom(a, b string) bool {
	roomOfA, _, _ := strings.Cut(a, "/")
	roomOfB, _, _ := strings.Cut(b, "/")
	return roomOfA == roomOfB
}

type pkg struct {
	ImportPath string
	Doc        string
	Imports    []string
}

func packages(t *testing.T) (list []pkg) {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Doc,Imports", "match/...").Output()
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
		if strings.HasPrefix(from, "internal/") {
			for _, to := range p.Imports {
				if strings.HasPrefix(to, "match/") && !strings.HasPrefix(to, "match/internal/") {
					t.Errorf("%s is a tool, but imports the room %s", from, to)
				}
			}
			continue
		}
		floor, known := floorOf(from)
		if !known {
			t.Errorf("package %s stands on no floor: add it to this test and to docs/architecture.md", from)
		}
		for _, to := range p.Imports {
			to, ours := strings.CutPrefix(to, "match/")
			if !ours || strings.HasPrefix(to, "internal/") || sameRoom(from, to) {
				continue
			}
			if below, _ := floorOf(to); below >= floor {
				t.Errorf("%s (floor %d) imports %s (floor %d)", from, floor, to, below)
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
