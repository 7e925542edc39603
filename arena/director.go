package arena

import (
	"errors"

	"match/record"
)

// Pairing is a pair to be played: its two players and its opening.
type Pairing struct {
	Players [2]int // numbers of the event's players; the first has White in the first game
	Opening int    // index in the order of the book, from 0; if each game has its own opening, the index of the pair
	Round   int    // of the event, from 1, for the Round tag; 0: none

	// Half is for an odd number of games: only the first game is played, as the
	// last of the event. It is recorded, but never counted.
	Half bool

	// Participants returns the players that replace those of the event, for an event that
	// changes them during play, as a tuning run does; nil: no change. It is called if the
	// pair is to be played.
	Participants func() ([2]Participant, error)
}

// Call is a director's answer to a request for a pairing.
type Call int

// The calls.
const (
	Play Call = iota // the pairing is to be played
	Wait             // none now: the next one depends on uncounted pairs
	Over             // the event has ended; pairs named but not counted are dropped
)

// Director decides what an event plays. It is a state machine that depends
// only on its configuration and the pairs counted so far.
//
// The loop calls both methods from one goroutine, and in the same order for
// the same results. It asks for pairings until Lookahead of them are named
// and not counted, or the director answers otherwise. Then it counts the next
// pair in order, and asks again. A director's answers therefore cannot depend
// on the number of workers or on the speed of games. A resumed event makes
// the same calls with the stored pairs.
type Director interface {
	// Next names the next pairing, or returns why there is none. It is an error
	// to Wait when no named pairing is uncounted.
	Next() (Pairing, Call)

	// Count counts the next pair, in the order in which pairings were named. The
	// pair's Counts are filled in; the director fills in its LLR if the encounter
	// has a test. An error ends the event before this pair, an *Ended after it.
	Count(p *record.Pair) error

	// Lookahead is how many pairings may be named and not yet counted, at least
	// one. It belongs to the director's configuration: if pairings depend on
	// earlier pairs, another number makes another event. It bounds how many pairs
	// can be played at a time.
	Lookahead() int
}

// errStuck means that a director has a bug.
var errStuck = errors.New("the director waits for a pair, and none is being played")

// Ended is why an event must end after the pair just counted: the pair is
// kept, and no further pair is played.
type Ended struct{ Err error }

// Error returns the reason.
func (e *Ended) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *Ended) Unwrap() error { return e.Err }

// AfterPair splits the error of Director.Count into the reason to end after the
// pair and the reason to end before it.
func AfterPair(err error) (after, before error) {
	if ended := new(Ended); errors.As(err, &ended) {
		return ended.Err, nil
	}
	return nil, err
}
