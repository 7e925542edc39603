package git

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"match/players/spec"
)

// recipe defines how an engine is built from its source.
type recipe struct {
	Name     string    `json:"name"`             // the file that defines it, such as Makefile
	Fetch    []string  `json:"fetch,omitempty"`  // commands that need the network and come before Build
	Build    []string  `json:"build"`            // commands for a shell, in the top directory
	Engine   string    `json:"engine,omitempty"` // the built program; "": the only one under In
	In       string    `json:"in,omitempty"`
	Protocol spec.Kind `json:"protocol"`
	Bench    string    `json:"bench,omitempty"` // arguments for its bench; "": it has none
	Paths    []string  `json:"paths,omitempty"` // the paths that the engine depends on; nil: everything
	Data     []string  `json:"data"`            // patterns of files that the engine reads when it runs; nil: see isData

	BenchTimeout time.Duration `json:"bench_timeout,omitempty"` // 0: benchPatience

	needs []string // programs that the build requires
	asks  []string // programs whose version identifies the compiler
}

// command returns the build commands as one. One shell runs them all, so that
// variables set by the first hold for the second.
func (r *recipe) command() string { return strings.Join(r.Build, " && ") }

// output is the name for engines whose recipe can choose it.
const output = "match-engine"

// method is a way to build that is recognized by a file.
type method struct {
	file   string
	recipe func(content []byte) recipe
	weak   func(content []byte) bool // used only if no other method matches
}

var methods = []method{
	{file: "Makefile", recipe: makeIn("."), weak: withoutEXE},
	{file: "makefile", recipe: makeIn("."), weak: withoutEXE},
	{file: "GNUmakefile", recipe: makeIn("."), weak: withoutEXE},
	{file: "src/Makefile", recipe: makeIn("src"), weak: withoutEXE},
	{file: "src/makefile", recipe: makeIn("src"), weak: withoutEXE},
	{file: "go.mod", recipe: func([]byte) recipe {
		return recipe{Fetch: []string{"test -d vendor || GOWORK=off go mod download"}, Build: []string{"GOWORK=off go build -trimpath -buildvcs=false -o " + output + " ./$MAIN"}, Engine: output, needs: []string{"go"}, asks: []string{"go"}}
	}},
	{file: "Cargo.toml", recipe: func([]byte) recipe {
		return recipe{Fetch: []string{"cargo fetch"}, Build: []string{"cargo build --release --target-dir target"}, In: "target/release", needs: []string{"cargo"}, asks: []string{"rustc"}}
	}},
	{file: "CMakeLists.txt", recipe: func([]byte) recipe {
		return recipe{Build: []string{"cmake -S . -B build-match -DCMAKE_BUILD_TYPE=Release", "cmake --build build-match --parallel " + jobs()},
			In: "build-match", needs: []string{"cmake"}, asks: []string{"cc", "c++"}}
	}},
}

func jobs() string { return fmt.Sprint(runtime.NumCPU()) }

// withoutEXE reports whether a makefile does not use the variable EXE, with which
// OpenBench names the engine.
func withoutEXE(content []byte) bool { return !bytes.Contains(content, []byte("EXE")) }

// netTarget is the rule with which a makefile downloads the engine's net.
var netTarget = regexp.MustCompile(`(?m)^net[ \t]*:(?:[^=]|$)`)

func makeIn(dir string) func([]byte) recipe {
	run := "make"
	if dir != "." {
		run += " -C " + dir
	}
	return func(content []byte) recipe {
		r := recipe{Build: []string{run + " -j " + jobs() + " EXE=" + output}, Engine: filepath.ToSlash(filepath.Join(dir, output)), needs: []string{"make"}, asks: []string{"cc", "c++"}}
		if netTarget.Match(content) {
			r.Fetch = []string{run + " net"}
		}
		return r
	}
}

// findRecipe returns the recipe of a source tree: the one in its recipe file, or
// otherwise one for the first file that shows how it is built. Read returns a file of
// the tree, nil if there is no file of that name.
func findRecipe(read func(path string) ([]byte, error)) (r recipe, err error) {
	if content, err := read(RecipeFile); err != nil || content != nil {
		if err == nil {
			r, err = parseRecipe(content)
		}
		if !errors.Is(err, errOnlyTest) {
			return r, err
		}
	}
	var chosen, weak *recipe
	for _, m := range methods {
		content, err := read(m.file)
		if err != nil {
			return r, err
		}
		if content == nil {
			continue
		}
		one := m.recipe(content)
		one.Name, one.Protocol, one.Bench = m.file, spec.UCI, "bench"
		if m.weak != nil && m.weak(content) {
			weak = cmp.Or(weak, &one)
		} else {
			chosen = cmp.Or(chosen, &one)
		}
	}
	if chosen = cmp.Or(chosen, weak); chosen == nil {
		return r, fmt.Errorf("no build instructions found: want %s with build and engine, or a Makefile, go.mod, Cargo.toml or CMakeLists.txt", RecipeFile)
	}
	return *chosen, nil
}

// isInside reports whether a path in a recipe stays within the tree.
func isInside(path string) bool {
	return path != "" && filepath.IsLocal(filepath.FromSlash(path)) &&
		!slices.Contains(strings.Split(path, "/"), ".git")
}
