package seal

import (
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/binary"
	"slices"
	"sync"
)

// maxSessions limits the memory for sessions. Members begin one with each
// process. If there are too many, a new epoch discards all of them, and members
// begin new ones.
const maxSessions = 100_000

// Server is the server's end, for all members.
type Server struct {
	own   *ecdh.PrivateKey
	known func(key []byte) bool

	mu       sync.Mutex
	epoch    [epochSize]byte
	sessions map[name]*session
	latest   map[[keySize]byte]*session // by member: the most recently used session
}

// name identifies the session of a request.
type name struct {
	key  [keySize]byte
	salt [saltSize]byte
}

// session is the server's part of a session.
type session struct {
	keys   cipher.AEAD
	window window
	pushed uint64
}

// NewServer begins an epoch. Only sessions of known public keys are stored.
func NewServer(own *ecdh.PrivateKey, known func(key []byte) bool) *Server {
	s := &Server{own: own, known: known}
	s.turn()
	return s
}

// Turn begins a new epoch, in which members repeat the requests whose replies are
// lost.
func (s *Server) Turn() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn()
}

// turn begins a new epoch. The caller holds the lock.
func (s *Server) turn() {
	rand.Read(s.epoch[:])
	s.sessions, s.latest = map[name]*session{}, map[[keySize]byte]*session{}
}

// Request is a request that its sender has sealed.
type Request struct {
	Key  []byte // public key of the sender, which is proved to have the private key
	Data []byte

	session *session
	counter uint64
	subject string
}

// Reply seals the reply.
func (r *Request) Reply(data []byte) []byte {
	return seal(r.session.keys, nil, toMember, r.counter, r.subject, data)
}

// Open opens a request. The error is ErrEpoch if the sender does not know the epoch;
// Epoch is the reply to it.
func (s *Server) Open(subject string, sealed []byte) (*Request, error) {
	if len(sealed) < headerSize {
		return nil, ErrForged
	}
	header, counter := sealed[:headerSize-8], binary.BigEndian.Uint64(sealed[headerSize-8:])
	who := name{[keySize]byte(header[epochSize:]), [saltSize]byte(header[epochSize+keySize:])}
	found, err := s.find([epochSize]byte(header), who)
	if err != nil {
		return nil, err
	}
	data, err := unseal(found.keys, toServer, counter, subject, sealed[headerSize:])
	if err != nil {
		return nil, err
	}
	if s.known(who.key[:]) && !s.use([epochSize]byte(header), who, &found, counter) {
		return nil, ErrForged
	}
	return &Request{Key: who.key[:], Data: data, session: found, counter: counter, subject: subject}, nil
}

// find returns the session with a name, or derives its keys.
func (s *Server) find(epoch [epochSize]byte, who name) (*session, error) {
	s.mu.Lock()
	found, current := s.sessions[who], s.epoch
	s.mu.Unlock()
	if epoch != current {
		return nil, ErrEpoch
	}
	if found != nil {
		return found, nil
	}
	key, err := ecdh.X25519().NewPublicKey(who.key[:])
	if err != nil {
		return nil, ErrForged
	}
	keys, err := keysOf(s.own, key, epoch[:], who.key[:], s.own.PublicKey().Bytes(), who.salt[:])
	if err != nil {
		return nil, ErrForged
	}
	return &session{keys: keys}, nil
}

// use uses up the counter of a genuine request. The first request of a session
// causes the session to be stored.
func (s *Server) use(epoch [epochSize]byte, who name, found **session, counter uint64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if epoch != s.epoch {
		return false
	}
	if before := s.sessions[who]; before != nil {
		*found = before
	} else if len(s.sessions) >= maxSessions {
		s.turn()
		return false
	}
	if !(*found).window.use(counter) {
		return false
	}
	s.sessions[who], s.latest[who.key] = *found, *found
	return true
}

// Epoch returns the reply to a request of another epoch.
func (s *Server) Epoch() []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.epoch[:])
}

// Push seals one message for the latest session of each member that has one.
func (s *Server) Push(data []byte, subject func(key []byte) string, send func(subject string, sealed []byte)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, to := range s.latest {
		if on := subject(key[:]); on != "" {
			to.pushed++
			send(on, seal(to.keys, binary.BigEndian.AppendUint64(nil, to.pushed), pushed, to.pushed, on, data))
		}
	}
}
