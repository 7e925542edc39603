package ratings

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"match/internal/nearest"
)

// Choice selects the games to be rated, by the names of their players, and the
// names under which they are rated.
type Choice struct {
	aliases
	include, exclude []*pattern
	seen             map[string]bool // names in the games
}

// pattern is a name in which * matches any text.
type pattern struct {
	place, name string
	*regexp.Regexp
	hit bool
}

// Include restricts the rating to games whose players both match an included
// pattern.
func (c *Choice) Include(place, name string) { c.include = append(c.include, newPattern(place, name)) }

// Exclude leaves out all games of players who match a pattern.
func (c *Choice) Exclude(place, name string) { c.exclude = append(c.exclude, newPattern(place, name)) }

func newPattern(place, name string) *pattern {
	text := strings.ReplaceAll(regexp.QuoteMeta(name), `\*`, ".*")
	return &pattern{place: place, name: name, Regexp: regexp.MustCompile("(?s)^" + text + "$")}
}

// player returns the name under which a player is rated, and whether it is rated.
func (c *Choice) player(name string) (as string, rated bool) {
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	c.seen[name] = true
	as = c.aliases.player(name)
	included, excluded := anyMatch(c.include, as), anyMatch(c.exclude, as)
	return as, !excluded && (included || len(c.include) == 0)
}

// anyMatch tries all patterns, so that each one records its match.
func anyMatch(list []*pattern, name string) (any bool) {
	for _, p := range list {
		if p.MatchString(name) {
			p.hit, any = true, true
		}
	}
	return any
}

// Seen reports whether the games had any names.
func (c *Choice) Seen() bool { return len(c.seen) > 0 }

// Check rejects names that are not in the games, once all games are read.
func (c *Choice) Check() error {
	if err := c.missing(c.seen); err != nil {
		return err
	}
	for _, list := range [][]*pattern{c.include, c.exclude} {
		for _, p := range list {
			if !p.hit {
				return fmt.Errorf("%s: no such player in the games%s",
					p.place, nearest.Hint(p.name, slices.Sorted(maps.Keys(c.seen))))
			}
		}
	}
	return nil
}
