package store

import (
	"database/sql"
	"errors"
	"sync"
)

// texts is the dictionary of the database, as far as it is in memory.
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

func (t *texts) keep(text string, id uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ids[text], t.back[id] = id, text
}

// ID returns the number of text, which is added if it is new.
func (tx *transaction) ID(text string) (uint64, error) {
	for _, known := range [...]*texts{tx.cache, tx.seen} {
		if id, ok := known.id(text); ok {
			return id, nil
		}
	}
	var id uint64
	err := tx.row(`INSERT INTO texts (id, text, checksum) SELECT id, ?1, sum_of('texts', CAST(?1 AS BLOB), id) FROM (SELECT coalesce(max(id), 0) + 1 AS id FROM texts) WHERE 1
		ON CONFLICT (text) DO UPDATE SET text = text RETURNING id`, text).Scan(&id)
	if err == nil {
		tx.seen.keep(text, id)
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
	for _, known := range [...]*texts{tx.cache, tx.seen} {
		if text, ok := known.text(id); ok {
			return text, nil
		}
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
		tx.seen.keep(text, id)
	}
	return text, err
}
