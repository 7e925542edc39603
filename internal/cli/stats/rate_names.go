package stats

import (
	"fmt"
	"io"

	"match/internal/cli"
	"match/internal/flagtable"
	"match/rating"
	"match/results/ratings"
)

// rateNames are the flags of rate that choose games by the names of their players.
type rateNames struct {
	aliases, include, exclude []string
	aliasFile                 string
}

func (f *rateNames) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.List(&f.aliases, "alias", "another name of a player, `ALIAS` being NAME=OTHER: games of OTHER count for NAME; may be repeated"),
		flagtable.File(&f.aliasFile, "aliases", "", "`FILE` of other names: \"name\",\"other name\",… a line, as Ordo's synonyms"),
		flagtable.List(&f.include, "include", "rate only games of two players of such a `NAME`, in which * stands for any text; may be repeated"),
		flagtable.List(&f.exclude, "exclude", "leave out games of players of such a `NAME`, in which * stands for any text; may be repeated"),
	}
}

// choice is what the flags choose.
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

// rateMeetings are the flags of rate that print who scored what against whom.
type rateMeetings struct {
	crosstable bool
	against    []string
	all        *ratings.Meetings
}

// everybody is the name that stands for all listed players.
const everybody = "all"

func (f *rateMeetings) rows() flagtable.Table {
	return flagtable.Table{
		flagtable.Bool(&f.crosstable, "crosstable", false, "also print the points of each player against each"),
		flagtable.List(&f.against, "head-to-head", "also print what the player of this `NAME` scored against each opponent; all: every player; may be repeated"),
	}
}

// wanted reports whether anything is to be printed.
func (f *rateMeetings) wanted() bool { return f.crosstable || len(f.against) > 0 }

// find refuses names that are not in the games, and looks up what was played.
func (f *rateMeetings) find(d *rating.Data, l *ratings.List) error {
	if len(f.against) == 1 && f.against[0] == everybody {
		f.against = nil
		for i := range l.Players {
			f.against = append(f.against, l.Players[i].Name)
		}
	}
	if f.wanted() {
		f.all = l.Meetings(d)
	}
	return knownNames("--head-to-head", f.against, d.Names())
}

// headToHead are the players that are asked for.
func (f *rateMeetings) headToHead() (list []ratings.HeadToHead) {
	for _, name := range f.against {
		list = append(list, f.all.HeadToHead(name))
	}
	return list
}

func (f *rateMeetings) writeHeadToHead(w io.Writer) error {
	for _, h := range f.headToHead() {
		if err := h.Write(w); err != nil {
			return err
		}
	}
	return nil
}
