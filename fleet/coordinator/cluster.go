package coordinator

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats.go"

	"match/fleet/auth"
	"match/fleet/cluster"
	"match/fleet/seal"
	"match/fleet/wire"
)

// vault vault is the server's addition on an existing NATS cluster, where a
// subject proves nothing: a prefix for subjects, and messages that only the
// holder of a member's key can write and read. A nil vault adds nothing.
type vault struct {
	prefix string
	end    *seal.Server
	gate   *gate
}

// connectCluster connects to the cluster of the options.
func (s *Server) connectCluster() (err error) {
	if s.Creds != "" { // the owner's identity also names it
		if s.Creds, err = filepath.Abs(s.Creds); err != nil {
			return err
		}
	}
	key, err := auth.OpenKey(s.Dir)
	if err != nil {
		return err
	}
	s.place = place{Addresses: s.NATS, Server: auth.KeyText(key.PublicKey().Bytes())}
	v := &vault{prefix: cluster.Prefix + s.place.Server + ".", gate: s.gate}
	v.end = seal.NewServer(key, func(key []byte) bool {
		_, known := v.gate.members.ByKey(auth.KeyText(key))
		return known
	})
	conn, err := cluster.Dial(s.NATS, s.Creds, nats.Name("match fleet"), nats.ReconnectBufSize(-1), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	if err != nil {
		return err
	}
	s.wires = newWires(&wires{vault: v, conn: conn})
	return s.introduce(s.NATS)
}

// ready waits until requests arrive. From then on, errors on a cluster are
// reported. Members that wait for a reply from an earlier server resend their
// requests.
func (w *wires) ready(note func(line string)) error {
	if err := w.conn.Flush(); err != nil || w.vault == nil {
		return err
	}
	if err := w.conn.LastError(); errors.Is(err, nats.ErrPermissionViolation) {
		return cluster.Denied(err)
	}
	w.conn.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { note("warning: the NATS cluster: " + err.Error()) })
	w.conn.SetReconnectHandler(func(*nats.Conn) { // requests were lost meanwhile
		w.vault.end.Turn()
		w.tellEpoch()
	})
	return w.tellEpoch()
}

// tellEpoch makes members begin sessions in the epoch.
func (w *wires) tellEpoch() error {
	return w.conn.Publish(w.vault.subject(wire.Epoch), w.vault.end.Epoch())
}

// subject returns the subject on these wires.
func (v *vault) subject(plain string) string {
	if v == nil {
		return plain
	}
	return v.prefix + plain
}

// plain is the inverse of subject.
func (v *vault) plain(subject string) string {
	if v == nil {
		return subject
	}
	return strings.TrimPrefix(subject, v.prefix)
}

// open decrypts a request and returns a function that seals its reply. It does
// not answer a forged request. A sender that does not know the epoch receives it.
func (v *vault) open(m *nats.Msg, right wire.Right, member string) (data []byte, reply func([]byte) []byte, genuine bool) {
	if v == nil {
		return m.Data, func(data []byte) []byte { return data }, true
	}
	r, err := v.end.Open(m.Subject, m.Data)
	switch {
	case errors.Is(err, seal.ErrEpoch):
		m.Respond(v.end.Epoch())
		return nil, nil, false
	case err != nil:
		return nil, nil, false
	}
	if err := v.check(r.Key, right, member); err != nil {
		m.Respond(r.Reply(wire.Encode(nil, err)))
		return nil, nil, false
	}
	return r.Data, r.Reply, true
}

// check rejects a sender that uses the subjects of another right or name than its
// own. The keys of token holders are not known.
func (v *vault) check(key []byte, right wire.Right, member string) error {
	if right == wire.ToJoin {
		if !v.gate.tokens.Known(member) {
			return auth.ErrNoToken
		}
		return nil
	}
	if m, _ := v.gate.members.ByKey(auth.KeyText(key)); m.Right != right || m.ID != member {
		return fmt.Errorf("the fleet's server %w", auth.ErrStranger)
	}
	return nil
}

// tell sends a message to all workers.
func (w *wires) tell(data []byte) {
	if w.vault == nil {
		w.conn.Publish(wire.Stop, data)
		return
	}
	w.vault.end.Push(data, func(key []byte) string {
		m, _ := w.vault.gate.members.ByKey(auth.KeyText(key))
		if m.Right != wire.ToWork {
			return ""
		}
		return w.vault.subject(wire.StopOf(m.ID))
	}, func(subject string, sealed []byte) { w.conn.Publish(subject, sealed) })
}
