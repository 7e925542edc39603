package link

import (
	"errors"
	"sync/atomic"

	"github.com/nats-io/nats.go"

	"match/fleet/auth"
	"match/fleet/cluster"
	"match/fleet/seal"
	"match/fleet/wire"
)

// sealed sealed is the addition of a connection over an existing NATS cluster:
// subjects with a prefix of the fleet, and messages that no other user of the
// cluster can read or forge. A nil sealed adds nothing.
type sealed struct {
	prefix   string
	end      *seal.Member
	refusals atomic.Pointer[error] // permissions that the cluster denies
}

// connectCluster connects over the NATS cluster of a member's fleet.
func (c *Conn) connectCluster(i *auth.Identity, returned func()) error {
	server, err := i.ServerKey()
	if err != nil {
		return err
	}
	own, err := i.Key()
	if err != nil {
		return err
	}
	end, err := seal.NewMember(own, server, func() { c.lose(); returned() })
	if err != nil {
		return err
	}
	s := &sealed{prefix: cluster.Prefix + i.Server + ".", end: end}
	c.sealed = s
	c.nc, err = cluster.Dial(i.Addresses, i.Creds, append(c.options(), nats.ReconnectHandler(func(*nats.Conn) { returned() }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				denied := cluster.Denied(err)
				s.refusals.Store(&denied)
				c.lose()
			}
		}))...)
	if err != nil {
		return err
	}
	_, err = c.nc.Subscribe(s.prefix+wire.Epoch, func(m *nats.Msg) { end.Enter(m.Data) })
	return err
}

func (s *sealed) overhead() int {
	if s == nil {
		return 0
	}
	return seal.Overhead
}

// denied returns why no request can succeed on this cluster.
func (s *sealed) denied() error {
	if s == nil || s.refusals.Load() == nil {
		return nil
	}
	return *s.refusals.Load()
}

// seal returns the encrypted request, and a function that opens its reply.
func (s *sealed) seal(subject string, data []byte) (string, []byte, func([]byte) ([]byte, error)) {
	if s == nil {
		return subject, data, plain
	}
	subject = s.prefix + subject
	data, open := s.end.Seal(subject, data)
	return subject, data, open
}

// stops returns the subject on which the server tells a worker of events that are
// over, and a function that opens such a message.
func (s *sealed) stops(worker string) (string, func([]byte) ([]byte, error)) {
	if s == nil {
		return wire.Stop, plain
	}
	subject := s.prefix + wire.StopOf(worker)
	return subject, func(data []byte) ([]byte, error) { return s.end.Open(subject, data) }
}

func plain(data []byte) ([]byte, error) { return data, nil }
