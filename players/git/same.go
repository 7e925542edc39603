package git

import (
	"fmt"

	"match/players/spec"
)

// Same returns a line that reports that two players are identical: at least one
// of them is built from a commit, and programs, arguments, options and limits are
// equal. It returns "" if they differ, or if the user has named one player twice.
func Same(a, b spec.Player) (string, error) {
	if a.Source == nil || b.Source == nil {
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
	return fmt.Sprintf("git:%s and git:%s are the same engine, byte for byte (SHA-256 %.12s…, commits %.8s and %.8s): there is nothing to measure",
		a.Source.Ref, b.Source.Ref, a.Source.Binary, a.Source.Commit, b.Source.Commit), nil
}
