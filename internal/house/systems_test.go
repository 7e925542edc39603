package house

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	load "golang.org/x/tools/go/packages"

	"match/internal/bounded"
)

// All packages and their tests have correct types on other operating systems, too. Nothing is compiled for
// these: that would take ten times as long.
func TestTypesElsewhere(t *testing.T) {
	bounded.Long(t, "it reads the program and all its dependencies three times")
	for _, system := range []string{"windows", "darwin", "freebsd"} {
		t.Run(system, func(t *testing.T) { checkTypes(t, system) })
	}
}

func checkTypes(t *testing.T, system string) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	list, err := load.Load(&load.Config{
		Mode:  load.NeedName | load.NeedCompiledGoFiles | load.NeedImports | load.NeedDeps | load.NeedTypes,
		Dir:   root,
		Env:   append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0"),
		Tests: true,
		ParseFile: func(set *token.FileSet, name string, source []byte) (*ast.File, error) {
			file, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
			if file != nil && !strings.HasPrefix(name, root+string(os.PathSeparator)) {
				removeBodies(file)
			}
			return file, err
		},
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list { // not what they import, nor what go test writes: functions there have no bodies
		if strings.HasSuffix(p.PkgPath, ".test") {
			continue
		}
		for _, e := range p.Errors {
			t.Error(e)
		}
	}
}

// removeBodies removes what another module's functions do: only their types are of interest.
func removeBodies(file *ast.File) {
	for _, d := range file.Decls {
		if f, is := d.(*ast.FuncDecl); is {
			f.Body = nil
		}
	}
}
