package transfer

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"match/fleet/auth"
	"match/fleet/wire"
)

func signer(t *testing.T) *auth.Signer {
	t.Helper()
	s, err := auth.OpenSigner(filepath.Join(t.TempDir(), "signer.key"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A signature lies beside its file, and is rejected if either of them has
// changed.
func TestSignatureOfAFile(t *testing.T) {
	s, path := signer(t), filepath.Join(t.TempDir(), "new")
	write := func(path, text string) Ref {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
		r, err := RefOf(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := write(path, "engine")
	if got, err := ReadSignature(r, path); got != nil || err != nil {
		t.Errorf("without one: %v, %v", got, err)
	}
	if err := WriteSignature(s, path); err != nil {
		t.Fatal(err)
	}
	got, err := ReadSignature(r, path)
	if err != nil || got.Sum != r.Sum || got.Name != "new" || got.Key != s.Public {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := ReadSignature(write(path, "altered"), path); err == nil || !strings.Contains(err.Error(), path+" has changed since it was signed") {
		t.Error(err)
	}
	write(path, "engine")
	text, err := os.ReadFile(SignatureFile(path))
	if err != nil {
		t.Fatal(err)
	}
	write(SignatureFile(path), strings.Replace(string(text), s.Public, signer(t).Public, 1))
	if _, err := ReadSignature(r, path); !errors.Is(err, auth.ErrForged) {
		t.Errorf("of another key: %v", err)
	}
	for _, odd := range []string{"x", strings.Repeat(" ", maxSignature) + string(text)} {
		write(SignatureFile(path), odd)
		if _, err := ReadSignature(r, path); err == nil || !strings.Contains(err.Error(), "is not a signature") {
			t.Error(err)
		}
	}
	if err := WriteSignature(s, filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// Only valid signatures are stored, for files that are here, one for each key and
// name, and not too many of one member.
func TestSignaturesAreKept(t *testing.T) {
	d, err := OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, sum := signer(t), sumOf([]byte("engine"))
	sign := func(name string) *wire.Signature {
		t.Helper()
		signed, err := s.Sign(sum, name)
		if err != nil {
			t.Fatal(err)
		}
		return signed
	}
	if err := d.Sign("s1", sign("new")); !errors.Is(err, ErrMissing) {
		t.Errorf("of a file that is not here: %v", err)
	}
	if err := d.Put("", &wire.Part{Sum: sum, Size: 6, Data: []byte("engine")}); err != nil {
		t.Fatal(err)
	}
	if list, err := d.Signatures(sum); len(list) != 0 || err != nil {
		t.Errorf("%v, %v", list, err)
	}
	forged := sign("new")
	forged.Name = "old"
	if err := d.Sign("s1", forged); !errors.Is(err, auth.ErrForged) {
		t.Errorf("forged: %v", err)
	}
	for range 2 {
		if err := d.Sign("s1", sign("new")); err != nil {
			t.Fatal(err)
		}
	}
	again, err := OpenDir(d.path)
	if err != nil {
		t.Fatal(err)
	}
	if list, err := again.Signatures(sum); len(list) != 1 || err != nil || list[0].Name != "new" || auth.Verify(&list[0]) != nil {
		t.Errorf("%v, %v", list, err)
	}
	for n := range maxSigned - 1 {
		if err := d.Sign("s1", sign(fmt.Sprint(n))); err != nil {
			t.Fatal(n, err)
		}
	}
	if err := d.Sign("s1", sign("one more")); err == nil {
		t.Error("signatures without end")
	}
	if err := d.Sign("s2", sign("of another member")); err != nil {
		t.Errorf("one member leaves others no turn: %v", err)
	}
	if err := auth.WriteJSON(d.signaturesFile(sum), make([]signed, maxSignatures)); err != nil {
		t.Fatal(err)
	}
	if err := d.Sign("s0", sign(strings.Repeat("x", 60<<10))); err == nil || !strings.Contains(err.Error(), "no name of a file") {
		t.Errorf("a name that fills a message: %v", err)
	}
	if err := d.Sign("s0", sign("one more")); err == nil {
		t.Error("signatures of many members without end")
	}
	if list, err := d.Signatures(sum); err != nil || len(list) != maxSignatures {
		t.Errorf("%d signatures, %v", len(list), err)
	}
	if _, err := d.Signatures("../" + sum); err == nil {
		t.Error("signatures of a path")
	}
}
