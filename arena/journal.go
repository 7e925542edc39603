package arena

import (
	"time"

	"match/pgn"
)

// Journal keeps games that are over until their pair counts. An event that is
// resumed does not play them again.
type Journal interface {
	// Keep keeps a game, 0 or 1, of the pair with a number. It is called from any
	// goroutine, before watchers see the end of the game, and perhaps again. A game with
	// clocks that has no result yet is given before its last move is passed to the
	// opponent; it changes afterwards, and took counts from its first move.
	Keep(pair, game int, g *pgn.Game, took time.Duration)

	// Kept returns the games of a pair that an earlier run has kept. One without a result
	// goes on from its last move, with both clocks as they were.
	Kept(pair int) [2]*pgn.Game
}

// keepIn gives a game of a pair to a journal, if there are both.
func (p *Played) keepIn(j Journal, index int) {
	if g, span := p.Games[index], p.Times[index]; j != nil && g != nil {
		j.Keep(p.Number, index, g, span.Ended.Sub(span.Begun))
	}
}

// cut keeps the games of a pair whose other game does not begin any more.
func (p *half) cut(j Journal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.played.keepIn(j, 0)
	p.played.keepIn(j, 1)
}

// recallGames gives a pair those of its games that an earlier run has kept. It
// reports whether none is left to be played. A game that is not the one to be
// played is played again.
func (l *loop) recallGames(s *Setup) (Played, bool) {
	var kept [2]*pgn.Game
	if l.options.Journal != nil {
		kept = l.options.Journal.Kept(s.Number)
	}
	if kept == [2]*pgn.Game{} {
		return Played{}, false
	}
	task := l.terms(*s)
	played := task.Answer(0)
	for i, g := range kept {
		switch {
		case g == nil || i >= s.games() || s.checkGame(&played.Pair, i, g) != nil:
		case g.Result == pgn.Unfinished:
			s.Begun[i] = g
		default:
			s.Given[i] = g
		}
	}
	played.Games = s.Given
	return played, s.left() == 0
}

// keepWaiting keeps the games of pairs that wait for an earlier one.
func (l *loop) keepWaiting(order *sequencer) {
	for _, p := range order.waiting {
		p.keepIn(l.options.Journal, 0)
		p.keepIn(l.options.Journal, 1)
	}
}
