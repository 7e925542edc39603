package auth

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"match/fleet/wire"
)

// Tokens are the tokens issued by a fleet, one file each. So the command that
// issues a token does not need a running server.
type Tokens struct {
	dir string
	mu  sync.Mutex
}

// issued is the stored part of a token, which does not include its secret.
type issued struct {
	Right   wire.Right `json:"right"`
	Left    int        `json:"left"` // uses
	Expires time.Time  `json:"expires"`
}

// OpenTokens returns the tokens of a fleet's directory.
func OpenTokens(dir string) (*Tokens, error) {
	t := &Tokens{dir: filepath.Join(dir, "tokens")}
	return t, os.MkdirAll(t.dir, 0o700)
}

// Issue makes a token for the given number of members, valid until the given
// time.
func (t *Tokens) Issue(right wire.Right, uses int, expires time.Time) (secret string, err error) {
	secret = newSecret()
	return secret, t.write(TokenID(secret), &issued{right, uses, expires})
}

func (t *Tokens) path(id string) string { return filepath.Join(t.dir, id+".json") }

func (t *Tokens) write(id string, i *issued) error {
	data, err := json.Marshal(i)
	if err != nil {
		return err
	}
	return WriteSecret(t.path(id), data)
}

func (t *Tokens) read(id string) (*issued, error) {
	data, err := os.ReadFile(t.path(id))
	if err != nil {
		return nil, err
	}
	i := new(issued)
	return i, json.Unmarshal(data, i)
}

// Known reports whether a token with the identifier exists, used or not.
func (t *Tokens) Known(id string) bool {
	_, err := os.Stat(t.path(id))
	return err == nil
}

// Reasons why a token is rejected.
var (
	ErrNoToken = errors.New("the fleet has no such token")
	ErrUsed    = errors.New("this token has been used: create another one with 'match fleet token'")
	ErrExpired = errors.New("this token has expired: create another one with 'match fleet token'")
)

// Use counts one use of a token and returns its right.
func (t *Tokens) Use(id string, now time.Time) (wire.Right, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i, err := t.read(id)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", ErrNoToken
	case err != nil:
		return "", fmt.Errorf("token %s: %w", id, err)
	case i.Left <= 0:
		return "", ErrUsed
	case now.After(i.Expires):
		return "", ErrExpired
	}
	i.Left--
	return i.Right, t.write(id, i)
}

// Revoke invalidates a token.
func (t *Tokens) Revoke(secret string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return os.Remove(t.path(TokenID(secret)))
}
