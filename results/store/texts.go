package store

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"sync"
)

// texts is the dictionary of the database, cached in memory. Entries that a
// transaction added count only once it is committed.
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
	tx    querier
	cache *texts
	added map[string]uint64
}

// querier is what sql.Tx and sql.DB share.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func (t *texts) in(ctx context.Context, tx querier) *dictionary {
	return &dictionary{ctx: ctx, tx: tx, cache: t, added: map[string]uint64{}}
}

// commit makes the cache remember what the committed transaction added.
func (d *dictionary) commit() { d.cache.keep(d.added) }

// ID returns the number of text, which is added if it is new.
func (d *dictionary) ID(text string) (uint64, error) {
	if id, ok := d.cache.id(text); ok {
		return id, nil
	}
	if id, ok := d.added[text]; ok {
		return id, nil
	}
	var id uint64
	err := d.tx.QueryRowContext(d.ctx,
		`INSERT INTO texts (text) VALUES (?) ON CONFLICT DO UPDATE SET text = text RETURNING id`, text).Scan(&id)
	if err == nil {
		d.added[text] = id
	}
	return id, err
}

// Text returns the text with the given number.
func (d *dictionary) Text(id uint64) (string, error) {
	if text, ok := d.cache.text(id); ok {
		return text, nil
	}
	var text string
	err := d.tx.QueryRowContext(d.ctx, `SELECT text FROM texts WHERE id = ?`, id).Scan(&text)
	if err == sql.ErrNoRows {
		return "", fmt.Errorf("no text has the number %d", id)
	}
	if err == nil {
		d.cache.keep(map[string]uint64{text: id})
	}
	return text, err
}
