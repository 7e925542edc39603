package house

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"
)

// README and the pages of the guide are short enough to be read at once. Their
// paragraphs, and those of the changelog, fit into 120 columns; tables and code may be
// wider.
func TestPagesAreShort(t *testing.T) {
	pages, err := filepath.Glob("../../docs/guide/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	const changes = "../../CHANGELOG.md"
	for _, page := range append(pages, "../../README.md", changes) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		lines, code := bytes.Split(bytes.TrimSpace(text), []byte("\n")), false
		if len(lines) > 200 && page != changes {
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
