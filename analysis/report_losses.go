package analysis

import "slices"

// lossTables makes the tables of the splits and marks significant rows.
func (s *study) lossTables() (tables []lossTable) {
	survives := map[*row]bool{}
	for i := range s.survivors {
		survives[s.survivors[i].row] = true
	}
	for _, of := range s.splits {
		at := slices.IndexFunc(tables, func(t lossTable) bool { return t.Title == of.title })
		if at < 0 {
			at, tables = len(tables), append(tables, lossTable{Title: of.title})
		}
		t := &tables[at]
		for _, r := range of.rows {
			if r.moves[0] == 0 {
				continue
			}
			row := s.lossRow(r)
			row.Survives = survives[r]
			t.Rows = append(t.Rows, row)
		}
	}
	tables = slices.DeleteFunc(tables, func(t lossTable) bool { return len(t.Rows) == 0 })
	return append(tables, s.shownTables()...)
}

// shownSplits are for display only. Their classes depend on the moves played,
// and are too many to be tested for findings.
var shownSplits = []split{
	{title: classTitle, class: func(m *Move) string { return m.traits.class }},
	{title: "move number", class: tenMoves},
	{title: "time spent", class: timeClass},
	{title: "kind of blunder", class: blunderClass},
}

// blunder is the loss from which a move is a blunder.
const blunder = 0.1

// blunderClass groups blunders by phase, by piece, and by what was missed.
func blunderClass(m *Move) string {
	if m.Loss < blunder {
		return ""
	}
	where := m.traits.phase.String()
	if m.traits.ending != "" {
		where = m.traits.ending
	}
	kind := where + ", " + m.Move.Kind().String()
	if m.traits.missed != "" {
		kind += ", " + m.traits.missed
	}
	return kind
}

const classTitle = "material"

// shownTables divides the losses by shownSplits, the most frequent classes
// first.
func (s *study) shownTables() (tables []lossTable) {
	for _, split := range shownSplits {
		rows := map[string]*row{}
		for m := range s.moves() {
			name := split.class(m)
			if name == "" {
				continue
			}
			if rows[name] == nil {
				rows[name] = newRow("", name, s.Clusters)
			}
			rows[name].add(m, m.Loss, 0)
		}
		names := mostFirst(rows, func(r *row) int { return r.moves[0] })
		t := lossTable{Title: split.title}
		for _, name := range names[:min(len(names), mostRows)] {
			t.Rows = append(t.Rows, s.lossRow(rows[name]))
		}
		if len(t.Rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}

func (s *study) lossRow(r *row) lossRow {
	return lossRow{
		Name: r.name, Moves: r.moves[0], Wrong: r.wrong, Player: s.sample.figure(r.lost[0]), Opponent: s.sample.figure(r.lost[1]),
		Excess: s.sample.figure(r.lost.excess()),
	}
}

// mirrored returns the study with the two sides exchanged: the same questions
// about the opponents.
func (s *study) mirrored() *study {
	c := *s.Collection
	c.Games = make([]*Game, len(s.Games))
	m := &study{Collection: &c, curve: s.curve}
	for i, g := range s.Games {
		turned := *g
		turned.Side = g.Side.Other()
		c.Games[i] = &turned
		m.accounts = append(m.accounts, s.accounts[i].mirrored(&turned))
	}
	m.sample = newSample(&c, m.accounts)
	m.weigh()
	return m
}

// dropUnplayed drops the opponents' findings in moves that the player hardly ever
// makes: such losses show what it never tries, not a weakness of its opponents.
func (m *study) dropUnplayed() {
	m.survivors = slices.DeleteFunc(m.survivors, func(c candidate) bool {
		if c.in == nil {
			return false
		}
		var moves [sides]int
		for mo := range m.moves() {
			moves[sideOf(mo)] += btoi(c.in(mo))
		}
		return unplayed*moves[1] < moves[0]
	})
}

// mirrored returns the account from the opponent's side, in its view of the game.
func (a *Account) mirrored(g *Game) *Account {
	m := &Account{
		Start: 1 - a.Start, Result: 1 - a.Result, Noise: -a.Noise, Moves: slices.Clone(a.Moves),
		Lost: [sides]float64{a.Lost[1], a.Lost[0]}, Faults: [sides]float64{a.Faults[1], a.Faults[0]},
	}
	for i := range m.Moves {
		m.Moves[i].game, m.Moves[i].Own = g, !m.Moves[i].Own
	}
	return m
}

// lichess returns the mean accuracy of both sides by Lichess' formulas.
func (s *study) lichess() (c lichessCard) {
	var sum, n [sides]float64
	for m := range s.moves() {
		sum[sideOf(m)] += lichessAccuracy(lichessWin(m.Value), lichessWin(m.Judgement.Played))
		n[sideOf(m)]++
	}
	c.Accuracy, c.ControlAccuracy = sum[0]/max(n[0], 1), sum[1]/max(n[1], 1)
	return c
}
