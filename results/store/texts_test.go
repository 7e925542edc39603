package store

import (
	"context"
	"errors"
	"testing"
)

// TestTextsAreAskedForOnce checks that every text and every number is queried
// once. The entries seen in a transaction are cached, even if the database no
// longer responds, and after the commit they are available to all later ones.
func TestTextsAreAskedForOnce(t *testing.T) {
	s := openTemp(t)
	var id uint64
	inside := func(end error, first func(*transaction)) *transaction {
		t.Helper()
		var over *transaction // which cannot query
		err := s.writing(ctx, func(tx *transaction) error {
			over = tx
			first(tx)
			return end
		})
		if !errors.Is(err, end) {
			t.Fatal(err)
		}
		return over
	}
	known := func(when string, tx *transaction) {
		t.Helper()
		if got, err := tx.ID("a remark"); err != nil || got != id {
			t.Errorf("%s: the text has the number %d, want %d; %v", when, got, id, err)
		}
		if got, err := tx.Text(id); err != nil || got != "a remark" {
			t.Errorf("%s: the number stands for %q, %v", when, got, err)
		}
	}
	write := func(tx *transaction) {
		var err error
		if id, err = tx.ID("a remark"); err != nil {
			t.Fatal(err)
		}
	}
	undone := errors.New("undone")
	known("by who wrote it in vain", inside(undone, write))
	if _, err := inside(undone, func(*transaction) {}).Text(id); err == nil {
		t.Error("known to others without a commit")
	}
	known("by who wrote it", inside(nil, write))
	known("after the commit", &transaction{cache: s.texts, seen: newTexts()})

	s.texts = newTexts()
	for _, do := range []func(context.Context, func(*transaction) error) error{s.reading, s.writing} {
		var read *transaction
		err := do(ctx, func(tx *transaction) error {
			read = tx
			_, err := tx.Text(id)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		known("by who read it", read)
		known("after it was read", &transaction{cache: s.texts, seen: newTexts()})
		s.texts = newTexts()
	}
}
