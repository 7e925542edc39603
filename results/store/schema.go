package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"slices"
)

// applicationID marks our files in the header of the database ("mtch").
const applicationID = 0x6d746368

// Numbered files make the schema. A released file never changes; a new
// version of the schema is a new file.
//
//go:embed schema/*.sql
var schemaFiles embed.FS

// migrations are the statements that upgrade the schema from version i to
// i+1.
type migrations []string

// schema has the migrations of this program.
var schema = mustReadMigrations(schemaFiles)

func mustReadMigrations(files fs.FS) migrations {
	names, err := fs.Glob(files, "schema/*.sql")
	if err != nil {
		panic(err)
	}
	slices.Sort(names)
	var m migrations
	for i, name := range names {
		var number int
		fmt.Sscanf(name, "schema/%d_", &number)
		if number != i+1 { // 0 if the name has no number
			panic(fmt.Sprintf("schema file %s should have number %04d", name, i+1))
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		m = append(m, string(text))
	}
	return m
}

// version returns the version of the schema after all migrations.
func (m migrations) version() int { return len(m) }

// apply migrates a database to the current schema, all steps in one
// transaction. Several processes may try at once, so it reads the version
// again under the lock.
func (m migrations) apply(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var have int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&have); err != nil {
		return err
	}
	for v := have; v < m.version(); v++ {
		if _, err := tx.ExecContext(ctx, m[v]); err != nil {
			return fmt.Errorf("migration to schema version %d: %w", v+1, err)
		}
	}
	if have < m.version() {
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", m.version())); err != nil {
			return err
		}
	}
	return tx.Commit()
}
