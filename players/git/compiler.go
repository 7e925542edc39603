package git

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
)

// versions caches the version output of programs.
var versions sync.Map

// compiler returns the versions of the compilers that a recipe may use: engines
// are rebuilt after a compiler changes.
func compiler(ctx context.Context, r *recipe) (string, error) {
	for _, name := range r.needs {
		if _, err := exec.LookPath(name); err != nil {
			return "", fmt.Errorf("its %s asks for %s, which is not in the PATH: install it, or describe the build in %s", r.Name, name, recipeFile)
		}
	}
	var said []string
	for _, name := range r.asks {
		if v := version(ctx, name); v != "" {
			said = append(said, v)
		}
	}
	return strings.Join(said, "; "), nil
}

// chosenBy are the variables that name another compiler.
var chosenBy = map[string]string{"cc": "CC", "c++": "CXX"}

// version returns the first line of a compiler's version output, or "" if there
// is no such compiler.
func version(ctx context.Context, name string) string {
	if other := os.Getenv(chosenBy[name]); chosenBy[name] != "" && other != "" {
		name = other
	}
	if v, ok := versions.Load(name); ok {
		return v.(string)
	}
	arg := "--version"
	if name == "go" {
		arg = "version"
	}
	words := strings.Fields(name)
	out, err := exec.CommandContext(ctx, words[0], append(words[1:], arg)...).Output()
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	if err != nil {
		line = ""
	}
	versions.Store(name, line)
	return line
}
