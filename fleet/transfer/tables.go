package transfer

import (
	"errors"
	"strings"

	"match/event"
	"match/tablebase"
)

// Endgame tables do not travel: a plan names them by their hash, and workers have
// their own. The server describes the event by the hash alone.

// tablesKind is the prefix of tables that are named by their hash.
const tablesKind = "sha256"

// byHash reports whether a name is such a one.
func byHash(name string) bool {
	hash, is := strings.CutPrefix(name, tablesKind+":")
	return is && IsSum(hash)
}

func init() {
	tablebase.Register(tablesKind, func(hash string) (tablebase.Tables, error) {
		if !IsSum(hash) {
			return nil, errors.New("want the 64 hexadecimal digits of the hash of endgame tables")
		}
		return tablebase.Absent(hash), nil
	})
}

// threeMen is the name of the tables that every machine has.
const threeMen = "3"

// tablesAway returns the portable name of this machine's tables.
func tablesAway(name string) (string, error) {
	if name == "" || name == threeMen || byHash(name) {
		return name, nil
	}
	tables, err := tablebase.Find(name)
	if err != nil {
		return "", err
	}
	return tablesKind + ":" + tables.Hash(), tables.Close()
}

// checkTables rejects tables that are named by a path.
func checkTables(name string) error {
	if name == "" || name == threeMen || byHash(name) {
		return nil
	}
	return &event.FieldError{Key: "tablebases", Err: errors.New("endgame tables must be named by their content")}
}
