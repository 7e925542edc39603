package house

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"
)

// README and the pages of the guide are short enough to be read at once. The
// paragraphs of all pages fit into 120 columns; tables and code may be wider.
func TestPagesAreShort(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		list, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, list...)
	}
	if len(pages) < 40 {
		t.Fatalf("%d pages", len(pages))
	}
	for _, page := range pages {
		read := filepath.Base(page) == "README.md" || filepath.Base(filepath.Dir(page)) == "guide"
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		lines, code := bytes.Split(bytes.TrimSpace(text), []byte("\n")), false
		if len(lines) > 200 && read {
			t.Errorf("%s has %d lines: formulas belong in docs/method, records in docs/measurements", page, len(lines))
		}
		for i, line := range lines {
			if bytes.HasPrefix(line, []byte("```")) {
				code = !code
			}
			free := code || bytes.HasPrefix(line, []byte("|")) || bytes.HasPrefix(line, []byte("    "))
			if !free && utf8.RuneCount(line) > 120 {
				t.Errorf("%s:%d: longer than 120 columns", page, i+1)
			}
			if bytes.HasPrefix(line, []byte("%")) {
				t.Errorf("%s:%d: a number stands apart from its %%", page, i+1)
			}
		}
	}
}
