package ratings

import (
	"fmt"
	"strings"

	"match/internal/fold"
	"match/internal/plural"
	"match/rating"
)

// mostAlike is how many pairs of similar names are listed.
const mostAlike = 3

// lookAlikes warns about names that differ only in case or in spaces, because
// they are rated as separate players.
func lookAlikes(t *rating.Table) (list []string) {
	first := map[string]string{}
	more := 0
	for i := range t.Players {
		name := t.Players[i].Name
		key := strings.Join(strings.Fields(fold.Key(name)), " ")
		before, seen := first[key]
		switch {
		case !seen:
			first[key] = name
		case len(list) < mostAlike:
			list = append(list, fmt.Sprintf("%q and %q are rated as two players: are they the same?", before, name))
		default:
			more++
		}
	}
	if more > 0 {
		list = append(list, plural.Count(more, "more name")+" like that")
	}
	return list
}
