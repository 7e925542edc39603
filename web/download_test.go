package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"match/results/store"
)

// An event is streamed as a file; a file that breaks off is seen as such.
func TestDownloads(t *testing.T) {
	db := openStore(t)
	p := newPlay("Alpha", "Beta")
	p.pairs(t, 2, 0, 1, 0)
	p.store(t, db, true)
	breaks := false
	s := p.serve(t, &Archive{Store: db, Export: func(_ context.Context, w io.Writer, e *store.Event, form string) error {
		io.WriteString(w, form+" of "+e.Players[0])
		if breaks {
			return errors.New("broken")
		}
		return nil
	}})
	page := s.ask("/event/1/games").Body.String()
	for form, kind := range map[string]string{"pgn": "application/x-chess-pgn; charset=utf-8", "json": "application/json", "csv": "text/csv; charset=utf-8"} {
		onPage(t, page, `<a href="/event/1/export/`+form+`" download>Download `+strings.ToUpper(form)+`</a>`)
		w := s.ask("/event/1/export/" + form)
		if w.Code != http.StatusOK || w.Body.String() != form+" of Alpha" || w.Header().Get("Content-Type") != kind ||
			w.Header().Get("Content-Disposition") != `attachment; filename="event-1.`+form+`"` {
			t.Errorf("%s: %d %v %q", form, w.Code, w.Header(), w.Body)
		}
	}
	for _, path := range []string{"/event/1/export/exe", "/event/9/export/pgn", "/event/x/export/pgn"} {
		if w := s.ask(path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	breaks = true
	func() {
		defer func() {
			if r := recover(); r != http.ErrAbortHandler {
				t.Errorf("a broken export ends with %v", r)
			}
		}()
		s.ask("/event/1/export/pgn")
	}()
	if len(s.downloading) != 0 {
		t.Error("a download that has ended holds its place")
	}
	if page := serve(t, &Archive{Store: db}).ask("/event/1/games").Body.String(); strings.Contains(page, "Download") {
		t.Error("downloads that do not work are offered")
	}
}
