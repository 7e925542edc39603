package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// No test waits without a limit: a program that it starts ends with a context, and a loop that only
// sleeps until something holds is bounded.Until. Time in a bubble of synctest is not real.
func TestTestsWaitWithALimit(t *testing.T) {
	found := 0
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		found++
		for _, what := range unlimited(file) {
			t.Errorf("%s: %s", path, what)
		}
		return nil
	})
	if err != nil || found == 0 {
		t.Errorf("%d tests, %v", found, err)
	}
}

// unlimited returns what waits without a limit in a file of tests.
func unlimited(file *ast.File) (list []string) {
	bubbles := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			bubbles = bubbles || n.Path.Value == `"testing/synctest"`
		case *ast.SelectorExpr:
			if is(n, "exec", "Command") {
				list = append(list, "exec.Command: use exec.CommandContext with bounded.Context")
			}
		case *ast.ForStmt:
			only := len(n.Body.List) == 1 && sleeps(n.Body.List[0])
			if !bubbles && n.Cond != nil && (sleeps(n.Post) || only) {
				list = append(list, "a loop that polls: use bounded.Until")
			}
		}
		return true
	})
	return list
}

// sleeps reports whether a statement is a call of time.Sleep.
func sleeps(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	return ok && is(call.Fun, "time", "Sleep")
}

// is reports whether an expression is a name of a package.
func is(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	of, ok := s.X.(*ast.Ident)
	return ok && of.Name == pkg
}

func TestUnlimitedWaitsAreFound(t *testing.T) {
	const text = `package p
func f() {
	exec.Command("sleep").Wait()
	for !done() { time.Sleep(1) }
	for ; !done(); time.Sleep(1) { look() }
	for range 3 { time.Sleep(1) }
	exec.CommandContext(ctx, "sleep").Wait()
}`
	for imports, want := range map[string]int{"": 3, "import \"testing/synctest\"": 1} {
		file, err := parser.ParseFile(token.NewFileSet(), "f_test.go", strings.Replace(text, "\n", "\n"+imports+"\n", 1), parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := unlimited(file); len(got) != want {
			t.Errorf("%q: %q, want %d", imports, got, want)
		}
	}
}
