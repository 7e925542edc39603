package dropin

import (
	"context"
	"fmt"
	"io"
	"maps"
	"sync"

	"match/arena"
	"match/board"
	"match/internal/harmless"
	"match/pgn"
	"match/record"
	"match/sprt"
)

// scoreboard prints an event in the lines of a dialect and writes its files. As
// a recorder it sees every pair that counts, in order, both games one after the
// other; as a watcher it sees games begin, which it may miss.
type scoreboard struct {
	mu sync.Mutex
	standing
	out    *printer
	stderr io.Writer
	files  *files
	stop   context.CancelCauseFunc
	before int // pairs played by an earlier run
	total  int // games

	pairs   int          // counted, with those of before
	half    sprt.Outcome // of the first engine in the first game of a pair
	begun   map[int]bool // games whose start was printed, but not yet their end
	over    int          // games whose end was printed
	saved   int          // games that were played when config.json was written
	unsaved error        // why config.json was not written at the last attempt
	warned  bool         // of that
	shown   bool         // the last game was followed by statistics
	listed  bool         // the last game was also followed by the list of outcomes
	verdict sprt.Verdict // verdict of a resumed match
	faults  map[string]faults
	endings map[[2]string]int // of games by engine and how they ended
	colours [2]twoStats       // games of the first engine, by its colour

	unpaired   unpaired // games that are over
	allWritten bool     // of these
}

// faults counts the faults of an engine.
type faults struct{ late, crashed int }

// newScoreboard returns the board before the first game.
func newScoreboard(r *request, out *printer, files *files, introduced []introduction, stderr io.Writer) *scoreboard {
	b := &scoreboard{
		stderr:   stderr,
		standing: standing{request: r, introduced: introduced, stats: map[[2]int]twoStats{}}, out: out, files: files,
		before: r.pairsBefore(), total: r.total(), begun: map[int]bool{}, faults: map[string]faults{}, endings: map[[2]string]int{},
		unpaired: unpaired{},
	}
	b.pairs, b.over = b.before, 2*b.before
	maps.Copy(b.stats, r.Before)
	maps.Copy(b.unpaired, r.Unpaired)
	return b
}

// Watch prints the start of games. It prints the start of every game before its
// end, with a delay if necessary.
func (b *scoreboard) Watch(_ *arena.Live, n arena.Notice) {
	if n.Kind != arena.GameBegun {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if game := b.number(n.Number, n.Game); game > b.over {
		b.begin(game, n.Begun.Sides[0].Name, n.Begun.Sides[1].Name)
	}
}

// begin prints once that a game began.
func (b *scoreboard) begin(game int, white, black string) {
	if !b.begun[game] {
		b.begun[game] = true
		b.out.line("Started game %d of %d (%s vs %s)", game, max(b.total, game), white, black) // tie-breaks add games
	}
}

// Pair implements arena.Recorder.
func (b *scoreboard) Pair(_ context.Context, p *arena.Played) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.verdict != sprt.None {
		return nil
	}
	if b.pairs == b.before { // the run may be killed before the first autosave
		b.save()
	}
	delete(b.unpaired, p.Number)
	for i, g := range p.Games {
		if g == nil { // half a pair
			break
		}
		if err := b.take(p, i, g); err != nil {
			return err
		}
	}
	b.autosave()
	return b.out.err
}

// autosave writes config.json after each interval of games. The file contains
// whole pairs: if a save is due in the middle of a pair, it follows after the
// pair.
func (b *scoreboard) autosave() {
	n, games := b.request.Config.Interval, 2*(b.pairs-b.before)
	if n <= 0 || games/n == b.saved/n {
		return
	}
	b.saved = games
	b.save()
}

// save writes config.json. A match that cannot be saved is played all the same,
// as by fastchess: only resuming it needs the file.
func (b *scoreboard) save() {
	if b.unsaved = b.files.save(b); b.unsaved != nil && !b.warned {
		b.warned = true
		fmt.Fprintln(b.stderr, "match: the match cannot be resumed later:", harmless.Line(b.unsaved.Error()))
	}
}

// take counts, prints and writes one game of a pair. It then prints the
// statistics that are due: after whole pairs, or after each game if pairs are
// not reported.
func (b *scoreboard) take(p *arena.Played, index int, g *pgn.Game) error {
	b.count(p, index, g)
	if index == 1 {
		b.pairs++
		b.llr = p.LLR
		if b.tests() {
			if err := b.decide(); err != nil {
				return err
			}
		}
	}
	report, number := &b.request.Report, b.number(p.Number, index)
	if b.written(p.Number, index, g) {
		b.over = number
	} else if err := b.game(p, index, g); err != nil {
		return err
	}
	due := report.RatingInterval > 0 && number%report.RatingInterval == 0
	if report.Penta {
		due = index == 1 && report.RatingInterval > 0 && b.pairs%report.RatingInterval == 0
	}
	if b.shown = due || number == b.total && b.request.Dialect == Fastchess; b.shown {
		b.out.text(b.ranking())
	}
	if b.listed = report.OutcomeInterval > 0 && number%report.OutcomeInterval == 0; b.listed {
		b.out.text(b.outcomes())
	}
	return b.out.err
}

// number returns the number of a game, 0 or 1, of a pair in the run.
func (b *scoreboard) number(pair, game int) int { return 2*(b.before+pair-1) + game + 1 }

// tests reports whether the scoreboard itself decides the test: with the pairs
// of earlier runs, or by single games.
func (b *scoreboard) tests() bool {
	return b.request.SPRT != nil && (b.before > 0 || b.request.SPRT.byGames())
}

// count adds a game to the results of its two engines, and after the second
// game their pair.
func (b *scoreboard) count(p *arena.Played, index int, g *pgn.Game) {
	players := p.Encounter()
	var s twoStats
	firstIsWhite := p.White(index) == players[0]
	result := record.Outcome(g.Result, firstIsWhite)
	s.game(result)
	if players == [2]int{0, 1} {
		colour := &b.colours[board.White]
		if !firstIsWhite {
			colour = &b.colours[board.Black]
		}
		colour.game(result)
	}
	if index == 0 {
		b.half = result
	} else {
		s.pair(b.half, result)
	}
	b.stats[players] = b.stats[players].plus(s)
}

// game counts a game.
func (s *twoStats) game(o sprt.Outcome) { *[...]*int{&s.Losses, &s.Draws, &s.Wins}[o]++ }

// pair counts a pair.
func (s *twoStats) pair(first, second sprt.Outcome) {
	to := [...]*int{&s.LL, &s.LD, &s.WL, &s.WD, &s.WW}[first+second]
	if first == sprt.Draw && second == sprt.Draw {
		to = &s.DD
	}
	*to++
}

// game prints and writes one game of a pair.
func (b *scoreboard) game(p *arena.Played, index int, g *pgn.Game) error {
	number := b.number(p.Number, index)
	b.begin(number, g.White, g.Black)
	delete(b.begun, number)
	b.over = number
	b.fault(g)
	b.ended(g)
	f := b.facts(p, index)
	if err := b.warn(p.Anomalies[index], g); err != nil {
		return err
	}
	b.latencies(g)
	crc, err := b.files.game(b.request, g, f)
	if err != nil {
		return err
	}
	if crc != "" {
		b.out.line("File %s has CRC32: %s", b.request.PGN.Path, crc)
	}
	b.out.line("Finished game %d (%s vs %s): %s {%s}", number, g.White, g.Black, g.Result, reason(b.request.Dialect, g))
	if n := b.request.Report.ScoreInterval; b.request.Report.Format == Cutechess && b.scored(number, n) {
		players := p.Encounter()
		b.out.text(b.score(players[0], players[1]))
	}
	return nil
}

// scored reports whether the score is printed after a game.
func (b *scoreboard) scored(number, interval int) bool {
	if b.request.Dialect == Cutechess {
		return len(b.request.Engines) == 2
	}
	return interval > 0 && number%interval == 0 || number == b.total
}

func loserOf(g *pgn.Game) string {
	if g.Result == pgn.WhiteWins {
		return g.Black
	}
	return g.White
}

// fault records a game that a player lost by its own fault.
func (b *scoreboard) fault(g *pgn.Game) {
	if !g.End.Reason.IsFault() || g.Result == pgn.Draw || g.End.Reason == pgn.IllegalMove {
		return
	}
	f := b.faults[loserOf(g)]
	if g.End.Reason == pgn.TimeForfeit {
		f.late++
	} else {
		f.crashed++
	}
	b.faults[loserOf(g)] = f
}

// facts returns the data about a game that is not in its record.
func (b *scoreboard) facts(p *arena.Played, index int) *gameFacts {
	return &gameFacts{
		round: (b.number(p.Number, index)-1)/max(1, b.request.Games) + 1, Span: p.Times[index],
		engines: [2]identity{b.introduced[p.White(index)].identity, b.introduced[p.Black(index)].identity},
	}
}
