package headers

import (
	"bytes"
	"hash/maphash"
)

// The rules by which two games are known for a pair, the surest one first. In
// all of them the players are the same, with colours swapped, and so is the
// start position.
const (
	byPairTag = iota
	byRoundHead
	byRound
	byStart
	byMoves
	rules
)

// Rules says in words what each rule goes by.
var Rules = [rules]string{
	"the Pair tag",
	"the number before the point in the Round tag",
	"the Round tag",
	"the start position",
	"the first eight plies",
}

// keys names the pair of a game by each rule.
func (t *tags) keys(moves []byte) (k [rules]uint64) {
	start := maphash.Bytes(seed, t.fen)
	mark := func(rule int, value []byte) {
		if len(value) > 0 {
			k[rule] = (maphash.Bytes(seed, value) ^ start*31) | 1
		}
	}
	mark(byPairTag, t.pair)
	if head, _, found := bytes.Cut(t.round, []byte{'.'}); found {
		mark(byRoundHead, head)
	}
	mark(byRound, t.round)
	mark(byStart, t.fen)
	var buffer [8 * 8]byte
	mark(byMoves, firstPlies(buffer[:0], moves))
	return k
}

var seed = maphash.MakeSeed()

// plies is how many of the first moves must be alike.
const plies = 8

// firstPlies appends the first moves of a game, without numbers, comments and
// signs. It returns nothing where there are fewer.
func firstPlies(dst, moves []byte) []byte {
	n := 0
	for i := 0; i < len(moves) && n < plies; {
		switch c := moves[i]; {
		case c == '{':
			end := bytes.IndexByte(moves[i:], '}')
			if end < 0 {
				return nil
			}
			i += end + 1
		case isLetter(c):
			j := i
			for j < len(moves) && moves[j] > ' ' && moves[j] != '{' {
				j++
			}
			dst = append(append(dst, bytes.TrimRight(moves[i:j], "!?")...), ' ')
			i = j
			n++
		case c == ';' || c == '(':
			return nil
		default:
			i++
		}
	}
	if n < plies {
		return nil
	}
	return dst
}

// Match is a pair of games, or a game alone (Second is −1): indices into the
// games that PairUp was given.
type Match struct{ First, Second int }

// PairUp tells which games belong together, going by the rule that pairs most
// games. The rule is −1 where none pairs any.
func PairUp(games []Game) (matches []Match, rule int) {
	rule = -1
	best := 0
	var partner []int
	for r := range rules {
		if other, paired := partners(games, r); paired > best {
			best, rule, partner = paired, r, other
		}
	}
	for i := range games {
		switch {
		case partner == nil || partner[i] < 0:
			matches = append(matches, Match{i, -1})
		case partner[i] > i:
			matches = append(matches, Match{i, partner[i]})
		}
	}
	return matches, rule
}

// meeting is who had White against whom, in which pair.
type meeting struct {
	white, black int
	key          uint64
}

// partners finds for each game another one with the same key and colours
// swapped: the earliest that still waits.
func partners(games []Game, rule int) (partner []int, paired int) {
	if !anyKey(games, rule) {
		return nil, 0
	}
	partner = make([]int, len(games))
	for i := range partner {
		partner[i] = -1
	}
	waiting := make(map[meeting][]int32)
	join := func(i, j int) {
		partner[i], partner[j] = j, i
		paired += 2
	}
	for i := range games {
		g := &games[i]
		key := g.keys[rule]
		if key == 0 || partner[i] >= 0 {
			continue
		}
		there := meeting{g.Black, g.White, key}
		if queue := waiting[there]; len(queue) > 0 {
			join(i, int(queue[0]))
			if len(queue) == 1 {
				delete(waiting, there)
			} else {
				waiting[there] = queue[1:]
			}
			continue
		}
		if next := i + 1; next < len(games) && partner[next] < 0 && games[next].meets(there, rule) && len(waiting[meeting{g.White, g.Black, key}]) == 0 {
			join(i, next) // most games have their partners right behind them
			continue
		}
		here := meeting{g.White, g.Black, key}
		waiting[here] = append(waiting[here], int32(i))
	}
	return partner, paired
}

// meets reports whether the game is that meeting.
func (g *Game) meets(m meeting, rule int) bool {
	return g.White == m.white && g.Black == m.black && g.keys[rule] == m.key
}

func anyKey(games []Game, rule int) bool {
	for i := range games {
		if games[i].keys[rule] != 0 {
			return true
		}
	}
	return false
}
