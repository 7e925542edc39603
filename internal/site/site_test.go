package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tree writes a small repository and a command's page.
func tree(t *testing.T, files map[string]string) (root, commandDir string) {
	t.Helper()
	root = t.TempDir()
	all := map[string]string{
		"README.md": "# match\n\n[docs](docs/guide/a.md#two-words) [dir](docs/guide) ![p](docs/p.png)\n", "CHANGELOG.md": "# Changelog\n", "docs/p.png": "PNG",
		"docs/guide/a.md": "# A page\n\n## Two *words*\n\nslices of a gate\n\n| a |\n|---|\n| b |\n", "web/static/style.css": "body{}",
		"commands/match_gate.md": "## match gate\n\n[up](match.md)\n", "commands/match.md": "## match\n",
	}
	for name, text := range files {
		all[name] = text
	}
	for name, text := range all {
		if err := writeFile(root, name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return root, filepath.Join(root, "commands")
}

func TestSite(t *testing.T) {
	root, commandDir := tree(t, nil)
	out := filepath.Join(t.TempDir(), "out")
	if err := run(root, commandDir, out); err != nil {
		t.Fatal(err)
	}
	for name, wants := range map[string][]string{
		"index.html":               {`<a href="guide/a.html#two-words">docs</a>`, `<a href="guide/a.html">dir</a>`, `src="docs/p.png"`, `href="./style.css"`, `aria-current="page">Overview`},
		"guide/a.html":             {`<h2 id="two-words">`, `<title>A page`, `<div class="scroll" tabindex="0"`},
		"commands/match_gate.html": {`<a href="match.html">up</a>`, `href="../style.css"`, `<title>match gate`},
		"docs/p.png":               {"PNG"},
		"style.css":                {"body{}", ".docs"},
		"search-index.js":          {`"heading":"Two words","link":"guide/a.html#two-words","text":"slices of a gate`},
	} {
		text, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Error(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s lacks %q: %s", name, want, text)
			}
		}
	}
}

// A dead link is an error that names the page, and nothing is written.
func TestDeadLinks(t *testing.T) {
	for _, link := range []string{"b.md", "a.md#nowhere", "#nowhere", "../../README.md#x", "../../../up.md", "../p.png#x"} {
		root, commandDir := tree(t, map[string]string{"docs/guide/a.md": "# A\n\n## Two words\n\n[x](" + link + ")\n"})
		out := filepath.Join(t.TempDir(), "out")
		if err := run(root, commandDir, out); err == nil || !strings.Contains(err.Error(), "docs/guide/a.md: link "+link) {
			t.Errorf("%s: %v", link, err)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: a site is written", link)
		}
	}
}

func TestSlugs(t *testing.T) {
	s := slugs{}
	for _, c := range [][2]string{{"12. The adaptive test", "12-the-adaptive-test"}, {"`git:` & co", "git--co"}, {"Größe_x", "größe_x"}, {"12. The adaptive test", "12-the-adaptive-test-1"}} {
		if got := string(s.Generate([]byte(c[0]), 0)); got != c[1] {
			t.Errorf("%q: %q, want %q", c[0], got, c[1])
		}
	}
}

// The repository's own pages have no dead links, and the site loads no external
// resources.
func TestRepository(t *testing.T) {
	_, commandDir := tree(t, nil)
	out := filepath.Join(t.TempDir(), "out")
	if err := run("../..", commandDir, out); err != nil {
		t.Fatal(err)
	}
	foreign := regexp.MustCompile(`(?:src|<link[^>]*href)="https?:`)
	for _, page := range allPages(t, out) {
		text, err := os.ReadFile(page)
		if err != nil || foreign.Match(text) {
			t.Errorf("%s: %v: something from elsewhere", page, err)
		}
	}
}

// allPages returns the files of all pages. Each part of docs/ must have some.
func allPages(t *testing.T, out string) (pages []string) {
	t.Helper()
	for _, dir := range []string{".", "guide", "reference", "method", "measurements", "commands"} {
		part, err := filepath.Glob(filepath.Join(out, dir, "*.html"))
		if err != nil || len(part) == 0 {
			t.Errorf("no pages in %s: %v", dir, err)
		}
		pages = append(pages, part...)
	}
	return pages
}
