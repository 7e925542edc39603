//go:build linux

package program

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// cluster starts a NATS server with TLS outside of the fleet. It returns the
// files of a user's seed and of the certificate.
func cluster(t *testing.T) (s *server.Server, seed, certificate string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	is := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, is, is, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	user, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	text, _ := user.Seed()
	public, _ := user.PublicKey()
	seed, certificate = filepath.Join(t.TempDir(), "user.nk"), filepath.Join(t.TempDir(), "ca.pem")
	for path, data := range map[string][]byte{seed: text, certificate: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err = server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, MaxPayload: 4 << 20, Nkeys: []*server.NkeyUser{{Nkey: public}},
		TLS: true, TLSTimeout: 10, TLSConfig: &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	go s.Start()
	t.Cleanup(s.Shutdown)
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("no cluster")
	}
	return s, seed, certificate
}

// Over an existing NATS cluster a fleet plays the same games as one machine, even
// if its server is killed during the event. Flags are needed once.
func TestFleetOnACluster(t *testing.T) {
	nats, seed, certificate := cluster(t)
	url := "tls://" + nats.Addr().String()
	f := &fleetOf{t: t, dir: t.TempDir(), port: "0", cluster: []string{"--nats", url, "--creds", seed}, creds: []string{"--creds", seed}}
	f.env = append(os.Environ(), "XDG_DATA_HOME="+filepath.Join(f.dir, "data"))
	for _, c := range []struct {
		want string
		more []string
	}{
		{"certificate", nil}, // of an untrusted authority
		{"cannot be combined with --nats", []string{"--listen", ":4333"}},
	} {
		if said := f.run(2, append(append([]string{"fleet", "serve", "--dir", "none"}, f.cluster...), c.more...)...); !strings.Contains(said, c.want) {
			t.Errorf("%q, want %q", said, c.want)
		}
	}
	f.env = append(f.env, "SSL_CERT_FILE="+certificate)
	fleet := f.serve()
	first := f.worker("w1")
	f.worker("w2")
	args := []string{"--a", "tapered", "--b", "flat", "--games", "60", "--nodes", "500", "--progress", "none", "--no-db", "--json", "result.json", "--pgn"}
	submitter := f.start(append(args, "together.pgn", "--fleet", "home")...)
	f.await("1 ", "running")
	time.Sleep(300 * time.Millisecond)
	f.kill(fleet)
	f.serve()
	f.kill(first)
	f.worker("w1")
	submitter.Wait()
	if submitter.ProcessState.ExitCode() != 0 {
		t.Fatal(said(submitter))
	}
	together := f.read("result.json")
	f.run(0, append(args, "alone.pgn")...)
	if f.read("together.pgn") != f.read("alone.pgn") || together != strings.ReplaceAll(f.read("result.json"), "alone.pgn", "together.pgn") {
		t.Error("other games")
	}
	identity := f.read(filepath.Join("w1", "identity.json"))
	if text, _ := os.ReadFile(seed); strings.Contains(identity, string(text)) || !strings.Contains(identity, seed) {
		t.Error("not the credentials' path, or the credentials themselves")
	}
}
