package git

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"match/players/spec"
)

// What is read from a repository does not depend on how its user likes to read it.
func TestSettingsOfTheUser(t *testing.T) {
	dir := newRepo(t, "toy", scripted("7"))
	signer := filepath.Join(t.TempDir(), "gpg")
	if err := os.WriteFile(signer, []byte(`#!/bin/sh
case "$*" in
*--verify*) echo '[GNUPG:] GOODSIG 1 a'; echo 'gpg: Good signature' >&2 ;;
*) cat >/dev/null; echo '[GNUPG:] SIG_CREATED ' >&2; printf -- '-----BEGIN PGP SIGNATURE-----\n-----END PGP SIGNATURE-----\n' ;;
esac
`), 0o755); err != nil {
		t.Fatal(err)
	}
	do(t, dir, "config", "gpg.program", signer)
	do(t, dir, "config", "commit.gpgSign", "true")
	commit(t, dir, "größer", map[string]string{"src/größe.txt": "1"})
	do(t, dir, "switch", "-q", "-c", "side")
	commit(t, dir, "side", map[string]string{"src/size.txt": "1", "net.nnue": "1"})
	do(t, dir, "switch", "-q", "main")
	commit(t, dir, "other", map[string]string{"other.txt": "1"})
	do(t, dir, "merge", "-q", "--no-edit", "side")
	commit(t, dir, "last", nil)
	if err := os.WriteFile(filepath.Join(dir, "new.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	read := func() string {
		s := &spec.Source{Ref: "main", Repo: dir}
		line, err := (Builder{}).History(t.Context(), s, 100)
		if err != nil {
			t.Fatal(err)
		}
		facts, err := (Builder{}).Facts(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		r, err := open(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		commits, others, err := r.touching(t.Context(), "main~3..main", []string{"docs"}, &recipe{})
		if err != nil {
			t.Fatal(err)
		}
		message, err := r.message(t.Context(), "main~3")
		if err != nil {
			t.Fatal(err)
		}
		dirty, err := r.isDirty(t.Context())
		return fmt.Sprint(line, facts, commits, others, message, dirty, err)
	}
	want := read()
	for _, setting := range [][2]string{
		{"log.showSignature", "true"}, {"log.follow", "true"}, {"log.date", "iso"}, {"log.mailmap", "false"}, {"log.decorate", "full"},
		{"log.diffMerges", "combined"}, {"log.showRoot", "false"}, {"color.ui", "always"}, {"i18n.logOutputEncoding", "ISO-8859-1"},
		{"diff.relative", "true"}, {"diff.orderFile", "/none"}, {"diff.renames", "copies"}, {"diff.noprefix", "true"},
		{"core.quotePath", "false"}, {"core.abbrev", "4"}, {"format.pretty", "oneline"}, {"status.showUntrackedFiles", "no"}, {"status.short", "false"},
	} {
		do(t, dir, "config", setting[0], setting[1])
		if got := read(); got != want {
			t.Errorf("%s = %s:\n%s\nwant\n%s", setting[0], setting[1], got, want)
		}
		do(t, dir, "config", "--unset", setting[0])
	}
}
