package datadir

import (
	"path/filepath"
	"testing"
)

func TestPath(t *testing.T) {
	t.Setenv("HOME", "/home/someone")
	for xdg, want := range map[string]string{
		"/data":         "/data/match/x",
		"":              "/home/someone/.local/share/match/x",
		"relative/data": "/home/someone/.local/share/match/x",
	} {
		t.Setenv("XDG_DATA_HOME", xdg)
		if got, err := Path("x"); err != nil || got != filepath.FromSlash(want) {
			t.Errorf("XDG_DATA_HOME=%q: %s, %v; want %s", xdg, got, err, want)
		}
	}
}
