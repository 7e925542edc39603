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

// An authority signs only its server, from yesterday on, and for years.
func TestCertificates(t *testing.T) {
	a, err := OpenAuthority(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	config, err := a.ServerTLS()
	if err != nil {
		t.Fatal(err)
	}
	server, err := x509.ParseCertificate(config.Certificates[0].Certificate[0])
	if err != nil {
		t.Fatal(err)
	}
	const year = 365 * 24 * time.Hour
	for name, c := range map[string]struct {
		cert  *x509.Certificate
		years time.Duration
	}{"authority": {a.cert, 30}, "server": {server, 5}} {
		if before := time.Since(c.cert.NotBefore); before < 23*time.Hour || before > 25*time.Hour {
			t.Errorf("the %s is valid since %v", name, before)
		}
		if left := time.Until(c.cert.NotAfter) - c.years*year; left < -time.Hour || left > time.Hour {
			t.Errorf("the %s is valid until %v", name, c.cert.NotAfter)
		}
	}
	if !a.cert.IsCA || !a.cert.BasicConstraintsValid || a.cert.MaxPathLen != 0 || !a.cert.MaxPathLenZero || a.cert.KeyUsage != x509.KeyUsageCertSign {
		t.Errorf("the authority may do %+v", a.cert.KeyUsage)
	}
	if server.IsCA || server.KeyUsage != x509.KeyUsageDigitalSignature || len(server.ExtKeyUsage) != 1 || server.ExtKeyUsage[0] != x509.ExtKeyUsageServerAuth {
		t.Errorf("the server may do %+v, %+v", server.KeyUsage, server.ExtKeyUsage)
	}
	if second, _ := a.ServerTLS(); second == nil || string(second.Certificates[0].Certificate[0]) == string(config.Certificates[0].Certificate[0]) {
		t.Error("two starts of a server have one certificate")
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
	if a, err := OpenAuthority(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Errorf("%v is kept nowhere", a.Fingerprint())
	}
	if i, err := ReadIdentity(filepath.Join(t.TempDir(), "none")); !os.IsNotExist(err) {
		t.Errorf("%+v, %v", i, err)
	}
	one, _, err := NewIdentity(&Token{Addresses: []string{"h:1"}, Right: wire.ToRead})
	if err != nil || one.Write(filepath.Join(t.TempDir(), "deep", "er", "i.json")) != nil {
		t.Errorf("%+v, %v", one, err)
	}
}
