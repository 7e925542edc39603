package web

import (
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"match/internal/harmless"
	"match/pgn"
)

// parseRound reads the number of a pair and of the game in it; the round of a
// Swiss tournament may precede them.
func parseRound(text string) (pair, game int, err error) {
	if strings.Count(text, ".") == 2 {
		_, text, _ = strings.Cut(text, ".")
	}
	p, g, _ := strings.Cut(text, ".")
	pair, err = strconv.Atoi(p)
	if err != nil || pair < 1 || g != "1" && g != "2" {
		return 0, 0, fmt.Errorf("%w: a game is named like 12.1 or 12.2", errNone)
	}
	return pair, int(g[0] - '0'), nil
}

// replayView is a game to step through.
type replayView struct {
	ID, Round, White, Black, Result, Text, Opening string
	Data                                           string // JSON of a replay
	Shown                                          int
	Board, Evals, Bar                              template.HTML
	PGN                                            string // "": not shown
	Now, Line, Log                                 string
	Fault                                          bool // it was forfeited
	Lined                                          bool // it has lines of play
	Steps                                          []step
	Lines                                          []moveLine
}

// moveLine is a row of the table of moves.
type moveLine struct {
	Number string
	Moves  [2]moveLink
}

type step struct{ Name, Label, Sign, Link string }

type moveLink struct {
	SAN, Said, Link string
	Ply             int
	Here            bool
}

// newReplayView shows a game after a number of plies.
func newReplayView(g *pgn.Game, shown int, log string) replayView {
	data := newReplay(g)
	n := len(data.Plies)
	shown = max(0, min(n, shown))
	v := replayView{
		ID: "game-" + g.Round, Round: g.Round, White: short(g.White), Black: short(g.Black), Result: g.Result.String(), Text: short(g.End.Text),
		Opening: short(strings.TrimSpace(g.ECO + " " + g.Opening)), Data: data.JSON(), Shown: shown, Board: data.at(g, shown), Evals: evalChart(data, shown), Now: "The start", Log: log,
		Fault: g.End.Reason.IsFault(), Bar: evalBar(data, shown),
	}
	link := func(ply int) string { return "?ply=" + strconv.Itoa(ply) }
	for i, p := range data.Plies {
		_, text, _ := strings.Cut(p.SAN, " ")
		v.Lined = v.Lined || p.Line != ""
		v.addMove(moveLink{text, p.Said, link(i + 1), i + 1, i+1 == shown}, p.SAN)
		if i+1 == shown {
			v.Now, v.Line = strings.TrimSuffix(p.SAN+": "+p.Said, ": "), p.Line
		}
	}
	v.Steps = []step{
		{"first", "To the start", "|◀", link(0)}, {"back", "One move back", "◀", link(max(0, shown-1))},
		{"forward", "One move forward", "▶", link(min(n, shown+1))}, {"last", "To the end", "▶|", link(n)},
	}
	return v
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
	Replay             replayView
	Back, BackName     string
	Other, OtherCalled string // the other game of the pair
}

// showGame writes the page of a game.
func (s *Server) showGame(w http.ResponseWriter, r *http.Request, state *State, g *pgn.Game, log string) {
	shown := len(g.Plies)
	if n, err := strconv.Atoi(r.URL.Query().Get("ply")); err == nil {
		shown = n
	}
	other := roundOf(otherOf(g.Round))
	view := newReplayView(g, shown, log)
	if text, err := pgn.Append(nil, g, pgn.Options{Times: true}); err == nil {
		view.PGN = harmlessLines(string(text))
	}
	s.show(w, "game", gameView{
		layout: s.layout("game "+g.Round, r), Replay: view, Back: state.links.base, BackName: state.title(),
		Other: state.links.game(other), OtherCalled: "game " + other,
	})
}

// harmlessLines keeps the line breaks of a text and removes its control characters.
func harmlessLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = harmless.Line(lines[i])
	}
	return strings.Join(lines, "\n")
}

// otherOf returns the other game of the pair.
func otherOf(round string) gameID {
	pair, game, _ := parseRound(round) // the round of an existing game
	return gameID{pair, 2 - game}
}
