package arena

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/board"
	"match/openings"
	"match/pgn"
	"match/players/spec"
	"match/players/ucitext"
	"match/record"
	"match/results/codec"
)

// Protocol is the version of tasks and pairs as data. It changes when executors of
// an earlier version would play a task differently, or could not read it.
const Protocol = 3

// Ticket identifies the run of an event that a task belongs to. A pair is
// returned with the ticket of its task; with any other ticket it is not
// counted.
type Ticket struct {
	Event    string `json:"event"` // of this run of the event, see Options.ID
	Attempt  int    `json:"attempt"`
	Protocol int    `json:"protocol"`
	Build    string `json:"build"` // the sources of the program that sends the task to another machine, see build.Source; "": not sent
}

// Task is a run of pairs, in order, with everything needed to play them, as
// data: it can be sent to another machine as JSON.
type Task struct {
	Ticket
	Title           string         `json:"title"`          // the Event tag of the games
	Site            string         `json:"site,omitempty"` // the Site tag of the games
	Rules           Rules          `json:"rules"`
	Tables          string         `json:"tables,omitempty"`           // hash of the endgame tables for adjudication; "": unknown
	KeepTranscripts bool           `json:"keep_transcripts,omitempty"` // return the logs of forfeited games
	KeepTimes       bool           `json:"keep_times,omitempty"`       // return the times of moves
	Watched         bool           `json:"-"`                          // report moves, because there are watchers; it is false on other machines
	ShowLines       bool           `json:"-"`                          // with the players' lines of play, likewise
	Review          ucitext.Review `json:"review,omitempty"`           // return anomalies in the lines that players report
	Pairs           []Setup        `json:"pairs"`
}

// Setup is one pair of a task: its players and openings.
type Setup struct {
	Number       int               `json:"number"`                   // of the pair in the event, from 1
	Players      [2]int            `json:"players"`                  // numbers of the players; the first has White in the first game
	Participants [2]Participant    `json:"participants"`             // of the players
	Opening      openings.Opening  `json:"opening"`                  // of both games
	Second       *openings.Opening `json:"second_opening,omitempty"` // of the second game, if it has its own
	Half         bool              `json:"half,omitempty"`           // only the first game is to be played
	Round        int               `json:"round,omitempty"`          // see Pairing
	Grant        []byte            `json:"grant,omitempty"`          // opaque to executors, which return it with the pair; nil: none

	Given [2]*pgn.Game `json:"-"` // games that are over already, see Journal; other machines play them again
	Begun [2]*pgn.Game `json:"-"` // likewise, games that go on from their last move
}

// games returns how many games are to be played.
func (s *Setup) games() int {
	if s.Half {
		return 1
	}
	return 2
}

// left returns how many games are still to be played.
func (s *Setup) left() (games int) {
	for _, g := range s.Given[:s.games()] {
		if g == nil {
			games++
		}
	}
	return games
}

// opening returns the opening of a game, 0 or 1.
func (s *Setup) opening(game int) *openings.Opening {
	if game == 1 && s.Second != nil {
		return s.Second
	}
	return &s.Opening
}

// Only returns the task with only one of its pairs.
func (t Task) Only(pair int) Task {
	t.Pairs = t.Pairs[pair : pair+1]
	return t
}

// Answer returns an empty result for one of the task's pairs.
func (t *Task) Answer(pair int) Played {
	s := &t.Pairs[pair]
	return Played{Ticket: t.Ticket, Grant: s.Grant, KeepTimes: t.KeepTimes,
		Pair: record.Pair{Number: s.Number, Players: s.Players, NoSwap: t.Rules.Colors.noSwap()}}
}

// Played is the result of one pair of a task, as data: it can be returned as
// JSON. Times, Host, Warnings, Logs and Anomalies are information only and do not
// affect the result.
type Played struct {
	Ticket
	record.Pair              // without Counts and LLR
	Transcripts [2][2][]byte `json:"transcripts"`        // by game and colour: the player's log of a forfeited game, if it is kept
	KeepTimes   bool         `json:"-"`                  // of the task
	Grant       []byte       `json:"grant,omitempty"`    // of the pair's setup
	Err         error        `json:"-"`                  // why the event must end here, see ErrCrash; there are then no games
	Times       [2]Span      `json:"times,omitzero"`     // of the games
	Host        string       `json:"host,omitempty"`     // where it was played; "": here
	Warnings    []Warning    `json:"warnings,omitempty"` // not yet passed on
	Logs        []string     `json:"logs,omitempty"`     // files on the host with the engines' output
	Anomalies   [2][]Anomaly `json:"anomalies,omitzero"` // by game: anomalies in the lines that players reported, if these are reviewed
}

// Span is when a game was played.
type Span struct {
	Begun time.Time `json:"begun,omitzero"`
	Ended time.Time `json:"ended,omitzero"`
}

// longestPair is more than any pair takes: a worker may report anything.
const longestPair = 24 * time.Hour

// Took returns how long the games took together, 0 if that is not known. Of games on another machine it may
// be the time of their moves, which a clock has limited.
func (p *Played) Took() (took time.Duration) {
	for i, t := range p.Times {
		took += t.Ended.Sub(t.Begun)
		if g := p.Games[i]; t.Begun.IsZero() && g != nil {
			took += g.Thought()
		}
	}
	if took < 0 || took > longestPair {
		return 0
	}
	return took
}

// SetTook sets how long the games took on other machines, unless their moves tell it.
func (p *Played) SetTook(took time.Duration) {
	now := time.Now()
	for i, g := range p.Games {
		if took > 0 && g != nil && g.Thought() == 0 {
			p.Times[i] = Span{now.Add(-took / 2), now}
		}
	}
}

// Warning is an anomaly that cost no game.
type Warning struct {
	Player string `json:"player,omitempty"` // "": general
	Text   string `json:"text"`
}

// Refusal is why an executor cannot play a task. It is not an error of the event:
// other executors are tried.
type Refusal struct {
	Err        error
	Everything bool // they cannot play any task of this event
}

// Error returns the reason.
func (r *Refusal) Error() string { return r.Err.Error() }

// Unwrap returns the reason.
func (r *Refusal) Unwrap() error { return r.Err }

// Check returns how a pair differs from its setup, or nil. It is for pairs
// from outside of this program. A pair with an error has no games.
func (s *Setup) Check(p *Played) error {
	if p.Number != s.Number || p.Players != s.Players {
		return fmt.Errorf("pair %d of players %v came back, want pair %d of players %v",
			p.Number, p.Players, s.Number, s.Players)
	}
	if p.Err != nil {
		return nil
	}
	if s.Half && p.Games[1] != nil {
		return fmt.Errorf("pair %d: two games came back, want one", p.Number)
	}
	for i, g := range p.Games[:s.games()] {
		if g == nil {
			return fmt.Errorf("pair %d: game %d is missing", p.Number, i+1)
		}
		if err := s.checkGame(&p.Pair, i, g); err != nil {
			return err
		}
		if g.Result == pgn.Unfinished {
			return fmt.Errorf("pair %d: game %d has no result", p.Number, i+1)
		}
	}
	return nil
}

// checkGame is Check for one game, 0 or 1, which need not be over.
func (s *Setup) checkGame(p *record.Pair, i int, g *pgn.Game) error {
	opening := s.opening(i)
	white, book := p.WhiteIndex(i), opening.Moves
	sameBook := len(g.Plies) >= len(book) && slices.EqualFunc(book, g.Plies[:len(book)], func(m board.Move, ply pgn.Ply) bool { return m == ply.Move })
	switch {
	case g.Pair != s.Number:
		return fmt.Errorf("pair %d: game %d belongs to pair %d", p.Number, i+1, g.Pair)
	case g.White != s.Participants[white].Name || g.Black != s.Participants[1-white].Name:
		return fmt.Errorf("pair %d: game %d has different players", p.Number, i+1)
	case g.Start != opening.Start || !sameBook:
		return fmt.Errorf("pair %d: game %d has a different opening", p.Number, i+1)
	}
	return nil
}

// ErrCrash is returned if a player crashed and the rules stop the event then.
var ErrCrash = errors.New("the match stops at a crash, as requested")

// fixture is one pair of a task in the form needed to play it.
type fixture struct {
	*Task
	*Setup
}

// sides returns the indexes of the participants of White and Black in a game, 0 or 1.
func (f fixture) sides(index int) [2]int {
	if f.Rules.Colors.noSwap() {
		index = 0
	}
	return [2]int{index, 1 - index}
}

// finish sets the game's tags for its place in the event.
func (f fixture) finish(game *pgn.Game, index int) {
	game.Event, game.Site = f.Title, f.Site
	sides := f.sides(index)
	game.White, game.Black = f.Participants[sides[0]].Name, f.Participants[sides[1]].Name
	game.Round = fmt.Sprintf("%d.%d", f.Number, index+1)
	if f.Setup.Round > 0 {
		game.Round = fmt.Sprintf("%d.%s", f.Setup.Round, game.Round)
	}
	game.Pair = f.Number
	f.stamp(game, index, time.Now())
}

// stamp adds the date and the clocks to a game that is played with clocks.
// Such a game is not reproducible anyway.
func (f fixture) stamp(game *pgn.Game, index int, now time.Time) {
	sides := f.sides(index)
	limits := [2]spec.Limits{f.Participants[sides[0]].Limits, f.Participants[sides[1]].Limits}
	if !limits[0].Timed() && !limits[1].Timed() {
		return
	}
	game.Date = now.UTC().Format("2006.01.02")
	add := func(name, value string) { game.Extra = append(game.Extra, pgn.Tag{Name: name, Value: value}) }
	for color, name := range [2]string{"White", "Black"} {
		if limits[color].Ponder {
			add(name+"Ponder", "on")
		}
	}
	if tc := limits[0].TC.String(); tc == limits[1].TC.String() && len(limits[0].TC) > 0 {
		add("TimeControl", tc)
		return
	}
	for color, name := range [2]string{"White", "Black"} {
		limits[color].Ponder = false
		if text := limits[color].String(); text != "" {
			add(name+"TimeControl", text)
		}
	}
}

// refuse returns an error if the rules end the event after a game.
func (f fixture) refuse(game *pgn.Game) error {
	if f.Rules.StopOnCrash && (game.End.Reason == pgn.Crash || game.End.Reason == pgn.Stall) {
		return fmt.Errorf("game %s: %s: %w", game.Round, game.Closing(), ErrCrash)
	}
	return nil
}

// Digest is equal for two machines that play the same pair without clocks: it
// covers everything about the games except time, place, duration and the words about
// a fault.
type Digest [sha256.Size]byte

// Digest returns the digest of the pair: that of its encoded games. Only games with
// times, or with a fault, are encoded anew, without these.
func (p *Played) Digest() (d Digest, err error) {
	var games []codec.Game
	for i, g := range p.Games {
		if g == nil { // half a pair
			break
		}
		fault := g.End.Reason.IsFault()
		if i < len(p.Encoded) && !fault && g.Date == "" && !g.HasTimes() {
			games = append(games, p.Encoded[i])
			continue
		}
		bare := g.WithoutTimes()
		if bare.Date = ""; fault {
			bare.End = pgn.End{Reason: g.End.Reason}
		}
		encoded, err := codec.Encode(bare, false)
		if err != nil {
			return d, err
		}
		games = append(games, encoded)
	}
	data, err := json.Marshal([]any{p.Number, p.Players, games})
	return sha256.Sum256(data), err
}
