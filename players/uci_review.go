package players

import (
	"strings"

	"match/board"
	"match/pgn"
	"match/players/ucitext"
)

// mostScored limits the output of one search that is reviewed, in bytes:
// thousands of lines. longestReviewed limits the length of a line in a report.
const (
	mostScored      = 1 << 20
	longestReviewed = 4 << 10
)

// keepAll copies every info line with a score. They are examined after the move
// has arrived, not while the engine's clock runs.
func (s *search) keepAll(line []byte) {
	s.lines++
	if ucitext.HasScore(line) && len(s.scored)+len(line) < mostScored {
		s.scored = append(append(s.scored, line...), '\n')
	}
}

// reviewed adds to a reply the anomalies in the lines of its search. The move is
// "" if it is illegal.
func (s *search) reviewed(d *Detail, game *board.Line, move string) {
	score := s.exact
	if len(score) == 0 {
		score = s.bound
	}
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
