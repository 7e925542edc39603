package auth

import (
	"os"
	"path/filepath"

	"github.com/nats-io/nkeys"

	"match/fleet/wire"
)

// Identity is a member's credentials for a fleet. It is secret.
type Identity struct {
	Addresses []string   `json:"addresses"`
	Authority string     `json:"authority,omitempty"`
	ID        string     `json:"id"`
	Right     wire.Right `json:"right"`
	Seed      string     `json:"seed"`
}

// NewIdentity makes a key pair for joining with a token.
func NewIdentity(t *Token) (i *Identity, public string, err error) {
	seed, err := newSeed()
	if err != nil {
		return nil, "", err
	}
	i = &Identity{Addresses: t.Addresses, Authority: t.Authority, Right: t.Right, Seed: string(seed)}
	public, _, err = i.Sign()
	return i, public, err
}

// newSeed returns a new private key.
func newSeed() ([]byte, error) {
	key, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	return key.Seed()
}

// Sign returns the public key, by which the server knows the member, and a function that
// signs with the private key.
func (i *Identity) Sign() (public string, sign func([]byte) ([]byte, error), err error) {
	key, err := nkeys.FromSeed([]byte(i.Seed))
	if err != nil {
		return "", nil, err
	}
	public, err = key.PublicKey()
	return public, key.Sign, err
}

// ReadIdentity reads an identity from a file written by Write.
func ReadIdentity(path string) (*Identity, error) {
	i := new(Identity)
	return i, ReadJSON(path, i)
}

// Write writes the identity to a file that only its owner may read.
func (i *Identity) Write(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return WriteJSON(path, i)
}
