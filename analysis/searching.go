package analysis

import (
	"fmt"
	"strings"

	"match/internal/plural"
	"match/pgn"
)

// searching describes the player's search, as far as records show it.
type searching struct {
	Depth     *means `json:"depth"` // nil: not on record
	Nodes     *means `json:"nodes"`
	Seconds   *means `json:"seconds"`
	PerSecond *means `json:"loss_per_second"` // points lost per 100 seconds of thinking
	Phases    []Time `json:"time_by_phase,omitempty"`
	// drops of its own expectation by changeOfMind or more since its previous move, per 100 moves
	Changes     *means        `json:"changes_of_mind"`
	ByDepth     []level       `json:"by_depth,omitempty"`       // losses of the player's moves by depth
	Starved     []placeSearch `json:"less_effort_in,omitempty"` // classes of moves in which the player searches less than half as much as elsewhere
	MissedMates int           `json:"missed_mates"`             // the referee saw a mate, and the played move gives it up
	TheirMissed int           `json:"control_missed_mates"`
	Forfeits    int           `json:"forfeits"` // games lost on time
}

// means compares the two sides.
type means struct {
	Player   float64 `json:"player"`
	Opponent float64 `json:"control"`
}

// level is the loss of moves with about the same depth.
type level struct {
	From  int     `json:"from"` // plies
	Moves int     `json:"moves"`
	Loss  float64 `json:"loss"` // points per 100 moves
}

// Time is the share of its thinking time that a side spends in one phase, in per
// cent.
type Time struct {
	Phase string `json:"phase"`
	means
}

// timeByPhase divides the thinking time of both sides; nil unless both are on
// record.
func (s *study) timeByPhase() (list []Time) {
	var spent [endgame + 1][sides]float64
	var all [sides]float64
	for m := range s.moves() {
		seconds := m.record().Time.Seconds()
		spent[m.traits.phase][sideOf(m)] += seconds
		all[sideOf(m)] += seconds
	}
	if all[0] == 0 || all[1] == 0 {
		return nil
	}
	for p, t := range spent {
		list = append(list, Time{phase(p).String(), means{100 * t[0] / all[0], 100 * t[1] / all[1]}})
	}
	return list
}

// mean2 gathers the means of the two sides.
type mean2 struct{ sum, n [sides]float64 }

func (m *mean2) add(side int, x float64) { m.weigh(side, x, float64(btoi(x > 0))) }

// weigh adds to a ratio of sums.
func (m *mean2) weigh(side int, x, weight float64) {
	if weight > 0 {
		m.sum[side] += x
		m.n[side] += weight
	}
}

// means returns nil unless both sides have data.
func (m *mean2) means() *means {
	if m.n[0] == 0 || m.n[1] == 0 {
		return nil
	}
	return &means{m.sum[0] / m.n[0], m.sum[1] / m.n[1]}
}

const depthStep = 2

func (s *study) searching() searching {
	var found searching
	var depth, nodes, seconds, perSecond mean2
	var levels [64]level
	missed := [sides]*int{&found.MissedMates, &found.TheirMissed}
	for m := range s.moves() {
		ply, side := m.record(), sideOf(m)
		depth.add(side, float64(ply.Depth))
		nodes.add(side, float64(ply.Nodes))
		seconds.add(side, ply.Time.Seconds())
		perSecond.weigh(side, 100*m.Loss, ply.Time.Seconds())
		*missed[side] += btoi(m.Value >= mateBound && m.Judgement.Played < mateBound)
		if m.Own && ply.Depth > 0 {
			l := &levels[min(ply.Depth/depthStep, len(levels)-1)]
			l.Moves++
			l.Loss += m.Loss
		}
	}
	for _, g := range s.Games {
		found.Forfeits += btoi(g.Record.End.Reason == pgn.TimeForfeit && g.ownFault())
	}
	found.Depth, found.Nodes, found.Seconds = depth.means(), nodes.means(), seconds.means()
	found.Phases, found.Starved = s.timeByPhase(), s.starvedPlaces()
	found.PerSecond, found.Changes = perSecond.means(), s.changesOfMind()
	for i, l := range levels {
		if l.Moves > 0 {
			found.ByDepth = append(found.ByDepth, level{i * depthStep, l.Moves, 100 * l.Loss / float64(l.Moves)})
		}
	}
	return found
}

// changeOfMind is how many expected points a player's own score must drop
// between two of its moves: it then noticed its error late.
const changeOfMind = 0.15

// changesOfMind counts such drops, per 100 moves that follow another one with a
// score.
func (s *study) changesOfMind() *means {
	var falls mean2
	for i, g := range s.Games {
		var before [sides]float64
		var known [sides]bool
		for j := range s.accounts[i].Moves {
			m := &s.accounts[i].Moves[j]
			side := sideOf(m)
			score, ok := scoreAt(g.Record, m.Ply)
			now := s.curve.expect(score)
			if ok && known[side] {
				falls.weigh(side, 100*float64(btoi(before[side]-now >= changeOfMind)), 1)
			}
			before[side], known[side] = now, ok
		}
	}
	return falls.means()
}

// searchLines describes the search in words, as far as records show it.
func (r *Report) searchLines() (lines []string) {
	add := func(m *means, format string) {
		if m != nil {
			lines = append(lines, fmt.Sprintf(format, m.Player, m.Opponent))
		}
	}
	s := r.Search
	add(s.Depth, "depth: %.1f plies, opponents %.1f")
	add(s.Nodes, "nodes per move: %.0f, opponents %.0f")
	add(s.Seconds, "seconds per move: %.3f, opponents %.3f")
	if text := starvedLine(s.Starved); text != "" {
		lines = append(lines, text)
	}
	for _, t := range s.Phases {
		add(&t.means, "of the time in the "+t.Phase+": %.0f%%, opponents %.0f%%")
	}
	add(s.PerSecond, "points lost per 100 s of thinking: %.2f, opponents %.2f")
	add(s.Changes, fmt.Sprintf("drops of its own expectation by %.2f or more from one move to the next: %%.2f per 100 moves, opponents %%.2f", changeOfMind))
	return append(lines,
		fmt.Sprintf("mates found by the referee and missed: %d, opponents %d", s.MissedMates, s.TheirMissed),
		fmt.Sprintf("games lost on time: %d", s.Forfeits),
		fmt.Sprintf("accuracy by Lichess' formula: %.1f%%, opponents %.1f%%", r.Lichess.Accuracy, r.Lichess.ControlAccuracy))
}

// fewPlaces is how many places with less search a line names.
const fewPlaces = 4

// starvedLine names the places with the least search, "" for none.
func starvedLine(places []placeSearch) string {
	var texts []string
	for _, p := range places[:min(len(places), fewPlaces)] {
		texts = append(texts, fmt.Sprintf("%s %.0f (elsewhere %.0f) in %s", p.Place, p.Here, p.Elsewhere, plural.Count(p.Moves, "move")))
	}
	if len(texts) == 0 {
		return ""
	}
	return places[0].Unit + " per move where it searches less: " + strings.Join(texts, ", ")
}

// conversionLine describes the results of won and lost games.
func (r *Report) conversionLine() string {
	c := r.Converted
	if c.Winning+c.Losing == 0 {
		return "no winning position at any move"
	}
	won := fmt.Sprintf("won %d of %d games in which it was winning", c.Won, c.Winning)
	if c.Winning > 0 {
		won += fmt.Sprintf(" (%s)", percentText(c.Rate))
	}
	if c.Losing > 0 {
		won += fmt.Sprintf("; the opponents %s of %d", percentText(c.Opponent), c.Losing)
	}
	return won + fmt.Sprintf("; saved %d of %d in which it was lost", c.Saved, c.Losing)
}
