package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// docs/architecture.md lists the long tests.
func TestLongTestsAreListed(t *testing.T) {
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	err = filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || !strings.HasPrefix(f.Name.Name, "Test") || file.Name.Name == "bounded" || !isLong(f) {
				continue
			}
			found++
			if !strings.Contains(string(text), "`"+f.Name.Name+"`") {
				t.Errorf("%s: %s is long and not listed in docs/architecture.md", path, f.Name.Name)
			}
		}
		return nil
	})
	if err != nil || found == 0 {
		t.Errorf("%d long tests, %v", found, err)
	}
}

// isLong reports whether a function calls bounded.Long.
func isLong(f *ast.FuncDecl) (yes bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, is := n.(*ast.SelectorExpr)
		if is && call.Sel.Name == "Long" {
			of, named := call.X.(*ast.Ident)
			yes = yes || named && of.Name == "bounded"
		}
		return !yes
	})
	return yes
}
