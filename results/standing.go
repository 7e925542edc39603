package results

import (
	"sync"

	"match/pgn"
	"match/record"
	"match/report"
	"match/sprt"
)

// OfStanding returns what the reports of all events of many players have in common. With a test,
// each encounter has its state. The encounters are those that the standing has when they are first wanted.
func OfStanding(kind string, s *record.Standing, config any, test *sprt.Config) *report.Report {
	r := &report.Report{Kind: kind, Config: config, Games: 2 * s.Pairs, Pairs: s.Pairs, Players: playersOf(s),
		Terminations: byName(s.Terminations)}
	r.Encounters = sync.OnceValue(func() []report.Encounter {
		list := make([]report.Encounter, 0, len(s.Encounters))
		for _, e := range s.Encounters {
			list = append(list, encounterOf(s, e, test))
		}
		return list
	})
	return r
}

// byName returns counts by the names of reasons, for a document.
func byName(counts map[pgn.Reason]int) map[string]int {
	named := map[string]int{}
	for reason, n := range counts {
		named[string(reason)] = n
	}
	return named
}

// playersOf returns the players by number, with what is counted of them.
func playersOf(s *record.Standing) []report.Player {
	list := make([]report.Player, len(s.Names))
	for n, name := range s.Names {
		list[n] = report.Player{Name: name, White: new([3]int), Black: new([3]int), Faults: byName(s.Faults[n])}
	}
	for _, e := range s.Encounters {
		for side, n := range e.Players {
			p := &list[n]
			half, games := e.Score(n)
			p.Points, p.Games, p.Forfeited = p.Points+float64(half)/2, p.Games+games, p.Forfeited+2*(e.Forfeits[side]+e.Forfeits[record.ByBoth])
			white, black := e.White, e.Black
			if side == 1 {
				white, black = black.Swap(), white.Swap()
			}
			for i := range p.White {
				p.White[i], p.Black[i] = p.White[i]+wdl(white)[i], p.Black[i]+wdl(black)[i]
			}
		}
	}
	return list
}

func encounterOf(s *record.Standing, e *record.Encounter, test *sprt.Config) report.Encounter {
	d := report.Encounter{
		A: s.Names[e.Players[0]], B: s.Names[e.Players[1]], Games: e.Games.Games(), Pairs: e.Counts.Pairs(),
		WDL: wdl(e.Games), Pentanomial: e.Counts, Figures: report.ByID(eloFigure(e.Counts)),
	}
	if e.Forfeits != [3]int{} {
		d.Forfeits = &e.Forfeits
	}
	if test != nil {
		d.Test = report.TestAt(*test, e.Counts, e.LLR)
	}
	return d
}

// EncountersText returns the encounters of an event of many players as a table,
// from the side of their first players, in the order in which they began. With a
// test, each row ends with the test's state.
func EncountersText(s *record.Standing, test *sprt.Config) string {
	return encounterSection(OfStanding("", s, nil, test).Encounters(), test).Text()
}

func encounterSection(encounters []report.Encounter, test *sprt.Config) *report.Section {
	s := &report.Section{Title: "Encounters",
		Columns: report.Columns("Encounter", "games", "W", "L", "D", "pentanomial", "Elo")}
	if test != nil {
		s.Columns = append(s.Columns, report.Column{Title: report.TestNoun(*test)})
	}
	for _, e := range encounters {
		row := []any{e.A + " against " + e.B, e.Games, e.WDL[0], e.WDL[2], e.WDL[1], pentaText(e.Pentanomial),
			e.Figures["elo"]}
		if test != nil {
			row = append(row, e.Test.Text())
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}
