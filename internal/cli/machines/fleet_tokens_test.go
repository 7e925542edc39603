package machines

import (
	"bytes"
	"testing"
	"time"

	"match/fleet/auth"
	"match/fleet/server"
	"match/fleet/wire"
	"match/internal/cli"
)

// A token for many machines and many days is listed, and revoked by its name in
// the list.
func TestTokens(t *testing.T) {
	s, err := server.Open(t.Context(), server.Options{Dir: t.TempDir(), Listen: "127.0.0.1:0", Note: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var out bytes.Buffer
	run := func(args ...string) string {
		t.Helper()
		out.Reset()
		cmd := newFleetTokenCmd(&cli.App{Stdout: &out, Stderr: &out})
		cmd.SetArgs(append(args, "--dir", s.Dir))
		if err := cmd.Execute(); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	if got := run("list"); got != "" {
		t.Errorf("of none: %s", got)
	}
	token, err := auth.ParseToken(run("--uses", "500", "--expires", "30d"))
	if err != nil {
		t.Fatal(err)
	}
	id := auth.TokenID(token.Secret)[:auth.ShownID]
	tokens, err := server.Tokens(s.Dir)
	if err != nil {
		t.Fatal(err)
	}
	list, err := tokens.List(time.Now())
	if err != nil || len(list) != 1 || list[0].Right != wire.ToWork || list[0].Expires.Sub(time.Now().Add(30*24*time.Hour)).Abs() > time.Hour {
		t.Fatalf("%+v, %v", list, err)
	}
	want := "token     for     uses left  expires\n" + id + "  worker  500        " + list[0].Expires.UTC().Format("2006-01-02 15:04 UTC") + "\n"
	if got := run("list"); got != want {
		t.Errorf("%swant\n%s", got, want)
	}
	run("revoke", id)
	if got := run("list"); got != "" {
		t.Errorf("after it was revoked: %s", got)
	}
	if _, err := server.Tokens(t.TempDir()); err == nil {
		t.Error("not a fleet")
	}
}
