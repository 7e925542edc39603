package auth

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
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

// Token invites a member into a fleet. Its text form is one word.
type Token struct {
	Addresses []string   `json:"a"`           // of the server, host:port; any of them works
	Authority string     `json:"c,omitempty"` // fingerprint
	Right     wire.Right `json:"r"`
	Secret    string     `json:"s"`
}

// tokenPrefix identifies a token. The checksum at the token's end shows whether
// all of it was pasted.
const tokenPrefix = "matchfleet1."

// String returns the text form.
func (t *Token) String() string {
	data, _ := json.Marshal(t) // texts only, so it always succeeds
	body := base64.RawURLEncoding.EncodeToString(data)
	return tokenPrefix + body + "." + sum(body)
}

func sum(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:8] }

// errToken is the error for a text that is not a token.
var errToken = errors.New("this is not a complete token of a fleet: want the line that 'match fleet token' printed")

// ParseToken parses the text form.
func ParseToken(text string) (*Token, error) {
	body, isToken := strings.CutPrefix(strings.TrimSpace(text), tokenPrefix)
	body, check, whole := strings.Cut(body, ".")
	if !isToken || !whole || check != sum(body) {
		return nil, errToken
	}
	data, err := base64.RawURLEncoding.DecodeString(body)
	t := new(Token)
	if err != nil || json.Unmarshal(data, t) != nil || len(t.Addresses) == 0 || t.Secret == "" {
		return nil, errToken
	}
	return t, nil
}

// TokenID derives an identifier from a token's secret without revealing the
// secret.
func TokenID(secret string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(secret)))[:32] }

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
	return secret, WriteJSON(t.path(TokenID(secret)), Issued{Right: right, Left: uses, Expires: expires})
}

func (t *Tokens) path(id string) string { return filepath.Join(t.dir, id+".json") }

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
	return i.Right, WriteJSON(t.path(id), i)
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
