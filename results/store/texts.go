package store

import (
	"database/sql"
	"errors"
	"maps"
	"sync"
)

// texts is the dictionary of the database, cached in memory. What a transaction
// reads is cached only after its end.
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

func (tx *transaction) see(text string, id uint64) { tx.ids[text], tx.back[id] = id, text }

// ID returns the number of text, which is added if it is new.
func (tx *transaction) ID(text string) (uint64, error) {
	if id, ok := tx.cache.id(text); ok {
		return id, nil
	}
	if id, ok := tx.ids[text]; ok {
		return id, nil
	}
	var id uint64
	err := tx.row(`INSERT INTO texts (id, text, checksum) SELECT id, ?1, sum_of('texts', CAST(?1 AS BLOB), id) FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM texts) WHERE 1
		ON CONFLICT (text) DO UPDATE SET text = text RETURNING id`, text).Scan(&id)
	if err == nil {
		tx.see(text, id)
	}
	return id, err
}

// optionalID is ID with 0 for the empty text.
func (tx *transaction) optionalID(text string) (value, error) {
	if text == "" {
		return 0, nil
	}
	id, err := tx.ID(text)
	return value(id), err
}

// optionalText is Text with the empty text for 0.
func (tx *transaction) optionalText(id value) (string, error) {
	if id == 0 {
		return "", nil
	}
	return tx.Text(uint64(id))
}

// Text returns the text with the given number.
func (tx *transaction) Text(id uint64) (string, error) {
	if text, ok := tx.cache.text(id); ok {
		return text, nil
	}
	if text, ok := tx.back[id]; ok {
		return text, nil
	}
	var text string
	var sum value
	err := tx.row(`SELECT text, checksum FROM texts WHERE id = ?`, id).Scan(&text, &sum)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return "", damage("text %d does not exist", id)
	case err == nil && !sum.sound(sumOf("texts", []byte(text), value(id))):
		return "", damage("the checksum of text %d is wrong", id)
	case err == nil:
		tx.see(text, id)
	}
	return text, err
}
