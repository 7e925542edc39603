package analysis

import (
	"match/tablebase"
)

// study has everything computed from the games before it is ordered for a
// report.
type study struct {
	*Collection
	tables   tablebase.Tables // exact results where available
	accounts []*Account
	curve    curve
	sample   sample

	splits    []rowTable // of the variable splits, then of the classes that overlap
	taste     opinion    // of the player's wrong moves, by term
	biasKnown bool       // both players' scores are on record, often enough
	bias      opinion    // of the player's evaluation, in centipawns by term
	biasTells bool       // some bias is significant: the scores are precise enough to be used

	wrong []blamed // the wrong moves of both sides
	parts []vector // the terms to blame for each
	price vector   // of a whole move, by the term to blame

	unit    effort     // the unit of efforts,
	efforts []measured // of the moves that have one; nil: not measured yet

	survivors  []candidate
	candidates []candidate
}

// newStudy evaluates the judgements of the collection's games, with endgame
// tables; nil: without tables.
func newStudy(c *Collection, judged [][]Judgement, tables tablebase.Tables) *study {
	s := &study{Collection: c, tables: tablebase.OrNone(tables)}
	s.curve = fitCurve(curvePoints(c.Games, judged), len(c.Games), c.Clusters)
	for i, g := range c.Games {
		s.accounts = append(s.accounts, s.account(g, judged[i]))
	}
	s.sample = newSample(c, s.accounts)
	s.weigh()
	return s
}

func newSample(c *Collection, accounts []*Account) sample {
	s := emptySample(c.Clusters)
	for i, g := range c.Games {
		s.add(accounts[i], g.Cluster)
	}
	return s
}

func emptySample(clusters int) sample {
	return sample{games: make([]float64, clusters), lost: newBySide(clusters)}
}

// add adds a game of a cluster.
func (s *sample) add(a *Account, cluster int) {
	s.n++
	s.games[cluster]++
	for side := range s.lost {
		s.lost[side][cluster] += a.given(side)
	}
}

// weigh evaluates all rows, and finds the significant ones.
func (s *study) weigh() {
	for _, split := range splits {
		of := split.rows(s)
		if split.kind == kindColour {
			s.limitColours(of)
		}
		s.provenByEffort(of)
		s.splits = append(s.splits, rowTable{split.title, of})
	}
	for i := range classSets {
		s.splits = append(s.splits, s.rowsOf(&classSets[i])...)
	}
	rows := s.parting()
	chosen := s.rangeRows()
	s.provenByEffort(chosen)
	rows = append(rows, chosen...)
	rows = append(rows, s.faultRows()...)
	rows = append(rows, s.detourRow()...)
	rows = append(rows, s.termRows()...)
	s.candidates = s.sample.candidates(rows)
	for _, choose := range []func() ([]*row, sample){s.openingRows, s.habitRows} {
		of, even := choose()
		s.candidates = append(s.candidates, even.candidates(of)...)
	}
	s.bounded(s.candidates)
	s.survivors = survivors(s.candidates)
	if c, found := s.overall(); found {
		s.survivors = append(s.survivors, c)
	}
	s.bounded(s.survivors)
	s.starve()
	s.avoid()
	s.order()
	s.locate()
}

// parting returns the rows of the splits without those that have nearly all
// moves.
func (s *study) parting() (list []*row) {
	moves := 0
	for m := range s.moves() {
		moves += 1 - sideOf(m)
	}
	for _, t := range s.splits {
		for _, r := range t.rows {
			if float64(r.moves[0]) < nearlyAll*float64(moves) {
				list = append(list, r)
			}
		}
	}
	return list
}

// nearlyAll is the share of all moves from which a class is not a real part.
const nearlyAll = 0.9
