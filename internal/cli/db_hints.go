package cli

import (
	"errors"

	"match/results/store"
)

// dbHints are the remedies for errors of a results database.
var dbHints = []struct {
	kind error
	hint string
}{
	{store.ErrNoDatabase, ": play a match first, or name another file with --db"},
	{store.ErrNoPlace, "; name one with --db FILE, or use --no-db"},
	{store.ErrReadOnly, "; name another one with --db, or use --no-db"},
	{store.ErrDamaged, "; move it away, or name another one with --db"},
	{store.ErrDamagedRow, "; 'match results verify' names all damage, 'match results delete' removes a damaged event"},
	{store.ErrFiles, ": raise the limit (ulimit -n)"},
	{store.ErrNewer, ": update the program, or name another file with --db"},
	{store.ErrNone, " (see 'match results')"},
	{store.ErrNoNumber, " (see 'match results')"},
}

// hinted is an error followed by its remedy.
type hinted struct {
	error
	hint string
}

func (h hinted) Error() string { return h.error.Error() + h.hint }
func (h hinted) Unwrap() error { return h.error }

// WithHint adds the remedy to an error of a results database.
func WithHint(err error) error {
	for _, h := range dbHints {
		if errors.Is(err, h.kind) {
			return hinted{err, h.hint}
		}
	}
	return err
}
