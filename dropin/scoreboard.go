package dropin

import (
	"context"
	"fmt"
	"sync"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/sprt"
)

// scoreboard prints an event in the lines of a dialect and writes its files. As
// a recorder it sees every pair that counts, in order, both games one after the
// other; as a watcher it sees games begin, which it may miss.
type scoreboard struct {
	mu sync.Mutex
	standing
	out        *printer
	files      *files
	introduced []introduction
	stop       context.CancelCauseFunc
	before     int // pairs that an earlier run has played
	total      int // games

	pairs   int          // counted, with those of before
	begun   map[int]bool // games of which it was said that they began
	shown   bool         // the last pair has had its statistics
	verdict sprt.Verdict // of a match that was resumed
	faults  map[string]*faults
	endings map[[2]string]int // of games by engine and how they ended
	colours [2][3]int         // wins, losses and draws of the first engine, by its colour
}

// faults are what an engine did wrong.
type faults struct{ late, crashed int }

// newScoreboard is the board before the first game.
func newScoreboard(r *Request, out *printer, files *files, introduced []introduction) *scoreboard {
	b := &scoreboard{
		standing: standing{request: r, stats: map[[2]int]Stats{}}, out: out, files: files, introduced: introduced,
		before: r.pairsBefore(), total: r.total(), begun: map[int]bool{}, faults: map[string]*faults{}, endings: map[[2]string]int{},
	}
	b.pairs = b.before
	for players, s := range r.Before {
		b.stats[players] = s
	}
	for _, who := range introduced {
		b.options = append(b.options, who.shown)
	}
	return b
}

// Watch prints games that begin. Others are caught up with: every game is said
// to have begun before it is said to be over.
func (b *scoreboard) Watch(_ *arena.Live, h arena.Happening) {
	if h.Kind != arena.GameBegun {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if pair := b.before + h.Number; pair > b.pairs {
		b.begin(2*(pair-1)+h.Game+1, h.Begun.Seats[0].Name, h.Begun.Seats[1].Name)
	}
}

// begin says once that a game began.
func (b *scoreboard) begin(game int, white, black string) {
	if !b.begun[game] {
		b.begun[game] = true
		b.out.line("Started game %d of %d (%s vs %s)", game, b.total, white, black)
	}
}

// Pair implements arena.Recorder.
func (b *scoreboard) Pair(_ context.Context, p *arena.Played) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.verdict != sprt.None {
		return nil
	}
	b.pairs++
	b.llr = p.LLR
	b.count(p)
	if b.before > 0 && b.request.SPRT != nil {
		if err := b.decide(b.stop); err != nil {
			return err
		}
	}
	for i, g := range p.Games {
		if err := b.game(p, i, g); err != nil {
			return err
		}
	}
	report := &b.request.Report
	last := 2*b.pairs == b.total
	b.shown = last || report.RatingInterval > 0 && b.sample()%report.RatingInterval == 0
	if b.shown {
		b.out.text(b.block())
	}
	if n := b.request.Config.Interval; n > 0 && 2*b.pairs%max(2, n) == 0 {
		if err := b.files.save(b); err != nil {
			return err
		}
	}
	return b.out.err
}

// sample is how many pairs, or games where pairs are not reported, have been
// counted.
func (b *scoreboard) sample() int {
	if b.request.Report.Penta {
		return b.pairs
	}
	return 2 * b.pairs
}

// count adds a pair to the results of its two engines.
func (b *scoreboard) count(p *arena.Played) {
	players := p.Encounter()
	var s Stats
	half := 0
	var results [2]int // half points of the first engine
	for i, g := range p.Games {
		firstIsWhite := p.White(i) == players[0]
		results[i] = halfPoints(g.Result, firstIsWhite)
		half += results[i]
		switch results[i] {
		case 2:
			s.Wins++
		case 1:
			s.Draws++
		default:
			s.Losses++
		}
		if players == [2]int{0, 1} {
			colour := 0
			if !firstIsWhite {
				colour = 1
			}
			b.colours[colour][[...]int{1, 2, 0}[results[i]]]++
		}
	}
	switch {
	case half == 4:
		s.WW++
	case half == 3:
		s.WD++
	case half == 2 && s.Draws == 2:
		s.DD++
	case half == 2:
		s.WL++
	case half == 1:
		s.LD++
	default:
		s.LL++
	}
	b.stats[players] = b.stats[players].plus(s)
}

func halfPoints(r pgn.Result, white bool) int {
	switch {
	case r == pgn.Draw:
		return 1
	case (r == pgn.WhiteWins) == white:
		return 2
	}
	return 0
}

// game prints and writes one game of a pair.
func (b *scoreboard) game(p *arena.Played, index int, g *pgn.Game) error {
	number := 2*(b.before+p.Number-1) + index + 1
	b.begin(number, g.White, g.Black)
	delete(b.begun, number)
	b.fault(g)
	b.ended(g)
	f := b.facts(p, index, g)
	b.warn(g, f)
	crc, err := b.files.game(b.request, g, f)
	if err != nil {
		return err
	}
	if crc != "" {
		b.out.line("File %s has CRC32: %s", b.request.PGN.Path, crc)
	}
	b.out.line("Finished game %d (%s vs %s): %s {%s}", number, g.White, g.Black, g.Result, reason(b.request.Dialect, g))
	if n := b.request.Report.ScoreInterval; b.request.Report.Format == Cutechess && (b.request.Dialect == Cutechess || n > 0 && number%n == 0) && index == 1 {
		players := p.Encounter()
		b.out.text(b.score(players[0], players[1]))
	}
	return nil
}

// warn prints what fastchess says of a game that an engine spoiled.
func (b *scoreboard) warn(g *pgn.Game, f *gameFacts) {
	if b.request.Dialect != Fastchess || g.Result == pgn.Draw {
		return
	}
	switch g.End.Reason {
	case pgn.IllegalMove:
		b.out.line("Warning; Illegal move %s played by %s", f.illegal, loserOf(g))
	case pgn.Crash, pgn.Stall:
		b.out.line("Warning; Engine %s is not responsive", loserOf(g))
	}
}

func loserOf(g *pgn.Game) string {
	if g.Result == pgn.WhiteWins {
		return g.Black
	}
	return g.White
}

// fault notes a game that somebody lost by its own fault.
func (b *scoreboard) fault(g *pgn.Game) {
	if !g.End.Reason.IsFault() || g.Result == pgn.Draw || g.End.Reason == pgn.IllegalMove {
		return
	}
	loser := loserOf(g)
	f := b.faults[loser]
	if f == nil {
		f = &faults{}
		b.faults[loser] = f
	}
	if g.End.Reason == pgn.TimeForfeit {
		f.late++
	} else {
		f.crashed++
	}
}

// facts are what is known of a game beside its record.
func (b *scoreboard) facts(p *arena.Played, index int, g *pgn.Game) *gameFacts {
	f := &gameFacts{round: b.before + p.Number, begun: p.Times[index].Begun, ended: p.Times[index].Ended}
	f.engines[board.White] = b.introduced[p.Players[index]].identity
	f.engines[board.Black] = b.introduced[p.Players[1-index]].identity
	if g.End.Reason == pgn.IllegalMove {
		f.illegal = illegalMove(g.End.Text)
	}
	for i := range g.Plies {
		f.moves = append(f.moves, movedFacts(g.Plies[i].Comment))
	}
	return f
}

// byColour is how the first of two engines fared with each colour, as
// cutechess-cli prints it at the end.
func (b *scoreboard) byColour() string {
	if len(b.request.Engines) != 2 {
		return ""
	}
	line := func(what string, s [3]int) string {
		n := s[0] + s[1] + s[2]
		return fmt.Sprintf("...      %s: %d - %d - %d  [%s] %d\n", what, s[0], s[1], s[2], number((float64(s[0])+float64(s[2])/2)/float64(n), 3), n)
	}
	w, k := b.colours[0], b.colours[1]
	name := b.request.Engines[0].Name
	return line(name+" playing White", w) + line(name+" playing Black", k) +
		line("White vs Black", [3]int{w[0] + k[1], w[1] + k[0], w[2] + k[2]})
}
