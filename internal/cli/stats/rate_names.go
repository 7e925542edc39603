package stats

import (
	"fmt"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/results/ratings"
)

// rateNames are the flags of rate that select games by the names of their players.
type rateNames struct {
	aliases, include, exclude []string
	aliasFile                 string
}

func (f *rateNames) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.List(&f.aliases, "alias", "another name of a player, an `ALIAS` NAME=OTHER: games of OTHER count for NAME; may be repeated"),
		flagtable.File(&f.aliasFile, "aliases", "", "`FILE` of other names, with lines \"name\",\"other name\",… like Ordo's synonyms"),
		flagtable.List(&f.include, "include", "rate only games between players that match a `NAME`, where * stands for any text; may be repeated"),
		flagtable.List(&f.exclude, "exclude", "leave out games of players that match a `NAME`, where * stands for any text; may be repeated"),
	}
}

// choice returns the selection of the flags.
func (f *rateNames) choice() (c ratings.Choice, err error) {
	for _, text := range f.aliases {
		if err := c.Alias(fmt.Sprintf("--alias %q", text), text); err != nil {
			return c, err
		}
	}
	if f.aliasFile != "" {
		text, err := cli.ReadText("--aliases", f.aliasFile)
		if err == nil {
			err = c.ReadAliases("--aliases: "+f.aliasFile, text)
		}
		if err != nil {
			return c, err
		}
	}
	for _, name := range f.include {
		c.Include(fmt.Sprintf("--include %q", name), name)
	}
	for _, name := range f.exclude {
		c.Exclude(fmt.Sprintf("--exclude %q", name), name)
	}
	return c, nil
}
