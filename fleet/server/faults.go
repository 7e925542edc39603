package server

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"match/arena"
	"match/event"
	"match/event/command"
	"match/fleet/transfer"
	"match/fleet/wire"
	"match/internal/harmless"
	"match/openings"
	"match/players/spec"
	"match/record"
)

// logs returns the directory for engine output from games of a job that were
// lost by a fault.
func (s *Server) logs(j *job) string {
	return filepath.Join(s.Dir, "logs", fmt.Sprint(j.Number))
}

// handleLog returns the engine's output from a game that it lost by a fault.
func (s *Server) handleLog(r *request, of *wire.LogOf) (any, error) {
	j, err := s.owned(r, of.Number)
	if err != nil {
		return nil, err
	}
	text := event.ReadLog(event.LogFile(s.logs(j), of.Round, j.Submitted, time.Now()))
	if text == "" {
		return nil, fmt.Errorf("event %d has no log of game %q: logs are kept of forfeited games and named by the Round tag, such as 7.2", j.Number, of.Round)
	}
	return wire.Log{Text: text}, nil
}

// faults reports the games of a new pair that a player lost by its own fault:
// the worker, the program, and a command to replay the game here.
func (s *Server) faults(j *job, p *arena.Played) {
	log := func(round string) string { return fmt.Sprintf("match fleet log %d %s", j.Number, round) }
	eachFault(j.plan, p, log, func(opening int, line string) {
		if command := s.again(j, &p.Pair, opening); command != "" {
			line += "; to replay it on the server: " + command
		}
		s.note(j, p.Origin.Worker, line)
	})
}

// eachFault calls do for each game of a new pair that a player lost by its own fault, with its opening
// and a line about it: the worker, and the program. The function log says where the output of the players is.
func eachFault(plan *event.Plan, p *arena.Played, log func(round string) string, do func(opening int, line string)) {
	if p.Origin.Worker == "" { // from an earlier run
		return
	}
	for i, g := range p.Games {
		if g == nil || !g.End.Reason.IsFault() {
			continue
		}
		line := fmt.Sprintf("game %s: %s; played by %s on %s (%s)", g.Round, g.Closing(), p.Origin.Worker, p.Origin.Host, p.Origin.Processor)
		if n := p.Loser(i); n < len(plan.Players) && plan.Players[n].IsProcess() {
			who := plan.Players[n]
			line += "; " + who.DisplayName()
			if sum := filepath.Base(filepath.Dir(filepath.Dir(who.Path))); transfer.IsSum(sum) { // as transfer.Dir stores it
				line += " has sha256 " + sum
			}
		}
		if len(p.Transcripts[i][0])+len(p.Transcripts[i][1]) > 0 {
			line += "; log: " + log(g.Round)
		}
		do(g.Book, line)
	}
}

// again returns a command that replays a pair on the server's machine. It
// returns "" if the players exist for that pair only, as in a tuning run. The
// clocks are those of the event, before any scaling.
func (s *Server) again(j *job, pair *record.Pair, opening int) string {
	p := j.plan
	if p.Format.Traits().VariesPlayers {
		return ""
	}
	words := []string{"match"}
	for i, number := range pair.Players {
		if number >= len(p.Players) {
			return ""
		}
		player := p.Players[number]
		player.Limits = p.Conditions.LimitsOf(&player)
		if err := s.unload(j, &player); err != nil {
			return ""
		}
		words = append(words, []string{"--a", "--b"}[i], player.String())
	}
	c := p.Conditions
	c.Order, c.BookStart, c.Wait, c.OwnOpenings = openings.Sequential, opening, 0, false
	words = slices.Concat(words, command.Conditions(&c), command.Patience(&c), command.Tables(p), []string{"--games", "2"})
	return harmless.ShellWords(words)
}

// unload writes a player's evaluation to a file if it does not fit into a command
// line, and makes the player refer to that file.
func (s *Server) unload(j *job, player *spec.Player) error {
	if player.Weights == "" {
		return nil
	}
	sum := sha256.Sum256([]byte(player.Weights))
	path := filepath.Join(s.logs(j), fmt.Sprintf("%x.toml", sum[:6]))
	if err := errors.Join(os.MkdirAll(s.logs(j), 0o700), os.WriteFile(path, []byte(player.Weights), 0o600)); err != nil {
		return err
	}
	player.Name, player.Variant, player.Weights = player.DisplayName(), "file:"+path, ""
	return nil
}
