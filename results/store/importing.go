package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"iter"

	"match/record"
)

// importBatch is how many pairs an import writes at a time. Other processes
// can write between batches.
const importBatch = 500

// Import stores the games of another program as a finished event and returns
// its number. If it fails, nothing is stored.
func (s *Store) Import(ctx context.Context, info Info, pairs iter.Seq2[record.Pair, error]) (id int64, err error) {
	e, err := s.Begin(ctx, info)
	if err != nil {
		return 0, err
	}
	if err = e.recordInBatches(ctx, pairs); err == nil {
		err = e.Finish(ctx)
	}
	e.Close()
	if err != nil {
		return 0, errors.Join(err, s.Delete(context.WithoutCancel(ctx), e.ID))
	}
	return e.ID, nil
}

func (e *Event) recordInBatches(ctx context.Context, pairs iter.Seq2[record.Pair, error]) error {
	var batch []record.Pair
	for p, err := range pairs {
		if err != nil {
			return err
		}
		if batch = append(batch, p); len(batch) < importBatch {
			continue
		}
		if err := e.RecordAll(ctx, batch); err != nil {
			return err
		}
		batch = batch[:0]
	}
	return e.RecordAll(ctx, batch)
}

// ImportOf returns the number of the event that was imported from a file with
// the given hash, or 0.
func (s *Store) ImportOf(ctx context.Context, hash string) (id int64, err error) {
	err = s.reading(ctx, func(tx *transaction) error {
		return tx.row(`SELECT coalesce(min(id), 0) FROM events WHERE CASE WHEN json_valid(run) THEN run ->> 'content' = ? END AND finished IS NOT NULL`, hash).Scan(&id)
	})
	return id, err
}

// ContentHash hashes the content that is written to it: the first 128 bits of
// its SHA-256.
type ContentHash struct{ hash.Hash }

// NewHash returns the hash of no content.
func NewHash() ContentHash { return ContentHash{sha256.New()} }

// Text returns the hash of what was written so far.
func (h ContentHash) Text() string { return hex.EncodeToString(h.Sum(nil)[:16]) }

// Hash returns the hash of everything that can be read from r.
func Hash(r io.Reader) (string, error) {
	h := NewHash()
	_, err := io.Copy(h, r)
	return h.Text(), err
}
