package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"match/fleet/wire"
)

// Conn is a member's connection. It reconnects automatically.
type Conn struct {
	nc     *nats.Conn
	member string
	right  wire.Right

	patience time.Duration // timeout of one attempt of a call
	pong     time.Duration // timeout for the server's reply to a ping

	mu     sync.Mutex
	lost   context.Context // ends when requests were lost: no replies to them will arrive
	giveUp context.CancelFunc
}

// ErrUnreachable means that no connection was made: the server may be starting.
var ErrUnreachable = errors.New("cannot reach the fleet's server")

// redial is the pause between two attempts to connect.
const redial = 500 * time.Millisecond

// Dial connects a member. It tries at least once, and a server that cannot be reached
// again until ctx is done. Both callbacks may be nil: absent is told the first failure,
// returned each reconnection.
func Dial(ctx context.Context, i *Identity, absent func(error), returned func()) (*Conn, error) {
	public, sign, err := i.Sign()
	if err != nil {
		return nil, err
	}
	options := []nats.Option{
		nats.Nkey(public, sign), nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(250*time.Millisecond, 500*time.Millisecond),
	}
	if returned != nil {
		options = append(options, nats.ReconnectHandler(func(*nats.Conn) { returned() }))
	}
	for first := true; ; first = false {
		c, err := connect(i.ID, i.Right, i.Addresses, i.Authority, options...)
		if !errors.Is(err, ErrUnreachable) {
			return c, err
		}
		if first && absent != nil && ctx.Err() == nil {
			absent(err)
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(redial):
		}
	}
}

// Join makes the holder of a token a member.
func Join(ctx context.Context, t *Token, host string) (*Identity, error) {
	i, public, err := NewIdentity(t)
	if err != nil {
		return nil, err
	}
	c, err := connect(TokenID(t.Secret), wire.ToJoin, t.Addresses, t.Authority, nats.Token(t.Secret), nats.NoReconnect())
	if errors.Is(err, ErrStranger) {
		err = ErrNoToken
	}
	if err != nil {
		return nil, err
	}
	defer c.Close()
	var joined wire.Joined
	err = c.Call(ctx, wire.VerbJoin, wire.Join{Version: wire.ThisVersion(), Key: public, Host: host}, &joined)
	i.ID, i.Right = joined.ID, joined.Right
	return i, err
}

// connect connects a member. Its error names a server that cannot be reached, that is not the fleet's, or that does not
// know the member.
func connect(member string, right wire.Right, addresses []string, authority string, more ...nats.Option) (*Conn, error) {
	c := &Conn{member: member, right: right, patience: patience, pong: pong}
	c.lost, c.giveUp = context.WithCancel(context.Background())
	options := append([]nats.Option{
		nats.DisconnectErrHandler(func(*nats.Conn, error) { c.lose() }),
		nats.Name("match " + member), nats.PingInterval(2 * time.Minute), nats.ReconnectBufSize(-1),
		nats.Secure(ClientTLS(authority)), nats.TLSHandshakeFirst(),
		nats.CustomInboxPrefix(wire.Inbox(member)), nats.Timeout(5 * time.Second),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}, more...)
	for try := 1; ; try++ {
		nc, err := nats.Connect("tls://"+strings.Join(addresses, ",tls://"), options...)
		switch {
		case err == nil:
			c.nc = nc
			_, err = nc.Subscribe(wire.Again(right), func(*nats.Msg) { c.lose() })
			return c, err
		case errors.Is(err, ErrForeign):
			return nil, fmt.Errorf("%s: %w", strings.Join(addresses, ", "), ErrForeign)
		case errors.Is(err, nats.ErrAuthorization):
			return nil, fmt.Errorf("the fleet's server at %s %w", addresses[0], ErrStranger)
		case try == tries || !strings.Contains(err.Error(), "expected 'PONG', got 'PING'"):
			return nil, fmt.Errorf("%w at %s: %w", ErrUnreachable, strings.Join(addresses, " or "), err)
		}
	}
}

// tries is how often a connection is tried on a machine so busy that the server's first PING, two
// seconds after the beginning, overtakes the answer to the client's: nats.go takes that for an error.
const tries = 5

// Close ends the connection.
func (c *Conn) Close() { c.nc.Close() }

// ErrExpelled ends the calls of a member that the server has expelled.
var ErrExpelled = errors.New("the fleet's server has closed the connection permanently: this member was expelled")

// patience is longer than the server delays replies to requests that wait for
// news.
const (
	patience = 20 * time.Second
	pong     = 5 * time.Second
)

// Call sends a request and waits for its reply. It retries until ctx is done if
// the server cannot be reached. If the server refuses the request, the error is
// a *wire.Refused.
func (c *Conn) Call(ctx context.Context, verb string, request, reply any) error {
	if !slices.Contains(wire.Senders(verb), c.right) {
		return fmt.Errorf("the request %q is not allowed: this member has joined the fleet with the right %q", verb, c.right)
	}
	data, err := json.Marshal(request)
	if err != nil {
		return err
	}
	if most := wire.MaxRequest(verb); len(data) > most {
		return fmt.Errorf("a message of %d bytes: at most %d are allowed for %s", len(data), most, verb)
	}
	for {
		answer, err := c.try(ctx, verb, data)
		if err == nil {
			if err = wire.Decode(answer.Data, reply); !errors.Is(err, wire.ErrBusy) {
				return err
			}
		}
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, nats.ErrConnectionClosed):
			return ErrExpelled
		case errors.Is(err, context.DeadlineExceeded):
			c.probe()
		}
		select {
		case <-time.After(200 * time.Millisecond):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// probe reconnects when no data arrives over the connection, for example because
// a router has dropped it. A server that is slow to reply to requests still
// answers a ping at once. So members need no regular pings while replies arrive:
// for thousands of members, the pings would cost more than the requests.
func (c *Conn) probe() {
	if errors.Is(c.nc.FlushTimeout(c.pong), nats.ErrTimeout) { // another error: it was lost in the meantime
		c.nc.ForceReconnect()
	}
}

// lose makes the calls that wait for a reply send their requests again.
func (c *Conn) lose() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.giveUp()
	c.lost, c.giveUp = context.WithCancel(context.Background())
}

// try sends a request once. It ends early if requests were lost.
func (c *Conn) try(ctx context.Context, verb string, data []byte) (*nats.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	c.mu.Lock()
	lost := c.lost
	c.mu.Unlock()
	defer context.AfterFunc(lost, cancel)()
	return c.nc.RequestWithContext(ctx, wire.Subject(c.right, c.member, verb), data)
}

// Hello introduces the member, with the health of its machine if it is a
// worker. It rejects a server of another version.
func (c *Conn) Hello(ctx context.Context, host string, health *wire.Health) (w wire.Welcome, err error) {
	err = c.Call(ctx, wire.VerbHello, wire.Hello{Version: wire.ThisVersion(), Host: host, Health: health}, &w)
	return w, err
}

// Stops calls do for every event that is over.
func (c *Conn) Stops(do func(event string)) error {
	_, err := c.nc.Subscribe(wire.Stop, func(m *nats.Msg) { do(string(m.Data)) })
	return err
}
