package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// policy lets a page use only files from its own server: no inline script,
// style or frame, and no other host.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// cookie is the beginning of the cookie's name; the cookie shows that a viewer
// from another machine has the token. Browsers send the cookies of all servers of
// a machine to each of them, so the name contains the port.
const cookie = "match-"

// guard accepts only requests under this server's names. If other machines
// can reach the server, it also requires the token.
type guard struct {
	host  string // the configured host, allowed as a name
	port  string // its port
	token string // "": none is needed
	next  http.Handler
}

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w = unkept{w}
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	switch {
	case !g.named(r.Host):
		// A foreign page may have its own host name that resolves to this server.
		http.Error(w, "this server has a different name", http.StatusMisdirectedRequest)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "the pages are read-only", http.StatusMethodNotAllowed)
	case g.token == "" || g.known(r):
		g.next.ServeHTTP(w, r)
	case g.matches(r.URL.Query().Get("token")):
		http.SetCookie(w, &http.Cookie{Name: cookie + g.port, Value: passOf(g.token), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
		http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
	default:
		http.Error(w, "open the address that match printed, which contains the token", http.StatusForbidden)
	}
}

// unkept forbids caching of errors: net/http removes the headers for that from
// error responses.
type unkept struct{ http.ResponseWriter }

func (u unkept) WriteHeader(code int) {
	if code >= http.StatusBadRequest {
		u.Header().Set("Cache-Control", "no-store")
	}
	u.ResponseWriter.WriteHeader(code)
}

// Unwrap is for http.ResponseController.
func (u unkept) Unwrap() http.ResponseWriter { return u.ResponseWriter }

// named reports whether a request's Host is an IP address, localhost, or the
// configured name of the server.
func (g *guard) named(hostport string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return strings.EqualFold(host, "localhost") || g.host != "" && strings.EqualFold(host, g.host)
}

func (g *guard) known(r *http.Request) bool {
	if token, is := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); is {
		return g.matches(token)
	}
	c, err := r.Cookie(cookie + g.port)
	return err == nil && same(c.Value, passOf(g.token))
}

func (g *guard) matches(token string) bool { return same(token, g.token) }

// same compares secrets in a time that does not depend on where they differ.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// passOf returns the value of the cookie for a token, which may be any text: of a cookie's value
// net/http and browsers drop some characters, and all if it is long.
func passOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// loopback reports whether only this machine can reach a host.
func loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.IsLoopback()
}
