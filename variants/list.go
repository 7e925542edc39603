package variants

import (
	"fmt"
	"io"
)

// Entry is a variant in a list.
type Entry struct {
	Name  string `json:"name"`
	Hash  string `json:"hash"`
	About string `json:"about"`
}

// List returns the built-in variants as entries.
func List() (list []Entry) {
	for _, v := range All() {
		list = append(list, Entry{v.Name(), v.Hash(), v.About()})
	}
	return list
}

// WriteList writes entries for people, one per line.
func WriteList(w io.Writer, list []Entry) error {
	for _, e := range list {
		if _, err := fmt.Fprintf(w, "%-20s  %s  %s\n", e.Name, e.Hash, e.About); err != nil {
			return err
		}
	}
	return nil
}
