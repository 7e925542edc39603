package server

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"match/fleet/auth"
	"match/fleet/wire"
)

// gate decides which connections are accepted, and which subjects they may use.
type gate struct {
	members *auth.Members
	tokens  *auth.Tokens
	limit   *limiter
	secret  string // of the server's own connections, which are inside this process
	nats    *server.Server
	note    func(line string)

	mu      sync.Mutex
	open    map[string][]uint64 // connections by member, the latest last; some of them have ended
	waiting map[string]bool     // members that have, or had, a connection too many that waits
}

// mostConnections limits the connections of a member, or with one token, at a time: each
// of them may have a part of a large message in memory. A worker needs one, and each run of
// a submitter another one. A lost connection counts until the server notices that.
func mostConnections(right wire.Right) int {
	if right == wire.ToWork {
		return 4
	}
	return 16
}

// replaceAfter is how long a connection too many waits before it ends the oldest one,
// so that a member whose connections are lost again and again is not locked out.
const replaceAfter = 2 * time.Second

// enter counts a connection of a member. If it has too many, one more waits to replace
// its oldest one, and the others are closed, which is no error of authorization: the member
// may come again.
func (g *gate) enter(m *auth.Member, connection uint64) bool {
	most := mostConnections(m.Right)
	if g.add(m.ID, most, connection) {
		return true
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	waits, told := g.waiting[m.ID]
	if waits {
		g.nats.DisconnectClientByID(connection)
		return false
	}
	if !told {
		g.note(fmt.Sprintf("%s has %d connections: more are refused", m.ID, most))
	}
	g.waiting[m.ID] = true
	g.mu.Unlock()
	time.Sleep(replaceAfter)
	g.mu.Lock()
	g.waiting[m.ID] = false
	if list := g.open[m.ID]; len(list) > 0 {
		g.nats.DisconnectClientByID(list[0])
		g.open[m.ID] = list[1:]
	}
	g.open[m.ID] = append(g.open[m.ID], connection)
	return true
}

// add counts a connection, unless its owner has too many.
func (g *gate) add(owner string, most int, connection uint64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	list := g.open[owner]
	if len(list) >= most {
		list = slices.DeleteFunc(list, func(id uint64) bool { return g.nats.GetClient(id) == nil })
	}
	may := len(list) < most
	if may {
		list = append(list, connection)
	}
	g.open[owner] = list
	return may
}

// disconnect ends the connections of a member.
func (g *gate) disconnect(member string) {
	g.mu.Lock()
	list := g.open[member]
	delete(g.open, member)
	g.mu.Unlock()
	for _, id := range list {
		g.nats.DisconnectClientByID(id)
	}
}

// own is the user of the server's own connection.
const own = "server"

func newGate(dir string, note func(line string)) (*gate, error) {
	members, err := auth.OpenMembers(dir)
	if err != nil {
		return nil, err
	}
	tokens, err := auth.OpenTokens(dir)
	return &gate{members: members, tokens: tokens, limit: newLimiter(), secret: rand.Text(), note: note, open: map[string][]uint64{}, waiting: map[string]bool{}}, err
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
	if !g.enter(&m, c.GetID()) {
		return false
	}
	time.Sleep(g.limit.pause(m.ID))  // its other connections do not wait
	if !g.members.Connected(m.Key) { // expelled meanwhile
		return false
	}
	c.RegisterUser(&server.User{Username: m.ID, Permissions: rights(m.Right, m.ID)})
	return true
}

// joining accepts a connection with a token, for joining only.
func (g *gate) joining(c server.ClientAuthentication, id string) bool {
	left, known := g.tokens.Left(id)
	if !known {
		return false
	}
	if !g.add(id, mostConnections(wire.ToJoin)+left, c.GetID()) {
		g.nats.DisconnectClientByID(c.GetID())
		return false
	}
	c.RegisterUser(&server.User{Username: "token", Permissions: rights(wire.ToJoin, id)})
	return true
}

// rights let a member send its own requests and receive its own replies, and the message that requests
// were lost. Workers also receive the messages that events are over.
func rights(right wire.Right, id string) *server.Permissions {
	receive := []string{wire.Inbox(id) + ".>", wire.Again(right)}
	if right == wire.ToWork {
		receive = append(receive, wire.Stop)
	}
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: []string{wire.Subject(right, id, "*")}},
		Subscribe: &server.SubjectPermission{Allow: receive},
	}
}
