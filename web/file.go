package web

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"io"
	"strconv"

	"match/pgn"
)

// fileGames is how many games of an event a page that is a file holds.
const fileGames = 60

// WriteFile writes the pages of events as one file that needs nothing else: no
// server, no other file and no network. It holds the latest games of each event
// to step through, those that were lost by a fault before others.
func WriteFile(w io.Writer, states ...*State) error {
	v := eventView{layout: layout{Title: "match", Build: build, Inline: newInline()}}
	for i, s := range states {
		if i == 0 {
			v.Title = s.title()
		}
		prefix := ""
		if len(states) > 1 {
			prefix = strconv.Itoa(i+1) + "-"
		}
		games := s.embedGames(prefix)
		list, err := renderParts(s)
		if err != nil {
			return err
		}
		for _, p := range list {
			p.Name = prefix + p.Name
			v.Parts = append(v.Parts, p)
		}
		v.Replays = append(v.Replays, games...)
	}
	return pages.ExecuteTemplate(w, "event", v)
}

// newInline is what a page that is a file has in itself: nothing else in it runs.
func newInline() *inline {
	style, script := staticText("style.css"), staticText("page.js")
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return &inline{
		Style: template.CSS(style), Script: template.JS(script),
		Policy: "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script),
	}
}

// embedGames chooses the games that are to be in the file, and has the state
// lead to them.
func (s *State) embedGames(prefix string) (games []replayView) {
	s.links = links{inFile: map[string]string{}}
	add := func(g *pgn.Game, log string) {
		if len(games) == fileGames || s.links.inFile[g.Round] != "" {
			return
		}
		v := newReplayView(g, len(g.Plies), log)
		v.ID = prefix + v.ID
		s.links.inFile[g.Round] = "#" + v.ID
		v.linkTo("#" + v.ID)
		games = append(games, v)
	}
	for _, f := range s.Faults {
		add(f.game, f.log)
	}
	for _, g := range s.Latest {
		add(g, "")
	}
	return games
}

// linkTo has all moves of a replay lead to itself, for a page without a server.
func (v *replayView) linkTo(address string) {
	for i := range v.Moves {
		v.Moves[i].Link = address
	}
	for i := range v.Steps {
		v.Steps[i].Link = address
	}
}
