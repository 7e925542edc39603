package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/internal/browsertest"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// Every page of this repository's documentation is checked in both themes, on a
// desktop and on a phone, and nothing on it is wider than the screen.
func TestPagesLook(t *testing.T) {
	bounded.Long(t, "every page is looked at in two widths and two colours")
	out := filepath.Join(t.TempDir(), "site")
	b := browsertest.New(t, "file://"+out)
	_, commandDir := tree(t, nil)
	if err := run("../..", commandDir, out); err != nil {
		t.Fatal(err)
	}
	for _, page := range allPages(t, out) {
		name := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(page, out+"/"), ".html"), "/", "-")
		fine := !t.Failed()
		b.Open(strings.TrimPrefix(page, out))
		for _, screen := range []struct {
			name   string
			pixels int64
		}{{"phone", 360}, {"desk", 1280}} {
			for _, theme := range []string{"light", "dark"} {
				b.Media("screen", theme)
				b.Width(screen.pixels)
				b.Save(name + "-" + theme + "-" + screen.name)
			}
		}
		if fine && t.Failed() {
			t.Errorf("the first such page is %s", name)
		}
	}
}
