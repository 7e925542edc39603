package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"embed"
	"errors"
	"fmt"

	"match/internal/sqlitefile"
)

// Reading changes no file, not even one of an older schema. Temporary views show
// the content of such a file under the names and columns of the current tables.
// There is a file of views for each version before the current one.
//
//go:embed older/*.sql
var olderFiles embed.FS

// olderViews returns the views for a schema version, nothing for the present one.
func olderViews(version int) (string, error) {
	if version == schema.version() {
		return "", nil
	}
	text, err := olderFiles.ReadFile(fmt.Sprintf("older/%04d.sql", version))
	if err != nil {
		return "", fmt.Errorf("its schema has the unknown version %d", version)
	}
	return string(text), nil
}

// connectToRead opens the connections of a read-only store.
func (s *Store) connectToRead(ctx context.Context, options string) error {
	s.read = s.pool(options+"&_pragma=query_only(1)", 0)
	behind, err := s.checkVersion(ctx, schema)
	if err != nil || !behind {
		return err
	}
	plain := s.read
	s.read = sql.OpenDB(reader{plain.Driver(), sqlitefile.Address(s.path, engineWait, options)})
	s.read.SetMaxIdleConns(-1) // another process may migrate the file at any time
	return plain.Close()
}

// reader connects to a file with the schema that it has at that moment.
type reader struct {
	engine driver.Driver
	dsn    string
}

// Driver returns the database engine's.
func (r reader) Driver() driver.Driver { return r.engine }

// Connect opens a connection, with views if the schema is older.
func (r reader) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := r.engine.Open(r.dsn)
	if err != nil {
		return nil, err
	}
	if err := show(ctx, c); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// show creates the views. It must run before any other query.
func show(ctx context.Context, c driver.Conn) error {
	version, err := versionOf(ctx, c)
	if err != nil {
		return err
	}
	views, err := olderViews(version)
	if err != nil {
		return err
	}
	_, err = c.(driver.ExecerContext).ExecContext(ctx, "PRAGMA temp_store = MEMORY;"+views+"PRAGMA query_only = 1", nil)
	return err
}

// versionOf reads the schema's version over a connection.
func versionOf(ctx context.Context, c driver.Conn) (int, error) {
	rows, err := c.(driver.QueryerContext).QueryContext(ctx, "PRAGMA user_version", nil)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	row := make([]driver.Value, 1)
	if err := rows.Next(row); err != nil {
		return 0, err
	}
	version, _ := row[0].(int64)
	return int(version), nil
}
