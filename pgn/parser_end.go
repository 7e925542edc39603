package pgn

import (
	"fmt"
	"strconv"

	"match/internal/plural"
)

// terminate records the result at the end of the move text.
func (p *parser) terminate(r Result) {
	p.over, p.terminated = true, true
	p.game.Result = r
}

// finish compares the result with the Result tag, and uses the last comment as
// the text of the game's end.
func (p *parser) finish() {
	g := p.game
	tagged, known := ParseResult(p.tagResult)
	switch {
	case !known && p.tagResult != "":
		p.failAt(p.pos, &textError{"Result", p.tagResult, "want 1-0, 0-1, 1/2-1/2 or *"})
	case !p.terminated:
		g.Result = tagged
		if n, err := strconv.Atoi(p.plyCount); err == nil && n > len(g.Plies) {
			p.failAt(p.pos, fmt.Errorf("the game breaks off after %d of %s", len(g.Plies), plural.Count(n, "ply")))
		}
	case known && tagged != g.Result:
		p.failAt(p.pos-1, &textError{"Result", p.tagResult, "the move text ends with " + g.Result.String()})
	}
	p.attach()
	g.End.Text, p.pending = p.pending, ""
	if p.fault == nil {
		p.failIfContradicted()
		g.refine(&p.board)
	}
}

// failIfContradicted records a fault if the result contradicts the position on
// the board.
func (p *parser) failIfContradicted() {
	g := p.game
	if g.Result == Unfinished || p.board.HasLegal() {
		return
	}
	want, what := Draw, "stalemate"
	if p.board.InCheck() {
		winner := p.board.SideToMove().Other()
		want, what = Win(winner), winner.String()+"'s checkmate"
	}
	if g.Result != want {
		p.failAt(p.pos-1, fmt.Errorf("the game ends in %s, but its result is %v", what, g.Result))
	}
}
