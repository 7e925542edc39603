package analysis

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"

	"match/board"
	"match/internal/nearest"
	"match/internal/plural"
	"match/pgn"
	"match/results/store"
)

// Source is a stream of games and its name in reports. An error of type
// *[pgn.GameError] is a broken game: it is recorded, and reading continues.
type Source struct {
	Name  string
	Games iter.Seq2[*pgn.Game, error]
}

// Query selects games.
type Query struct {
	Player   string // the player to analyse
	Opponent string // "": all
}

// Collection has the games of one player.
type Collection struct {
	Query      Query
	Games      []*Game // in the order of the input
	Clusters   int     // pairs and single games without a pair
	Broken     []string
	Unfinished int // games without a result, which are excluded
	Others     int // games of other players or against other opponents, which are excluded
	Views      []scoreView

	names  map[string]int // of all players, with their number of games
	said   said
	paired int // pairs of two games
}

// Collect reads the sources and keeps the selected games. The error is a read
// error or a *[NoGamesError].
func Collect(q Query, sources ...Source) (*Collection, error) {
	c := &Collection{Query: q, names: map[string]int{}}
	for _, s := range sources {
		for g, err := range s.Games {
			var fault *pgn.GameError
			switch {
			case errors.As(err, &fault):
				c.Broken = append(c.Broken, fault.Error())
			case err != nil:
				return nil, err
			default:
				c.take(s.Name, g)
			}
		}
	}
	if len(c.Games) == 0 {
		names := mostFirst(c.names, func(games int) int { return games })
		return nil, &NoGamesError{q, names, c.Unfinished, c.Broken}
	}
	c.pairUp()
	c.settleViews()
	for _, g := range c.Games {
		c.said.note(g)
	}
	return c, nil
}

func (c *Collection) take(source string, g *pgn.Game) {
	c.names[g.White]++
	c.names[g.Black]++
	side, opponent := board.White, g.Black
	if g.White != c.Query.Player {
		side, opponent = board.Black, g.White
	}
	asked := g.White == c.Query.Player || g.Black == c.Query.Player
	if !asked || c.Query.Opponent != "" && opponent != c.Query.Opponent {
		c.Others++
		return
	}
	if g.Result == pgn.Unfinished {
		c.Unfinished++
		return
	}
	if slices.ContainsFunc(g.Plies, func(p pgn.Ply) bool { return p.Move == board.NoMove }) {
		c.Broken = append(c.Broken, fmt.Sprintf("%s: %s – %s %s: it has a null move and cannot be judged", source, g.White, g.Black, g.Round))
		return
	}
	own := *g // the reader may reuse the memory of its games
	own.Plies = slices.Clone(g.Plies)
	if strings.Contains(g.Site, "lichess.org") { // its scores are from the server, for both sides' moves
		for i := range own.Plies {
			own.Plies[i].Score = pgn.Score{}
		}
	}
	c.Games = append(c.Games, &Game{
		Record: &own, Number: len(c.Games) + 1, Source: source,
		Side: side, Opponent: opponent, Book: bookPlies(g),
	})
}

// records are the data in the record of a game beside its moves.
var records = [...]struct {
	what string // as a report names it if it is missing
	in   func(*Game) bool
}{
	{"the end of the book (opening moves are judged like others)", func(g *Game) bool {
		return g.Book > 0 || g.Record.Start != board.StartPosition()
	}},
	{"the players' scores (no reliability, no bias of terms)", ofPly(func(p pgn.Ply) bool { return p.Score.Kind != pgn.NoScore })},
	{"search depths", ofPly(func(p pgn.Ply) bool { return p.Depth > 0 })},
	{"numbers of nodes", ofPly(func(p pgn.Ply) bool { return p.Nodes > 0 })},
	{"clock times", ofPly(func(p pgn.Ply) bool { return p.Clock > 0 })},
	{"times of moves", ofPly(func(p pgn.Ply) bool { return p.Time > 0 })},
	{"names of openings", func(g *Game) bool { return g.Record.ECO != "" || g.Record.Opening != "" }},
	{"reasons why games ended", func(g *Game) bool { return g.Record.Ending() != pgn.NoReason }},
}

const clockTimes = 4 // in records

func ofPly(has func(pgn.Ply) bool) func(*Game) bool {
	return func(g *Game) bool { return slices.ContainsFunc(g.Record.Plies, has) }
}

// said counts the games that have each of the records.
type said [len(records)]int

func (s *said) note(g *Game) {
	for i := range records {
		s[i] += btoi(records[i].in(g))
	}
}

// NoGamesError means that no game is left to analyse, with the reasons.
type NoGamesError struct {
	Query      Query
	Names      []string // of the players with games, those with the most games first
	Unfinished int
	Broken     []string // one line each
}

// Asks returns the field of the query that matches no game: "player" or
// "opponent".
func (e *NoGamesError) Asks() string {
	if slices.Contains(e.Names, e.Query.Player) && e.Query.Opponent != "" {
		return "opponent"
	}
	return "player"
}

// Error names what is missing, with the nearest name.
func (e *NoGamesError) Error() string {
	switch {
	case len(e.Names) == 0 && len(e.Broken) > 0:
		return fmt.Sprintf("no games to analyze: %s broken", plural.Count(len(e.Broken), "game"))
	case len(e.Names) == 0:
		return "there are no games"
	case !slices.Contains(e.Names, e.Query.Player):
		return fmt.Sprintf("no games of %q%s; there are %s", e.Query.Player, nearest.Hint(e.Query.Player, e.Names), few(e.Names))
	case e.Query.Opponent != "" && !slices.Contains(e.Names, e.Query.Opponent):
		return fmt.Sprintf("no games against %q%s; there are %s", e.Query.Opponent, nearest.Hint(e.Query.Opponent, e.Names), few(e.Names))
	case e.Unfinished > 0:
		return fmt.Sprintf("no finished games: %s without a result", plural.Count(e.Unfinished, "game"))
	case e.Query.Opponent == "": // all of the player's have null moves
		return fmt.Sprintf("no games to analyze: %s broken", plural.Count(len(e.Broken), "game"))
	}
	return fmt.Sprintf("no games of %q against %q", e.Query.Player, e.Query.Opponent)
}

// few lists some names.
func few(names []string) string {
	const most = 8
	var quoted []string
	for _, name := range names[:min(len(names), most)] {
		quoted = append(quoted, strconv.Quote(name))
	}
	text := strings.Join(quoted, ", ")
	if len(names) > most {
		text += fmt.Sprintf(" and %d more", len(names)-most)
	}
	return text
}

// errStopped ends reading when the consumer stops.
var errStopped = errors.New("stopped")

// FromPGN returns the games of a PGN stream. Reading calls open, which opens the
// stream, has it read, and closes it.
func FromPGN(ctx context.Context, path string, open func(read func(name string, r io.Reader) error) error) Source {
	return Source{Name: path, Games: func(yield func(*pgn.Game, error) bool) {
		endWith(yield, open(func(name string, r io.Reader) error {
			for g, err := range pgn.NewReader(r, name).Games() {
				if !yield(g, err) || ctx.Err() != nil {
					return errStopped
				}
			}
			return nil
		}))
	}}
}

// FromEvent returns the games of a stored event. Reading calls open, which looks
// up the event.
func FromEvent(ctx context.Context, name string, open func(read func(*store.Event) error) error) Source {
	return Source{Name: name, Games: func(yield func(*pgn.Game, error) bool) {
		endWith(yield, open(func(e *store.Event) error {
			for g, err := range e.Games(ctx) {
				if err != nil {
					return err
				}
				if !yield(g, nil) {
					return errStopped
				}
			}
			return nil
		}))
	}}
}

// endWith ends a stream with an error.
func endWith(yield func(*pgn.Game, error) bool, err error) {
	if err != nil && !errors.Is(err, errStopped) {
		yield(nil, err)
	}
}
