package pairing

import (
	"cmp"
	"slices"
)

// contender is a player with the properties that the pairing rules use.
type contender struct {
	player int    // index in Swiss.Players
	number int    // pairing number, from 1, among all players that were or will be paired
	score  int    // including acceleration
	points int    // without acceleration
	met    []bool // by player

	wants      Colour
	strength   preference
	difference int      // games with White minus games with Black
	colours    []Colour // of the games he played

	mayHaveBye bool
	unplayed   int
	float      [2]float // floats one and two rounds ago
	topscorer  bool
}

// preference is the strength of a player's colour preference (C.04.3, 1.7).
type preference int8

const (
	indifferent preference = iota
	mild
	strong
	absolute
)

// float is a player's float in a round: down if he met an opponent with a lower
// score or scored without playing, up if he met an opponent with a higher score.
type float int8

const (
	level float = iota
	down
	up
)

// contenders returns the players to be paired, in the order of score and
// pairing number.
func (s *Swiss) contenders() []*contender {
	var list []*contender
	scores := s.scores()
	number := 0
	for i, p := range s.Players {
		if !p.Absent || p.wasPaired() {
			number++
		}
		if p.Absent {
			continue
		}
		c := &contender{player: i, number: number, met: make([]bool, len(s.Players)), mayHaveBye: true,
			score: scores[len(scores)-1][i]}
		c.points = c.score - p.virtual(s.Played())
		for r, g := range p.Games {
			c.take(g, s.win())
			switch back := len(p.Games) - r - 1; {
			case back > 1:
			case !g.Played && g.Points > 0:
				c.float[back] = down
			case g.Played && scores[r][g.Opponent] < scores[r][i]:
				c.float[back] = down
			case g.Played && scores[r][g.Opponent] > scores[r][i]:
				c.float[back] = up
			}
		}
		c.prefer()
		c.topscorer = s.last() && 2*c.score > s.Played()*s.win()
		list = append(list, c)
	}
	for _, e := range s.Apart {
		for _, c := range list {
			switch c.player {
			case e.White:
				c.met[e.Black] = true
			case e.Black:
				c.met[e.White] = true
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *contender) int { return cmp.Compare(b.score, a.score) })
	return list
}

// wasPaired reports whether a player took part in the pairing of any round.
func (p SwissPlayer) wasPaired() bool {
	return slices.ContainsFunc(p.Games, func(g Game) bool { return g.Opponent != Bye || g.Allocated })
}

// scores returns the score used to pair each player, before each round and at
// the end.
func (s *Swiss) scores() [][]int {
	list := make([][]int, s.Played()+1)
	for r := range list {
		list[r] = make([]int, len(s.Players))
		for i, p := range s.Players {
			list[r][i] = p.virtual(r)
			for _, g := range p.Games[:r] {
				list[r][i] += g.Points
			}
		}
	}
	return list
}

// virtual returns the points added by acceleration in a round, from 0.
func (p SwissPlayer) virtual(round int) int {
	if round < len(p.Virtual) {
		return p.Virtual[round]
	}
	return 0
}

// take adds a game to the player's history.
func (c *contender) take(g Game, win int) {
	if !g.Played {
		c.unplayed++
		if g.Allocated || g.Points >= win {
			c.mayHaveBye = false
		}
		return
	}
	c.met[g.Opponent] = true
	if g.Colour != NoColour {
		c.colours = append(c.colours, g.Colour)
		c.difference += int(g.Colour)
	}
}

// prefer computes a player's colour preference.
func (c *contender) prefer() {
	n := len(c.colours)
	if n == 0 {
		return
	}
	last := c.colours[n-1]
	twice := n > 1 && c.colours[n-2] == last
	switch d := c.difference; {
	case d > 1, d < -1:
		c.wants, c.strength = against(d), absolute
	case twice:
		c.wants, c.strength = -last, absolute
	case d != 0:
		c.wants, c.strength = against(d), strong
	default:
		c.wants, c.strength = -last, mild
	}
}

// against returns the colour that reduces a colour difference.
func against(difference int) Colour {
	if difference > 0 {
		return Black
	}
	return White
}

// mayMeet reports whether two players may be paired at all (C1 and C3).
func (c *contender) mayMeet(d *contender) bool {
	if c.met[d.player] {
		return false
	}
	return !c.clashes(d) || c.topscorer || d.topscorer
}

// clashes reports whether both players have an absolute preference for one
// colour.
func (c *contender) clashes(d *contender) bool {
	return c.strength == absolute && d.strength == absolute && c.wants == d.wants
}

// outranks reports whether c stands before d: by score, then pairing number.
func (c *contender) outranks(d *contender) bool {
	if c.score != d.score {
		return c.score > d.score
	}
	return c.player < d.player
}
