package transfer

import (
	"errors"
	"regexp"

	"match/event"
	"match/tablebase"
)

// Endgame tables do not travel: a plan names them by their hash, and workers have
// their own. The server describes the event by the hash alone.

// tablesKind is the prefix of tables that are named by their hash.
const tablesKind = "sha256"

// byHash matches such a name.
var byHash = regexp.MustCompile(`^` + tablesKind + `:[0-9a-f]{64}$`)

func init() {
	tablebase.Register(tablesKind, func(hash string) (tablebase.Tables, error) {
		if !byHash.MatchString(tablesKind + ":" + hash) {
			return nil, errors.New("want the 64 hexadecimal digits of the hash of endgame tables")
		}
		return tablebase.Absent(hash), nil
	})
}

// threeMen is the name of the tables that every machine has.
const threeMen = "3"

// tablesAway returns the portable name of this machine's tables.
func tablesAway(name string) (string, error) {
	if name == "" || name == threeMen || byHash.MatchString(name) {
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
	if name == "" || name == threeMen || byHash.MatchString(name) {
		return nil
	}
	return &event.FieldError{Key: "tablebases", Err: errors.New("endgame tables must be named by their content")}
}
