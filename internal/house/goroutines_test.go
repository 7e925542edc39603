package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/internal/bounded"
)

// rarely are the packages that start goroutines but are not in make race, see the script.
var rarely = []string{
	"./dropin", "./internal/cli/machines", "./internal/cli/program",
	"./players/speed", "./cmd/calibrate", "./internal/house", "./internal/browsertest",
}

// make race has every package that starts goroutines, itself or in its tests.
func TestRaceHasAllGoroutines(t *testing.T) {
	out, err := exec.CommandContext(bounded.Context(t), "../../scripts/goroutine-packages.sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	raced, found := strings.Fields(string(out)), 0
	err = filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil || !startsGoroutines(file) {
			return err
		}
		found++
		dir, _ := filepath.Rel("../..", filepath.Dir(path))
		if dir = "./" + filepath.ToSlash(dir); !slices.Contains(raced, dir) && !slices.Contains(rarely, dir) {
			t.Errorf("%s starts goroutines, and scripts/goroutine-packages.sh does not find it", path)
		}
		return nil
	})
	if err != nil || found == 0 {
		t.Errorf("%d files, %v", found, err)
	}
}

// startsGoroutines reports whether a file has a go statement, calls the method Go
// of a group, or uses the package that works in parallel.
func startsGoroutines(file *ast.File) (yes bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			yes = true
		case *ast.CallExpr:
			method, is := n.Fun.(*ast.SelectorExpr)
			yes = yes || is && method.Sel.Name == "Go"
		case *ast.ImportSpec:
			yes = yes || n.Path.Value == `"match/internal/inorder"`
		}
		return !yes
	})
	return yes
}
