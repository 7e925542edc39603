package auth

import (
	"crypto/tls"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nkeys"

	"match/fleet/wire"
)

// shake performs a TLS handshake between a server and a member that trusts an
// authority.
func shake(t *testing.T, server *tls.Config, authority string) error {
	t.Helper()
	here, there := net.Pipe()
	defer here.Close()
	defer there.Close()
	go tls.Server(there, server).Handshake()
	return tls.Client(here, ClientTLS(authority)).Handshake()
}

// A member trusts the servers of its fleet, and no others.
func TestServers(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	open := func(dir string) (config *tls.Config, authority string) {
		t.Helper()
		config, authority, err := ServerTLS(dir)
		if err != nil {
			t.Fatal(err)
		}
		return config, authority
	}
	_, authority := open(dir)
	if info, err := os.Stat(filepath.Join(dir, "ca.pem")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the authority's key: %v, %v", info.Mode(), err)
	}
	server, again := open(dir)
	if again != authority {
		t.Fatal("opened again it is another one")
	}
	foreign, other := open(elsewhere)
	if err := shake(t, server, authority); err != nil {
		t.Error(err)
	}
	if err := shake(t, server, other); !errors.Is(err, ErrForeign) {
		t.Errorf("another authority: %v", err)
	}
	// A server that shows the certificate without having its key.
	certificate := server.Certificates[0].Leaf.Raw
	foreign.Certificates[0].Certificate = [][]byte{certificate, foreign.Certificates[0].Certificate[0]}
	if err := shake(t, foreign, authority); err == nil {
		t.Error("a borrowed certificate is taken")
	}
	foreign, _ = open(elsewhere)
	foreign.Certificates[0].Certificate = append(foreign.Certificates[0].Certificate, certificate)
	if err := shake(t, foreign, authority); !errors.Is(err, ErrForeign) {
		t.Errorf("a borrowed certificate behind its own: %v", err)
	}
	server.MinVersion, server.MaxVersion = 0, tls.VersionTLS12
	if err := shake(t, server, authority); err == nil {
		t.Error("TLS 1.2 is taken")
	}
	if err := os.WriteFile(filepath.Join(dir, "ca.pem"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := ServerTLS(dir); err == nil {
		t.Error("a damaged authority is taken")
	}
}

func TestToken(t *testing.T) {
	want := &Token{Addresses: []string{"a:1", "[::1]:2"}, Authority: "ff", Right: wire.ToWork, Secret: "s"}
	text := want.String()
	got, err := ParseToken(" " + text + "\n")
	if err != nil || !cmp.Equal(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	bodies := strings.Split(text, ".")
	for _, bad := range []string{"", "x", text[:len(text)-1], text[1:], bodies[0] + "." + bodies[1], strings.Replace(text, ".e", ".f", 1),
		tokenPrefix + "!." + sum("!"), tokenPrefix + "e30." + sum("e30")} {
		if _, err := ParseToken(bad); !errors.Is(err, errToken) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func FuzzParseToken(f *testing.F) {
	f.Add((&Token{Addresses: []string{"a:1"}, Secret: "s"}).String())
	f.Fuzz(func(t *testing.T, text string) {
		if token, err := ParseToken(text); err == nil {
			if again, err := ParseToken(token.String()); err != nil || !cmp.Equal(again, token) {
				t.Errorf("%+v, %+v, %v", token, again, err)
			}
		}
	})
}

// A token works for the given number of uses, and not after it has expired.
func TestTokens(t *testing.T) {
	dir := t.TempDir()
	tokens, err := OpenTokens(dir)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	secret, err := tokens.Issue(wire.ToSubmit, 2, now.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	id := TokenID(secret)
	for text, want := range map[string]int{id: 2, TokenID("x"): 0} {
		again, _ := OpenTokens(dir)
		if left, exists := again.Left(text); left != want || exists != (want > 0) {
			t.Errorf("%s: %d uses, %v", text, left, exists)
		}
	}
	if _, err := tokens.Use(id, now.Add(2*time.Hour)); !errors.Is(err, ErrExpired) {
		t.Errorf("expired: %v", err)
	}
	for range 2 {
		if right, err := tokens.Use(id, now); err != nil || right != wire.ToSubmit {
			t.Errorf("%s, %v", right, err)
		}
	}
	if _, err := tokens.Use(id, now); !errors.Is(err, ErrUsed) {
		t.Errorf("used up: %v", err)
	}
	if _, err := tokens.Use(TokenID("x"), now); !errors.Is(err, ErrNoToken) {
		t.Errorf("unknown: %v", err)
	}
	text, err := os.ReadFile(tokens.path(id))
	if err != nil || strings.Contains(string(text), secret) {
		t.Errorf("the server keeps the secret: %s, %v", text, err)
	}
}

// The list of members survives a restart of the server. The same key is the same
// member.
func TestMembers(t *testing.T) {
	dir := t.TempDir()
	m, err := OpenMembers(dir)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	first, err := m.Add("UA", wire.ToWork, "box", now)
	if err != nil || first.ID != "w1" {
		t.Fatalf("%+v, %v", first, err)
	}
	if again, err := m.Add("UA", wire.ToSubmit, "other", now); err != nil || again != first {
		t.Errorf("%+v, %v", again, err)
	}
	if m, err = OpenMembers(dir); err != nil {
		t.Fatal(err)
	}
	second, err := m.Add("UB", wire.ToSubmit, "", now)
	if err != nil || second.ID != "s2" {
		t.Errorf("%+v, %v", second, err)
	}
	if found, is := m.ByKey("UA"); !is || found != first {
		t.Errorf("%+v, %v", found, is)
	}
	if _, is := m.ByKey("UC"); is {
		t.Error("a member that never joined")
	}
}

// An identity is stored as a secret, and its signatures match its public key.
func TestIdentity(t *testing.T) {
	i, public, err := NewIdentity(&Token{Addresses: []string{"a:1"}, Authority: "ff", Right: wire.ToWork})
	if err != nil {
		t.Fatal(err)
	}
	i.ID = "w1"
	path := filepath.Join(t.TempDir(), "new", "identity.json")
	if err := i.Write(path); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	again, err := ReadIdentity(path)
	if err != nil || !cmp.Equal(again, i) {
		t.Errorf("%+v, %v", again, err)
	}
	key, sign, err := again.Sign()
	if err != nil || key != public {
		t.Fatalf("%s, %v", key, err)
	}
	signature, err := sign([]byte("nonce"))
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := nkeys.FromPublicKey(public)
	if err != nil || verifier.Verify([]byte("nonce"), signature) != nil {
		t.Error("the signature does not hold")
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadIdentity(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
}
