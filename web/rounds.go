package web

import (
	"match/record"
	"match/report"
)

// roundLinks returns the function that gives the address of the games of a round, "" for none. Without a
// database only the latest games can be shown.
func (s *State) roundLinks() func(round int) string {
	kept := map[int]bool{}
	if s.Number == 0 {
		if of := s.roundsShown(); of != nil {
			for _, p := range s.memory() {
				kept[of(&p)] = true
			}
		}
	}
	return func(round int) string {
		if round == 0 || s.Number == 0 && !kept[round] {
			return ""
		}
		f := everyGame
		f.Round = round
		return s.links.games(f)
	}
}

// roundsShown returns the function that gives the round of a pair, from 1, as far as a wall chart or a bracket
// on the page has its players; nil: the page has no rounds.
func (s *State) roundsShown() func(*record.Pair) int {
	rounds := map[[2]int]int{}
	add := func(players [2]int, round int) { rounds[(&record.Pair{Players: players}).Encounter()] = round }
	for _, section := range s.sections() {
		for i, c := range section.Columns {
			for _, row := range section.Rows {
				if m, is := row[i].(report.Meeting); is && c.Round > 0 {
					add(m.Players, c.Round)
				}
			}
		}
		if b := section.Bracket; b != nil {
			for i, matches := range b.Rounds {
				for _, m := range matches {
					add(m.Players, i+1)
				}
			}
			if b.Third != nil {
				add(b.Third.Players, len(b.Rounds))
			}
		}
	}
	if len(rounds) == 0 {
		return nil
	}
	return func(p *record.Pair) int { return rounds[p.Encounter()] }
}
