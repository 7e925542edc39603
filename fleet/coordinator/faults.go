package coordinator

import (
	"fmt"
	"path/filepath"
	"regexp"

	"match/arena"
	"match/event"
	"match/internal/shellword"
	"match/openings"
	"match/players/spec"
	"match/record"
)

// logs is where the server keeps what engines said in games of a job that they
// lost by a fault.
func (s *Server) logs(j *job) string {
	return filepath.Join(s.Dir, "logs", fmt.Sprint(j.Number))
}

// faults says of a pair that has just been played which games a player lost by a
// fault of its own: where, with which program, and how to play them again here.
func (s *Server) faults(j *job, p *arena.Played) {
	if p.Origin.Worker == "" { // of an earlier run
		return
	}
	for i, g := range p.Games {
		if g == nil || !g.End.Reason.IsFault() {
			continue
		}
		line := fmt.Sprintf("game %s: %s; played by %s on %s (%s)", g.Round, g.End.Text, p.Origin.Worker, p.Origin.Host, p.Origin.Processor)
		if loser := &j.plan.Players[p.Loser(i)]; loser.IsProcess() {
			line += "; " + program(loser)
		}
		if len(p.Said[i][0])+len(p.Said[i][1]) > 0 {
			line += fmt.Sprintf("; log: %s/game-%s.log on the server", s.logs(j), g.Round)
		}
		s.note(j, line+"; play it again: "+again(j.plan, &p.Pair, g.Book))
	}
}

// program names an engine's file by its content.
func program(s *spec.Player) string {
	if sum := contentSum.FindString(s.Path); sum != "" { // as package blob keeps it
		return fmt.Sprintf("%s has sha256 %s", s.DisplayName(), sum)
	}
	return s.DisplayName()
}

// contentSum is how a directory is called that holds a file by its content.
var contentSum = regexp.MustCompile(`\b[0-9a-f]{64}\b`)

// again is a command that plays a pair again on the server's machine.
func again(p *event.Plan, pair *record.Pair, opening int) string {
	words := []string{"match"}
	for i, number := range pair.Players {
		player := p.Players[number]
		player.Limits = p.Conditions.LimitsOf(&player)
		words = append(words, []string{"--a", "--b"}[i], player.String())
	}
	if opening > 0 {
		words = append(words, "--openings", p.Conditions.Book, "--order", string(openings.Sequential), "--start", fmt.Sprint(opening))
	}
	if p.Conditions.Chess960 {
		words = append(words, "--chess960")
	}
	return shellword.Join(append(words, "--games", "2"))
}
