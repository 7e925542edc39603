package seal

import (
	"cmp"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"sync"
)

// Member is a member's end of sessions.
type Member struct {
	own    *ecdh.PrivateKey
	server *ecdh.PublicKey
	again  func() // called after each change of the epoch

	mu      sync.Mutex
	epoch   [epochSize]byte
	header  []byte // of the session's messages, without their counters
	keys    cipher.AEAD
	counter uint64 // of the latest request
	pushed  uint64 // counter of the latest pushed message
}

// NewMember begins a session with a server, given by its public key. The server's
// first reply contains its epoch. The callback is called for this epoch and for
// each later one: then requests without a reply must be repeated.
func NewMember(own *ecdh.PrivateKey, server *ecdh.PublicKey, again func()) (*Member, error) {
	m := &Member{own: own, server: server, again: again}
	return m, m.begin()
}

// begin begins a session in the epoch. The caller holds the lock.
func (m *Member) begin() (err error) {
	salt := make([]byte, saltSize)
	rand.Read(salt)
	public := m.own.PublicKey().Bytes()
	m.header = append(append(append(make([]byte, 0, headerSize-8), m.epoch[:]...), public...), salt...)
	m.counter, m.pushed = 0, 0
	m.keys, err = keysOf(m.own, m.server, m.epoch[:], public, m.server.Bytes(), salt)
	return err
}

// ErrEpoch is returned for the reply of a server that was restarted: a new
// session has begun, in which the request can be repeated.
var ErrEpoch = errors.New("the server has begun a new epoch")

// Seal returns a sealed request, and a function that opens its reply. Seal every
// attempt again.
func (m *Member) Seal(subject string, data []byte) (sealed []byte, open func(reply []byte) ([]byte, error)) {
	m.mu.Lock()
	m.counter++
	keys, counter, header := m.keys, m.counter, m.header
	m.mu.Unlock()
	prefix := append(make([]byte, 0, len(data)+Overhead), header...)
	sealed = seal(keys, binary.BigEndian.AppendUint64(prefix, counter), toServer, counter, subject, data)
	return sealed, func(reply []byte) ([]byte, error) {
		if len(reply) == epochSize {
			return nil, cmp.Or(m.Enter(reply), ErrEpoch)
		}
		return unseal(keys, toMember, counter, subject, reply)
	}
}

// Enter begins a session in an epoch announced by the server, unless it is the
// current one. The epoch is not signed: a false epoch can cause requests to be
// refused, but nothing more.
func (m *Member) Enter(epoch []byte) error {
	if len(epoch) != epochSize {
		return ErrForged
	}
	m.mu.Lock()
	if m.epoch == [epochSize]byte(epoch) {
		m.mu.Unlock()
		return nil
	}
	m.epoch = [epochSize]byte(epoch)
	err := m.begin()
	m.mu.Unlock()
	m.again()
	return err
}

// Open opens a message that the server has sent without a request. No message can
// be opened twice, or after a later one.
func (m *Member) Open(subject string, sealed []byte) ([]byte, error) {
	if len(sealed) < 8 {
		return nil, ErrForged
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	counter := binary.BigEndian.Uint64(sealed)
	data, err := unseal(m.keys, pushed, counter, subject, sealed[8:])
	if err != nil {
		return nil, err
	}
	if counter <= m.pushed {
		return nil, ErrForged
	}
	m.pushed = counter
	return data, nil
}
