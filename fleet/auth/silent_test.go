package auth

import (
	"testing"
	"time"

	"match/fleet/wire"
)

// A member that has not been connected for the limit leaves, also over a restart
// of the server. The owner never leaves.
func TestSilentMembersLeave(t *testing.T) {
	dir := t.TempDir()
	m, err := OpenMembers(dir)
	if err != nil {
		t.Fatal(err)
	}
	for key, right := range map[string]wire.Right{"owner": wire.ToOwn, "stays": wire.ToWork, "returns": wire.ToSubmit, "leaves": wire.ToWork} {
		if _, err := m.Add(key, right, "box", time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	pass := func() []Member {
		t.Helper()
		gone, err := m.Pass(time.Hour, 3*time.Hour, func(key string) bool { return key == "stays" })
		if err != nil {
			t.Fatal(err)
		}
		return gone
	}
	if gone := append(pass(), pass()...); len(gone) > 0 {
		t.Errorf("too early: %v", gone)
	}
	if m, err = OpenMembers(dir); err != nil {
		t.Fatal(err)
	}
	m.Connected("returns")
	m.Connected("nobody")
	if gone := pass(); len(gone) != 1 || gone[0].Key != "leaves" {
		t.Errorf("gone: %v", gone)
	}
	if m, err = OpenMembers(dir); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]bool{"owner": true, "stays": true, "returns": true, "leaves": false} {
		if _, known := m.ByKey(key); known != want {
			t.Errorf("%s: known %v", key, known)
		}
	}
}

// Tokens are listed while they can be used, and can be revoked by the identifier
// in the list.
func TestTokensAreListedAndRevoked(t *testing.T) {
	tokens, err := OpenTokens(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	issue := func(uses int, valid time.Duration) string {
		t.Helper()
		secret, err := tokens.Issue(wire.ToWork, uses, now.Add(valid))
		if err != nil {
			t.Fatal(err)
		}
		return TokenID(secret)
	}
	late, soon := issue(500, 720*time.Hour), issue(2, time.Hour)
	used := issue(1, time.Hour)
	issue(1, -time.Second)
	for _, id := range []string{used, late} {
		if _, err := tokens.Use(id, now); err != nil {
			t.Fatal(err)
		}
	}
	list, err := tokens.List(now)
	if err != nil || len(list) != 2 || list[0].ID != soon || list[1].ID != late || list[1].Left != 499 || list[1].Right != wire.ToWork {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, short := range []string{"", late[:ShownID-1], "../members"} {
		if err := tokens.Revoke(short); err == nil {
			t.Errorf("%q revokes a token", short)
		}
	}
	if err := tokens.Revoke(late[:ShownID]); err != nil {
		t.Error(err)
	}
	if _, err := tokens.Use(late, now); err != ErrNoToken {
		t.Error(err)
	}
	if list, err := tokens.List(now); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
}
