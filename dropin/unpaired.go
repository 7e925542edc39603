package dropin

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"match/arena"
	"match/pgn"
	"match/record"
	"match/results/codec"
)

// unpaired are games that are over and whose pairs are not counted yet. Both programs
// write such games when a run is interrupted. config.json has them for the next run,
// which does not play them again.
type unpaired map[int][2]overGame // by number of the pair

// overGame is a game with its times, or nothing.
type overGame struct {
	*pgn.Game
	arena.Span
}

// set adds a game, 0 or 1, of a pair.
func (u unpaired) set(pair, game int, g overGame) {
	games := u[pair]
	games[game] = g
	u[pair] = games
}

// Keep implements arena.Journal: both programs play games under way again.
func (b *scoreboard) Keep(pair, game int, g *pgn.Game, took time.Duration) {
	if g.Result == pgn.Unfinished {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.unpaired.set(pair, game, overGame{g, arena.Span{Begun: now.Add(-took), Ended: now}})
}

// Kept implements arena.Journal.
func (b *scoreboard) Kept(pair int) [2]*pgn.Game {
	kept := b.request.Unpaired[pair]
	return [2]*pgn.Game{kept[0].Game, kept[1].Game}
}

// written reports whether an earlier run has written a game.
func (b *scoreboard) written(pair, game int, g *pgn.Game) bool {
	return b.Kept(pair)[game] == g
}

// eachUnpaired calls do with the games of pairs that are not counted, in order.
func (b *scoreboard) eachUnpaired(do func(pair, game int, g overGame) error) error {
	for _, pair := range slices.Sorted(maps.Keys(b.unpaired)) {
		for i, g := range b.unpaired[pair] {
			if g.Game == nil {
				continue
			}
			if err := do(pair, i, g); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeUnpaired prints and writes the games of an interrupted run whose pairs are not
// counted.
func (b *scoreboard) writeUnpaired() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	err := b.eachUnpaired(func(pair, game int, g overGame) error {
		if b.written(pair, game, g.Game) {
			return nil
		}
		p := &arena.Played{Pair: record.Pair{Number: pair, NoSwap: true}}
		p.Times[game] = g.Span
		for i := range b.request.Engines {
			switch b.request.Engines[i].Name {
			case g.White:
				p.Players[0] = i
			case g.Black:
				p.Players[1] = i
			}
		}
		return b.game(p, game, g.Game)
	})
	b.allWritten = err == nil
	return err
}

// configGame is a game in config.json whose pair is not counted. fastchess ignores it.
type configGame struct {
	Pair  int `json:"pair"` // after those that are counted, from 1
	Index int `json:"game"` // 0 or 1
	codec.Game
}

// unpairedGames returns the written games that the next run need not play.
func (b *scoreboard) unpairedGames() (list []configGame, err error) {
	counted := b.pairs - b.before
	err = b.eachUnpaired(func(pair, game int, g overGame) error {
		if !b.allWritten && !b.written(pair, game, g.Game) {
			return nil
		}
		encoded, err := codec.Encode(g.Game, true)
		list = append(list, configGame{pair - counted, game, encoded})
		return err
	})
	return list, err
}

// unpaired reads the games of the run before.
func (f *configFile) unpaired(r *request) error {
	for _, c := range f.Unpaired {
		g, err := c.Decode()
		if err == nil && (c.Pair < 1 || c.Index < 0 || c.Index > 1) {
			err = fmt.Errorf("no game %d.%d", c.Pair, c.Index)
		}
		if err != nil {
			return fmt.Errorf("unpaired: %w", err)
		}
		g.Pair = c.Pair
		r.keep(c.Index, g)
	}
	return nil
}

// keep adds a game, 0 or 1, of a pair to those that are not played again.
func (r *request) keep(index int, g *pgn.Game) {
	r.Unpaired.set(g.Pair, index, overGame{Game: g})
}
