package transfer

import (
	"errors"
	"strings"

	"match/tablebase"
)

// Endgame tables do not travel: a plan names them by their hash, and workers have
// their own. The server describes the event by the hash alone.

// tablesKind is the prefix of tables that are named by their hash.
const tablesKind = "sha256"

// isPortable reports whether a name of tables means the same on every machine: none, those of
// three men, which every machine has, or a hash.
func isPortable(name string) bool {
	hash, is := strings.CutPrefix(name, tablesKind+":")
	return name == "" || name == "3" || is && IsSum(hash)
}

func init() {
	tablebase.Register(tablesKind, func(hash string) (tablebase.Tables, error) {
		if !IsSum(hash) {
			return nil, errors.New("want the 64 hexadecimal digits of the hash of endgame tables")
		}
		return tablebase.Absent(hash), nil
	})
}

// tablesAway returns the portable name of this machine's tables.
func tablesAway(name string) (string, error) {
	if isPortable(name) {
		return name, nil
	}
	tables, err := tablebase.Find(name)
	if err != nil {
		return "", err
	}
	return tablesKind + ":" + tables.Hash(), tables.Close()
}
