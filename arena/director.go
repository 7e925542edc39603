package arena

import (
	"errors"

	"match/record"
)

// Pairing is two players who are to play a pair, and the opening they get.
type Pairing struct {
	Players [2]int // numbers of the event's players; the first has White in the first game
	Opening int    // the place in the order of the book, from 0; where games have openings of their own, that of the pair among pairs
	Round   int    // of the event, from 1, for the Round tag; 0: it has none

	// Half has only the first game played, as the last of the event: it is
	// recorded, and never counted. It is for events of an odd number of games.
	Half bool

	// Seats overrides how the players sit down, for an event that changes them
	// on its way, as a tuning run does; nil: as the event has them.
	Seats *[2]Seat
}

// Call is what a director says when it is asked for a pairing.
type Call int

// The calls.
const (
	Play Call = iota // the pairing is to be played
	Wait             // none now: it depends on pairs that are still to be counted
	Over             // the event has come to its end; what is named and not counted is dropped
)

// Director decides what an event plays. It is a state machine of its
// configuration and the pairs counted so far, and of nothing else.
//
// The loop calls both methods from one goroutine, and in one order for the
// same results: it asks for pairings until as many as Lookahead are named and
// not counted, or the director says otherwise; then the next pair in order is
// counted, and it asks again. So what a director answers can depend on the
// number of workers, or on which game was faster, by no mistake. A resumed
// event calls it in the same way with the pairs that were stored.
type Director interface {
	// Next names the pairing that follows the last one, or says why there is
	// none. To Wait while no named pairing is left to be counted is an error.
	Next() (Pairing, Call)

	// Count takes in the next pair, in the order in which pairings were named.
	// The pair's Counts are filled in; the director fills in its LLR if the
	// encounter has a test. An error ends the event with the pair before, an
	// *Ended with this one.
	Count(p *record.Pair) error

	// Lookahead is how many pairings may be named and not yet counted, at least
	// 1. It belongs to the director's configuration: where pairings depend on
	// earlier pairs, another number makes another event. It bounds how many
	// pairs can be played at a time.
	Lookahead() int
}

// errStuck is a mistake of a director.
var errStuck = errors.New("the director waits for a pair, and none is being played")

// Ended is why an event must end with the pair that was just counted: the pair
// is kept, and nothing is played after it.
type Ended struct{ Err error }

// Error returns the reason.
func (e *Ended) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *Ended) Unwrap() error { return e.Err }

// AfterPair splits what Director.Count returned into why the event ends with the
// pair, and why it ends before it.
func AfterPair(err error) (after, before error) {
	if ended := new(Ended); errors.As(err, &ended) {
		return ended.Err, nil
	}
	return nil, err
}
