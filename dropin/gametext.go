package dropin

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"match/arena"
	"match/board"
	"match/pgn"
	"match/players/spec"
)

// gameFacts has data about a game that is not in its record.
type gameFacts struct {
	round   int         // of the encounter, from 1
	engines [2]identity // by colour
	arena.Span
}

// identity is the name and author that an engine reports.
type identity struct{ name, author string }

// gameText returns a game in PGN in the form that the dialect writes.
func (r *request) gameText(g *pgn.Game, f *gameFacts) []byte {
	form := pgn.Form{
		Tags: r.tags(g, f), Notation: pgn.Notation(r.PGN.Notation), Column: 80,
		Comment: func(ply int) string { return r.comment(g, ply) },
	}
	if g.End.Move != "" && !r.PGN.Minimal {
		form.Ending = r.ending(g)
	}
	return pgn.AppendForm(nil, g, form)
}

// tags returns the tags of a game, in their order, without empty ones.
func (r *request) tags(g *pgn.Game, f *gameFacts) []pgn.Tag {
	opening := g.Start.FEN()
	var setUp, fen, variant string
	if r.Chess960 || opening != startFEN {
		setUp, fen = "1", opening
	}
	if r.Chess960 {
		variant = map[Dialect]string{Fastchess: "Chess960", Cutechess: "fischerandom"}[r.Dialect]
	}
	head := []pgn.Tag{
		{Name: "Event", Value: cmp.Or(r.Event, "?")}, {Name: "Site", Value: cmp.Or(r.Site, "?")}, {Name: "Date", Value: f.Begun.Local().Format("2006.01.02")},
		{Name: "Round", Value: fmt.Sprint(f.round)}, {Name: "White", Value: g.White}, {Name: "Black", Value: g.Black}, {Name: "Result", Value: g.Result.String()},
	}
	start := []pgn.Tag{{Name: "SetUp", Value: setUp}, {Name: "FEN", Value: fen}, {Name: "Variant", Value: variant}}
	switch {
	case r.Dialect == Cutechess && r.PGN.Minimal:
		return append(head, byName(start)...)
	case r.PGN.Minimal:
		return append(head, start...)
	case r.Dialect == Cutechess:
		return append(head, r.cuteTags(g, f, start)...)
	}
	w, b := f.engines[board.White], f.engines[board.Black]
	engines := []pgn.Tag{
		{Name: "EngineWhiteName", Value: w.name}, {Name: "EngineWhiteAuthor", Value: w.author},
		{Name: "EngineBlackName", Value: b.name}, {Name: "EngineBlackAuthor", Value: b.author},
	}
	course := r.courseTags(g, f, "2006-01-02T15:04:05 -0700", termination(g.End.Reason))
	return slices.Concat(head, engines, start, course)
}

// courseTags returns the tags for the course of a game, with the form of its times and
// the value of the Termination tag.
func (r *request) courseTags(g *pgn.Game, f *gameFacts, stamp, end string) []pgn.Tag {
	tags := []pgn.Tag{
		{Name: "GameDuration", Value: clockFace(f.Ended.Sub(f.Begun).Round(time.Second))},
		{Name: "GameStartTime", Value: f.Begun.Local().Format(stamp)},
		{Name: "GameEndTime", Value: f.Ended.Local().Format(stamp)},
		{Name: "PlyCount", Value: strconv.Itoa(len(g.Plies))}, {Name: "Termination", Value: end},
	}
	return append(append(tags, r.clockTags(g)...), pgn.Tag{Name: "ECO", Value: g.ECO},
		pgn.Tag{Name: "Opening", Value: g.Opening})
}

func clockFace(d time.Duration) string {
	s := int(d.Seconds())
	return fmt.Sprintf("%02d:%02d:%02d", s/3600, s/60%60, s%60)
}

// clockTags returns the tags for the time control, a single one if both players
// have the same.
func (r *request) clockTags(g *pgn.Game) []pgn.Tag {
	white, black := clockTag(r.limitsOf(g.White)), clockTag(r.limitsOf(g.Black))
	if white == black {
		return []pgn.Tag{{Name: "TimeControl", Value: white}}
	}
	return []pgn.Tag{{Name: "WhiteTimeControl", Value: white}, {Name: "BlackTimeControl", Value: black}}
}

func (r *request) limitsOf(name string) (l spec.Limits) {
	for i := range r.Engines {
		if r.Engines[i].Name == name {
			return r.Engines[i].Limits
		}
	}
	return l
}

func clockTag(l spec.Limits) string {
	if !l.Timed() {
		return "-"
	}
	return limitText(l)
}

// ending returns the reason why the game ended, with an illegal move if there
// was one.
func (r *request) ending(g *pgn.Game) string {
	text := reason(r.Dialect, g)
	if g.End.Move != "" && r.Dialect == Fastchess {
		text += ": " + g.End.Move
	}
	return text
}

// comment returns the comment of a move.
func (r *request) comment(g *pgn.Game, i int) string {
	o, ply := &r.PGN, &g.Plies[i]
	if o.Minimal {
		return ""
	}
	if ply.Comment == "book" {
		return "book"
	}
	info := ply.Info()
	parts := []string{fmt.Sprintf("%s/%d %s", scoreText(ply.Score), ply.Depth, inSeconds(ply.Time))}
	if r.Dialect == Cutechess {
		parts[0] = cuteMove(ply)
	}
	add := func(wanted bool, format string, value any) {
		if wanted {
			parts = append(parts, fmt.Sprintf(format, value))
		}
	}
	add(o.TimeLeft, "tl=%s", inSeconds(cmp.Or(r.limitsOf(moverOf(g, i)).MoveTime, ply.Clock)))
	add(o.Latency, "latency=%s", inSeconds(ply.Time.Truncate(time.Millisecond)-ply.Reported))
	add(o.Nodes, "n=%d", ply.Nodes)
	add(o.SelDepth, "sd=%d", ply.SelDepth)
	add(o.NPS, "nps=%d", ply.NPS())
	add(o.HashFull, "hashfull=%d", info.HashFull)
	add(o.TBHits, "tbhits=%d", info.TBHits)
	add(o.PV, "pv=%q", info.PV)
	for _, line := range info.Lines {
		add(true, `line="%s"`, line)
	}
	if i == len(g.Plies)-1 {
		parts = append(parts, r.ending(g))
	}
	return strings.Join(parts, ", ")
}

// moverOf returns the name of the player who made a move.
func moverOf(g *pgn.Game, i int) string {
	if (g.Start.SideToMove() == board.White) == (i%2 == 0) {
		return g.White
	}
	return g.Black
}

func inSeconds(d time.Duration) string {
	return fmt.Sprintf("%.3fs", d.Truncate(time.Millisecond).Seconds())
}

// scoreText returns a score from the mover's side; "" without one. Mates are
// counted in plies.
func scoreText(s pgn.Score) string {
	if s == (pgn.Score{Kind: pgn.Centipawns}) {
		return "0.00"
	}
	return s.String()
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
