package auth

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The key of a signer is created once and is a secret. A signature is valid for
// one content and one name.
func TestSigner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "signer.key")
	s, err := OpenSigner(path)
	if err != nil || !IsKey(s.Public) || IsKey("U"+strings.Repeat("A", 55)) {
		t.Fatal(s, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	again, err := OpenSigner(path)
	if err != nil || again.Public != s.Public {
		t.Errorf("another key: %v, %v", again, err)
	}
	signed, err := again.Sign("5a", "new")
	if err != nil || Verify(signed) != nil {
		t.Fatal(err, Verify(signed))
	}
	other, err := OpenSigner(filepath.Join(t.TempDir(), "signer.key"))
	if err != nil {
		t.Fatal(err)
	}
	forged := map[string]func(){
		"content": func() { signed.Sum = "5b" }, "name": func() { signed.Name = "old" }, "key": func() { signed.Key = other.Public },
		"no key": func() { signed.Key = "x" }, "signature": func() { signed.Signature[0]++ },
	}
	for name, forge := range forged {
		before, first := *signed, signed.Signature[0]
		forge()
		if err := Verify(signed); !errors.Is(err, ErrForged) {
			t.Errorf("another %s: %v", name, err)
		}
		*signed = before
		signed.Signature[0] = first
	}
	if Verify(signed) != nil {
		t.Error("the test is wrong")
	}
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSigner(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
}
