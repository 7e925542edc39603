package auth

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/nats-io/nkeys"

	"match/fleet/wire"
)

// Signer signs programs with a key of its user. It is the same in every fleet:
// a worker's owner trusts a person, not a member of one server.
type Signer struct {
	Public string // the key that workers are configured to trust
	sign   func(text []byte) (signature []byte, err error)
}

// OpenSigner reads the key from a file that only its owner may read, or creates
// it if there is none.
func OpenSigner(path string) (*Signer, error) {
	seed, err := KeepSecret(path, func() ([]byte, error) {
		seed, err := newSeed()
		return seed, cmp.Or(err, os.MkdirAll(filepath.Dir(path), 0o700))
	})
	if err != nil {
		return nil, err
	}
	public, sign, err := (&Identity{Seed: string(seed)}).Sign()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &Signer{public, sign}, nil
}

// signedText returns the text that is signed for a program. Its first line states
// its purpose, so that no other signed text can be mistaken for it.
func signedText(sum, name string) []byte {
	return fmt.Appendf(nil, "match program\n%s\n%s\n", sum, name)
}

// Sign signs a program with the given content and name.
func (s *Signer) Sign(sum, name string) (*wire.Signature, error) {
	signature, err := s.sign(signedText(sum, name))
	return &wire.Signature{Sum: sum, Name: name, Key: s.Public, Signature: signature}, err
}

// ErrForged is returned for a signature that its key did not make.
var ErrForged = errors.New("its signature does not match this file and key: sign it again with 'match fleet sign'")

// Verify checks that the signature was made by its key for its content and
// name.
func Verify(s *wire.Signature) error {
	key, err := nkeys.FromPublicKey(s.Key)
	if err == nil {
		err = key.Verify(signedText(s.Sum, s.Name), s.Signature)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.Name, ErrForged)
	}
	return nil
}

// IsKey reports whether a text is the public key of a signer.
func IsKey(text string) bool { return nkeys.IsValidPublicUserKey(text) }
