package git

import (
	"cmp"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"match/internal/sandbox"
)

// boxOf returns the sandbox for building a remote repository. The build can
// write to its tree and to a home directory that all builds of the repository
// share; elsewhere it can only read programs. It has no network. On a machine
// without a sandbox boxOf returns nil and prints a warning.
func (b *Builder) boxOf(o *order, tree string) (*sandbox.Box, error) {
	if err := sandbox.Usable(); err != nil {
		b.note("git:%s of %s is built without a sandbox: %v", o.build.Ref, o.repo.name, err)
		return nil, nil
	}
	home := strings.TrimSuffix(o.repo.dir, ".git") + ".home"
	if err := os.MkdirAll(home, 0o777); err != nil {
		return nil, err
	}
	read, env := toolchains()
	return &sandbox.Box{Read: read, Write: []string{tree, home}, Home: home, Env: env}, nil
}

// fetchBox returns the sandbox in which a build in another one fetches what it
// needs: it is the same, with network.
func fetchBox(build *sandbox.Box) *sandbox.Box {
	box := *build
	box.Network, box.Env = true, append(slices.Clone(build.Env), inherited(forFetching)...)
	return &box
}

// handedOn are the environment variables that a sandboxed build inherits.
var handedOn = []string{"LANG", "CC", "CXX", "AR", "LD", "CFLAGS", "CXXFLAGS", "LDFLAGS", "GOFLAGS", "RUSTUP_TOOLCHAIN"}

// forFetching are those that only its fetch commands inherit: they may contain
// the password of a proxy.
var forFetching = []string{"GOPROXY", "GOSUMDB", "http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY",
	"HTTPS_PROXY", "NO_PROXY"}

// inherited returns those of the variables that are set.
func inherited(names []string) (env []string) {
	for _, name := range names {
		if value, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// toolchains returns the compiler directories outside of the system's, and the
// environment variables that point to them.
func toolchains() (read, env []string) {
	env = append(inherited(handedOn), "PATH="+os.Getenv("PATH"))
	add := func(path, variable string) {
		if info, err := os.Stat(path); err != nil || !filepath.IsAbs(path) || info.IsDir() == (variable == "GOENV") {
			return
		}
		read = append(read, path)
		if variable != "" {
			env = append(env, variable+"="+path)
		}
	}
	home, _ := os.UserHomeDir()
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if inside, err := filepath.Rel(dir, home); err != nil || !filepath.IsLocal(inside) { // the home itself stays hidden
			add(dir, "")
		}
	}
	add("/opt", "")
	add(goSays("GOROOT"), "")
	add(goSays("GOENV"), "GOENV")
	add(cmp.Or(os.Getenv("RUSTUP_HOME"), filepath.Join(home, ".rustup")), "RUSTUP_HOME")
	return read, env
}

// goSays returns a setting of `go env`, or "" without Go.
func goSays(name string) string {
	out, err := exec.CommandContext(context.Background(), "go", "env", name).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}
