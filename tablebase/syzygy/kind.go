package syzygy

import "match/tablebase"

// Kind is the prefix of the names of Syzygy tables for [tablebase.Find]: syzygy:DIR, or several
// directories as for [Open].
const Kind = "syzygy"

func init() {
	tablebase.Register(Kind, func(path string) (tablebase.Tables, error) {
		set, err := Open(path)
		if err != nil {
			return nil, err
		}
		return set, nil
	})
}

// Name returns the name of the tables in directories.
func Name(path string) string { return Kind + ":" + path }
