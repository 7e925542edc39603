package players

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"time"

	"match/board"
	"match/pgn"
	"match/players/ucitext"
)

// search is the output of an engine during a search. It keeps only the last
// ones of the many info lines, and parses none before the move has arrived.
type search struct {
	exact, bound []byte

	wanted []*regexp.Regexp // patterns of lines to return, see Turn.Lines
	found  []string         // the last line of each; "": none

	review   ucitext.Review // see Turn.Review
	reviewer ucitext.Reviewer
	scored   []byte // all info lines with a score, for the review
	lines    int    // number of lines
}

func (s *search) reset() {
	s.exact, s.bound, s.found = s.exact[:0], s.bound[:0], nil
	s.scored, s.lines = s.scored[:0], 0
}

// longestLine limits the length of a line in a report.
const longestLine = 1 << 10

// find keeps a line that matches a wanted pattern.
func (s *search) find(line []byte) {
	for i, pattern := range s.wanted {
		if pattern.Match(line) {
			if s.found == nil {
				s.found = make([]string, len(s.wanted))
			}
			s.found[i] = strings.ToValidUTF8(string(line[:min(len(line), longestLine)]), "?")
		}
	}
}

// keep takes a line of the search.
func (p *uciPlayer) keep(line []byte) {
	if p.output.keep(line) {
		p.mind.keep(line)
	}
}

// keep copies an info line with a score, and reports whether the score is exact.
func (s *search) keep(line []byte) (exact bool) {
	s.find(line)
	if s.review != ucitext.ReviewNone { // examined after the move has arrived, not while the engine's clock runs
		s.lines++
		if ucitext.HasScore(line) && len(s.scored)+len(line) < mostScored {
			s.scored = append(append(s.scored, line...), '\n')
		}
	}
	switch {
	case !ucitext.HasScore(line) || ucitext.IsSecondary(line):
	case ucitext.IsBound(line):
		s.bound = append(s.bound[:0], line...)
	default:
		s.exact = append(s.exact[:0], line...)
		return true
	}
	return false
}

// score returns the last line whose score is not a bound, if there is one.
func (s *search) score() []byte {
	if len(s.exact) > 0 {
		return s.exact
	}
	return s.bound
}

// info returns what is reported with the score.
func (s *search) info() ucitext.Info {
	info, _ := ucitext.ParseInfo(s.score())
	return info
}

// judge reads the bestmove line.
func (p *uciPlayer) judge(pos *board.Position, answer []byte, elapsed time.Duration) (Reply, error) {
	rest, _ := ucitext.Bestmove(answer)
	text, _ := ucitext.NextWord(rest)
	move, err := pos.ParseUCI(string(text))
	if err != nil {
		lower := bytes.ToLower(text)
		if move, err = pos.ParseUCI(string(lower)); err != nil {
			return Reply{}, illegal(text)
		}
		p.warn("writes its moves in capitals: " + clean(text))
	}
	info := p.output.info()
	if !p.trusted && p.output.review == ucitext.ReviewNone { // a review reports more
		p.checkPV(pos, info.PV)
	}
	return p.reply(move, info, elapsed), nil
}

// detail returns the engine's optional data about the position. Its line of
// play ends before an illegal move.
func (s *search) detail(pos *board.Position) Detail {
	info := s.info()
	d := Detail{HashFull: info.HashFull, TBHits: info.TBHits}
	ucitext.EachMove(pos, info.PV, (*board.Position).ParseUCI, func(m board.Move) { d.Line = append(d.Line, m) })
	for _, line := range s.found {
		if line != "" {
			d.Matched = append(d.Matched, line)
		}
	}
	return d
}

// illegal returns the fault for an illegal move.
func illegal(text []byte) *Fault {
	f := &Fault{Reason: pgn.IllegalMove, Move: clean(text)}
	switch string(text) {
	case "", "(none)", "0000", "NULL", "null", "none":
		f.Detail = fmt.Sprintf("sends no legal move: %q", "bestmove "+f.Move)
	default:
		f.Detail = "plays an illegal move: " + f.Move
	}
	return f
}

// checkPV warns once about an illegal line of play, with a command that
// reproduces it.
func (p *uciPlayer) checkPV(pos *board.Position, pv []byte) {
	bad := ucitext.EachMove(pos, pv, (*board.Position).ParseUCI, func(board.Move) {})
	if bad == nil {
		return
	}
	p.trusted = true
	p.warn(fmt.Sprintf("its line of play has an illegal move %s (position %s); to reproduce: printf 'uci\\n%s' | %s",
		clean(bad), pos.FEN(), strings.ReplaceAll(string(p.command), "\n", `\n`), p.path))
}

// mostScored limits the output of one search that is reviewed, in bytes:
// thousands of lines. longestReviewed limits the length of a line in a report.
const (
	mostScored      = 1 << 20
	longestReviewed = 4 << 10
)

// reviewed adds to a reply the anomalies in the lines of its search. The move is
// "" if it is illegal.
func (s *search) reviewed(d *Detail, game *board.Line, move string) {
	score := s.score()
	switch info, _ := ucitext.ParseInfo(score); {
	case s.lines == 0:
		return
	case len(score) == 0:
		d.Anomalies = append(d.Anomalies, ucitext.Anomaly{Kind: ucitext.NoScoreLine})
	case info.Score.Kind == pgn.NoScore:
		d.Anomalies = append(d.Anomalies, ucitext.Anomaly{Kind: ucitext.NoScore, Line: string(score)})
	case info.Score.Kind == pgn.MateIn:
		d.Mate = readable(string(score))
	}
	d.Anomalies = append(d.Anomalies, s.reviewer.Search(s.review, game, s.scored, move)...)
	for i := range d.Anomalies {
		d.Anomalies[i].Line = readable(d.Anomalies[i].Line)
	}
}

// readable returns an engine's line, cut to the length for reports.
func readable(line string) string {
	return strings.ToValidUTF8(line[:min(len(line), longestReviewed)], "?")
}
