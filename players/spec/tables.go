package spec

import (
	"errors"
	"fmt"
	"strings"

	"match/internal/nearest"
	"match/tablebase"
	"match/tablebase/syzygy"
)

// Tables selects the endgame tables of a built-in player: those of the match, if
// any (""), one of the keywords below, or the tables in a directory. A player's
// own tables are not used for adjudication.
type Tables string

// The keywords. A directory of the same name is written "./on".
const (
	TablesOn    Tables = "on"  // those of the match, if any, otherwise the three-man tables
	TablesOff   Tables = "off" // none
	TablesThree Tables = "3"   // the three-man tables
)

// syzygyTables is the prefix of Syzygy tables; their directories follow.
const syzygyTables = syzygy.Kind + ":"

// isDir reports whether the player has its own tables.
func (t Tables) isDir() bool {
	return t != "" && t != TablesOn && t != TablesOff && t != TablesThree
}

// setTables gives the player its tables, unless it has some of another kind.
func (s *Player) setTables(t Tables) error {
	if had := s.Tablebase; had != "" && strings.HasPrefix(string(had), syzygyTables) != strings.HasPrefix(string(t), syzygyTables) {
		return errors.New("tablebase= and syzygy= cannot be combined: a player probes one set of tables")
	}
	s.Tablebase = t
	return nil
}

// open returns the tables in the directory.
func (t Tables) open() (tablebase.Tables, error) {
	if strings.HasPrefix(string(t), syzygyTables) {
		set, err := tablebase.Find(string(t))
		if err != nil {
			return nil, fmt.Errorf("syzygy=%s: %w", strings.TrimPrefix(string(t), syzygyTables), err)
		}
		return set, nil
	}
	set, err := tablebase.Open(string(t))
	if err != nil {
		return nil, fmt.Errorf("tablebase=%s%s: %w", t, nearest.Hint(string(t), []string{"on", "off"}), err)
	}
	return set, nil
}

// hash identifies the player's own tables by their contents.
func (t Tables) hash() (string, error) {
	if !t.isDir() {
		return string(t), nil
	}
	set, err := t.open()
	if err != nil {
		return "", err
	}
	return set.Hash(), set.Close()
}

// Choose returns the tables for a player in a match with the given tables, and
// whether the player must close them.
func (t Tables) Choose(match tablebase.Tables) (tables tablebase.Tables, own bool, err error) {
	switch {
	case t == TablesOff:
		return tablebase.None, false, nil
	case t == TablesThree, t == TablesOn && match == tablebase.None:
		return tablebase.ThreeMen(), false, nil
	case t.isDir():
		tables, err = t.open()
		return tables, err == nil, err
	}
	return match, false, nil
}
