// Command typecheck checks the types of all packages and their tests for other operating systems,
// without compiling anything for them: make typecheck. It is not part of the program.
package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	wrong := 0
	for _, system := range os.Args[1:] {
		wrong += check(system)
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

// check prints the errors of the packages in the working directory, and returns their number.
func check(system string) int {
	here, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	list, err := packages.Load(&packages.Config{
		Mode:  packages.NeedName | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes,
		Env:   append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0"),
		Tests: true,
		ParseFile: func(set *token.FileSet, name string, source []byte) (*ast.File, error) {
			file, err := parser.ParseFile(set, name, source, parser.SkipObjectResolution)
			if file != nil && !strings.HasPrefix(name, here+string(os.PathSeparator)) {
				removeBodies(file)
			}
			return file, err
		},
	}, "./...")
	if err != nil {
		panic(err)
	}
	wrong := 0
	for _, p := range list { // not what they import, whose functions have no bodies
		if strings.HasSuffix(p.PkgPath, ".test") { // what go test writes has none, either
			continue
		}
		for _, e := range p.Errors {
			wrong++
			os.Stderr.WriteString(system + ": " + e.Error() + "\n")
		}
	}
	return wrong
}

// removeBodies removes what another module's functions do: only their types are of interest.
func removeBodies(file *ast.File) {
	for _, d := range file.Decls {
		if f, is := d.(*ast.FuncDecl); is {
			f.Body = nil
		}
	}
}
