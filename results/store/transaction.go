package store

import (
	"context"
	"database/sql"
)

// transaction reads one state of the database, or changes it. It is the dictionary of package codec: the texts that it
// has seen are cached at once, and those of a writing one only when it is committed, as their numbers would otherwise
// be given to other texts.
type transaction struct {
	ctx   context.Context
	sql   *sql.Tx
	cache *texts
	seen  *texts // the cache, or what a writing transaction adds to it at its end
}

// reading is View for one query.
func (s *Store) reading(ctx context.Context, do func(*transaction) error) error {
	return s.View(ctx, func(s *Store) error {
		tx := &transaction{ctx, s.view, s.texts, s.texts} // readers see only committed data
		return s.explain(cutShort(ctx, do(tx)))
	})
}

// writing calls do within a transaction. If do returns no error, the
// transaction is committed to the disk.
func (s *Store) writing(ctx context.Context, do func(*transaction) error) error {
	if s.readOnly {
		return s.explain(ErrReadOnly)
	}
	var begun *sql.Tx
	err := s.patiently(ctx, func() (err error) {
		begun, err = s.write.BeginTx(ctx, nil)
		return cutShort(ctx, err)
	})
	if err != nil {
		return s.explain(err)
	}
	defer begun.Rollback()
	s.wrote.Store(true)
	tx := &transaction{ctx, begun, s.texts, newTexts()}
	if err = do(tx); err == nil {
		err = begun.Commit()
	}
	if err != nil {
		return s.explain(cutShort(ctx, err))
	}
	for text, id := range tx.seen.ids {
		s.texts.keep(text, id)
	}
	return nil
}

// execer is a transaction, or the connection for statements that need none.
type execer interface {
	ExecContext(ctx context.Context, statement string, args ...any) (sql.Result, error)
}

// execute executes a statement that returns no rows.
func execute(ctx context.Context, on execer, statement string, args ...any) error {
	_, err := on.ExecContext(ctx, statement, args...)
	return err
}

// exec is execute within the transaction.
func (tx *transaction) exec(statement string, args ...any) error {
	return execute(tx.ctx, tx.sql, statement, args...)
}

// run executes a prepared statement.
func (tx *transaction) run(s *sql.Stmt, args ...any) error {
	_, err := tx.sql.StmtContext(tx.ctx, s).ExecContext(tx.ctx, args...)
	return err
}

// row runs a query that returns one row.
func (tx *transaction) row(query string, args ...any) *sql.Row {
	return tx.sql.QueryRowContext(tx.ctx, query, args...)
}

// row is a pointer to a row of a query: fields returns where its columns are read to.
type row[R any] interface {
	*R
	fields() []any
}

// each runs a query and calls do for each row.
func each[R any, P row[R]](tx *transaction, do func(P) error, query string, args ...any) error {
	rows, err := tx.sql.QueryContext(tx.ctx, query, args...)
	return eachOf(rows, err, do)
}

// eachOf calls do for each of the rows that a query returned, with its error.
func eachOf[R any, P row[R]](rows *sql.Rows, err error, do func(P) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		r := P(new(R))
		if err := rows.Scan(r.fields()...); err != nil {
			return err
		}
		if err := do(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// cell is a row of one column.
type cell[T any] struct{ x T }

func (c *cell[T]) fields() []any { return []any{&c.x} }

// column returns what a query of one column finds.
func column[T any](tx *transaction, query string, args ...any) (list []T, err error) {
	err = each(tx, func(c *cell[T]) error { list = append(list, c.x); return nil }, query, args...)
	return list, err
}
