package web

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"io"
	"strconv"

	"match/internal/plural"
	"match/pgn"
	"match/report"
)

// fileGames is how many games a file contains, for all its events together.
const fileGames = 60

// WriteFile writes the pages of events as one self-contained file: it needs no
// server, no other file and no network. It contains the latest games of each
// event to step through, forfeited games first; it shows one game at a time.
func WriteFile(w io.Writer, states ...*State) error {
	v := eventView{layout: layout{Title: "match", Build: build, Inline: newInline(), Wide: true}}
	for i, s := range states {
		v.Title = s.title()
		prefix := ""
		if s.among = len(states) > 1; s.among {
			prefix = strconv.Itoa(i+1) + "-"
			v.Overview = append(v.Overview, newOverviewRow(s, "#"+prefix+"head"))
		}
		games := s.embedGames(prefix, fileGames/len(states))
		for _, p := range parts {
			html, err := p.render(s)
			if err != nil {
				return err
			}
			v.Parts = append(v.Parts, renderedPart{prefix + p.name, p.name, html})
		}
		v.Replays = append(v.Replays, games...)
	}
	if len(states) > 1 {
		v.Title = plural.Count(len(states), "event")
	}
	return pages().ExecuteTemplate(w, "event", v)
}

// overviewRow is the state of one of many events.
type overviewRow struct {
	link
	verdict
	Elo, Games string
}

func newOverviewRow(s *State, address string) overviewRow {
	r := overviewRow{link{s.title(), address}, verdictOf(s), "", strconv.Itoa(2 * s.Standing.Pairs)}
	if s.two() {
		r.Elo = s.Summary.ListedElo()
	}
	return r
}

// newInline returns the style and the scripts of a file; no other script runs in
// it.
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

// embedGames selects at most the given number of games for the file, and links
// the state to them.
func (s *State) embedGames(prefix string, most int) (games []replayView) {
	s.links = links{inFile: map[string]string{}}
	add := func(g *pgn.Game, log string) {
		if len(games) == most || s.links.inFile[g.Round] != "" {
			return
		}
		id := prefix + "game-" + g.Round
		s.links.inFile[g.Round] = "#" + id
		v := newReplayView(g, len(g.Plies), log, func(int) string { return "#" + id })
		v.ID = id
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

// reportView is the page of a report that is not about one event.
type reportView struct {
	layout
	Facts    []report.Fact
	Notes    []string
	Sections []sectionView
}

// WriteReport writes a report as a self-contained file: its facts, notes and sections with charts.
func WriteReport(w io.Writer, r *report.Report) error {
	v := reportView{layout: layout{Title: short(r.Title), Build: build, Inline: newInline()}, Sections: newSections(r.Sections(report.Page), nil)}
	for _, part := range r.Parts {
		switch p := part.(type) {
		case report.Facts:
			for _, f := range p {
				v.Facts = append(v.Facts, report.Fact{Label: short(f.Label), Text: longer(f.Text)})
			}
		case report.Notes:
			for _, text := range p {
				v.Notes = append(v.Notes, longer(text))
			}
		}
	}
	return pages().ExecuteTemplate(w, "report", v)
}
