package auth

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

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

// Expect rejects a token whose right is not one of the expected ones.
func (t *Token) Expect(rights ...wire.Right) error {
	if slices.Contains(rights, t.Right) {
		return nil
	}
	return fmt.Errorf("this token is for %s: create one with 'match fleet token --for %s'", t.Right, rights[0])
}
