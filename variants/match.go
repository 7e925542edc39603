package variants

import (
	"fmt"
	"path"
	"strings"

	"match/internal/nearest"
)

// Match returns the weights that match any of the comma-separated patterns: in the order of
// Weights, each once. A pattern is a name, the first parts of names (pawn.eg, a whole table), or a
// shell pattern with *, ? and [a-e] (zoned.*, *.eg.?7). The error names the pattern that is
// malformed or matches nothing, and suggests the nearest valid one.
func (v *Variant) Match(patterns string) ([]Weight, error) {
	all := v.Weights()
	wanted := make([]bool, len(all))
	for _, pattern := range strings.Split(patterns, ",") {
		pattern = strings.TrimSpace(pattern)
		found := false
		for i, w := range all {
			ok, err := path.Match(pattern, w.Name)
			if err != nil {
				return nil, fmt.Errorf("malformed pattern %q: want a name, which may contain *, ? and [a-e]", pattern)
			}
			if ok || strings.HasPrefix(w.Name, pattern+".") {
				wanted[i], found = true, true
			}
		}
		if !found {
			return nil, fmt.Errorf("no weight of %s matches %q%s", v.name, pattern, nearest.Hint(pattern, v.patterns()))
		}
	}
	var matched []Weight
	for i, w := range all {
		if wanted[i] {
			matched = append(matched, w)
		}
	}
	return matched, nil
}

// patterns returns the candidates for suggestions: names, and their first parts.
func (v *Variant) patterns() (all []string) {
	v.eachHalf(func(s *section, half int) {
		title := s.title(half)
		group, _, _ := strings.Cut(title, ".")
		all = append(all, title, title+".*", group, group+".*")
	})
	return append(all, v.weightNames()...)
}

// WithName returns the variant with another name and a one-line description. Its hash stays the
// same.
func (v *Variant) WithName(name, about string) *Variant {
	changed := *v
	changed.name, changed.about = name, about
	return &changed
}
