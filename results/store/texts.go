package store

import (
	"context"
	"database/sql"
	"errors"
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
		`INSERT INTO texts (id, text, checksum) SELECT id, ?1, sum_of('texts', CAST(?1 AS BLOB), id) FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM texts) WHERE 1
		ON CONFLICT (text) DO UPDATE SET text = text RETURNING id`, text).Scan(&id)
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
	var sum value
	err := d.tx.QueryRowContext(d.ctx, `SELECT text, checksum FROM texts WHERE id = ?`, id).Scan(&text, &sum)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", damage("text %d does not exist", id)
	case err == nil && !sum.sound(sumOf("texts", []byte(text), value(id))):
		return "", damage("the checksum of text %d is wrong", id)
	case err == nil:
		d.see(text, id)
	}
	return text, err
}
