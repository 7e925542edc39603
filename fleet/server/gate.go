package server

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"match/fleet/auth"
	"match/fleet/wire"
)

// gate decides which connections are accepted, and which subjects they may use.
type gate struct {
	members *auth.Members
	tokens  *auth.Tokens
	secret  string // of the server's own connection, which is inside this process
}

// own is the user of the server's own connection.
const own = "server"

func newGate(dir string) (*gate, error) {
	members, err := auth.OpenMembers(dir)
	if err != nil {
		return nil, err
	}
	tokens, err := auth.OpenTokens(dir)
	return &gate{members, tokens, rand.Text()}, err
}

// Check implements server.Authentication.
func (g *gate) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	switch {
	case o.Nkey != "":
		return g.member(c, o)
	case o.Token != "":
		return g.joining(c, auth.TokenID(o.Token))
	}
	if o.Username != own || subtle.ConstantTimeCompare([]byte(o.Password), []byte(g.secret)) != 1 {
		return false
	}
	c.RegisterUser(&server.User{Username: own})
	return true
}

// member accepts a connection with the key of a member.
func (g *gate) member(c server.ClientAuthentication, o *server.ClientOpts) bool {
	m, known := g.members.ByKey(o.Nkey)
	key, err := nkeys.FromPublicKey(o.Nkey)
	signature, encoded := base64.RawURLEncoding.DecodeString(o.Sig)
	if !known || err != nil || encoded != nil || key.Verify(c.GetNonce(), signature) != nil {
		return false
	}
	g.members.Heard(m.Key)
	c.RegisterUser(&server.User{Username: m.ID, Permissions: rights(m.Right, m.ID)})
	return true
}

// joining accepts a connection with a token, for joining only.
func (g *gate) joining(c server.ClientAuthentication, id string) bool {
	if !g.tokens.Known(id) {
		return false
	}
	c.RegisterUser(&server.User{Username: "token", Permissions: rights(wire.ToJoin, id)})
	return true
}

// rights let a member send its own requests and receive its own replies. Workers
// also receive the messages that events are over.
func rights(right wire.Right, id string) *server.Permissions {
	receive := []string{wire.Inbox(id) + ".>"}
	if right == wire.ToWork {
		receive = append(receive, wire.Stop)
	}
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: []string{wire.Requests(right, id)}},
		Subscribe: &server.SubjectPermission{Allow: receive},
	}
}
