package event

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"match/arena"
)

// If the store is optional, an event is played to its end although another
// process locks the database, with one warning.
func TestSpareStore(t *testing.T) {
	for _, when := range []int{0, 1} { // pairs after which it is locked
		t.Run(fmt.Sprint(when), func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "r.db")
			s := openStore(t, path)
			other, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			defer other.Close()
			other.SetMaxOpenConns(1)
			lock := func() {
				if _, err := other.Exec("BEGIN IMMEDIATE"); err != nil {
					t.Error(err)
				}
			}
			var told []error
			pairs := 0
			o := Options{Store: s, Concurrency: 1, StoreFailed: func(err error) { told = append(told, err) }}
			o.Recorders = []Recorder{recorded(func() {
				if pairs++; pairs == when {
					lock()
				}
			})}
			if when == 0 {
				lock()
			}
			out, err := Run(t.Context(), planOf(&Match{Games: 6}, "tapered", "flat"), o)
			if err != nil || len(told) != 1 || pairs != 3 || out.Standing.Pairs != 3 {
				t.Errorf("%d pairs, %v, told %v", pairs, err, told)
			}
		})
	}
}

// An optional store does not hide an interrupt.
func TestSparedStoreHearsOfInterrupts(t *testing.T) {
	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(enough)
	k := &kept{storeFailed: func(err error) { t.Errorf("told %v", err) }}
	if err := k.try(ctx, func(context.Context) error { return enough }); !errors.Is(err, enough) || k.stopped {
		t.Error(err)
	}
}

// What cannot be stored is stored again as long as its owner says so.
func TestStoringIsTriedAgain(t *testing.T) {
	full := errors.New("full")
	for _, most := range []int{0, 1, 5} { // failures that the owner waits for
		asked, tries := 0, 0
		k := &kept{retry: func(err error) bool { asked++; return errors.Is(err, full) && asked <= most }}
		err := k.try(t.Context(), func(context.Context) error {
			if tries++; tries > 3 {
				return nil
			}
			return full
		})
		if (err == nil) != (most > 3) || tries != min(most, 3)+1 || asked != min(most+1, 3) {
			t.Errorf("%d: %v after %d tries, asked %d times", most, err, tries, asked)
		}
	}
}

type recorded func()

func (r recorded) Pair(context.Context, *arena.Played) error { r(); return nil }
