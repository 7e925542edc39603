package server

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"time"

	"match/fleet/auth"
	"match/fleet/wire"
)

// place is where members find the server, and the fingerprint of the key that identifies it.
type place struct {
	Addresses []string `json:"addresses"` // host:port
	Authority string   `json:"authority,omitempty"`
}

// introduce writes the server's place, and the identity of the directory's owner,
// who finds the server at an address of this machine.
func (s *Server) introduce(local string) error {
	if err := auth.WriteJSON(filepath.Join(s.Dir, placeFile), s.place); err != nil {
		return err
	}
	path := filepath.Join(s.Dir, ownFile)
	own, err := auth.ReadIdentity(path)
	if errors.Is(err, fs.ErrNotExist) {
		own, _, err = auth.NewIdentity(&auth.Token{Right: wire.ToOwn})
	}
	if err != nil {
		return err
	}
	own.Addresses, own.Authority = []string{local}, s.Authority
	public, _, err := own.Sign()
	if err != nil {
		return err
	}
	m, err := s.gate.members.Add(public, wire.ToOwn, "", time.Now())
	if err != nil {
		return err
	}
	own.ID, own.Right = m.ID, m.Right
	return own.Write(path)
}

// hosts returns the hosts at which members find the server: the given ones, the
// address on which it listens, or all addresses of the machine that others can
// reach.
func hosts(given []string, listening net.IP) (list []string) {
	if len(given) > 0 {
		return given
	}
	if !listening.IsUnspecified() {
		return []string{listening.String()}
	}
	addresses, _ := net.InterfaceAddrs()
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() {
			list = append(list, n.IP.String())
		}
	}
	if name, err := os.Hostname(); err == nil && name != "" {
		list = append(list, name)
	}
	return append(list, "127.0.0.1")
}

// OwnIdentity returns the identity of the owner of a fleet's directory.
func OwnIdentity(dir string) (*auth.Identity, error) {
	if err := served(dir); err != nil {
		return nil, err
	}
	return auth.ReadIdentity(filepath.Join(dir, ownFile))
}

// NewToken makes a token for a fleet's directory.
func NewToken(dir string, right wire.Right, uses int, expires time.Time) (*auth.Token, error) {
	tokens, err := Tokens(dir)
	if err != nil {
		return nil, err
	}
	var at place
	if err := auth.ReadJSON(filepath.Join(dir, placeFile), &at); err != nil {
		return nil, err
	}
	secret, err := tokens.Issue(right, uses, expires)
	return &auth.Token{Addresses: at.Addresses, Authority: at.Authority, Right: right, Secret: secret}, err
}

// Tokens returns the issued tokens of a fleet's directory.
func Tokens(dir string) (*auth.Tokens, error) {
	if err := served(dir); err != nil {
		return nil, err
	}
	return auth.OpenTokens(dir)
}

// served returns an error for a directory that no server has used.
func served(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, placeFile)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is not the directory of a fleet: start 'match fleet serve --dir %[1]s' first", dir)
	}
	return nil
}
