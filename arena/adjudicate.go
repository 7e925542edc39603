package arena

import (
	"fmt"
	"strconv"
	"strings"

	"match/board"
	"match/internal/nearest"
	"match/pgn"
	"match/tablebase"
)

// Adjudication ends games early by the players' scores. A rule is off if its
// count or move is 0. Scores are in centipawns.
//
// The rules are checked after a player's move, the rules of chess first, then
// tablebase, resign, draw and move limit. They agree with cutechess
// to the ply (but MaxMoves, which there counts the moves of an opening, too), and with fastchess
// but for resignations with Both.
type Adjudication struct {
	Draw      DrawRule   `json:"draw"`
	Resign    ResignRule `json:"resign"`
	MaxMoves  int        `json:"max_moves"` // a draw once both have played this many moves since the opening
	Tablebase bool       `json:"tablebase"` // by the available tables, as Tables configures

	Tables TableRule `json:"tables,omitzero"`
}

// TableRule configures which positions endgame tables decide. Tables with
// distances to mate ignore the fifty-move rule. Those with distances to zeroing
// respect it: they decide when the outcome is certain with the position's
// counter.
type TableRule struct {
	Only     string `json:"only,omitempty"`     // TableWins or TableDraws; "": both
	Men      int    `json:"men,omitempty"`      // positions with at most this many men; 0: all in the tables
	Ignore50 bool   `json:"ignore50,omitempty"` // ignore the fifty-move rule
}

// The limits of a TableRule.
const (
	TableWins  = "win"
	TableDraws = "draw"
)

// DrawRule ends a game as drawn when move Move (in the position's own
// numbering, as FEN counts) is complete and the last 2·Count plies, Count of
// each player, all had a score within ±CP. A capture, a pawn move, a mate
// score or a move without a score starts the count anew; the capture or pawn
// move itself counts as the first ply again.
type DrawRule struct {
	Move  int `json:"move"`
	Count int `json:"count"`
	CP    int `json:"cp"`
}

// ResignRule ends a game as lost for a player whose last Count moves all had a
// score of −CP or worse, or a mate against it. With Both, the opponent's last
// Count moves must also have had a score of +CP or better (or a mate). A move
// without a score restarts the count.
type ResignRule struct {
	Count int  `json:"count"`
	CP    int  `json:"cp"`
	Both  bool `json:"both"`
}

// Validate returns an error in one line if the rules are invalid.
func (a Adjudication) Validate() error {
	switch {
	case a.Draw.Move < 0 || a.Draw.Count < 0 || a.Draw.CP < 0:
		return fmt.Errorf("draw adjudication: move, count and cp must not be negative")
	case a.Draw.Count == 0 && (a.Draw.Move > 0 || a.Draw.CP > 0):
		return fmt.Errorf("draw adjudication needs count=N with N of at least 1")
	case a.Resign.Count < 0 || a.Resign.CP < 0:
		return fmt.Errorf("resign adjudication: count and cp must not be negative")
	case a.Resign.Count == 0 && (a.Resign.CP > 0 || a.Resign.Both):
		return fmt.Errorf("resign adjudication needs count=N with N of at least 1")
	case a.Resign.Count > 0 && a.Resign.CP == 0:
		return fmt.Errorf("resign adjudication needs cp=N with N of at least 1")
	case a.Tables.Only != "" && a.Tables.Only != TableWins && a.Tables.Only != TableDraws:
		return fmt.Errorf("tables adjudicate wins or draws, not %q", a.Tables.Only)
	case a.Tables.Men < 0:
		return fmt.Errorf("the number of men of tables must not be negative")
	case a.MaxMoves < 0:
		return fmt.Errorf("the move limit must not be negative")
	}
	return nil
}

// ParseDraw reads a draw rule such as "move=34,count=8,cp=20". Move may be
// left out; then the rule holds from the first move.
func ParseDraw(text string) (DrawRule, error) {
	var r DrawRule
	err := parseRule(text, map[string]*int{"move": &r.Move, "count": &r.Count, "cp": &r.CP}, nil)
	switch {
	case err == nil && r.Count == 0 && strings.Contains(text, "count="):
		err = fmt.Errorf("%q: count=0: want at least 1", text)
	case err == nil && r.Count == 0:
		err = fmt.Errorf("%q lacks count=N: the number of moves of each player that must look drawn", text)
	}
	return r, err
}

// ParseResign reads a resign rule such as "count=4,cp=1000" or
// "count=4,cp=1000,both".
func ParseResign(text string) (ResignRule, error) {
	var r ResignRule
	err := parseRule(text, map[string]*int{"count": &r.Count, "cp": &r.CP}, map[string]*bool{"both": &r.Both})
	if err == nil && (r.Count == 0 || r.CP == 0) {
		err = fmt.Errorf("%q needs count=N and cp=N, both at least 1", text)
	}
	return r, err
}

// parseRule reads comma-separated numbers and switches by name.
func parseRule(text string, numbers map[string]*int, switches map[string]*bool) error {
	var names []string
	for _, name := range []string{"move", "count", "cp", "both"} {
		if numbers[name] != nil || switches[name] != nil {
			names = append(names, name)
		}
	}
	seen := map[string]bool{}
	for _, part := range strings.Split(text, ",") {
		name, value, hasValue := strings.Cut(strings.TrimSpace(part), "=")
		if on := switches[name]; on != nil && !hasValue {
			*on = true
			continue
		}
		number := numbers[name]
		if number == nil {
			return fmt.Errorf("%q: unknown word %q%s: want %s",
				text, name, nearest.Hint(name, names), strings.Join(names, ", "))
		}
		if seen[name] {
			return fmt.Errorf("%q: %s is given twice", text, name)
		}
		seen[name] = true
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 {
			return fmt.Errorf("%q: %s=%s: want a number of at least 0", text, name, value)
		}
		*number = n
	}
	return nil
}

// adjudicator holds the counts of one game.
type adjudicator struct {
	rules   Adjudication
	tables  tablebase.Tables
	quiet   int    // consecutive plies within the draw rule's score
	losing  [2]int // consecutive moves with a resignable score, by colour
	winning [2]int // consecutive moves with the opposite score
	plies   int    // since the opening
}

// ending is how a game is decided; the zero ending means that it continues.
type ending struct {
	result pgn.Result
	end    pgn.End
}

func (e ending) over() bool { return e.end.Reason != pgn.NoReason }

func drawn(end pgn.End) ending {
	end.Side = pgn.BothSides
	return ending{pgn.Draw, end}
}

func lostBy(c board.Color, end pgn.End) ending {
	end.Side = pgn.SideOf(c)
	return ending{pgn.Win(c.Other()), end}
}

// after checks the game after mover's move, which led to pos with the given
// score.
func (a *adjudicator) after(mover board.Color, pos *board.Position, score pgn.Score) ending {
	a.plies++
	a.count(mover, pos, score)
	if e := a.probe(pos); e.over() {
		return e
	}
	if a.resigns(mover) {
		return lostBy(mover, pgn.End{Reason: pgn.ResignAdjudicated, By: a.rules.Resign.CP})
	}
	d := a.rules.Draw
	if d.Count > 0 && a.quiet >= 2*d.Count && pos.Fullmove()-1 >= d.Move {
		return drawn(pgn.End{Reason: pgn.DrawAdjudicated, By: d.CP})
	}
	if a.rules.MaxMoves > 0 && a.plies >= 2*a.rules.MaxMoves {
		return drawn(pgn.End{Reason: pgn.MaxMoves, By: a.rules.MaxMoves})
	}
	return ending{}
}

func (a *adjudicator) count(mover board.Color, pos *board.Position, score pgn.Score) {
	draw, resign := a.rules.Draw, a.rules.Resign
	if pos.HalfmoveClock() == 0 {
		a.quiet = 0
	}
	inARow(&a.quiet, score.Kind == pgn.Centipawns && -draw.CP <= score.Value && score.Value <= draw.CP)
	mate := score.Kind == pgn.MateIn
	cp := score.Kind == pgn.Centipawns
	inARow(&a.losing[mover], cp && score.Value <= -resign.CP || mate && score.Value < 0)
	inARow(&a.winning[mover], cp && score.Value >= resign.CP || mate && score.Value > 0)
}

func inARow(n *int, again bool) {
	if again {
		*n++
	} else {
		*n = 0
	}
}

func (a *adjudicator) resigns(c board.Color) bool {
	r := a.rules.Resign
	return r.Count > 0 && a.losing[c] >= r.Count && (!r.Both || a.winning[c.Other()] >= r.Count)
}

func (a *adjudicator) probe(pos *board.Position) ending {
	if !a.rules.Tablebase {
		return ending{}
	}
	wdl, entry, ok := a.rules.Tables.judge(a.tables, pos)
	if !ok {
		return ending{}
	}
	if wdl == 0 {
		return drawn(pgn.End{Reason: pgn.TablebaseAdjudicated})
	}
	loser := pos.SideToMove()
	if wdl > 0 {
		loser = loser.Other()
	}
	end := pgn.End{Reason: pgn.TablebaseAdjudicated}
	if plies, ok := entry.InMate(); ok {
		end.By = plies
	}
	return lostBy(loser, end)
}

// judge asks the tables for the result that the rule lets them decide: the
// winner, from the side to move, and the whole entry.
func (r TableRule) judge(t tablebase.Tables, pos *board.Position) (wdl int, e tablebase.Entry, ok bool) {
	if r.Men > 0 && pos.Occupied().Count() > r.Men {
		return 0, e, false
	}
	if r.Ignore50 {
		e, ok = t.Probe(pos)
		wdl = e.WDL
	} else {
		e, ok = tablebase.Judge(t, pos)
		wdl = e.Under50()
	}
	return wdl, e, ok && (r.Only == "" || (r.Only == TableDraws) == (wdl == 0))
}
