package analysis

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"match/results/store"
)

// archive keeps judgements in an SQLite file, one row per game, so that no
// game is judged twice by the same referee with the same effort. Several
// programs may use one file at a time. A killed program loses the judgements
// of its unfinished games. A nil Archive keeps nothing.
type archive struct {
	db      *sql.DB
	referee string // the referee and its effort
}

const archiveSchema = `CREATE TABLE IF NOT EXISTS judgements (
	referee TEXT NOT NULL,
	game    TEXT NOT NULL,
	moves   TEXT NOT NULL,
	PRIMARY KEY (referee, game)
) WITHOUT ROWID`

// archivePatience is how long the archive waits for other programs that write
// to it.
const archivePatience = 30 * time.Second

// judging is the version of the judging method; games are judged again after
// a change.
const judging = 1

// newArchive opens the file, or creates it, for a referee with the given hash
// (see spec.Player) and effort.
func newArchive(path, refereeHash string, e Effort) (*archive, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, err
	}
	if err := refuseForeign(path); err != nil {
		return nil, err
	}
	db := store.OpenSQLite(path, archivePatience, 1, "_pragma=journal_mode(wal)", "_pragma=synchronous(normal)")
	if _, err := db.Exec(archiveSchema); err != nil {
		db.Close()
		return nil, fmt.Errorf("judgements %s: %w", path, err)
	}
	return &archive{db, fmt.Sprintf("%d:%s:%d:%d", judging, refereeHash, e.Screen, e.Careful)}, nil
}

// refuseForeign rejects a file that holds anything other than judgements, and
// does not change it.
func refuseForeign(path string) error {
	if store.IsDatabase(path) {
		return fmt.Errorf("%s is a results database, which cannot store judgements: name another file, or none", path)
	}
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		return nil
	}
	db := store.OpenSQLite(path, archivePatience, 1, "mode=ro")
	defer db.Close()
	var table string
	switch err := db.QueryRow("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('judgements', 'sqlite_sequence')").Scan(&table); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case store.IsNoSQLite(err):
		return fmt.Errorf("%s holds no judgements: name another file, or none", path)
	case err != nil:
		return fmt.Errorf("judgements %s: %w", path, err)
	}
	return fmt.Errorf("%s is a database of another program (it has a table %s): name another file, or none", path, table)
}

// Close closes the file.
func (a *archive) Close() error {
	if a == nil {
		return nil
	}
	return a.db.Close()
}

// get returns the judgements under a key, or nil if their number is not the
// wanted one.
func (a *archive) get(key string, want int) (judged []Judgement, err error) {
	if a == nil {
		return nil, nil
	}
	var text string
	err = a.db.QueryRow("SELECT moves FROM judgements WHERE referee = ? AND game = ?", a.referee, key).Scan(&text)
	switch {
	case err == sql.ErrNoRows:
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("judgements: %w", err)
	}
	text, sound := a.unsealed(key, text)
	if !sound || json.Unmarshal([]byte(text), &judged) != nil || len(judged) != want {
		return nil, nil // a damaged row is judged again
	}
	return judged, nil
}

// put stores judgements under a key.
func (a *archive) put(key string, judged []Judgement) error {
	if a == nil {
		return nil
	}
	text, err := json.Marshal(judged)
	if err != nil {
		return err
	}
	// Not the referee's context: finished judgements are kept even after a
	// cancellation.
	_, err = a.db.ExecContext(context.Background(),
		"INSERT OR REPLACE INTO judgements VALUES (?, ?, ?)", a.referee, key, a.sealed(key, string(text)))
	if err != nil {
		return fmt.Errorf("judgements: %w", err)
	}
	return nil
}

// seal separates judgements from their checksum. Older programs treat the
// checksum as damage, and judge again.
const seal = "#"

// sealed returns a text with a checksum of the text and its key.
func (a *archive) sealed(key, text string) string {
	sum := crc32.Checksum([]byte(a.referee+" "+key+" "+text), crc32.MakeTable(crc32.Castagnoli))
	return fmt.Sprintf("%s%s%08x", text, seal, sum)
}

// unsealed returns the text without its checksum, and whether it is undamaged.
// Texts of older programs have no checksum.
func (a *archive) unsealed(key, kept string) (text string, sound bool) {
	text, _, has := strings.Cut(kept, seal)
	return text, !has || a.sealed(key, text) == kept
}

// gameKey covers everything that judgements depend on: the start, the moves,
// and the end of the book.
func gameKey(g *Game) string {
	text := g.Record.Start.AppendFEN(nil)
	text = strconv.AppendInt(append(text, ' '), int64(g.Book), 10)
	for i := range g.Record.Plies {
		text = g.Record.Plies[i].Move.AppendUCI(append(text, ' '), true)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}
