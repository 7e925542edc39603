package web

import (
	"fmt"
	"net/url"
	"time"

	"match/pgn"
	"match/rating"
	"match/record"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// Info is what is known of an event before its first game.
type Info struct {
	Number   int64           // in the store; 0: it is in none
	Kind     string          // such as "match"
	Title    string          // what is played, such as "Round robin"; "": the players' names say it
	Players  []string        // by number
	Limits   string          // for people, such as "nodes=5000"
	MoveTime []time.Duration // what each player has for a move, 0 if a clock or nothing says so; may be nil
	Test     *sprt.Config    // of every encounter; nil: none
	Anchors  map[int]float64 // ratings that were given, by the numbers of players
	Games    int             // a match ends after so many at the latest; 0: not known
	Run      store.Run
	Member   *store.Member // of which gate it is a comparison; nil: of none
	Created  time.Time

	// Summary is what the reports of an event of two players are made from; nil
	// for more than two.
	Summary func(*record.Standing) *results.Summary

	// Rate rates the players of a standing jointly. It may take seconds, and be nil:
	// then it is done here.
	Rate func(*record.Standing) *rating.Table

	// Progress is how far the event has come, 0 … 1, and in a line what it has
	// come to. It may be nil.
	Progress func(*record.Standing) (fraction float64, text string)

	// Ask is called where pairs are counted, with the standing there: it only takes
	// down what the director knows. It may be nil.
	Ask func(*record.Standing) Answer

	// SectionsSay is set where the sections are what the event has come to, and
	// points of players say nothing: where the two sides of a tuning run meet.
	SectionsSay bool
}

// Answer makes of a standing what only this kind of event has to show: sections,
// such as its schedule or the parameters that it tunes, and the numbers of the
// players, the first one's first, where it is not for the points to say. It may
// be called at any time and take long.
type Answer func(*record.Standing) (sections []results.Section, places []int)

// State is what an event has come to, as a page shows it. Nobody changes it.
type State struct {
	Info
	Standing *record.Standing
	Summary  *results.Summary // of two players, else nil
	Details  *results.Details // likewise
	Path     []results.Point  // likewise
	Endings  []results.Ending // of all players
	Timings  []*timing        // by player; nil: nothing was timed
	Boards   []*liveBoard
	Faults   []*fault    // the newest first
	Latest   []*pgn.Game // likewise
	Status   string      // such as "running"
	Running  bool
	Elapsed  time.Duration // of this run; 0: not known
	Counted  int           // pairs in this run
	sections []results.Section
	places   []int   // of all players, else nil
	fraction float64 // of the event that is played
	told     string  // what it has come to, in a line
	links    links
	rated    func() *rating.Table // see ratings; nil: nobody has made it yet
	among    bool                 // it is one of many on its page
}

// links are the addresses of what belongs to an event.
type links struct {
	base   string            // such as "/event/12"
	inFile map[string]string // the places of the games of a page that is a file, where nothing else can be had; nil: it is none
}

// game is the address of a game's page, "" if it has none.
func (l links) game(round string) string {
	switch {
	case l.inFile == nil:
		return l.base + "/game/" + url.PathEscape(round)
	default:
		return l.inFile[round]
	}
}

// games is the address of a list of games.
func (l links) games(f gameFilter) string {
	if l.inFile != nil {
		return ""
	}
	return l.base + "/games" + f.query()
}

// two reports whether the event is a question of two players.
func (s *State) two() bool { return len(s.Players) == 2 && s.Summary != nil && !s.SectionsSay }

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

// name is a player's name as a page shows it.
func (s *State) name(player int) string { return short(s.Players[player]) }

// perSecond is how many pairs are counted a second, 0 if that is not known.
func (s *State) perSecond() float64 {
	if s.Counted < 2 || s.Elapsed <= 0 {
		return 0
	}
	return float64(s.Counted) / s.Elapsed.Seconds()
}
