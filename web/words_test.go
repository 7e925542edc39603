package web

import (
	"bytes"
	"flag"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

var update = flag.Bool("update", false, "write pages/words.html anew")

// otherDocument matches a link to another document, which the program does not have.
var otherDocument = regexp.MustCompile(`<a href="[^"]*">(.*?)</a>`)

// wordsTemplate returns the page of docs/reference/words.md.
func wordsTemplate(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/reference/words.md")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.Table)).Convert(text, &b); err != nil {
		t.Fatal(err)
	}
	body := strings.NewReplacer("<pre>", `<pre tabindex="0">`, "<table>", `<section><div class="scroll" tabindex="0" role="region" aria-label="Words"><table class="texts">`,
		"</table>", "</table></div></section>", "<th>", `<th scope="col">`).Replace(otherDocument.ReplaceAllString(b.String(), "$1"))
	return `{{define "words"}}{{template "top" .}}` + body + `{{template "bottom" .}}{{end}}` + "\n"
}

// The page of words is docs/reference/words.md, and every page links to it.
func TestWordsPage(t *testing.T) {
	const path = "pages/words.html"
	text := wordsTemplate(t)
	if *update {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != text {
		t.Errorf("%s is not docs/reference/words.md (%v): run this test with -update", path, err)
	}
	w := httptest.NewRecorder()
	new(Server).wordsPage(w, httptest.NewRequest("GET", "/words", nil))
	if page := w.Body.String(); w.Code != 200 || !strings.Contains(page, `<a href="/words" aria-current="page">Words</a>`) || !strings.Contains(page, "log-likelihood ratio") {
		t.Errorf("%d:\n%s", w.Code, page)
	}
}
