package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"match/internal/plural"
	"match/pgn"
	"match/pgn/archive"
	"match/pgn/headers"
	"match/rating"
)

// gathering collects the games to be rated, wherever they come from.
type gathering struct {
	names              []string
	ids                map[string]int
	files              [][]headers.Game
	unfinished, broken int
	stored             []storedPair
}

// maxBrokenLines is how many broken games are named.
const maxBrokenLines = 100

// gather reads the headers of all files.
func (a *app) gather(cmd *cobra.Command, paths []string, f *rateFlags, g *gathering) error {
	scan := headers.Scan
	if f.check {
		scan = headers.ScanChecked
	}
	return a.eachFile(cmd, paths, f.pgnFlags, nil, func(ctx context.Context, s archive.Source, meter *readMeter) error {
		g.files = append(g.files, nil)
		return scan(ctx, s.Games, s.Name, s.Workers, func(p headers.Part) error {
			for _, fault := range p.Faults {
				if g.broken++; g.broken <= maxBrokenLines {
					meter.broken(fault)
				}
			}
			g.add(p)
			return nil
		})
	})
}

// add takes in a piece of the last file.
func (g *gathering) add(p headers.Part) {
	if g.ids == nil {
		g.ids = map[string]int{}
	}
	ids := make([]int, len(p.Names))
	for i, name := range p.Names {
		id, known := g.ids[name]
		if !known {
			id = len(g.names)
			g.ids[name] = id
			g.names = append(g.names, name)
		}
		ids[i] = id
	}
	for i := range p.Games {
		p.Games[i].White, p.Games[i].Black = ids[p.Games[i].White], ids[p.Games[i].Black]
	}
	last := &g.files[len(g.files)-1]
	*last = append(*last, p.Games...)
	g.unfinished += p.Unfinished
}

func (g *gathering) games() int {
	n := g.storedGames()
	for _, games := range g.files {
		n += len(games)
	}
	return n
}

func (g *gathering) storedGames() (n int) {
	for _, p := range g.stored {
		n += p.games()
	}
	return n
}

// leftOut says what was there but could not be used.
func (g *gathering) leftOut() string {
	if g.unfinished+g.broken == 0 {
		return ""
	}
	return fmt.Sprintf(" (%s, %d broken)", plural.Count(g.unfinished, "unfinished game"), g.broken)
}

// data pairs the games up, those of each file by the rule that suits it, and
// says by which.
func (g *gathering) data() (d *rating.Data, pairedBy string) {
	d = &rating.Data{}
	for _, name := range g.names {
		d.Player(name)
	}
	paired, all, rule, mixed := 0, 0, -1, false
	for _, games := range g.files {
		matches, by := headers.PairUp(games)
		paired += addMatches(d, games, matches)
		all += len(games)
		mixed = mixed || rule >= 0 && by >= 0 && by != rule
		rule = max(rule, by)
	}
	for _, p := range g.stored {
		paired += addStored(d, p)
	}
	all += g.storedGames()
	mixed = mixed || rule >= 0 && len(g.stored) > 0
	switch {
	case paired == 0:
		return d, "none recognised: games count as independent"
	case mixed:
		return d, fmt.Sprintf("%d of %s, by what suits each source", paired, plural.Count(all, "game"))
	case rule >= 0:
		return d, fmt.Sprintf("%d of %s, by %s", paired, plural.Count(all, "game"), headers.Rules[rule])
	}
	return d, fmt.Sprintf("%d of %s, as they were stored", paired, plural.Count(all, "game"))
}

// addMatches returns how many of the games are in pairs.
func addMatches(d *rating.Data, games []headers.Game, matches []headers.Match) (paired int) {
	for _, m := range matches {
		first := &games[m.First]
		if m.Second < 0 {
			d.AddGame(first.White, first.Black, outcomeOf(first.Result))
			continue
		}
		d.AddPair(first.White, first.Black, outcomeOf(first.Result), outcomeOf(games[m.Second].Result))
		paired += 2
	}
	return paired
}

func outcomeOf(r pgn.Result) rating.Outcome {
	switch r {
	case pgn.WhiteWins:
		return rating.WhiteWins
	case pgn.BlackWins:
		return rating.BlackWins
	}
	return rating.Drawn
}
