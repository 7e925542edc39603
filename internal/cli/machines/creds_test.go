package machines

import (
	"path/filepath"
	"strings"
	"testing"

	"match/fleet/auth"
)

// A member stores the path of its credentials, named from any directory, and a
// worker can change to others later. A fleet with its own listener needs none.
func TestCredentials(t *testing.T) {
	t.Chdir(t.TempDir())
	want, err := filepath.Abs("me.creds")
	if err != nil {
		t.Fatal(err)
	}
	token := &auth.Token{Server: "key"}
	if err := bring(token, "me.creds"); err != nil || token.Creds != want || strings.Contains(token.String(), "creds") {
		t.Error(err, token)
	}
	if err := bring(&auth.Token{}, ""); err != nil {
		t.Error(err)
	}
	own := &auth.Identity{Authority: "ff"}
	if err := changeCreds(own, "me.creds", "own.json"); err == nil || !strings.Contains(err.Error(), "not on a NATS cluster") {
		t.Error(err)
	}
	who := &auth.Identity{Server: "key", Creds: "before"}
	if err := changeCreds(who, "me.creds", "who.json"); err != nil {
		t.Fatal(err)
	}
	if kept, err := auth.ReadIdentity("who.json"); err != nil || kept.Creds != want {
		t.Error(err, kept)
	}
}
