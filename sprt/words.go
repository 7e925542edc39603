package sprt

import (
	"fmt"
	"slices"
	"strings"
)

// words are the names of the values of a type, which are counted from 0.
type words[V ~int] struct {
	what  string // such as "model"
	names []string
}

// name returns the name of a value.
func (w *words[V]) name(v V) string {
	if v < 0 || int(v) >= len(w.names) {
		return fmt.Sprintf("%s %d", w.what, int(v))
	}
	return w.names[v]
}

// check rejects a value that has no name.
func (w *words[V]) check(v V) error {
	if v < 0 || int(v) >= len(w.names) {
		return fmt.Errorf("unknown %s %d", w.what, int(v))
	}
	return nil
}

// parse returns the value with a name.
func (w *words[V]) parse(name string) (V, error) {
	i := slices.Index(w.names, name)
	if i < 0 {
		return 0, fmt.Errorf("unknown %s %q: one of %s", w.what, name, strings.Join(w.names, ", "))
	}
	return V(i), nil
}
