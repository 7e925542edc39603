package cluster

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// keys creates a key pair, and also returns the public key.
func keys(t *testing.T, create func() (nkeys.KeyPair, error)) (nkeys.KeyPair, string) {
	t.Helper()
	pair, err := create()
	if err != nil {
		t.Fatal(err)
	}
	public, err := pair.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return pair, public
}

// decentralized starts a server whose accounts are JWTs. It returns its URL and a
// user's .creds file.
func decentralized(t *testing.T, payload int32) (url, creds string) {
	t.Helper()
	operator, operatorKey := keys(t, nkeys.CreateOperator)
	account, accountKey := keys(t, nkeys.CreateAccount)
	user, userKey := keys(t, nkeys.CreateUser)
	claims, err := jwt.NewAccountClaims(accountKey).Encode(operator)
	if err != nil {
		t.Fatal(err)
	}
	known := new(server.MemAccResolver)
	known.Store(accountKey, claims)
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, MaxPayload: payload,
		TrustedKeys: []string{operatorKey}, AccountResolver: known,
	})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("no server")
	}
	text, err := jwt.NewUserClaims(userKey).Encode(account)
	if err != nil {
		t.Fatal(err)
	}
	seed, _ := user.Seed()
	both, err := jwt.FormatUserConfig(text, seed)
	if err != nil {
		t.Fatal(err)
	}
	return "nats://" + s.Addr().String(), write(t, both)
}

func write(t *testing.T, data []byte) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "user.creds")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The user of a decentralized account can connect only with its own .creds file.
// The seed of an nkey is tested in package coordinator.
func TestDial(t *testing.T) {
	url, creds := decentralized(t, 4<<20)
	_, foreign := decentralized(t, 4<<20)
	small, own := decentralized(t, 4<<20-1)
	for _, c := range []struct{ url, creds, want string }{
		{url, creds, ""},
		{url, foreign, "refuses the credentials of " + foreign},
		{url, "", "give your credentials for that with --creds FILE"},
		{url, creds + "x", "--creds: open"},
		{url, write(t, []byte("a secret")), "want credentials of a NATS user"},
		{url, write(t, []byte("-----BEGIN NATS USER JWT-----")), "want credentials of a NATS user"},
		{small, own, "max_payload: 4MB"},
		{"nats://127.0.0.1:1", creds, "cannot reach the NATS server at nats://127.0.0.1:1"},
		{"nats://nats.example.org:4222", creds, "must be encrypted"},
	} {
		nc, err := Dial([]string{c.url}, c.creds)
		if err == nil {
			nc.Close()
		}
		if (err == nil) != (c.want == "") || err != nil && (!strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "a secret")) {
			t.Errorf("%s with %s: %v, want %q", c.url, c.creds, err, c.want)
		}
	}
}

// Servers of a cluster are reached over TLS, and those on this machine without
// TLS.
func TestURLs(t *testing.T) {
	for text, want := range map[string]string{
		"tls://a.example.org:4222, tls://b.example.org:4222": "tls://a.example.org:4222 tls://b.example.org:4222",
		"nats://127.0.0.1:4222":                              "nats://127.0.0.1:4222",
		"nats://[::1]:4222":                                  "nats://[::1]:4222",
		"nats://localhost":                                   "nats://localhost",
		"tls://a.example.org,nats://b.example.org":           "must be encrypted: want tls://b.example.org",
		"nats://10.0.0.1:4222":                               "must be encrypted",
		"https://a.example.org":                              "want the address",
		"tls://":                                             "want the address",
		"":                                                   "want the address",
		"tls://me:pass@a.example.org":                        "give the credentials with --creds",
	} {
		list, err := URLs(text)
		got := strings.Join(list, " ")
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) || strings.Contains(got, "pass") {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
