package git

import (
	"fmt"

	"match/internal/plural"
	"match/players/spec"
)

// Same returns a line that reports that two players are identical: at least one
// of them is built from a commit; programs, benches, files that they may read,
// arguments, options and limits are equal. It returns "" if they differ, or if the
// user has named one player twice.
func Same(a, b spec.Player) (string, error) {
	if a.Source == nil || b.Source == nil || benchesDiffer(a.Source, b.Source) {
		return "", nil
	}
	hashA, err := a.Hash()
	if err != nil {
		return "", err
	}
	hashB, err := b.Hash()
	if err != nil || hashA != hashB || a.Limits.String() != b.Limits.String() {
		return "", err
	}
	return fmt.Sprintf("git:%s and git:%s are the same engine (commits %.8s and %.8s): equal %s; there is nothing to measure",
		a.Source.Ref, b.Source.Ref, a.Source.Commit, b.Source.Commit, compared(a.Source, b.Source)), nil
}

// benchesDiffer reports whether both benches are known and differ. Then the
// engines differ, even if all of their files that are known are equal.
func benchesDiffer(a, b *spec.Source) bool { return a.Bench != 0 && b.Bench != 0 && a.Bench != b.Bench }

// compared names what is equal in two equal engines.
func compared(a, b *spec.Source) string {
	list := []string{fmt.Sprintf("executables (SHA-256 %.12s…)", a.Binary)}
	if a.Bench != 0 && b.Bench != 0 {
		list = append(list, fmt.Sprintf("benches (%d nodes)", a.Bench))
	}
	if a.Data != "" {
		list = append(list, fmt.Sprintf("data files (SHA-256 %.12s…)", a.Data))
	}
	return plural.And(list)
}
