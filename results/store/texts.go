package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"sync"
)

// texts is the dictionary of the database, cached in memory. What a transaction
// reads is cached only after its commit.
type texts struct {
	mu   sync.Mutex
	ids  map[string]uint64
	back map[uint64]string
}

func newTexts() *texts {
	return &texts{ids: map[string]uint64{}, back: map[uint64]string{}}
}

func (t *texts) id(text string) (uint64, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	id, ok := t.ids[text]
	return id, ok
}

func (t *texts) text(id uint64) (string, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, ok := t.back[id]
	return text, ok
}

func (t *texts) keep(added map[string]uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	maps.Copy(t.ids, added)
	for text, id := range added {
		t.back[id] = text
	}
}

// dictionary is a codec.Dictionary within one transaction.
type dictionary struct {
	ctx   context.Context
	tx    *sql.Tx
	cache *texts
	ids   map[string]uint64 // seen in the transaction and not yet in the cache
	back  map[uint64]string
}

func (t *texts) in(ctx context.Context, tx *sql.Tx) *dictionary {
	return &dictionary{ctx: ctx, tx: tx, cache: t, ids: map[string]uint64{}, back: map[uint64]string{}}
}

// commit caches what the transaction has seen. A writing transaction must be
// committed first: otherwise its numbers would be given to other texts.
func (d *dictionary) commit() { d.cache.keep(d.ids) }

func (d *dictionary) see(text string, id uint64) { d.ids[text], d.back[id] = id, text }

// ID returns the number of text, which is added if it is new.
func (d *dictionary) ID(text string) (uint64, error) {
	if id, ok := d.cache.id(text); ok {
		return id, nil
	}
	if id, ok := d.ids[text]; ok {
		return id, nil
	}
	var id uint64
	err := d.tx.QueryRowContext(d.ctx,
		`INSERT INTO texts (text, checksum) VALUES (?, ?) ON CONFLICT DO UPDATE SET text = text RETURNING id`, text, checksum([]byte(text))).Scan(&id)
	if err == nil {
		d.see(text, id)
	}
	return id, err
}

// Text returns the text with the given number.
func (d *dictionary) Text(id uint64) (string, error) {
	if text, ok := d.cache.text(id); ok {
		return text, nil
	}
	if text, ok := d.back[id]; ok {
		return text, nil
	}
	var text string
	var sum sql.NullInt64
	err := d.tx.QueryRowContext(d.ctx, `SELECT text, checksum FROM texts WHERE id = ?`, id).Scan(&text, &sum)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", fmt.Errorf("text %d does not exist", id)
	case err == nil && sum.Valid && sum.Int64 != checksum([]byte(text)):
		return "", fmt.Errorf("text %d is damaged: its checksum is wrong", id)
	case err == nil:
		d.see(text, id)
	}
	return text, err
}

// checksum returns the CRC-32C of stored data.
func checksum(data []byte) int64 { return int64(crc32.Checksum(data, castagnoli)) }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)
