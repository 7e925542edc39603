package worker

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"match/fleet/auth"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/players/spec"
)

// Only a program that a trusted signer has signed under its name may run.
func TestSignedPrograms(t *testing.T) {
	var signers []*auth.Signer
	for range 2 {
		s, err := auth.OpenSigner(filepath.Join(t.TempDir(), "signer.key"))
		if err != nil {
			t.Fatal(err)
		}
		signers = append(signers, s)
	}
	trusted, stranger := signers[0], signers[1]
	r := transfer.Ref{Sum: strings.Repeat("5a", 32), Name: "new"}
	sign := func(s *auth.Signer, sum, name string) wire.Signature {
		signed, err := s.Sign(sum, name)
		if err != nil {
			t.Fatal(err)
		}
		return *signed
	}
	forged := sign(stranger, r.Sum, r.Name)
	forged.Key = trusted.Public
	a, err := ParseAllowed([]string{"signer:" + trusted.Public})
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		list []wire.Signature
		want string // "": it may run
	}{
		"trusted":          {[]wire.Signature{sign(stranger, r.Sum, r.Name), sign(trusted, r.Sum, r.Name)}, ""},
		"nobody":           {nil, "the engine new is not allowed here: the worker's owner can start it with --allow engine:new=PATH or --allow sha256:" + r.Sum + "; it has no signature: 'match fleet sign FILE'"},
		"a stranger":       {[]wire.Signature{sign(stranger, r.Sum, r.Name)}, "sha256:" + r.Sum + " or --allow signer:" + stranger.Public},
		"another content":  {[]wire.Signature{sign(trusted, strings.Repeat("5b", 32), r.Name)}, "it has no signature"},
		"another name":     {[]wire.Signature{sign(trusted, r.Sum, "old")}, "it has no signature"},
		"a forged one":     {[]wire.Signature{forged}, "new: its signature does not match this file"},
		"a stranger's one": {[]wire.Signature{{Sum: r.Sum, Name: r.Name, Key: stranger.Public}}, "it has no signature"},
	} {
		err := a.signed(r, nil, c.list)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	nobody, err := ParseAllowed(nil)
	if err != nil {
		t.Fatal(err)
	}
	err = nobody.signed(r, nil, nil)
	if refused, is := errors.AsType[errNotAllowed](err); !is || !refused.lasting || strings.Contains(err.Error(), "signature") {
		t.Error(err)
	}
	for dirty, want := range map[string]bool{"": true, "x": false} {
		err := nobody.signed(r, &spec.Source{Repo: "https://a/b", Built: spec.Built{Dirty: dirty}}, nil)
		if got := strings.HasSuffix(err.Error(), r.Sum+" or --allow repo:https://a/b"); got != want {
			t.Errorf("a program from a repository with changes %q: %v", dirty, err)
		}
	}
	for _, bad := range []string{"signer:", "signer:x", "signer:" + trusted.Public[:55]} {
		if _, err := ParseAllowed([]string{bad}); err == nil || !strings.Contains(err.Error(), "'match fleet sign'") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
