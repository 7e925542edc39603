package uci

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"match/board"
	"match/engine"
	"match/engine/limits"
	"match/internal/nearest"
)

// order is the parsed "go" command.
type order struct {
	limits   limits.Limits
	infinite bool
	ponder   bool
	perft    int
}

// endless reports whether the search has no limit, so that only "stop" ends it.
func (o *order) endless() bool {
	l := &o.limits
	return o.infinite || l.Nodes == 0 && l.Depth == 0 && l.Mate == 0 && l.MoveTime == 0 && l.Clock == nil
}

// goNumbers are the words of "go" that are followed by a number.
var goNumbers = []string{"wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft"}

// goWords are all words of "go".
var goWords = append([]string{"infinite", "ponder", "searchmoves"}, goNumbers...)

// parseGo parses the words after "go". It ignores invalid words and reports them in problems,
// because a search with fewer limits is better than no move.
func parseGo(args []string, p *board.Position) (o order, problems []error) {
	numbers := map[string]int64{}
	for i := 0; i < len(args); i++ {
		word := args[i]
		switch {
		case word == "infinite":
			o.infinite = true
		case word == "ponder":
			o.ponder = true
		case word == "searchmoves":
			n, err := o.readSearchMoves(args[i+1:], p)
			problems = append(problems, err...)
			i += n
		case !slices.Contains(goNumbers, word):
			problems = append(problems, fmt.Errorf("unknown word %q%s", word, nearest.Hint(word, goWords)))
		case i+1 == len(args):
			problems = append(problems, fmt.Errorf("%s: want a number", word))
		default:
			i++
			n, err := strconv.ParseInt(args[i], 10, 64) // the nearest number if it is out of range
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				problems = append(problems, fmt.Errorf("%s: want a number, not %q", word, args[i]))
				continue
			}
			numbers[word] = n
		}
	}
	problems = append(problems, o.setNumbers(numbers, p.SideToMove())...)
	return o, problems
}

// readSearchMoves reads the moves that follow "searchmoves" and returns the
// number of words used: all up to the next word of "go".
func (o *order) readSearchMoves(words []string, p *board.Position) (used int, problems []error) {
	for _, word := range words {
		if slices.Contains(goWords, word) {
			break
		}
		used++
		m, err := p.ParseUCI(word)
		if err != nil {
			problems = append(problems, fmt.Errorf("searchmoves: %w", err))
			continue
		}
		o.limits.SearchMoves = append(o.limits.SearchMoves, m)
	}
	return used, problems
}

func (o *order) setNumbers(numbers map[string]int64, us board.Color) (problems []error) {
	positive := func(word string, most int64) int64 {
		n, given := numbers[word]
		if given && n <= 0 {
			problems = append(problems, fmt.Errorf("%s: want 1 or more, not %d", word, n))
			n = 1 // without its only limit a search is endless
		}
		return min(n, most)
	}
	o.limits.Depth = int(positive("depth", engine.MaxPly-1))
	o.limits.Nodes = uint64(positive("nodes", math.MaxInt64))
	o.limits.Mate = int(positive("mate", engine.MaxPly))
	if n, given := numbers["movetime"]; given {
		o.limits.MoveTime = milliseconds(max(n, 1)) // no time left is not all the time
	}
	if o.perft = int(positive("perft", 20)); numbers["perft"] < 1 {
		o.perft = 0
	}
	own, their := [2]string{"wtime", "winc"}, [2]string{"btime", "binc"}
	if us == board.Black {
		own, their = their, own
	}
	if remaining, given := numbers[own[0]]; given {
		o.limits.Clock = &limits.Clock{
			// Some programs send a negative time after a clock has run out.
			Remaining:         milliseconds(max(remaining, 0)),
			Increment:         milliseconds(max(numbers[own[1]], 0)),
			OpponentRemaining: milliseconds(max(numbers[their[0]], 0)),
			OpponentIncrement: milliseconds(max(numbers[their[1]], 0)),
			MovesToGo:         int(max(min(numbers["movestogo"], 1<<20), 0)),
		}
	}
	if o.infinite {
		o.limits.Clock, o.limits.MoveTime = nil, 0
	}
	return problems
}

// longestTime is the longest finite time in milliseconds: a year.
const longestTime = 365 * 24 * 3600 * 1000

func milliseconds(n int64) time.Duration {
	return time.Duration(min(n, longestTime)) * time.Millisecond
}
