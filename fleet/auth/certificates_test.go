package auth

import (
	"crypto/x509"
	"encoding/base64"
	"os"
	"path/filepath"
	"testing"
	"time"

	"match/fleet/wire"
)

// tokenOf returns the text of a token with a body.
func tokenOf(body string) string {
	coded := base64.RawURLEncoding.EncodeToString([]byte(body))
	return tokenPrefix + coded + "." + sum(coded)
}

// A token has its own prefix, a server and a secret, and must be complete.
func TestTokensThatAreNone(t *testing.T) {
	for name, text := range map[string]string{
		"no secret": tokenOf(`{"a":["h:1"],"s":""}`), "no address": tokenOf(`{"s":"x"}`), "of another form": tokenOf(`{"a":["h:1"],"s":3}`),
		"no JSON": tokenOf("x"), "without its prefix": tokenOf(`{"a":["h:1"],"s":"x"}`)[len(tokenPrefix):],
		"of another prefix": "matchfleet2." + tokenOf(`{"a":["h:1"],"s":"x"}`)[len(tokenPrefix):],
	} {
		if token, err := ParseToken(text); err != errToken {
			t.Errorf("%s: %+v, %v", name, token, err)
		}
	}
	if _, err := ParseToken(tokenOf(`{"a":["h:1"],"s":"x"}`)); err != nil {
		t.Error(err)
	}
}

// The certificate is valid from yesterday on, and for years, for a server only.
func TestCertificates(t *testing.T) {
	server, _, err := ServerTLS(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := server.Certificates[0].Leaf
	if before := time.Since(c.NotBefore); before < 22*time.Hour || before > 26*time.Hour || time.Until(c.NotAfter) < 29*365*24*time.Hour {
		t.Errorf("valid from %v to %v", c.NotBefore, c.NotAfter)
	}
	if c.IsCA || c.KeyUsage != x509.KeyUsageDigitalSignature || len(c.ExtKeyUsage) != 1 || c.ExtKeyUsage[0] != x509.ExtKeyUsageServerAuth {
		t.Errorf("the server may do %+v, %+v", c.KeyUsage, c.ExtKeyUsage)
	}
}

// A secret is replaced atomically, and only its owner can read it.
func TestSecretsAreWritten(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "s")
	for _, text := range []string{"first, and longer", "second"} {
		if err := WriteSecret(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if err := WriteSecret(filepath.Join(dir, "none", "s"), nil); err == nil {
		t.Error("a secret was written into a directory that is not there")
	}
	if err := os.Mkdir(filepath.Join(dir, "d"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := WriteSecret(filepath.Join(dir, "d"), []byte("x")); err == nil {
		t.Error("a directory was replaced")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// A directory without write access cannot have an authority.
func TestAuthoritiesThatCannotBeKept(t *testing.T) {
	if _, authority, err := ServerTLS(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Errorf("%s is kept nowhere", authority)
	}
	if i, err := ReadIdentity(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("%+v, %v", i, err)
	}
	one, _, err := NewIdentity(&Token{Addresses: []string{"h:1"}, Right: wire.ToRead})
	if err != nil || one.Write(filepath.Join(t.TempDir(), "deep", "er", "i.json")) != nil {
		t.Errorf("%+v, %v", one, err)
	}
}
