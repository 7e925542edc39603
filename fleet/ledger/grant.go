package ledger

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"

	"match/arena"
)

// A grant proves that this server gave a pair to a worker. It is needed after a
// restart of the server, which then has no leases. It consists of the digest of
// the pair's setup and a message authentication code.

// NewKey returns a new secret that signs grants.
func NewKey() []byte {
	key := make([]byte, sha256.Size)
	rand.Read(key) // never fails
	return key
}

// sign replaces the digests of a task's pairs by their grants to a worker. The caller does not hold
// the lock.
func (l *Ledger) sign(t *arena.Task, worker string) *arena.Task {
	if t == nil {
		return nil
	}
	for i := range t.Pairs {
		s := &t.Pairs[i]
		s.Grant = append(s.Grant, l.code(worker, t.Event, s.Number, t.Attempt, s.Grant)...)
	}
	return t
}

// code returns the authentication code of a grant.
func (l *Ledger) code(worker, event string, number, attempt int, digest []byte) []byte {
	mac := hmac.New(sha256.New, l.Key)
	for _, text := range []string{worker, event} {
		mac.Write(binary.AppendUvarint(nil, uint64(len(text))))
		mac.Write([]byte(text))
	}
	mac.Write(binary.AppendVarint(binary.AppendVarint(nil, int64(number)), int64(attempt)))
	mac.Write(digest)
	return mac.Sum(nil)
}

// claim is a pair that a worker says it has.
type claim struct {
	worker  *worker
	number  int
	attempt int
	digest  []byte        // of the setup; nil: the worker has no valid grant
	played  *arena.Played // that came early; nil: none
}

// claimOf checks a grant. It takes time, so the caller does not hold the lock.
func (l *Ledger) claimOf(worker, event string, number, attempt int, grant []byte) claim {
	c := claim{number: number, attempt: attempt}
	if len(grant) == 2*sha256.Size && hmac.Equal(grant[sha256.Size:], l.code(worker, event, number, attempt, grant[:sha256.Size])) {
		c.digest = grant[:sha256.Size]
	}
	return c
}

// supports reports whether a claim has a valid grant for a pair, from before the
// server was started, and no other attempt was assigned since.
func (c *claim) supports(p *pair) bool {
	return c.attempt > p.attempt && c.digest != nil && bytes.Equal(c.digest, p.digest)
}
