package git

import (
	"path/filepath"
	"testing"
)

// A repository is the same one regardless of the protocol used to reach it.
func TestHostPath(t *testing.T) {
	for want, addresses := range map[string][]string{
		"github.com/me/engine":      {"https://github.com/me/engine", "https://me@github.com/me/engine.git", "git@github.com:me/engine.git", "ssh://git@github.com/me/engine/"},
		"example.org:8443/engine":   {"https://example.org:8443/engine.git"},
		"/srv/engine":               {"/srv/engine.git", "file:///srv/engine", "/srv/engine/"},
		"example.org/~me/Engine-2":  {"example.org:~me/Engine-2"},
		"github.com/me/engine.git2": {"https://github.com/me/engine.git2"},
	} {
		for _, a := range addresses {
			if got := HostPath(a); got != want {
				t.Errorf("%s: %s, want %s", a, got, want)
			}
		}
	}
	for _, other := range []string{"https://github.com/you/engine", "https://github.com.evil/me/engine", "https://evil/github.com/me/engine"} {
		if HostPath(other) == "github.com/me/engine" {
			t.Error(other)
		}
	}
}

// The address of a clone is that of its origin, without anything that may be a
// secret.
func TestOrigin(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	if got := Origin(t.Context(), dir); got != "" {
		t.Errorf("without one: %s", got)
	}
	if got := Origin(t.Context(), "/nowhere/at/all"); got != "" {
		t.Errorf("of no repository: %s", got)
	}
	for address, want := range map[string]string{
		"https://me:secret@example.org/e.git": "https://example.org/e.git", "git@example.org:e.git": "git@example.org:e.git", "/srv/e": "/srv/e", "../e": filepath.Join(filepath.Dir(dir), "e"),
	} {
		do(t, dir, "config", "remote.origin.url", address)
		if got := Origin(t.Context(), dir); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
	if got := Origin(t.Context(), "https://example.org/e"); got != "https://example.org/e" {
		t.Error(got)
	}
}
