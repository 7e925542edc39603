package analysis

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"match/board"
	"match/internal/harmless"
	"match/internal/plural"
	"match/pgn"
)

// moment is a move that cost points, with everything needed to examine it.
type moment struct {
	FEN      string   `json:"fen"` // before the move
	Number   string   `json:"move"`
	Played   string   `json:"played"` // SAN
	Best     string   `json:"best"`   // SAN
	Loss     float64  `json:"loss"`   // expected points
	Referee  opinions `json:"referee"`
	Score    *string  `json:"score"`          // the player's score of its move; null if there is none
	Line     []string `json:"line,omitempty"` // the best move and the referee's continuation
	Game     []string `json:"game"`           // the continuation of the game
	Phase    string   `json:"phase"`
	Exact    bool     `json:"exact,omitempty"` // judged by endgame tables
	White    string   `json:"white"`
	Black    string   `json:"black"`
	Round    string   `json:"round,omitempty"`
	Source   string   `json:"source"`
	GameNo   int      `json:"game_number"`     // among the games of the report, from 1
	Side     string   `json:"side"`            // to move
	Depth    int      `json:"depth,omitempty"` // the player's search depth, in plies
	Nodes    uint64   `json:"nodes,omitempty"`
	Site     string   `json:"site,omitempty"` // address of the game, if it has one
	position board.Position
	move     *Move
}

// opinions are the referee's scores of the two moves, from the mover's side.
type opinions struct {
	Best   string `json:"best"`
	Played string `json:"played"`
}

// goneOn is how many plies of the game are shown after a moment.
const goneOn = 6

func newMoment(m *Move) moment {
	g := m.game
	pos := positionAt(g.Record, m.Ply)
	mo := moment{
		FEN: pos.FEN(), Number: moveNumber(&pos), Played: pgn.SAN(&pos, m.Move), Best: pgn.SAN(&pos, m.Best), Loss: m.Loss,
		Referee: opinions{scoreText(m.Value), scoreText(m.Judgement.Played)},
		Phase:   m.traits.phase.String(), Exact: m.Exact, White: g.Record.White, Black: g.Record.Black, Round: g.Record.Round,
		Source: g.Source, GameNo: g.Number, position: pos, move: m,
		Side: pos.SideToMove().String(), Depth: m.record().Depth, Nodes: m.record().Nodes, Site: address(g.Record.Site),
	}
	if said, ok := scoreAt(g.Record, m.Ply); ok {
		mo.Score = new(scoreText(said))
	}
	for _, ply := range g.Record.Plies[m.Ply:min(m.Ply+goneOn, len(g.Record.Plies))] {
		mo.Game = append(mo.Game, pgn.SAN(&pos, ply.Move))
		pos.Make(ply.Move)
	}
	mo.Line = []string{mo.Best}
	return mo
}

// String returns a text such as "30... h6 loses 0.80, better Rh6".
func (m *moment) String() string {
	return fmt.Sprintf("%s %s loses %.2f, better %s", m.Number, m.Played, m.Loss, m.Best)
}

// address returns a site that is a web address, otherwise "".
func address(site string) string {
	if strings.HasPrefix(site, "https://") || strings.HasPrefix(site, "http://") {
		return site
	}
	return ""
}

// searched returns the depth of the player's search for its move, "" if it is not
// on record.
func (m *moment) searched() string {
	switch {
	case m.Depth > 0 && m.Nodes > 0:
		return fmt.Sprintf("depth %d, %s", m.Depth, plural.Count(m.Nodes, "node"))
	case m.Depth > 0:
		return fmt.Sprintf("depth %d", m.Depth)
	case m.Nodes > 0:
		return plural.Count(m.Nodes, "node")
	}
	return ""
}

func positionAt(g *pgn.Game, ply int) board.Position {
	for n, pos := range g.Positions() {
		if n == ply {
			return *pos
		}
	}
	return g.Last()
}

// moveNumber returns "23." or "23...".
func moveNumber(p *board.Position) string {
	if p.SideToMove() == board.White {
		return strconv.Itoa(p.Fullmove()) + "."
	}
	return strconv.Itoa(p.Fullmove()) + "..."
}

// scoreText writes a score in pawns, or a mate in moves: +1.25, -M4.
func scoreText(score int) string {
	switch {
	case score >= mateBound:
		return fmt.Sprintf("+M%d", (mateScore-score+1)/2)
	case score <= -mateBound:
		return fmt.Sprintf("-M%d", (mateScore+score+1)/2)
	}
	return fmt.Sprintf("%+.2f", float64(score)/100)
}

// worst returns the player's most expensive moves, at most one per game.
func worst(accounts []*Account, n int) []moment {
	var dearest []proof
	for _, a := range accounts {
		var top *Move
		for i := range a.Moves {
			m := &a.Moves[i]
			if m.Own && m.Wrong && m.Loss > leastProof && (m.Careful || m.Exact) && (top == nil || m.Loss > top.Loss) {
				top = m
			}
		}
		if top != nil {
			dearest = append(dearest, proof{top, top.Loss})
		}
	}
	return moments(dearest, n)
}

// moments returns the n most expensive examples, at most one per game.
func moments(proofs []proof, n int) (list []moment) {
	proofs = slices.Clone(proofs)
	slices.SortStableFunc(proofs, func(a, b proof) int { return cmp.Compare(b.share, a.share) })
	seen := map[*Game]bool{}
	for _, p := range proofs {
		if len(list) == n {
			break
		}
		if seen[p.move.game] || p.move.Best == board.NoMove || p.move.Best == p.move.Move {
			continue
		}
		seen[p.move.game] = true
		list = append(list, newMoment(p.move))
	}
	return list
}

// epd returns the moment as a line of a test suite: the position with the best
// move (bm), an id, and the played move in c0.
func (m *moment) epd() string {
	id := harmless.Operand(fmt.Sprintf("%s - %s %s %s", m.White, m.Black, m.Round, m.Number))
	return fmt.Sprintf(`%s bm %s; id "%s"; hmvc %d; fmvn %d; c0 "played %s, loses %.2f";`,
		m.position.EPD(), strings.TrimRight(m.Best, "+#"), id, m.position.HalfmoveClock(), m.position.Fullmove(), m.Played, m.Loss)
}

// WriteEPD writes the worst moments as a test suite.
func (r *Report) WriteEPD(w io.Writer) error {
	var b strings.Builder
	for i := range r.Moments {
		fmt.Fprintln(&b, r.Moments[i].epd())
	}
	_, err := io.WriteString(w, b.String())
	return err
}
