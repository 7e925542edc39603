package rating

// group is the fit of players whose ratings can be compared.
type group struct {
	*problem
	d           *Data
	opt         Options
	members     []int // numbers of all players, including those with fixed ratings
	place       map[int]int
	theta       []float64
	information *form
	system      *system
	drawK       float64 // parameter of the draw model: the fitted one, or from the number of draws
	chanceK     float64 // the same for variances: half a draw in an extra game keeps the variances of few games above zero
	games       float64
	draws       float64
	held        bool // a parameter diverged and was bounded by a prior
	converged   bool
	whiteKnown  bool // White's advantage is fitted, and the games determine it
}

// newGroup fits the games among members.
func newGroup(d *Data, o Options, members []int, encounters []*encounter, tied bool) *group {
	g := &group{d: d, opt: o, members: members, place: map[int]int{}}
	g.problem = &problem{tied: tied, cells: make([]cell, 0, len(encounters))}
	g.law, _ = o.Model.law()
	g.setCentre()
	fixed := g.setAnchors()
	for _, e := range encounters {
		g.addCell(e, fixed)
	}
	g.addVersions(fixed)
	g.addVirtual()
	g.setParameters()
	g.fit()
	return g
}

// fit computes the ratings. If a parameter diverges, for example because one
// colour won everything, a weak prior bounds it.
func (g *group) fit() {
	g.theta, g.information, g.converged = g.newton()
	if !g.converged {
		g.held = true
		const whiteSD, drawSD = 200 * eloUnit, 2
		g.hold = [2]float64{1 / (whiteSD * whiteSD), 1.0 / (drawSD * drawSD)}
		g.theta, g.information, g.converged = g.newton()
	}
	g.recentre(g.theta[:len(g.players)])
	g.system = newSystem(g.information, newLayout(g.information), g.free, errorTolerance)
	g.drawK = g.theta[len(g.players)+1]
	if !g.law.drawn() {
		list := g.sides()
		g.drawK = drawMoment(list, g.draws, g.games)
		g.chanceK = drawMoment(list, g.games*(g.draws+0.5)/(g.games+1), g.games)
	}
}

// setCentre sets the centre of the fit's scale to the mean of the known ratings.
func (g *group) setCentre() {
	g.centre = g.opt.Average
	in := map[int]bool{}
	for _, id := range g.members {
		in[id] = true
	}
	sum, n := 0.0, 0
	for _, a := range g.opt.Anchors {
		if in[a.Player] {
			sum += a.Rating
			n++
		}
	}
	if n > 0 {
		g.centre = sum / float64(n)
	}
}

// setAnchors assigns an index to every player with a fitted rating, and returns
// the other players' ratings in the fit's units.
func (g *group) setAnchors() (fixed map[int]float64) {
	fixed = map[int]float64{}
	loose := map[int]Anchor{}
	for _, a := range g.opt.Anchors {
		if a.SE == 0 {
			fixed[a.Player] = g.natural(a.Rating)
		} else {
			loose[a.Player] = a
		}
	}
	for _, id := range g.members {
		if _, known := fixed[id]; known {
			g.place[id] = -1
			continue
		}
		at := len(g.players)
		g.place[id] = at
		g.players = append(g.players, id)
		if a, known := loose[id]; known {
			g.priors = append(g.priors, tie{at, -1, g.natural(a.Rating), precision(a.SE)})
		} else if g.opt.Prior > 0 {
			g.priors = append(g.priors, tie{at, -1, g.natural(g.opt.Average), precision(g.opt.Prior)})
		}
	}
	return fixed
}

// natural returns a rating in the fit's units.
func (g *group) natural(elo float64) float64 { return (elo - g.centre) * eloUnit }

// precision returns the inverse variance for a standard error in Elo.
func precision(se float64) float64 { return 1 / (se * se * eloUnit * eloUnit) }

func (g *group) addCell(e *encounter, fixed map[int]float64) {
	c := cell{encounter: e, a: g.place[e.a], b: g.place[e.b], shift: fixed[e.a] - fixed[e.b]}
	white, black := e.games[0], e.games[1]
	for o := range white {
		c.white[o], c.black[o] = float64(white[o]), float64(black[o])
		g.games += c.white[o] + c.black[o]
	}
	g.draws += c.white[Drawn] + c.black[Drawn]
	g.cells = append(g.cells, c)
}

func (g *group) addVersions(fixed map[int]float64) {
	for _, v := range g.opt.Versions {
		a, inA := g.place[v.New]
		b, inB := g.place[v.Old]
		if !inA || !inB || a < 0 && b < 0 {
			continue
		}
		mean := v.Gain*eloUnit - fixed[v.New] + fixed[v.Old]
		g.versions = append(g.versions, tie{a, b, mean, precision(v.SE)})
	}
}

// virtualDraws is BayesElo's prior: the number of virtual draws for every player,
// distributed over its opponents in proportion to its games.
const virtualDraws = 2

func (g *group) addVirtual() {
	if g.opt.Model != BayesElo {
		return
	}
	games := map[int]float64{}
	for i := range g.cells {
		c := &g.cells[i]
		games[c.encounter.a] += c.games()
		games[c.encounter.b] += c.games()
	}
	for i := range g.cells {
		c := &g.cells[i]
		c.virtual = virtualDraws / 4.0 * c.games() * (1/games[c.encounter.a] + 1/games[c.encounter.b])
	}
}

func (c *cell) games() float64 { return inAll(c.white) + inAll(c.black) }

// The share of draws between equals is limited to the range in which its
// parameter is finite.
const (
	leastDraws = 1e-9
	mostDraws  = 0.999
)

// setParameters decides whether White's advantage and the draw parameter are
// unknowns.
func (g *group) setParameters() {
	if w := g.opt.White; w != nil {
		g.start[0] = *w * eloUnit
	} else {
		g.whiteKnown = g.whiteDetermined()
		g.free[0] = g.whiteKnown
	}
	if !g.law.drawn() {
		return
	}
	share := leastDraws
	if g.games > 0 {
		share = min(max(g.draws/g.games, leastDraws), mostDraws)
	}
	g.start[1] = g.law.parameter(share)
	g.free[1] = g.draws > 0 && g.draws < g.games
}
