package dropin

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"match/event"
	"match/internal/harmless"
	"match/pgn"
	"match/sprt"
)

// errDecided ends a match whose test has its verdict.
var errDecided = errors.New("the test has its verdict")

// finish prints the output after the last game.
func (b *scoreboard) finish(o *event.Outcome, took time.Duration, err error, env Env) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if errors.Is(err, errDecided) {
		err = nil
	}
	if o == nil { // nothing was played
		return errors.Join(err, b.out.err)
	}
	if b.save(); err == nil {
		b.printEnd(o)
	} else {
		fmt.Fprintln(env.Stderr, "match:", harmless.Line(err.Error()))
		if r := b.request; r.Dialect == Fastchess && r.Config.Out != "" && b.unsaved == nil {
			b.out.line("Tournament was interrupted. To resume the tournament, run: fastchess -config file=%s",
				r.Config.Out)
		}
		err = errReported
	}
	b.out.line("Finished match")
	if b.request.Dialect == Fastchess {
		b.out.line("Total Time: %s (hours:minutes:seconds)", clockFace(took.Round(time.Second)))
		b.out.text("\n")
	}
	return errors.Join(err, b.out.err)
}

// printEnd prints the last statistics, the verdict and the faults.
func (b *scoreboard) printEnd(o *event.Outcome) {
	v := b.verdict
	if v == sprt.None && o.Plan != nil {
		v, _ = o.Verdict()
	}
	switch decided := v != sprt.None; {
	case b.request.Dialect == Cutechess:
		if !b.shown {
			b.out.text(b.ranking())
		}
		if !b.listed {
			b.out.text(b.outcomes())
		}
	case b.request.Report.Format == Cutechess:
		if decided {
			b.out.text(b.score(0, 1))
		}
		if decided || !b.shown {
			b.out.text(b.block())
		}
		if decided {
			b.out.line("Tournament finished")
		}
	default:
		if !b.shown {
			b.out.text(b.block())
		}
		if decided {
			b.out.line("SPRT (%s) completed - %v was accepted", b.request.SPRT.elo(), v)
		}
		b.printFaults()
	}
}

// ranking returns the statistics that the dialect prints between games.
func (b *scoreboard) ranking() string {
	if b.request.Dialect == Cutechess {
		return b.byColour() + b.block()
	}
	return b.block()
}

// printFaults lists the players that lost by their own fault, if there are any.
func (b *scoreboard) printFaults() {
	if len(b.faults) == 0 {
		return
	}
	b.out.text("\n")
	for i := range b.request.Engines {
		name := b.request.Engines[i].Name
		if f, is := b.faults[name]; is {
			b.out.text(fmt.Sprintf("Player: %s\n  Timeouts: %d\n  Crashed: %d\n\n", name, f.late, f.crashed))
		}
	}
}

// ended counts the ending of a game for each engine, like cutechess-cli.
func (b *scoreboard) ended(g *pgn.Game) {
	white, black := "", ""
	switch g.Result {
	case pgn.WhiteWins:
		white, black = "Win: ", "Loss: "
	case pgn.BlackWins:
		white, black = "Loss: ", "Win: "
	}
	text := reason(b.request.Dialect, g)
	b.endings[[2]string{g.White, white + text}]++
	b.endings[[2]string{g.Black, black + text}]++
}

// outcomes lists how games ended for each engine.
func (b *scoreboard) outcomes() string {
	var text strings.Builder
	for i := range b.request.Engines {
		name := b.request.Engines[i].Name
		fmt.Fprintf(&text, "\nPlayer: %s", name)
		var lines []string
		for who, n := range b.endings {
			if who[0] == name {
				lines = append(lines, fmt.Sprintf("\n   %q: %d", who[1], n))
			}
		}
		slices.Sort(lines)
		text.WriteString(strings.Join(lines, ""))
	}
	return text.String() + "\n"
}

// note logs a warning of the event, from any goroutine. It ends the match if a player
// caused the warning and the options require it.
func (b *scoreboard) note(player, line string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.files.note("warn", line)
	if b.request.Strict && player != "" {
		b.stop(fmt.Errorf("a warning ends the match (-strict): %s", line))
	}
}

// decidedBefore reports whether the pairs of earlier runs decide the test.
func (b *scoreboard) decidedBefore() bool {
	return b.before > 0 && b.tests() && b.decide() == nil && b.verdict != sprt.None
}

// decide ends a match by a test that events do not support: on single games, or
// on the pairs of earlier runs and this one together.
func (b *scoreboard) decide() error {
	c, err := b.request.SPRT.config()
	if err != nil {
		return err
	}
	s := b.between(0, 1)
	var counts sprt.Counts = s.pentanomial()
	if b.request.SPRT.byGames() {
		counts = s.trinomial()
	}
	if b.llr, err = c.LLR(counts); err != nil {
		return err
	}
	if b.verdict = c.Verdict(b.llr); b.verdict != sprt.None {
		b.stop(errDecided)
	}
	return nil
}
