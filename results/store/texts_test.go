package store

import (
	"context"
	"database/sql"
	"testing"
)

// TestTextsAreAskedForOnce checks that every text and every number is queried
// once. The entries read in a transaction are cached, even if the database no
// longer responds, and after the commit they are available to all later ones.
func TestTextsAreAskedForOnce(t *testing.T) {
	s := openTemp(t)
	var id uint64
	inside := func(first func(*dictionary)) *dictionary {
		var d *dictionary
		if err := s.writing(ctx, func(tx *sql.Tx) error {
			d = s.texts.in(ctx, tx)
			first(d)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return d // its transaction is over, so it cannot query
	}
	known := func(when string, d *dictionary) {
		t.Helper()
		if got, err := d.ID("a remark"); err != nil || got != id {
			t.Errorf("%s: the text has the number %d, want %d; %v", when, got, id, err)
		}
		if got, err := d.Text(id); err != nil || got != "a remark" {
			t.Errorf("%s: the number stands for %q, %v", when, got, err)
		}
	}
	written := inside(func(d *dictionary) {
		var err error
		if id, err = d.ID("a remark"); err != nil {
			t.Fatal(err)
		}
	})
	known("by who wrote it", written)
	read := inside(func(d *dictionary) {
		if text, err := d.Text(id); err != nil || text != "a remark" {
			t.Fatalf("%q, %v", text, err)
		}
	})
	known("by who read it", read)

	later := inside(func(*dictionary) {})
	if _, err := later.Text(id); err == nil {
		t.Error("known to others before it is committed")
	}
	read.commit()
	known("after the commit", s.texts.in(context.Background(), nil))
}
