package ratings

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"match/internal/nearest"
)

// aliases are further names of players. Games under an alias count for the
// player.
type aliases struct {
	of      map[string]string // the player, by alias
	players map[string]bool
	wanted  []alias // names that must be in the games
}

type alias struct{ place, name string }

// Alias adds NAME=OTHER, where OTHER must be in the games.
func (a *aliases) Alias(place, text string) error {
	name, other, ok := strings.Cut(text, "=")
	if name, other = strings.TrimSpace(name), strings.TrimSpace(other); !ok || name == "" || other == "" {
		return fmt.Errorf("%s: want NAME=OTHER, the games of OTHER count for NAME", place)
	}
	a.wanted = append(a.wanted, alias{place, other})
	return a.add(place, name, other)
}

// ReadAliases reads a file with the names of one player on each line. It
// ignores players that are not in the games.
func (a *aliases) ReadAliases(place string, text []byte) error {
	return eachRow(place, text, `"name","other name",…`, 0, func(place string, row []string) error {
		if len(row) < 2 {
			return fmt.Errorf("%s: 1 column: want \"name\",\"other name\",…", place)
		}
		for _, other := range row[1:] {
			if err := a.add(place, strings.TrimSpace(row[0]), strings.TrimSpace(other)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (a *aliases) add(place, name, other string) error {
	if a.of == nil {
		a.of, a.players = map[string]string{}, map[string]bool{}
	}
	before, twice := a.of[other]
	switch of, chained := a.of[name]; {
	case name == other:
		return fmt.Errorf("%s: %q is named twice: want two names", place, name)
	case twice && before != name:
		return fmt.Errorf("%s: %q is already another name of %q", place, other, before)
	case chained:
		return fmt.Errorf("%s: %q is itself another name of %q", place, name, of)
	case a.players[other]:
		return fmt.Errorf("%s: %q has other names itself", place, other)
	}
	a.of[other], a.players[name] = name, true
	return nil
}

// player returns the main name of the player with this name.
func (a *aliases) player(name string) string {
	if player, ok := a.of[name]; ok {
		return player
	}
	return name
}

// missing rejects names that are not in the games.
func (a *aliases) missing(seen map[string]bool) error {
	for _, w := range a.wanted {
		if !seen[w.name] {
			return fmt.Errorf("%s: no player %q in the games%s",
				w.place, w.name, nearest.Hint(w.name, slices.Sorted(maps.Keys(seen))))
		}
	}
	return nil
}
