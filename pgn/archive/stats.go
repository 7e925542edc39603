package archive

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"match/pgn"
)

// Stats holds the statistics of files.
type Stats struct {
	Games        int64
	Broken       int64 // not counted anywhere else
	Unfinished   int64
	White        WDL // from White's side
	Plies        int64
	Shortest     int64 // plies
	Longest      int64
	Depth        Mean // plies
	Nodes        Mean
	Seconds      Mean // time per move
	players      map[string]*Entry
	codes        map[string]*Entry // by ECO code
	openings     map[string]*Entry
	terminations map[string]int64
}

// NewStats returns statistics of no games.
func NewStats() *Stats {
	return &Stats{
		players: map[string]*Entry{}, codes: map[string]*Entry{}, openings: map[string]*Entry{},
		terminations: map[string]int64{},
	}
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
	count(s.players, name(g.White), g.Result, pgn.WhiteWins)
	count(s.players, name(g.Black), g.Result, pgn.BlackWins)
	if g.ECO != "" {
		count(s.codes, g.ECO, g.Result, pgn.WhiteWins)
	}
	if family, _, _ := strings.Cut(g.Opening, ":"); family != "" {
		count(s.openings, family, g.Result, pgn.WhiteWins)
	}
	s.terminations[termination(g)]++
	s.figures(g)
}

func (s *Stats) figures(g *pgn.Game) {
	for i := range g.Plies {
		ply := &g.Plies[i]
		if ply.Depth > 0 {
			s.Depth.add(float64(ply.Depth))
		}
		if ply.Nodes > 0 {
			s.Nodes.add(float64(ply.Nodes))
		}
		if ply.Time > 0 {
			s.Seconds.add(ply.Time.Seconds())
		}
	}
}

func name(player string) string {
	if player == "" {
		return "?"
	}
	return player
}

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
	for _, pair := range [...][2]map[string]*Entry{{s.players, o.players}, {s.codes, o.codes}, {s.openings, o.openings}} {
		for name, e := range pair[1] {
			mine := entry(pair[0], name)
			mine.merge(e.WDL)
			mine.Unfinished += e.Unfinished
		}
	}
	for reason, n := range o.terminations {
		s.terminations[reason] += n
	}
}

// Players returns the players, those with the most games first.
func (s *Stats) Players() []Entry { return sorted(s.players) }

// Codes returns the ECO codes with results from White's side, the most frequent
// first.
func (s *Stats) Codes() []Entry { return sorted(s.codes) }

// Openings returns the openings up to their first colon ("Sicilian Defense")
// with results from White's side, the most frequent first.
func (s *Stats) Openings() []Entry { return sorted(s.openings) }

// Terminations returns the endings of games, the most frequent first.
func (s *Stats) Terminations() (names []string, counts []int64) {
	names = slices.SortedFunc(maps.Keys(s.terminations), func(a, b string) int {
		return cmp.Or(cmp.Compare(s.terminations[b], s.terminations[a]), cmp.Compare(a, b))
	})
	for _, name := range names {
		counts = append(counts, s.terminations[name])
	}
	return names, counts
}

// report is the JSON document of the statistics. A mean that is not defined is
// null.
type report struct {
	Schema       int              `json:"schema"` // 1
	Games        int64            `json:"games"`
	Broken       int64            `json:"broken"` // not counted anywhere else
	Unfinished   int64            `json:"unfinished"`
	White        WDL              `json:"white"` // from White's side
	Plies        int64            `json:"plies"`
	Shortest     int64            `json:"shortest"`
	Longest      int64            `json:"longest"`
	Depth        *float64         `json:"depth"` // means over the moves with this figure
	Nodes        *float64         `json:"nodes"`
	Seconds      *float64         `json:"seconds"`
	Terminations map[string]int64 `json:"terminations"`
	Players      []Entry          `json:"players"`
	Codes        []Entry          `json:"eco"`
	Openings     []Entry          `json:"openings"`
}

// report returns the statistics as a document.
func (s *Stats) Report() report {
	return report{
		Schema: 1, Games: s.Games, Broken: s.Broken, Unfinished: s.Unfinished, White: s.White,
		Plies: s.Plies, Shortest: s.Shortest, Longest: s.Longest,
		Depth: s.Depth.defined(), Nodes: s.Nodes.defined(), Seconds: s.Seconds.defined(),
		Terminations: s.terminations, Players: s.Players(), Codes: s.Codes(), Openings: s.Openings(),
	}
}

func (m Mean) defined() *float64 {
	if mean, ok := m.Value(); ok {
		return &mean
	}
	return nil
}
