package web

import (
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

func TestGuard(t *testing.T) {
	inside := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("inside")) })
	open, locked := &guard{host: "box.example", next: inside}, &guard{host: "", token: "secret", next: inside}
	for _, c := range []struct {
		name               string
		g                  *guard
		method, host, path string
		cookie             string
		want               int
	}{
		{"by number", open, "GET", "127.0.0.1:8080", "/", "", 200},
		{"by number of six", open, "GET", "[::1]:8080", "/", "", 200},
		{"without a port", open, "GET", "localhost", "/", "", 200},
		{"by the name it listens on", open, "HEAD", "BOX.example:80", "/", "", 200},
		{"under another name", open, "GET", "evil.example:8080", "/", "", 421},
		{"under a name that looks like a number", open, "GET", "127.0.0.1.evil.example", "/", "", 421},
		{"under no name", open, "GET", "", "/", "", 421},
		{"to change something", open, "POST", "127.0.0.1", "/", "", 405},
		{"to delete something", open, "DELETE", "127.0.0.1", "/", "", 405},
		{"without the token", locked, "GET", "10.0.0.1:80", "/live", "", 403},
		{"with a wrong token", locked, "GET", "10.0.0.1:80", "/live?token=secre", "", 403},
		{"with the token", locked, "GET", "10.0.0.1:80", "/live?token=secret", "", 303},
		{"with the cookie", locked, "GET", "10.0.0.1:80", "/live", passOf("secret"), 200},
		{"with the token as the cookie", locked, "GET", "10.0.0.1:80", "/live", "secret", 403},
		{"with a wrong cookie", locked, "GET", "10.0.0.1:80", "/live", "other", 403},
		{"with the token under another name", locked, "GET", "evil.example", "/live?token=secret", "", 421},
	} {
		r := httptest.NewRequest(c.method, "http://127.0.0.1"+c.path, nil)
		r.Host = c.host
		if c.cookie != "" {
			r.AddCookie(&http.Cookie{Name: cookie, Value: c.cookie})
		}
		w := httptest.NewRecorder()
		c.g.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.want)
		}
		if got := w.Header().Get("Content-Security-Policy"); !strings.Contains(got, "default-src 'none'") || strings.Contains(got, "unsafe") {
			t.Errorf("%s: policy %q", c.name, got)
		}
		if c.want == http.StatusSeeOther {
			if to := w.Header().Get("Location"); to != "/live" {
				t.Errorf("%s: leads to %s", c.name, to)
			}
			if set := w.Header().Get("Set-Cookie"); !strings.Contains(set, "HttpOnly") || !strings.Contains(set, "SameSite=Strict") {
				t.Errorf("%s: cookie %s", c.name, set)
			}
		}
	}
}

func TestAddresses(t *testing.T) {
	for _, c := range []struct {
		listen string
		token  bool
		url    string // URL prefix
	}{
		{"", false, "http://127.0.0.1:"},
		{"localhost:0", false, "http://localhost:"},
		{"127.0.0.1:0", false, "http://127.0.0.1:"},
		{":0", true, "http://127.0.0.1:"},
		{"0.0.0.0:0", true, "http://127.0.0.1:"},
	} {
		s, err := Open(Options{Address: c.listen})
		if err != nil {
			t.Errorf("%s: %v", c.listen, err)
			continue
		}
		if u := s.URL(); !strings.HasPrefix(u, c.url) || strings.Contains(u, "token=") != c.token {
			t.Errorf("%s: %s", c.listen, u)
		}
		if err := s.Close(true); err != nil {
			t.Errorf("%s: %v", c.listen, err)
		}
	}
	for _, wrong := range []string{"8080", "127.0.0.1", "127.0.0.1:99999", "no such host.example:0"} {
		if s, err := Open(Options{Address: wrong}); err == nil {
			s.Close(true)
			t.Errorf("%s is taken", wrong)
		}
	}
	s := serve(t, nil)
	if _, err := Open(Options{Address: strings.TrimPrefix(site(s), "http://")}); err == nil {
		t.Error("two servers at one address")
	}
}

// The printed address can be opened in a browser on this machine.
func TestAddressToOpen(t *testing.T) {
	for _, c := range []struct{ host, token, want string }{
		{"127.0.0.1", "", "http://127.0.0.1:8080/"}, {"localhost", "", "http://localhost:8080/"}, {"::1", "", "http://[::1]:8080/"},
		{"", "abc", "http://127.0.0.1:8080/?token=abc"}, {"0.0.0.0", "abc", "http://127.0.0.1:8080/?token=abc"}, {"::", "a&b", "http://127.0.0.1:8080/?token=a%26b"},
		{"192.168.1.7", "abc", "http://192.168.1.7:8080/?token=abc"}, {"example.org", "abc", "http://example.org:8080/?token=abc"},
	} {
		if got := address(&net.TCPAddr{IP: net.IPv4zero, Port: 8080}, c.host, c.token); got != c.want {
			t.Errorf("%q: %s, want %s", c.host, got, c.want)
		}
	}
}

// Browsers cache styles and scripts but no pages, and every page links to the
// other existing ones.
func TestHeadersAndWays(t *testing.T) {
	p := newPlay("A1", "B1")
	db := openStore(t)
	p.pairs(t, 2, 0, 1, 0)
	p.store(t, db, true)
	all, alone, archive := p.serve(t, &Archive{Store: db}), p.serve(t, nil), serve(t, &Archive{Store: db})
	for _, path := range []string{"/", "/live", "/events", "/event/1", "/event/1/games", "/event/1/game/1.1", "/nothing/there"} {
		r, err := http.Get(site(all) + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		for _, name := range []string{"Cross-Origin-Resource-Policy", "Cross-Origin-Opener-Policy"} {
			if r.Header.Get(name) != "same-origin" {
				t.Errorf("%s: %s %q", path, name, r.Header.Get(name))
			}
		}
		if kept := r.Header.Get("Cache-Control"); kept != "no-store" && r.StatusCode == http.StatusOK {
			t.Errorf("%s: %q", path, kept)
		}
	}
	r, err := http.Get(site(all) + "/static/style.css")
	if err != nil || !strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("style: %v %v", r, err)
	}
	r.Body.Close()
	for s, want := range map[*Server][2]string{all: {"Now", "Events"}, alone: {"Now", ""}, archive: {"", "Events"}} {
		_, page := get(t, s, "/")
		for i, name := range []string{"Now", "Events"} {
			if strings.Contains(page, ">"+name+"</a>") != (want[i] != "") {
				t.Errorf("%s: %v, want %v", name, want[i] == "", want)
			}
		}
		onPage(t, page, `aria-current="page"`)
	}
}

// Every response has the security headers, and a request to change something is
// answered with the allowed methods.
func TestHeadersOfTheGuard(t *testing.T) {
	g := &guard{next: http.NotFoundHandler()}
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodOptions} {
		r := httptest.NewRequest(method, "http://127.0.0.1/", nil)
		w := httptest.NewRecorder()
		g.ServeHTTP(w, r)
		reads := method == http.MethodGet || method == http.MethodHead
		h := w.Header()
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" || h.Get("Content-Security-Policy") != policy || (h.Get("Allow") == "GET, HEAD") == reads || (w.Code == http.StatusNotFound) != reads {
			t.Errorf("%s: %d %v", method, w.Code, h)
		}
	}
	g.token, g.port = "secret", "8080"
	w := httptest.NewRecorder()
	g.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://10.1.2.3/live?token=secret&x=1", nil))
	if set := w.Result().Cookies(); len(set) != 1 || set[0].Name != "match-8080" || set[0].Value != passOf("secret") || set[0].Path != "/" || !set[0].HttpOnly || set[0].SameSite != http.SameSiteStrictMode || w.Header().Get("Location") != "/live" {
		t.Errorf("%v %v", set, w.Header())
	}
	for host, want := range map[string]bool{"localhost": true, "LocalHost": true, "127.0.0.1": true, "127.9.9.9": true, "::1": true, "": false, "0.0.0.0": false, "::": false, "10.1.2.3": false, "example.org": false} {
		if loopback(host) != want {
			t.Errorf("only this machine reaches %q: %v", host, !want)
		}
	}
}

// Browsers do not cache errors, regardless of their source.
func TestErrorsAreNotKept(t *testing.T) {
	s := serve(t, nil)
	for path, code := range map[string]int{"/live": 404, "/event/1": 404, "/nothing": 404, "/static/none.css": 404} {
		w := httptest.NewRecorder()
		s.http.Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+path, nil))
		if w.Code != code || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Content-Type") == "" {
			t.Errorf("%s: %d %v", path, w.Code, w.Header())
		}
	}
}

// A browser with the tokens of two servers on one machine can use both.
func TestTwoServersOfOneMachine(t *testing.T) {
	jar, _ := cookiejar.New(nil)
	browser := &http.Client{Jar: jar}
	status := func(url string) int {
		r, err := browser.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		return r.StatusCode
	}
	var without []string
	for range 2 {
		s, err := Open(Options{Address: "0.0.0.0:0"})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close(true) })
		status(s.URL())
		url, _, _ := strings.Cut(s.URL(), "?")
		without = append(without, url+"live")
	}
	for _, url := range without {
		if status(url) == http.StatusForbidden {
			t.Errorf("%s has lost its viewer to the other server", url)
		}
	}
}

// A token may be any text: a browser keeps its cookie, which does not tell it.
func TestTokensOfAnyText(t *testing.T) {
	for _, token := range []string{"secret", `a b;c,d"e\f`, "Schlüssel", "\x01", strings.Repeat("long", 2000)} {
		g := httptest.NewServer(&guard{token: token, next: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("inside")) })})
		jar, _ := cookiejar.New(nil)
		r, err := (&http.Client{Jar: jar}).Get(g.URL + "/live?" + url.Values{"token": {token}}.Encode())
		g.Close()
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		if r.StatusCode != http.StatusOK {
			t.Errorf("%.20q: %s", token, r.Status)
		}
		if at, _ := url.Parse(g.URL); len(jar.Cookies(at)) != 1 || strings.Contains(jar.Cookies(at)[0].Value, token) || len(jar.Cookies(at)[0].Value) > 100 {
			t.Errorf("%.20q: cookies %v", token, jar.Cookies(at))
		}
	}
}

// Programs ask for further pages with the token in a header. They get nothing
// without it.
func TestMorePages(t *testing.T) {
	s := &Server{more: map[string]http.HandlerFunc{"/metrics": func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("x 1\n")) }}}
	g := &guard{token: "secret", next: s.routes()}
	for sent, want := range map[string]int{"Bearer secret": 200, "Bearer other": 403, "secret": 403, "": 403} {
		r := httptest.NewRequest("GET", "http://127.0.0.1/metrics", nil)
		r.Header.Set("Authorization", sent)
		w := httptest.NewRecorder()
		g.ServeHTTP(w, r)
		if w.Code != want || want == 200 && w.Body.String() != "x 1\n" {
			t.Errorf("%q: %d %s, want %d", sent, w.Code, w.Body, want)
		}
	}
}
