package results

import (
	"match/record"
	"match/report"
	"match/sprt"
)

// OfStanding returns what the reports of all events of many players have in common. With a test,
// each encounter has its state.
func OfStanding(kind string, s *record.Standing, config any, test *sprt.Config) *report.Report {
	r := &report.Report{Kind: kind, Config: config, Games: 2 * s.Pairs, Pairs: s.Pairs, Terminations: map[string]int{}}
	for n := range s.Names {
		r.Players = append(r.Players, playerOf(s, n))
	}
	for _, e := range s.Encounters {
		r.Encounters = append(r.Encounters, encounterOf(s, e, test))
	}
	for reason, n := range s.Terminations {
		r.Terminations[string(reason)] = n
	}
	return r
}

func playerOf(s *record.Standing, n int) report.Player {
	half, games := s.Points(n)
	white, black := colours(s, n)
	whites, blacks := wdl(white), wdl(black)
	p := report.Player{
		Name: s.Names[n], Games: games, Points: float64(half) / 2, White: &whites, Black: &blacks,
		Forfeited: s.Forfeited(n), Faults: map[string]int{},
	}
	for reason, n := range s.Faults[n] {
		p.Faults[string(reason)] = n
	}
	return p
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

// colours returns a player's games with White and with Black, from its own side.
func colours(s *record.Standing, player int) (white, black sprt.Trinomial) {
	add := func(to *sprt.Trinomial, t sprt.Trinomial) {
		to.Wins, to.Draws, to.Losses = to.Wins+t.Wins, to.Draws+t.Draws, to.Losses+t.Losses
	}
	for _, e := range s.Encounters {
		switch player {
		case e.Players[0]:
			add(&white, e.Colour(true))
			add(&black, e.Colour(false))
		case e.Players[1]: // who has White if the first one has Black
			add(&white, e.Colour(false).Swap())
			add(&black, e.Colour(true).Swap())
		}
	}
	return white, black
}

// EncountersText returns the encounters of an event of many players as a table,
// from the side of their first players, in the order in which they began. With a
// test, each row ends with the test's state.
func EncountersText(s *record.Standing, test *sprt.Config) string {
	return encounterSection(OfStanding("", s, nil, test).Encounters, test).Text()
}

func encounterSection(encounters []report.Encounter, test *sprt.Config) *report.Section {
	s := &report.Section{Title: "Encounters", Columns: report.Columns("Encounter", "games", "W", "L", "D", "pentanomial", "Elo")}
	if test != nil {
		s.Columns = append(s.Columns, report.Column{Title: report.TestNoun(*test)})
	}
	for _, e := range encounters {
		row := []any{e.A + " against " + e.B, e.Games, e.WDL[0], e.WDL[2], e.WDL[1], pentaText(e.Pentanomial), e.Figures["elo"]}
		if test != nil {
			row = append(row, e.Test.Text())
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}
