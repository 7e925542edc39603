package analysis

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"

	"match/board"
	"match/pgn"
)

// Openings are chosen by their cost. Measured on the same games they would
// look worse than they are, so they are chosen on odd pairs and measured on
// even ones.

// leastOpening is how many pairs of each half an opening needs.
const leastOpening = 8

// mostOpenings is how many openings are chosen.
const mostOpenings = 5

// openingRows returns the openings that cost the player most on odd pairs, as
// rows of the even pairs, and the sample of these rows.
func (s *study) openingRows() (rows []*row, even sample) {
	odd, twins := newHalf(s, 0), newHalf(s, 1) // clusters count from 0: the first pair is an odd one
	for _, name := range odd.dearest(twins) {
		z := ratio(twins.openings[name][bothColours].surplus())
		part := twins.narrowed(name)
		games, twin := odd.openings[name][part].games, twins.openings[name][part]
		twin.row.in = func(m *Move) bool { return games[m.game] || twin.games[m.game] }
		twin.row.proven, twin.row.z = true, z
		rows = append(rows, twin.row)
	}
	return rows, twins.samples[bothColours]
}

// narrowed returns the part of an opening with one colour if nearly all of its
// cost comes from that colour, otherwise bothColours. The test uses both colours:
// an opening that Black always loses is not a weakness of a player.
func (h *halfStudy) narrowed(name string) (part int) {
	var cost, z [parts]float64
	for part, o := range h.openings[name] {
		surplus, se := o.surplus()
		cost[part], z[part] = surplus*o.among.n, ratio(surplus, se)
	}
	for part := withWhite; part <= withBlack; part++ {
		if z[part] > normal95 && cost[part] > nearlyOneColour*math.Abs(cost[withWhite+withBlack-part]) {
			return part
		}
	}
	return bothColours
}

// nearlyOneColour is the ratio of costs from which an opening is named with one
// colour.
const nearlyOneColour = 3

// dearest names the openings that cost most in one half and have enough pairs in
// both. Of two with mostly the same games it names the more expensive one.
func (h *halfStudy) dearest(twins *halfStudy) (names []string) {
	z := map[string]float64{}
	for name, opening := range h.openings {
		o, twin := opening[bothColours], twins.openings[name][bothColours]
		if twin != nil && min(o.pairs, twin.pairs) >= leastOpening {
			if surplus, se := o.surplus(); surplus > 0 {
				z[name] = ratio(surplus, se)
			}
		}
	}
	byZ := slices.SortedFunc(maps.Keys(z), func(a, b string) int { return cmp.Or(cmp.Compare(z[b], z[a]), cmp.Compare(a, b)) })
	for _, name := range byZ {
		same := func(other string) bool {
			return h.openings[name][bothColours].mostly(h.openings[other][bothColours])
		}
		if len(names) < mostOpenings && !slices.ContainsFunc(names, same) {
			names = append(names, name)
		}
	}
	return names
}

// The parts of some games: all of them, and those that the player has White or
// Black in.
const (
	bothColours = iota
	withWhite
	withBlack
	parts
)

// halfStudy is one half of the pairs, divided by opening and part.
type halfStudy struct {
	samples  [parts]sample
	openings map[string][parts]*openingGames
}

// openingGames are the games of one part of a half with an opening.
type openingGames struct {
	row    *row
	among  *sample // all games of the part
	pairs  int
	games  map[*Game]bool
	member []float64 // number of games by cluster
}

// mostly reports whether more than half of the games of one are in both.
func (o *openingGames) mostly(other *openingGames) bool {
	common := 0
	for g := range o.games {
		common += btoi(other.games[g])
	}
	return 2*common > min(len(o.games), len(other.games))
}

func newHalf(s *study, parity int) *halfStudy {
	n := (s.Clusters + 1 - parity) / 2
	h := &halfStudy{samples: [parts]sample{emptySample(n), emptySample(n), emptySample(n)}, openings: map[string][parts]*openingGames{}}
	for i, g := range s.Games {
		if g.Cluster%2 == parity {
			h.add(g, s.accounts[i], g.Cluster/2)
		}
	}
	return h
}

func (h *halfStudy) add(g *Game, a *Account, at int) {
	for _, part := range []int{bothColours, withWhite + int(g.Side)} {
		h.samples[part].add(a, at)
		for _, name := range linesOf(g) {
			if _, known := h.openings[name]; !known {
				h.openings[name] = h.newOpening(name)
			}
			h.openings[name][part].add(g, a, at)
		}
	}
}

func (h *halfStudy) newOpening(name string) (o [parts]*openingGames) {
	for part, suffix := range []string{"", " with " + board.White.String(), " with " + board.Black.String()} {
		of := &h.samples[part]
		o[part] = &openingGames{row: newRow(kindOpening, name+suffix, len(of.games)), among: of,
			member: make([]float64, len(of.games)), games: map[*Game]bool{}}
	}
	return o
}

// linesOf returns the names of a game's opening: its family, its first move,
// the letter of its ECO code, and its line of the book.
func linesOf(g *Game) (names []string) {
	for _, name := range []string{family(g), firstMove(g), letter(g), bookLine(g)} {
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// firstMove returns a text such as "1. e4", or "" if the game starts from another
// position.
func firstMove(g *Game) string {
	start := board.StartPosition()
	if g.Record.Start != start || len(g.Record.Plies) == 0 {
		return ""
	}
	return "1. " + pgn.SAN(&start, g.Record.Plies[0].Move)
}

// letter returns a text such as "ECO B".
func letter(g *Game) string {
	if g.Record.ECO == "" || g.Record.ECO[0] < 'A' || g.Record.ECO[0] > 'E' {
		return ""
	}
	return "ECO " + g.Record.ECO[:1]
}

func (o *openingGames) add(g *Game, a *Account, at int) {
	if o.member[at] == 0 {
		o.pairs++
	}
	o.member[at]++
	o.games[g] = true
	for side := range o.row.lost {
		o.row.lost[side][at] += a.given(side)
	}
	for i := range a.Moves {
		if m := &a.Moves[i]; m.Own && m.Wrong {
			o.row.show(m, m.Loss)
		}
	}
}

// surplus returns the cost of an opening in excess of other games; with one
// colour, in excess of other games with that colour.
func (o *openingGames) surplus() (surplus, se float64) { return o.among.partSurplus(o.row, o.member) }

// partSurplus returns the cost of the games of a class in excess of as many games
// elsewhere, per game of the sample, with its standard error.
func (s *sample) partSurplus(r *row, games []float64) (surplus, se float64) {
	excess, all := r.lost.excess(), s.lost.excess()
	n, sum := total(games), total(excess)
	if n == 0 || n == s.n {
		return 0, 0
	}
	rest := (total(all) - sum) / (s.n - n) // cost of a game elsewhere
	mean := sum / n
	influence := make([]float64, len(excess))
	for i := range excess {
		inside := excess[i] - mean*games[i]
		outside := (all[i] - excess[i]) - rest*(s.games[i]-games[i])
		influence[i] = inside/n - outside/(s.n-n)
	}
	var square float64
	for _, x := range influence {
		square += x * x
	}
	part := n / s.n
	return (mean - rest) * part, math.Sqrt(square*s.correction()) * part
}

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
		samples[half] = newHalf(s, half).samples[bothColours]
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
	for m := range s.moves() {
		if m.game.Cluster%2 != half || m.traits.phase == endgame || m.Loss == 0 {
			continue
		}
		name := habitName(m.Move, m.mover())
		if rows[name] == nil {
			rows[name] = newRow(kindHabit, name, clusters)
			rows[name].in = func(m *Move) bool { return habitName(m.Move, m.mover()) == name }
		}
		rows[name].addAt(m.game.Cluster/2, m, m.Loss)
		if m.Own && m.Wrong {
			rows[name].show(m, m.Loss)
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
		from, to = from.Flip(), to.Flip()
	}
	return m.Kind().String() + " " + from.String() + "–" + to.String()
}
