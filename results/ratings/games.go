package ratings

import (
	"context"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"

	"match/internal/plural"
	"match/pgn"
	"match/pgn/headers"
	"match/pgn/pairs"
	"match/rating"
	"match/record"
)

// Games gathers the games to be rated from files and events, and finds their
// pairs. The zero Games needs only its Scanner's workers.
type Games struct {
	headers.Scanner
	Choice

	Unfinished int // games without a result, which are excluded
	Broken     int // excluded

	named  rating.Data // players of files
	files  [][]headers.Game
	stored []storedPair
	begun  rating.Openings // of stored pairs
	event  uint64          // the last one
	given  []given
}

// given is a rating that an event was given for one of its players.
type given struct {
	event, player string
	rating        float64
}

// Give adds the known ratings of the players of an event, by their numbers. The
// event must have been added.
func (g *Games) Give(event string, players []string, known map[int]float64) {
	for _, n := range slices.Sorted(maps.Keys(known)) {
		if name, rated := g.player(players[n]); rated {
			g.given = append(g.given, given{event, name, known[n]})
		}
	}
}

// storedPair is a pair of an event. Games that are missing or have no result are
// Unfinished.
type storedPair struct {
	a, b          string
	first, second pgn.Result // of the game with a as White and of the other
}

// games returns the number of games with a result.
func (p storedPair) games() (n int) {
	for _, r := range []pgn.Result{p.first, p.second} {
		if r != pgn.Unfinished {
			n++
		}
	}
	return n
}

// AddFile reads a PGN file; errors contain the name. Broken games are excluded
// and passed to broken.
func (g *Games) AddFile(ctx context.Context, r io.Reader, name string, broken func(*pgn.GameError)) error {
	g.files = append(g.files, nil)
	return g.Scan(ctx, r, name, func(p headers.Part) error {
		for _, fault := range p.Faults {
			g.Broken++
			broken(fault)
		}
		g.add(p)
		return nil
	})
}

// add adds a part of the last file.
func (g *Games) add(p headers.Part) {
	ids := make([]int, len(p.Names))
	for i, name := range p.Names {
		ids[i] = -1 // its games are excluded
		if name, rated := g.player(name); rated {
			ids[i] = g.named.Player(name)
		}
	}
	last := &g.files[len(g.files)-1]
	for _, game := range p.Games {
		if game.White, game.Black = ids[game.White], ids[game.Black]; game.White >= 0 && game.Black >= 0 {
			*last = append(*last, game)
		}
	}
	g.Unfinished += p.Unfinished
}

// AddEvent reads the pairs of an event of these players. The pairing rule for
// files does not apply to them.
func (g *Games) AddEvent(players []string, list iter.Seq2[record.Pair, error]) error {
	g.event++
	for p, err := range list {
		if err != nil {
			return err
		}
		if _, forfeited := p.Forfeited(); forfeited {
			continue
		}
		a, ratedA := g.player(players[p.Players[0]])
		b, ratedB := g.player(players[p.Players[1]])
		if !ratedA || !ratedB {
			continue
		}
		pair := storedPair{a: a, b: b, first: pgn.Unfinished, second: pgn.Unfinished}
		for i, result := range []*pgn.Result{&pair.first, &pair.second} {
			switch game := p.Games[i]; {
			case game == nil:
			case game.Result == pgn.Unfinished:
				g.Unfinished++
			default:
				*result = game.Result
			}
		}
		if p.NoSwap { // the same player has White in both
			again := pair
			again.first, pair.second, again.second = pair.second, pgn.Unfinished, pgn.Unfinished
			g.keep(again)
		}
		g.keep(pair)
		if first := p.Games[0]; first != nil && first.Book > 0 {
			g.begun.Add(g.event<<32|uint64(first.Book), 1)
		}
	}
	return nil
}

// keep stores a pair of an event, if it has a game with a result.
func (g *Games) keep(p storedPair) {
	if p.games() > 0 {
		g.stored = append(g.stored, p)
	}
}

// Count returns the number of games to be rated.
func (g *Games) Count() (n int) {
	for _, games := range g.files {
		n += len(games)
	}
	for _, p := range g.stored {
		n += p.games()
	}
	return n
}

// LeftOut lists the unusable games in brackets, or "".
func (g *Games) LeftOut() string {
	if g.Unfinished+g.Broken == 0 {
		return ""
	}
	return fmt.Sprintf(" (%s, %d broken)", plural.Count(g.Unfinished, "unfinished game"), g.Broken)
}

// Data pairs the games, those of each file by the rule that suits it, and
// names the rules.
func (g *Games) Data() (d *rating.Data, pairedBy string) {
	d = &rating.Data{}
	for _, name := range g.named.Names() {
		d.Player(name)
	}
	paired, rule, mixed := 0, pairs.None, false
	openings := g.begun.Clone()
	for _, games := range g.files {
		matches, by := headers.PairUp(games)
		paired += addMatches(d, games, matches, openings)
		mixed = mixed || rule != pairs.None && by != pairs.None && by != rule
		rule = max(rule, by)
	}
	for _, p := range g.stored {
		paired += addStored(d, p)
	}
	all := plural.Count(g.Count(), "game")
	d.Shared = openings.Shared()
	mixed = mixed || rule != pairs.None && len(g.stored) > 0
	switch {
	case paired == 0:
		return d, "none recognised: games count as independent"
	case mixed:
		return d, fmt.Sprintf("%d of %s, by the best rule for each source", paired, all)
	case rule != pairs.None:
		return d, fmt.Sprintf("%d of %s, by %s", paired, all, g.Pairs.Name(rule))
	}
	return d, fmt.Sprintf("%d of %s, as they were stored", paired, all)
}

// addMatches returns how many of the games are in pairs.
func addMatches(d *rating.Data, games []headers.Game, matches []pairs.Match, openings *rating.Openings) (paired int) {
	for _, m := range matches {
		first := &games[m.First]
		if m.Second < 0 {
			d.AddGame(first.White, first.Black, outcomeOf(first.Result))
			continue
		}
		d.AddPair(first.White, first.Black, outcomeOf(first.Result), outcomeOf(games[m.Second].Result))
		paired += 2
		if opening := first.Opening(); opening != 0 {
			openings.Add(opening, 1)
		}
	}
	return paired
}

// addStored returns how many games of a pair are rated as a pair.
func addStored(d *rating.Data, p storedPair) (paired int) {
	a, b := d.Player(p.a), d.Player(p.b)
	switch {
	case p.games() == 2:
		d.AddPair(a, b, outcomeOf(p.first), outcomeOf(p.second))
		return 2
	case p.first != pgn.Unfinished:
		d.AddGame(a, b, outcomeOf(p.first))
	case p.second != pgn.Unfinished:
		d.AddGame(b, a, outcomeOf(p.second))
	}
	return 0
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
