package auth

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// Issued is a token as it is stored, without its secret.
type Issued struct {
	ID      string     `json:"-"` // the name of its file
	Right   wire.Right `json:"right"`
	Left    int        `json:"left"` // uses
	Expires time.Time  `json:"expires"`
}

// TokensDir is the name of the tokens in a fleet's directory.
const TokensDir = "tokens"

// OpenTokens returns the tokens of a fleet's directory.
func OpenTokens(dir string) (*Tokens, error) {
	t := &Tokens{dir: filepath.Join(dir, TokensDir)}
	return t, os.MkdirAll(t.dir, 0o700)
}

// Issue makes a token for the given number of members, valid until the given
// time.
func (t *Tokens) Issue(right wire.Right, uses int, expires time.Time) (secret string, err error) {
	secret = rand.Text() // 130 random bits
	return secret, t.write(TokenID(secret), &Issued{Right: right, Left: uses, Expires: expires})
}

func (t *Tokens) path(id string) string { return filepath.Join(t.dir, id+".json") }

func (t *Tokens) write(id string, i *Issued) error { return WriteJSON(t.path(id), i) }

func (t *Tokens) read(id string) (*Issued, error) {
	i := &Issued{ID: id}
	return i, ReadJSON(t.path(id), i)
}

// Left returns how often a token can be used, and whether it exists. A used one exists:
// the reply to its use may have been lost.
func (t *Tokens) Left(id string) (uses int, exists bool) {
	i, err := t.read(id)
	return i.Left, err == nil
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

// Revoke invalidates the token whose identifier begins with a text of at least
// ShownID characters.
func (t *Tokens) Revoke(id string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	files, err := os.ReadDir(t.dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if len(id) >= ShownID && strings.HasPrefix(f.Name(), id) {
			return os.Remove(filepath.Join(t.dir, f.Name()))
		}
	}
	return fmt.Errorf("%w: %s (see 'match fleet token list')", ErrNoToken, id)
}

// ShownID is the length of identifiers in lists.
const ShownID = 8

// List returns the tokens that can still be used, the next to expire first.
func (t *Tokens) List(now time.Time) (list []Issued, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	files, err := os.ReadDir(t.dir)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		id, is := strings.CutSuffix(f.Name(), ".json")
		if !is {
			continue // left by an interrupted write
		}
		i, err := t.read(id)
		if err != nil {
			return nil, fmt.Errorf("token %s: %w", id, err)
		}
		if i.Left > 0 && now.Before(i.Expires) {
			list = append(list, *i)
		}
	}
	slices.SortFunc(list, func(a, b Issued) int { return a.Expires.Compare(b.Expires) })
	return list, nil
}
