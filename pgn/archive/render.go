package archive

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"match/board"
	"match/internal/harmless"
	"match/pgn"
)

// renderers append one game in each of the formats.
var renderers = map[Format]func(dst []byte, g *pgn.Game, c Choice) ([]byte, error){
	PGN:   appendPGN,
	EPD:   appendEPD,
	CSV:   appendCSV,
	JSONL: appendJSON,
	UCI:   appendUCI,
}

func appendPGN(dst []byte, g *pgn.Game, c Choice) ([]byte, error) {
	if c.Bare {
		for i := range g.Plies {
			g.Plies[i] = pgn.Ply{Move: g.Plies[i].Move}
		}
		g.Comment, g.End = "", pgn.End{Reason: g.End.Reason}
	}
	return pgn.Append(dst, g, pgn.Options{Times: c.Times, SelDepth: true})
}

// appendEPD appends positions as lines of four FEN fields and operations: the
// counters (hmvc, fmvn), the result (c9, as in collections for tuning), and the
// numbers of the game and the ply (id).
func appendEPD(dst []byte, g *pgn.Game, c Choice) ([]byte, error) {
	id := harmless.Operand(brief(name(g.White)) + " - " + brief(name(g.Black)) + ", " + brief(name(g.Round)))
	for ply, p := range g.Positions() {
		last := ply == len(g.Plies)
		if !last && !c.Positions || c.Positions && ply < c.Skip {
			continue
		}
		dst = fmt.Appendf(p.AppendEPD(dst), " hmvc %d; fmvn %d; c9 \"%v\"; id \"%s, ply %d\";\n",
			p.HalfmoveClock(), p.Fullmove(), g.Result, id, ply)
	}
	return dst, nil
}

// brief shortens a name: in EPD its line is repeated for every position, and a table is as wide as its widest name.
func brief(name string) string {
	const most = 64
	if letters := []rune(name); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return name
}

const csvHeader = "event,date,round,white,black,result,termination,plies,eco,opening,start\n"

func appendCSV(dst []byte, g *pgn.Game, _ Choice) ([]byte, error) {
	for i, field := range []string{
		g.Event, g.Date, g.Round, g.White, g.Black, g.Result.String(), termination(g),
		strconv.Itoa(len(g.Plies)), g.ECO, g.Opening, startFEN(g),
	} {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendField(dst, field)
	}
	return append(dst, '\n'), nil
}

// appendField appends a field as RFC 4180 requires, without characters that a
// spreadsheet or a terminal would interpret as commands.
func appendField(dst []byte, field string) []byte {
	field = harmless.Cell(field)
	if !strings.ContainsAny(field, ",\"\n\r") {
		return append(dst, field...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(field, `"`, `""`)...)
	return append(dst, '"')
}

// startFEN returns the start position, "" for that of standard chess.
func startFEN(g *pgn.Game) string {
	if g.Start == board.StartPosition() {
		return ""
	}
	return g.Start.FEN()
}

// jsonGame is a game as a line of JSON.
type jsonGame struct {
	Event       string            `json:"event,omitempty"`
	Site        string            `json:"site,omitempty"`
	Date        string            `json:"date,omitempty"`
	Round       string            `json:"round,omitempty"`
	White       string            `json:"white"`
	Black       string            `json:"black"`
	Result      string            `json:"result"`
	Termination string            `json:"termination"`
	ECO         string            `json:"eco,omitempty"`
	Opening     string            `json:"opening,omitempty"`
	Pair        int               `json:"pair,omitempty"`
	Book        int               `json:"opening_number,omitempty"`
	Chess960    bool              `json:"chess960,omitempty"`
	Start       string            `json:"start,omitempty"` // FEN, omitted for the standard position
	Tags        map[string]string `json:"tags,omitempty"`
	Comment     string            `json:"comment,omitempty"`
	Closing     string            `json:"closing_comment,omitempty"`
	Moves       []jsonPly         `json:"moves"`
}

type jsonPly struct {
	UCI      string   `json:"uci"`
	SAN      string   `json:"san"`
	CP       *int     `json:"cp,omitempty"`      // from the mover's side
	Mate     *int     `json:"mate_in,omitempty"` // plies
	Depth    int      `json:"depth,omitempty"`
	SelDepth int      `json:"seldepth,omitempty"`
	Nodes    uint64   `json:"nodes,omitempty"`
	Time     *float64 `json:"time,omitempty"`  // seconds
	Clock    *float64 `json:"clock,omitempty"` // seconds left
	Comment  string   `json:"comment,omitempty"`
}

func appendJSON(dst []byte, g *pgn.Game, c Choice) ([]byte, error) {
	j := jsonGame{
		Event: g.Event, Site: g.Site, Date: g.Date, Round: g.Round, White: g.White, Black: g.Black,
		Result: g.Result.String(), Termination: termination(g), ECO: g.ECO, Opening: g.Opening,
		Pair: g.Pair, Book: g.Book, Chess960: g.Start.IsChess960(), Start: startFEN(g),
		Comment: g.Comment, Closing: g.Closing(), Moves: make([]jsonPly, 0, len(g.Plies)), Tags: map[string]string{},
	}
	for _, t := range g.Extra {
		j.Tags[t.Name] = t.Value
	}
	for i, p := range g.Positions() {
		if i < len(g.Plies) {
			j.Moves = append(j.Moves, newJSONPly(p, &g.Plies[i], c))
		}
	}
	line, err := json.Marshal(&j)
	return append(append(dst, line...), '\n'), err
}

func newJSONPly(p *board.Position, ply *pgn.Ply, c Choice) jsonPly {
	j := jsonPly{
		UCI: p.UCI(ply.Move), SAN: pgn.SAN(p, ply.Move),
		Depth: ply.Depth, SelDepth: ply.SelDepth, Nodes: ply.Nodes, Comment: ply.Comment,
	}
	value := ply.Score.Value
	switch ply.Score.Kind {
	case pgn.Centipawns:
		j.CP = &value
	case pgn.MateIn:
		j.Mate = &value
	}
	if seconds := ply.Time.Seconds(); c.Times && seconds > 0 {
		j.Time = &seconds
	}
	if seconds := ply.Clock.Seconds(); c.Times && seconds > 0 {
		j.Clock = &seconds
	}
	return j
}

// appendUCI appends the game in the form that follows "position" in the UCI
// protocol.
func appendUCI(dst []byte, g *pgn.Game, _ Choice) ([]byte, error) {
	if fen := startFEN(g); fen == "" {
		dst = append(dst, "startpos"...)
	} else {
		dst = append(dst, "fen "+fen...)
	}
	if len(g.Plies) > 0 {
		dst = append(dst, " moves"...)
	}
	for i, p := range g.Positions() {
		if i < len(g.Plies) {
			dst = append(dst, " "+p.UCI(g.Plies[i].Move)...)
		}
	}
	return append(dst, '\n'), nil
}
