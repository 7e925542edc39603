package dropin

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"match/openings"
	"match/pairing"
)

// bracket returns the first round of a knockout as cutechess-cli draws it: the
// first -seeds engines in the given order, the others drawn with the generator
// that shuffled the openings. It returns nil for a dialect without a draw.
func (r *request) bracket() ([]int, error) {
	if r.Dialect != Cutechess || r.Tournament != "knockout" {
		return nil, nil
	}
	shuffled := 0
	if r.Openings.Random && r.Openings.File != "" {
		book, err := openings.Open(r.book())
		if err != nil {
			return nil, argumentErrorf("Error: %v", err)
		}
		shuffled = book.Len()
	}
	return cuteBracket(len(r.Engines), r.Seeds, openings.DrawAfter(openings.Cutechess, *r.Seed, shuffled)), nil
}

// cuteBracket draws a bracket. Neighbours meet. The first ranks have no opponent
// if the number of players is not a power of two.
func cuteBracket(players, seeds int, draw func(n int) int) []int {
	ranks := make([]int, 0, players)
	var lots []int
	for i := range players {
		if i < seeds {
			ranks = append(ranks, i)
		} else {
			lots = append(lots, i)
		}
	}
	for len(lots) > 0 {
		i := draw(len(lots))
		ranks, lots = append(ranks, lots[i]), slices.Delete(lots, i, i+1)
	}
	size := 1 << bits.Len(uint(players-1))
	slots := slices.Repeat([]int{pairing.Bye}, size)
	for rank, player := range ranks {
		slots[cuteSlot(rank, size)] = player
	}
	for free := range size - players { // the first ranks have no opponent: their opponent's place stays empty
		opponent, vacant := cuteSlot(free, size)+1, cuteSlot(players+free, size)
		slots[vacant] = slots[opponent]
		slots[opponent] = pairing.Bye
	}
	return slots
}

// cuteTieBreak plays pairs until one engine leads. cutechess-cli continues
// without a limit; here the engine that was named first advances after a hundred
// pairs.
var cuteTieBreak = pairing.TieBreak{Pairs: 1, Cap: 100}

// bracketText returns the bracket as cutechess-cli prints it: the players in
// rows, the winners to the right.
func (s *standing) bracketText() string {
	lines := make([]string, 2*len(s.request.Drawn)-1)
	name := func(player int) string {
		if player == pairing.Bye {
			return "bye"
		}
		return s.request.Engines[player].Name
	}
	for i, player := range s.request.Drawn {
		lines[2*i] = name(player)
	}
	field := s.request.Drawn
	for round := 1; len(field) > 1; round++ {
		next := make([]int, 0, len(field)/2)
		for i := 0; i < len(field); i += 2 {
			winner, score := s.encounter(field[i], field[i+1])
			text := "..."
			if winner != pairing.Unknown {
				text, next = name(winner), append(next, winner)
			}
			lines[1<<round-1+i/2<<(round+1)] += strings.Repeat("\t", 2*round) + text + score
		}
		if len(next) < len(field)/2 { // the round is not over
			break
		}
		field = next
	}
	return strings.Join(lines, "\n") + "\n"
}

// encounter returns the winner of an encounter of a knockout, or Unknown, and
// its score.
func (s *standing) encounter(a, b int) (winner int, score string) {
	if b == pairing.Bye {
		return a, ""
	}
	st := s.between(a, b)
	if st.games() > 0 {
		score = fmt.Sprintf(" (%g-%g)", st.points(), float64(st.games())-st.points())
	}
	pairs := s.request.Games / 2
	lead, left := st.points()-float64(st.games())/2, float64(max(0, pairs-st.pairs())) // a pair is worth a lead of one
	switch {
	case math.Abs(lead) <= left && st.pairs() < pairs+cuteTieBreak.Cap:
		return pairing.Unknown, score
	case lead > 0 || lead == 0 && a < b:
		return a, score
	}
	return b, score
}

// cuteSlot returns the place of a rank, from 0: odd ranks go into the second
// half, even ones into the first, and so on in each half.
func cuteSlot(rank, size int) int {
	slot := 0
	for ; rank > 0; rank /= 2 {
		size /= 2
		slot += rank % 2 * size
	}
	return slot
}
