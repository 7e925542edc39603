package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"match/results/store"
)

// downloads are the forms in which an event can be fetched, with their types.
var downloads = []struct{ form, kind string }{
	{"pgn", "application/x-chess-pgn; charset=utf-8"}, {"json", "application/json"}, {"csv", "text/csv; charset=utf-8"},
}

// mostDownloads is how many downloads read the database at a time: the pages keep the other readers.
const mostDownloads = 2

// newDownloads returns the links to the forms of an event.
func (s *Server) newDownloads(l links) (list []link) {
	if s.archive == nil || s.archive.Export == nil || !strings.HasPrefix(l.base, "/event/") {
		return nil
	}
	for _, d := range downloads {
		list = append(list, link{strings.ToUpper(d.form), l.base + "/export/" + d.form})
	}
	return list
}

// download streams an event as a file.
func (s *Server) download(w http.ResponseWriter, r *http.Request) {
	form := r.PathValue("form")
	i := slices.IndexFunc(downloads, func(d struct{ form, kind string }) bool { return d.form == form })
	if i < 0 || s.archive != nil && s.archive.Export == nil {
		s.fail(w, r, fmt.Errorf("%w: an event can be fetched as pgn, json or csv", errNone))
		return
	}
	select {
	case s.downloading <- struct{}{}:
		defer func() { <-s.downloading }()
	case <-r.Context().Done():
		return
	}
	var broken error
	s.event(w, r, func(e *store.Event) error {
		w.Header().Set("Content-Type", downloads[i].kind)
		w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="event-%d.%s"`, e.ID, form))
		w.Header().Set("Cache-Control", "no-store")
		out := &unhurried{w, http.NewResponseController(w)}
		broken = s.archive.Export(r.Context(), out, e, form)
		return nil
	})
	if broken != nil {
		panic(http.ErrAbortHandler) // the file is incomplete, which its reader must notice
	}
}

// unhurried is a response that may take longer than a page, as long as it proceeds.
type unhurried struct {
	http.ResponseWriter
	control *http.ResponseController
}

func (u *unhurried) Write(text []byte) (int, error) {
	u.control.SetWriteDeadline(time.Now().Add(time.Minute)) // fails only in tests
	return u.ResponseWriter.Write(text)
}
