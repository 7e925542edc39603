package analysis

// Searching says how the player's search did, as far as records tell.
type Searching struct {
	Depth       *Means  `json:"depth"` // nil: not on record
	Nodes       *Means  `json:"nodes"`
	Seconds     *Means  `json:"seconds"`
	ByDepth     []Level `json:"by_depth,omitempty"` // losses of the player's moves by depth
	MissedMates int     `json:"missed_mates"`       // the referee saw a mate, and the played move lets it go
	TheirMissed int     `json:"control_missed_mates"`
	Forfeits    int     `json:"forfeits"` // games lost on time
}

// Means compares the two sides.
type Means struct {
	Player   float64 `json:"player"`
	Opponent float64 `json:"control"`
}

// Level is what moves of about one depth lost.
type Level struct {
	From  int     `json:"from"` // plies
	Moves int     `json:"moves"`
	Loss  float64 `json:"loss"` // points per 100 moves
}

// mean2 gathers the means of the two sides.
type mean2 struct{ sum, n [sides]float64 }

func (m *mean2) add(side int, x float64) {
	if x > 0 {
		m.sum[side] += x
		m.n[side]++
	}
}

// means returns nil unless both sides said something.
func (m *mean2) means() *Means {
	if m.n[0] == 0 || m.n[1] == 0 {
		return nil
	}
	return &Means{m.sum[0] / m.n[0], m.sum[1] / m.n[1]}
}

const depthStep = 2

func (s *study) searching() Searching {
	var found Searching
	var depth, nodes, seconds mean2
	var levels [64]Level
	for i, g := range s.Games {
		for j := range s.accounts[i].Moves {
			m := &s.accounts[i].Moves[j]
			ply, side := &g.Record.Plies[m.Ply], sideOf(m)
			depth.add(side, float64(ply.Depth))
			nodes.add(side, float64(ply.Nodes))
			seconds.add(side, ply.Time.Seconds())
			if m.Value >= mateBound && m.Judgement.Played < mateBound {
				if m.Own {
					found.MissedMates++
				} else {
					found.TheirMissed++
				}
			}
			if m.Own && ply.Depth > 0 {
				l := &levels[min(ply.Depth/depthStep, len(levels)-1)]
				l.Moves++
				l.Loss += m.Loss
			}
		}
		if s.accounts[i].OwnFaults > 0 && g.Record.End.Reason == "time forfeit" {
			found.Forfeits++
		}
	}
	found.Depth, found.Nodes, found.Seconds = depth.means(), nodes.means(), seconds.means()
	for i, l := range levels {
		if l.Moves > 0 {
			found.ByDepth = append(found.ByDepth, Level{i * depthStep, l.Moves, 100 * l.Loss / float64(l.Moves)})
		}
	}
	return found
}
