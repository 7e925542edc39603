package web

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"testing"
)

// Two builds have the same name if all of their files are the same.
func TestNameOfABuild(t *testing.T) {
	h := sha256.New()
	for _, files := range []struct {
		fs.FS
		dir string
	}{{staticFiles, "static"}, {pageFiles, "pages"}} {
		list, err := fs.ReadDir(files, files.dir)
		if err != nil || len(list) < 4 {
			t.Errorf("%s: %d files, %v", files.dir, len(list), err)
		}
		for _, file := range list {
			text, _ := fs.ReadFile(files, files.dir+"/"+file.Name())
			h.Write(text)
		}
	}
	if want := fmt.Sprintf("%x", h.Sum(nil))[:12]; build != want {
		t.Errorf("%s, want %s", build, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a file that is not there is one")
		}
	}()
	staticText("nothing.css")
}

// The top of an event's page is sent before its parts are rendered.
func TestTopOfThePageIsSentFirst(t *testing.T) {
	w := &wire{header: http.Header{}}
	state := newPlay("A1", "B1").live.State()
	serve(t, nil).showEvent(w, state, layout{Title: "T"})
	first, rest := w.flushed.String(), w.written.String()
	if !strings.HasPrefix(first, "<!doctype html>") || strings.Contains(first, "<section") || !strings.Contains(rest, "<h1>A1 against B1</h1>") || !strings.Contains(rest, "</html>") {
		t.Errorf("first\n%.300s\nthen\n%.300s", first, rest)
	}
	if w.header.Get("Content-Type") != "text/html; charset=utf-8" || w.header.Get("Cache-Control") != "no-store" {
		t.Errorf("%v", w.header)
	}
}
