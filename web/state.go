package web

import (
	"fmt"
	"net/url"
	"slices"
	"time"

	"match/pgn"
	"match/rating"
	"match/record"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// Info describes an event before its first game.
type Info struct {
	Number   int64           // in the store; 0: not stored
	Database string          // as commands must name it; "": they find it
	Kind     string          // such as "match"
	Title    string          // such as "Round robin"; "": the players' names are the title
	Players  []string        // by number
	Limits   string          // as text, such as "nodes=5000"
	MoveTime []time.Duration // each player's time per move, 0 with a clock or without a limit; may be nil
	Test     *sprt.Config    // of every encounter; nil: none
	Anchors  map[int]float64 // given ratings, by the numbers of players
	Games    int             // largest number of games of a match; 0: not known
	Run      store.Run
	Member   *store.Member // the gate that this event is a comparison of; nil: none
	Created  time.Time

	// Summary makes the summary of an event of two players; nil for more than
	// two.
	Summary func(*record.Standing) *results.Summary

	// Rate rates the players of a standing jointly. It may take seconds. If it is
	// nil, the package does the rating.
	Rate func(*record.Standing) *rating.Table

	// Progress is the progress of the event, 0 … 1, and its standing: parts of one line.
	// It may be nil.
	Progress func(*record.Standing) (fraction float64, parts []string)

	// Ask is called while pairs are counted, with the standing at that moment. It
	// only copies data of the director. It may be nil.
	Ask func(*record.Standing) Answer

	// SelfExplained is set if the sections are the outcome of the event and the points
	// of players are meaningless, as between the two sides of a tuning run.
	SelfExplained bool
}

// Answer makes the report of a standing, and the numbers of the players by place, if the
// points do not decide. It may be called at any time and take long.
type Answer func(*record.Standing) (r *report.Report, places []int)

// State is the state of an event as a page shows it. It is never changed.
type State struct {
	Info
	Standing *record.Standing
	Summary  *results.Summary // of two players, otherwise nil
	Path     []report.Point   // of two players, otherwise nil
	Tallies  results.Tallies  // of all players
	Timings  []*timing        // by player; nil: nothing was timed
	Boards   []*liveBoard
	Faults   []*fault    // the newest first
	Latest   []*pgn.Game // the newest first
	Status   string      // such as "running"
	Running  bool
	Elapsed  time.Duration // of this run; 0: not known
	Counted  int           // pairs in this run
	made
	links    links
	rated    func() *rating.Table  // see ratings; nil: not computed yet
	reported func() *report.Report // see report; nil: not computed yet
	among    bool                  // one of many events on its page
	last     int                   // number of the last pair
	watched  bool                  // its games are watched while they are played

	rounds func(*record.Pair) int // of a page of games: the round of a pair, from 1; nil: there are none
}

// plays reports whether a game is being played.
func (s *State) plays(id gameID) bool {
	return slices.ContainsFunc(s.Boards, func(g *liveBoard) bool { return g.id == id })
}

// links are the addresses of the pages of an event.
type links struct {
	base   string            // such as "/event/12"
	inFile map[string]string // the places of the games in a file, which has no other games; nil: not a file
}

// game returns the address of a game's page, "" if it has none.
func (l links) game(round string) string {
	if l.inFile != nil {
		return l.inFile[round]
	}
	return l.base + "/game/" + url.PathEscape(round)
}

// games returns the address of a list of games.
func (l links) games(f gameFilter) string {
	if l.inFile != nil {
		return ""
	}
	return l.base + "/games" + f.query()
}

// two reports whether the event compares two players.
func (s *State) two() bool { return len(s.Players) == 2 && s.Summary != nil && !s.SelfExplained }

// report is the report of the event; nil: not known.
func (s *State) report() *report.Report {
	switch {
	case !s.two():
		return s.asked
	case s.reported == nil:
		return s.Summary.Report()
	}
	return s.reported()
}

// sections returns the sections that only this kind of event has.
func (s *State) sections() []report.Section {
	if s.asked == nil {
		return nil
	}
	return s.asked.Sections(report.Page)
}

// ratings rate all players jointly.
func (s *State) ratings() *rating.Table {
	if s.rated == nil {
		return s.rate()
	}
	return s.rated()
}

// rate rates them now.
func (s *State) rate() *rating.Table {
	if s.Rate == nil {
		return results.Ratings(s.Standing, s.Anchors)
	}
	return s.Rate(s.Standing)
}

// title names the event.
func (s *State) title() string {
	switch {
	case s.Title != "" && !s.two():
		return short(s.Title)
	case len(s.Players) == 2:
		return short(s.Players[0]) + " against " + short(s.Players[1])
	}
	return fmt.Sprintf("%s of %d players", s.Kind, len(s.Players))
}

// link leads to the page of the event.
func (s *State) link() link { return link{s.title(), s.links.base} }

// name returns a player's name as a page shows it.
func (s *State) name(player int) string { return short(s.Players[player]) }

// perSecond returns the number of pairs per second, 0 if it is not known.
func (s *State) perSecond() float64 {
	if s.Counted < 2 || s.Elapsed <= 0 {
		return 0
	}
	return float64(s.Counted) / s.Elapsed.Seconds()
}
