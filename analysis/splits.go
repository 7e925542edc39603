package analysis

import (
	"cmp"
	"time"

	"gonum.org/v1/gonum/floats"

	"match/board"
)

// splits are the ways to divide the losses of all moves. Every move is in one
// class of each at most; "" is the rest.
var splits = []split{
	{kindPhase, "phase", phaseNames, func(m *Move) string { return m.traits.phase.String() }, nil},
	{kindPiece, "piece moved", pieceNames, func(m *Move) string { return m.Move.Kind().String() }, menOf},
	{kindMove, "kind of move", moveKindNames, func(m *Move) string { return m.traits.kind.String() }, nil},
	{kindMove, "what was missed", missedNames, func(m *Move) string { return m.traits.missed }, nil},
	{kindBand, "position before the move", bandNames, func(m *Move) string { return m.traits.band.String() }, inBand},
	{kindConversion, "whether the game was won", []string{wonGames}, func(m *Move) string {
		if m.traits.hasWon {
			return wonGames
		}
		return ""
	}, wonOnce},
	{kindEnding, "kind of ending", endingNames, func(m *Move) string { return m.traits.ending }, nil},
	{kindTables, "endgame tables", []string{tablesName}, func(m *Move) string {
		if m.Exact {
			return tablesName
		}
		return ""
	}, nil},
	{kindTime, "time left", clockNames, clockClass, nil},
	{kindColour, "player's colour", colourNames, func(m *Move) string { return m.game.Side.String() }, nil},
	{kindMove, "piece that should have moved", idleNames, func(m *Move) string { return m.traits.idle }, menOf},
}

var colourNames = []string{board.White.String(), board.Black.String()}

// rowTable has the rows of a split or of a class, for the table with a title.
type rowTable struct {
	title string
	rows  []*row
}

// split is one way to divide losses.
type split struct {
	kind  kind
	title string
	names []string // of the classes, in the order of reports
	class func(*Move) string

	// chances counts a move's chances to lose points in the class, if they differ
	// between the sides; nil: both have the same.
	chances func(m *Move, class int) float64
}

// menOf returns how many men of a kind the mover could have moved.
func menOf(m *Move, class int) float64 { return float64(m.traits.men[board.Pawn+board.Kind(class)]) }

// inBand is 1 if the mover's evaluation was in the class, otherwise 0.
func inBand(m *Move, class int) float64 { return float64(btoi(m.traits.band == band(class))) }

// wonGames is the class of moves by a player that has, or had earlier in the
// game, a won position.
const wonGames = "won games"

// wonOnce counts won games once each: a player that fails to win them has
// more moves to err in.
func wonOnce(m *Move, _ int) float64 { return float64(btoi(m.traits.nowWon)) }

var pieceNames = []string{
	board.Pawn.String(), board.Knight.String(), board.Bishop.String(), board.Rook.String(), board.Queen.String(), board.King.String(),
}

// tablesName is the class of moves in positions of endgame tables.
const tablesName = "in the endgame tables"

// timeClass returns the class of the mover's thinking time.
func timeClass(m *Move) string {
	spent := m.record().Time
	if spent <= 0 {
		return ""
	}
	return below(spent, []time.Duration{10 * time.Millisecond, 100 * time.Millisecond, time.Second, 10 * time.Second},
		[]string{"less than 10 ms", "10 to 100 ms", "0.1 to 1 s", "1 to 10 s", "10 s and more"})
}

// below returns the class of a figure: each is for figures below its bound, the
// last one for all others.
func below[T cmp.Ordered](figure T, bounds []T, classes []string) string {
	for i, bound := range bounds {
		if figure < bound {
			return classes[i]
		}
	}
	return classes[len(bounds)]
}

// rows divides the losses of all games.
func (s split) rows(of *study) []*row {
	index, rows := map[string]*row{}, []*row{}
	for i, name := range s.names {
		r := newRow(s.kind, name, of.Clusters)
		r.in = func(m *Move) bool { return s.class(m) == name }
		if s.chances != nil {
			r.chances = func(m *Move) float64 { return s.chances(m, i) }
		}
		index[name], rows = r, append(rows, r)
	}
	for m := range of.moves() {
		if r := index[s.class(m)]; r != nil {
			r.add(m, m.Loss, m.Loss)
		}
	}
	if s.chances != nil {
		of.levelExposure(rows)
	}
	return rows
}

// levelExposure scales the opponent's losses to the player's chances to lose as
// much. The weaker player is worse more often, and a player that gave its
// bishops for knights moves knights more often. This alone raises its cost
// there, and is not due to the place.
func (s *study) levelExposure(rows []*row) {
	for _, r := range rows {
		n := newBySide(s.Clusters)
		for m := range s.moves() {
			n.add(m, r.chances(m))
		}
		r.level(n)
	}
	shareScales(rows)
}

// level scales the opponent's losses by the ratio of the two sides' chances to lose points. The
// ratio is an estimate, too: in a cluster where the player has more chances than
// usual, its opponent would have lost more. This leaves the sum as it is, and
// gives it its error.
func (r *row) level(n bySide) {
	own, other, theirs := total(n[0]), total(n[1]), r.lost[1]
	if other == 0 {
		return
	}
	ratio, price := own/other, total(theirs)/other
	r.scaled = make([]float64, len(theirs))
	for c, lost := range theirs {
		theirs[c] = lost*ratio + price*(n[0][c]-ratio*n[1][c])
		r.scaled[c] = theirs[c] - lost
	}
}

// shareScales gives all classes of a split the sum of their changes.
func shareScales(rows []*row) {
	scaled := make([]float64, len(rows[0].lost[1]))
	for _, r := range rows {
		if r.scaled != nil {
			floats.Add(scaled, r.scaled)
		}
	}
	for _, r := range rows {
		r.scaled = scaled
	}
}

func newRow(kind kind, name string, clusters int) *row {
	return &row{kind: kind, name: name, lost: newBySide(clusters)}
}

// add adds a move with its points to the row; shown is its weight as an
// example of the row.
func (r *row) add(m *Move, points, shown float64) {
	r.addAt(m.game.Cluster, m, points)
	if m.Own {
		r.show(m, shown)
	}
}

// addAt adds a move to a cluster of the row.
func (r *row) addAt(cluster int, m *Move, points float64) {
	r.lost[sideOf(m)][cluster] += points
	r.moves[sideOf(m)]++
	r.wrong += btoi(m.Own && m.Wrong)
}

// show keeps a move as an example of the row, if it is worth showing.
func (r *row) show(m *Move, share float64) {
	if share > leastProof {
		r.proof = append(r.proof, proof{m, share})
	}
}

// leastProof is the loss from which a move is worth showing.
const leastProof = 0.03

// clockNames are the remaining time as shares of the game's longest time: 5
// seconds are little in one game and everything in another.
var clockNames = []string{
	"less than 5% of the clock left", "5 to 20% of the clock left", "20 to 50% of the clock left", "half of the clock or more left",
}

func clockClass(m *Move) string {
	left := m.record().Clock
	if left <= 0 {
		return ""
	}
	return below(float64(left)/float64(m.game.longestClock()), []float64{0.05, 0.2, 0.5}, clockNames)
}

// longestClock returns the most time that either clock shows in a game.
func (g *Game) longestClock() (longest time.Duration) {
	for i := range g.Record.Plies {
		longest = max(longest, g.Record.Plies[i].Clock)
	}
	return longest
}
