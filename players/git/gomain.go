package git

import (
	"fmt"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// mainPackage finds the engine among the programs of a Go module: the program
// in the top directory, the only one up to two levels below, or the one named
// like the repository or the module.
func mainPackage(tree, repo string) (string, error) {
	if isMain(tree) {
		return ".", nil
	}
	var found []string
	for _, pattern := range []string{"cmd/*", "*"} {
		dirs, _ := filepath.Glob(filepath.Join(tree, filepath.FromSlash(pattern)))
		for _, dir := range dirs {
			if isMain(dir) {
				name, _ := filepath.Rel(tree, dir)
				found = append(found, filepath.ToSlash(name))
			}
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	names := []string{strings.ToLower(baseName(repo)), strings.ToLower(path.Base(modulePath(tree)))}
	for _, like := range []func(text, prefix string) bool{strings.EqualFold, strings.HasPrefix} {
		alike := slices.DeleteFunc(slices.Clone(found), func(dir string) bool {
			return !slices.ContainsFunc(names, func(name string) bool { return like(name, strings.ToLower(path.Base(dir))) })
		})
		if len(alike) == 1 {
			return alike[0], nil
		}
	}
	if len(found) == 0 {
		return "", fmt.Errorf("its Go module has no program at its top, under cmd or in a subdirectory: name the build in %s", RecipeFile)
	}
	return "", fmt.Errorf("its Go module has several programs (%s), and none has the module's name: name the build in %s", strings.Join(found, ", "), RecipeFile)
}

// moduleLine matches the line of a go.mod that names the module.
var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`)

// modulePath returns the path of a Go module, "" if its go.mod names none.
func modulePath(tree string) string {
	content, err := readFile(tree, "go.mod")
	if m := moduleLine.FindSubmatch(content); err == nil && m != nil {
		return string(m[1])
	}
	return ""
}

// isMain reports whether a directory has a package main.
func isMain(dir string) bool {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err == nil && f.Name.Name == "main" {
			return true
		}
	}
	return false
}
