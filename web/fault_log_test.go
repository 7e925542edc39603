package web

import (
	"net/http"
	"strings"
	"testing"

	"match/results/store"
)

// The log of a forfeited game has an address of its own; a stream has only the address.
func TestLogsAreNotStreamed(t *testing.T) {
	db := openStore(t)
	p := newPlay("Alpha", "Beta")
	p.pairs(t, 2, 0, 1, 0)
	p.fault(t, "0.100> go\n0.200! <b>gone</b>\n")
	e := p.store(t, db, true)
	s := p.serve(t, &Archive{Store: db, Log: func(*store.Event, string) string { return "the stored log" }})
	html := string(stream(t, s)().Parts["faults"])
	if !strings.Contains(html, `data-log="/live/game/3.2/log"`) || strings.Contains(html, "gone") {
		t.Errorf("the stream has %s", html)
	}
	for path, want := range map[string]string{"/live/game/3.2/log": "0.200! <b>gone</b>", "/event/1/game/3.2/log": "the stored log"} {
		w := s.ask(path)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) || w.Header().Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("%s: %d %s %q", path, w.Code, w.Header().Get("Content-Type"), w.Body)
		}
	}
	for _, path := range []string{"/live/game/3.1/log", "/live/game/x/log", "/event/1/game/3.1/log", "/event/7/game/3.2/log", "/event/x/game/3.2/log"} {
		if w := s.ask(path); w.Code != http.StatusNotFound {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
	state, err := s.archive.StateOf(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	state.links.inFile = map[string]string{}
	if v := newFaults(state).(faultsView); strings.TrimSpace(v.List[0].Log) != "the stored log" || v.List[0].LogLink != "" {
		t.Errorf("in a file %+v", v.List[0])
	}
}
