package archive

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"match/pgn"
)

// Stats holds the statistics of files, in the form of their JSON document.
type Stats struct {
	Schema       int              `json:"schema"` // 1
	Games        int64            `json:"games"`
	Broken       int64            `json:"broken"` // not counted anywhere else
	Unfinished   int64            `json:"unfinished"`
	White        WDL              `json:"white"` // from White's side
	Plies        int64            `json:"plies"`
	Shortest     int64            `json:"shortest"` // plies
	Longest      int64            `json:"longest"`
	Depth        Mean             `json:"depth"` // plies; means over the moves with this figure
	Nodes        Mean             `json:"nodes"`
	Seconds      Mean             `json:"seconds"` // time per move
	Terminations map[string]int64 `json:"terminations"`
	Players      Entries          `json:"players"`
	Codes        Entries          `json:"eco"`      // from White's side
	Openings     Entries          `json:"openings"` // up to their first colon ("Sicilian Defense"), from White's side
}

// NewStats returns statistics of no games.
func NewStats() *Stats {
	return &Stats{Schema: 1, Players: Entries{}, Codes: Entries{}, Openings: Entries{},
		Terminations: map[string]int64{}}
}

// Add adds the games of a file. It passes broken games to broken, in the order
// of the file.
func (s *Stats) Add(ctx context.Context, src Source, broken func(*pgn.GameError)) error {
	return pgn.EachGame(ctx, src.Games, src.Name, src.Workers, func(part **Stats, _ *pgn.Reader, g *pgn.Game) error {
		if *part == nil {
			*part = NewStats()
		}
		(*part).game(g)
		return nil
	}, func(part *Stats) error {
		if part != nil {
			s.merge(part)
		}
		return nil
	}, func(e *pgn.GameError) {
		s.Broken++
		broken(e)
	})
}

// game counts one game.
func (s *Stats) game(g *pgn.Game) {
	plies := int64(len(g.Plies))
	if s.Games == 0 || plies < s.Shortest {
		s.Shortest = plies
	}
	s.Longest = max(s.Longest, plies)
	s.Games++
	s.Plies += plies
	s.White.add(g.Result, pgn.WhiteWins)
	if g.Result == pgn.Unfinished {
		s.Unfinished++
	}
	s.Players.count(name(g.White), g.Result, pgn.WhiteWins)
	s.Players.count(name(g.Black), g.Result, pgn.BlackWins)
	if g.ECO != "" {
		s.Codes.count(g.ECO, g.Result, pgn.WhiteWins)
	}
	if family, _, _ := strings.Cut(g.Opening, ":"); family != "" {
		s.Openings.count(family, g.Result, pgn.WhiteWins)
	}
	s.Terminations[termination(g)]++
	s.figures(g)
}

func (s *Stats) figures(g *pgn.Game) {
	for i := range g.Plies {
		ply := &g.Plies[i]
		s.Depth.add(float64(ply.Depth))
		s.Nodes.add(float64(ply.Nodes))
		s.Seconds.add(ply.Time.Seconds())
	}
}

// name returns a player's name, or "?".
func name(player string) string { return cmp.Or(player, "?") }

// termination returns the reason of the end in one or two words.
func termination(g *pgn.Game) string {
	switch reason := g.Ending(); {
	case reason != pgn.NoReason:
		return string(reason)
	case g.Result == pgn.Unfinished:
		return "unfinished"
	case g.Tag("Termination") != "":
		return g.Tag("Termination")
	}
	return "not said"
}

// merge adds the games of o.
func (s *Stats) merge(o *Stats) {
	if o.Games > 0 && (s.Games == 0 || o.Shortest < s.Shortest) {
		s.Shortest = o.Shortest
	}
	s.Longest = max(s.Longest, o.Longest)
	s.Games += o.Games
	s.Unfinished += o.Unfinished
	s.Plies += o.Plies
	s.White.merge(o.White)
	s.Depth.merge(o.Depth)
	s.Nodes.merge(o.Nodes)
	s.Seconds.merge(o.Seconds)
	s.Players.merge(o.Players)
	s.Codes.merge(o.Codes)
	s.Openings.merge(o.Openings)
	for reason, n := range o.Terminations {
		s.Terminations[reason] += n
	}
}

// endings returns the endings of games, the most frequent first.
func (s *Stats) endings() []string {
	return slices.SortedFunc(maps.Keys(s.Terminations), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.Terminations[b], s.Terminations[a]), cmp.Compare(a, b))
	})
}
