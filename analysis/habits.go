package analysis

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"match/board"
)

// A habit is a move of one piece from one square to another, from its mover's
// side of the board. Like openings, habits are chosen by their cost on odd
// pairs, and measured on even ones.

// mostHabits is how many habits are chosen.
const mostHabits = 3

// habitRows returns the moves that cost the player most on odd pairs, as rows
// of the even ones, and the sample that these belong to.
func (s *study) habitRows() (chosen []*row, even sample) {
	var rows [2]map[string]*row
	var samples [2]sample
	for half := range rows {
		samples[half] = newHalf(s, half).sample
		rows[half] = s.movesPlayed(half, len(samples[half].games))
	}
	odd, twins := samples[0].candidates(slices.Collect(maps.Values(rows[0]))), rows[1]
	slices.SortFunc(odd, func(a, b candidate) int { return cmp.Or(cmp.Compare(b.z, a.z), cmp.Compare(a.name, b.name)) })
	for _, c := range odd {
		if twin := twins[c.name]; twin != nil && c.z > normal95 && len(chosen) < mostHabits {
			chosen = append(chosen, twin)
		}
	}
	return chosen, samples[1]
}

// movesPlayed divides the losses of one half of the pairs by move. It stops
// when the board is too empty for a repeated move to be a habit.
func (s *study) movesPlayed(half, clusters int) map[string]*row {
	rows := map[string]*row{}
	for g, m := range s.moves() {
		if g.Cluster%2 != half || m.traits.phase == endgame || m.Loss == 0 {
			continue
		}
		name := habitName(m.Move, moverOf(g, m))
		if rows[name] == nil {
			rows[name] = newRow(kindHabit, name, clusters)
			rows[name].in = func(g *Game, m *Move) bool { return habitName(m.Move, moverOf(g, m)) == name }
		}
		place := *g
		place.Cluster /= 2
		rows[name].add(&place, m, m.Loss, 0)
		if m.Own && m.Wrong && m.Loss > leastProof {
			rows[name].proof = append(rows[name].proof, proof{g, m, m.Loss})
		}
	}
	return rows
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(text, " ")
	return word
}

// habitName names a move by its piece and squares, as White would play it.
func habitName(m board.Move, mover board.Color) string {
	from, to := m.From(), m.To()
	if m.IsCastling() { // written as the king's move to its rook
		return "castling on the side of the " + string(rune('a'+to.File())) + "-file"
	}
	if mover == board.Black {
		from, to = from^56, to^56
	}
	return m.Kind().String() + " " + from.String() + "–" + to.String()
}
