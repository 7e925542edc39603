package auth

import (
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nkeys"
)

// keyFile holds the private key of a server on a NATS cluster.
const keyFile = "cluster.key"

// OpenKey reads the server's private key from a fleet's directory, or creates it if
// there is none. On a NATS cluster it takes the place of the authority.
func OpenKey(dir string) (*ecdh.PrivateKey, error) {
	path := filepath.Join(dir, keyFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		private := make([]byte, 32)
		rand.Read(private)
		text = []byte(base64.RawURLEncoding.EncodeToString(private) + "\n")
		err = WriteSecret(path, text)
	}
	if err != nil {
		return nil, err
	}
	private, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(string(text)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	key, err := ecdh.X25519().NewPrivateKey(private)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return key, nil
}

// Key returns the member's private key for a fleet on a NATS cluster, which comes
// from the same seed as its nkey.
func (i *Identity) Key() (*ecdh.PrivateKey, error) {
	_, raw, err := nkeys.DecodeSeed([]byte(i.Seed))
	if err != nil {
		return nil, err
	}
	private, err := hkdf.Key(sha256.New, raw, nil, "match fleet member", 32)
	if err != nil {
		return nil, err
	}
	return ecdh.X25519().NewPrivateKey(private)
}

// KeyText returns the text form of a public key.
func KeyText(public []byte) string { return base64.RawURLEncoding.EncodeToString(public) }

// ServerKey returns the public key of a fleet's server on a NATS cluster.
func (i *Identity) ServerKey() (*ecdh.PublicKey, error) {
	public, err := base64.RawURLEncoding.DecodeString(i.Server)
	if err != nil {
		return nil, err
	}
	return ecdh.X25519().NewPublicKey(public)
}
