package web

import (
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"match/board"
	"match/internal/harmless"
	"match/pgn"
)

// parseRound reads the number of a pair and of the game in it, 1 or 2; the round of a
// Swiss tournament may precede them.
func parseRound(text string) (id gameID, err error) {
	if strings.Count(text, ".") == 2 {
		_, text, _ = strings.Cut(text, ".")
	}
	p, g, _ := strings.Cut(text, ".")
	pair, err := strconv.Atoi(p)
	if err != nil || pair < 1 || g != "1" && g != "2" {
		return gameID{}, fmt.Errorf("%w: a game is named like 12.1 or 12.2", errNone)
	}
	return gameID{pair, int(g[0] - '1')}, nil
}

// replayView is a game to step through.
type replayView struct {
	ID, Round, White, Black, Result, Text, Opening string
	Data                                           string // JSON of a replay
	Shown                                          int
	Board, Evals, Bar                              template.HTML
	PGN                                            string // "": not shown
	Lichess                                        string // address of the game there
	Whole                                          bool   // that address has the whole game, otherwise one position
	Now, Log                                       string
	Begun                                          string // see gameMessage
	Stream                                         string // address of the moves to come; "": it is over
	Fault                                          bool   // it was forfeited
	Sides                                          [2]gameSide
	Steps                                          []step
	Lines                                          []moveLine
}

// gameSide is a player at the shown ply, Black's first.
type gameSide struct {
	Name, Colour   string
	Clock          string
	Left           int64 // milliseconds of the clock of a running game; 0: not known
	At             int64 // when it was so, in milliseconds since 1970
	Runs           bool  // it is this player's turn
	Score, Figures string
	Line           string
	Lined          bool // it has lines of play
	Material       template.HTML
}

// moveLine is a row of the table of moves.
type moveLine struct {
	Number string
	Moves  [2]moveLink
}

type step struct{ Name, Label, Sign, Link string }

type moveLink struct {
	SAN, Said, Link string
	Score, Took     string
	Ply             int
	Here            bool
}

// byPly is the address of a ply on the page of its game.
func byPly(ply int) string { return "?ply=" + strconv.Itoa(ply) }

// newReplayView shows a game after a number of plies; link is the address of a ply.
func newReplayView(g *pgn.Game, shown int, log string, link func(ply int) string) replayView {
	data := newReplay(g)
	n := len(data.Plies)
	shown = max(0, min(n, shown))
	v := replayView{
		ID: "game-" + g.Round, Round: g.Round, White: short(g.White), Black: short(g.Black), Result: g.Result.String(), Text: short(g.Closing()),
		Opening: short(strings.TrimSpace(g.ECO + " " + g.Opening)), Data: data.JSON(), Shown: shown, Board: data.at(g, shown), Now: "The start", Log: log,
		Fault: g.End.Reason.IsFault(),
	}
	v.Lichess, v.Whole = lichess(g, data)
	v.Evals, v.Bar = data.evaluations(shown)
	for i := range data.Plies {
		p := &data.Plies[i]
		v.addMove(newMoveLink(p, i+1, i+1 == shown, link), p.SAN)
		if i+1 == shown {
			v.Now = strings.TrimSuffix(p.SAN+": "+p.said(), ": ")
		}
	}
	v.Sides = [2]gameSide{data.side(board.Black, shown), data.side(board.White, shown)}
	v.Sides[0].Name, v.Sides[1].Name = v.Black, v.White
	v.Steps = []step{
		{"first", "To the start", "|◀", link(0)}, {"back", "One move back", "◀", link(max(0, shown-1))},
		{"forward", "One move forward", "▶", link(min(n, shown+1))}, {"last", "To the end", "▶|", link(n)},
	}
	return v
}

// newMoveLink returns a ply for the table of moves.
func newMoveLink(p *replayPly, ply int, here bool, link func(ply int) string) moveLink {
	_, text, _ := strings.Cut(p.SAN, " ")
	return moveLink{text, p.said(), link(ply), p.Score, p.Took, ply, here}
}

// side returns a player after a number of plies, without its name.
func (r *replay) side(c board.Color, shown int) gameSide {
	s := gameSide{Colour: c.String()}
	for i := range r.Plies {
		p := &r.Plies[i]
		if p.black() != (c == board.Black) {
			continue
		}
		if s.Lined = s.Lined || len(p.Line) > 0; i < shown {
			s.Clock, s.Score, s.Figures, s.Line = p.Clock, p.Score, p.Figures, lineWords(p.Line)
		}
	}
	if shown > 0 {
		s.Material = materialSVG(r.Plies[shown-1].Material, c)
	}
	return s
}

// lichessLongest is the length up to which an address is surely accepted.
const lichessLongest = 1800

// lichess returns an address that opens a game for analysis: the whole game or, if it is long
// or begins elsewhere, its last position.
func lichess(g *pgn.Game, r *replay) (address string, whole bool) {
	const site = "https://lichess.org/analysis/"
	start := board.StartPosition()
	moves := make([]string, 0, len(r.Plies))
	for i := range r.Plies {
		_, text, _ := strings.Cut(r.Plies[i].SAN, " ")
		moves = append(moves, url.PathEscape(text))
	}
	if address = site + "pgn/" + strings.Join(moves, "_"); g.Start == start && len(address) <= lichessLongest {
		return address, true
	}
	last, variant := g.Last(), ""
	if g.Start.IsChess960() {
		variant = "chess960/"
	}
	return site + variant + strings.ReplaceAll(last.FEN(), " ", "_"), false
}

// addMove adds a move to the row of its number, which its text begins with.
func (v *replayView) addMove(m moveLink, numbered string) {
	number, _, _ := strings.Cut(numbered, " ")
	if black := strings.HasSuffix(number, "…"); black && len(v.Lines) > 0 && v.Lines[len(v.Lines)-1].Moves[1].SAN == "" {
		v.Lines[len(v.Lines)-1].Moves[1] = m
	} else if black {
		v.Lines = append(v.Lines, moveLine{strings.TrimSuffix(number, "…") + ".", [2]moveLink{{}, m}})
	} else {
		v.Lines = append(v.Lines, moveLine{number, [2]moveLink{m}})
	}
}

type gameView struct {
	layout
	Replay         replayView
	Back           link
	Previous, Next link // without an address: there is no such game
}

// neighbour returns a game of an event, if there is one; of is the game that is shown.
func (s *State) neighbour(id, of gameID) link {
	if id.pair < 1 || id.pair > s.last && !s.plays(id) {
		return link{}
	}
	n := link{"game " + roundOf(id), s.links.game(roundOf(id))}
	if id.pair == of.pair {
		n.Name += " of the same pair"
	}
	return n
}

// newGameView returns the page of a game.
func (s *Server) newGameView(r *http.Request, state *State, here gameID, g *pgn.Game, log string) gameView {
	shown := len(g.Plies)
	if n, err := strconv.Atoi(r.URL.Query().Get("ply")); err == nil {
		shown = n
	}
	text, err := pgn.Append(nil, g, pgn.Options{Times: true, Eval: true}) // with the tag that exports keep
	g = named(g, here)
	view := newReplayView(g, shown, log, byPly)
	if err == nil {
		view.PGN = harmlessLines(string(text))
	}
	before, after := gameID{here.pair, 0}, gameID{here.pair, 1}
	if here.game == 0 {
		before = gameID{here.pair - 1, 1}
	} else {
		after = gameID{here.pair + 1, 0}
	}
	v := gameView{
		layout: s.layout("game "+g.Round, r), Replay: view, Back: state.link(),
		Previous: state.neighbour(before, here), Next: state.neighbour(after, here),
	}
	v.Wide = true
	return v
}

// harmlessLines keeps the line breaks of a text and removes its control characters.
func harmlessLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = harmless.Line(lines[i])
	}
	return strings.Join(lines, "\n")
}

// gameOf returns the game with a round that exists.
func gameOf(round string) gameID {
	id, _ := parseRound(round)
	return id
}
