package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// Any query selects games, and the address of its selection selects the same
// games.
func FuzzGameFilter(f *testing.F) {
	for _, seed := range []string{"", "ending=faults&player=1&outcome=lost", "with=0&from=51", "player=-1&from=99999999999999999999", "ending=%00&%zz", "player=1;with=2"} {
		f.Add(seed)
	}
	state := newPlay("A", "B", "C").live.State()
	f.Fuzz(func(t *testing.T, query string) {
		q, _ := url.ParseQuery(query) // like net/http: unreadable parts are left out
		filter := newFilter(q)
		again, err := url.ParseQuery(strings.TrimPrefix(filter.query(), "?"))
		if err != nil {
			t.Fatal(err)
		}
		want := filter
		want.From = max(1, want.From)
		got := newFilter(again)
		if got.From = max(1, got.From); got != want {
			t.Errorf("%+v became %+v", want, got)
		}
		if text := filter.text(state); strings.ContainsAny(text, "\n\x1b\u202e") {
			t.Errorf("%q", text)
		}
	})
}

// The name of a game is parsed in its written form, and nothing else is accepted.
func FuzzRound(f *testing.F) {
	for _, seed := range []string{"1.1", "12.2", "0.1", "1.3", "1", "-1.1", "+1.1", "01.1", "1.1.1", "99999999999999999999.1", ""} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, err := parseRound(text)
		if err != nil {
			return
		}
		if id.pair < 1 || id.game < 0 || id.game > 1 {
			t.Fatalf("%q is %+v", text, id)
		}
		if again, err := parseRound(roundOf(id)); err != nil || again != id {
			t.Errorf("%q: %+v becomes %+v, %v", text, id, again, err)
		}
	})
}

// A wrong name, cookie or address never gives access.
func FuzzGuard(f *testing.F) {
	for _, seed := range [][3]string{{"127.0.0.1:80", "secret", ""}, {"evil.example", "", "secret"}, {"[::1]:80", "secre", "secrets"}, {"localhost", "", ""}, {"[", "\x00", "%"}, {"here:1", "secret", ""}, {"here:1", "", passOf("secret")}} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, host, token, known string) {
		reached := false
		g := &guard{host: "here", token: "secret", next: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true })}
		r := httptest.NewRequest(http.MethodGet, "/live", nil)
		r.Host, r.URL.RawQuery = host, url.Values{"token": {token}}.Encode()
		r.AddCookie(&http.Cookie{Name: cookie, Value: known})
		w := httptest.NewRecorder()
		g.ServeHTTP(w, r)
		if reached && known != passOf("secret") {
			t.Errorf("%q with the cookie %q was let in", host, known)
		}
		if w.Code == http.StatusSeeOther && (token != "secret" || strings.Contains(w.Header().Get("Location"), "token")) {
			t.Errorf("the token %q opened: %v", token, w.Header())
		}
		if w.Header().Get("Content-Security-Policy") != policy {
			t.Error("an answer without the policy")
		}
	})
}
