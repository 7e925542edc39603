package arena

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"match/board"
	"match/players"
)

func TestRemarks(t *testing.T) {
	start := board.StartPosition()
	var line []board.Move
	pos := start
	for _, text := range []string{"e2e4", "e7e5", "g1f3"} {
		m, err := pos.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		line = append(line, m)
		pos.Make(m)
	}
	full := players.Detail{HashFull: 12, TBHits: 3, Line: line, Matched: []string{`info string "x"`, "y"}}
	plain := full
	plain.Matched = nil
	for _, c := range []struct {
		wanted Comments
		detail players.Detail
		want   string
	}{
		{Comments{}, plain, ""},
		{Comments{Lines: []string{"x"}}, full, `line="info string \"x\"" line="y"`},
		{Comments{HashFull: true}, plain, "hashfull=12"},
		{Comments{TBHits: true}, plain, "tbhits=3"},
		{Comments{Line: true}, plain, `pv="e2e4 e7e5 g1f3"`},
		{Comments{HashFull: true, TBHits: true, Line: true}, plain, `hashfull=12 tbhits=3 pv="e2e4 e7e5 g1f3"`},
		{Comments{HashFull: true, TBHits: true, Line: true}, players.Detail{}, ""},
	} {
		if got := c.wanted.comment(&start, &c.detail); got != c.want {
			t.Errorf("%+v: %q, want %q", c.wanted, got, c.want)
		}
		if c.wanted.wanted() != !reflect.DeepEqual(c.wanted, Comments{}) {
			t.Errorf("%+v: wanted %v", c.wanted, c.wanted.wanted())
		}
	}
}

// A line of play may have any length; its quotation in a remark is limited.
func TestLongLines(t *testing.T) {
	pos := board.StartPosition()
	here := pos
	var d players.Detail
	for i := range 2 * longestLine {
		m, err := here.ParseUCI([]string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4])
		if err != nil {
			t.Fatal(err)
		}
		d.Line = append(d.Line, m)
		here.Make(m)
	}
	if got := strings.Fields(Comments{Line: true}.comment(&pos, &d)); len(got) != longestLine {
		t.Errorf("%d moves", len(got))
	}
}

// Watchers get the lines of play if they ask for them. The game has only the comments that
// its rules select.
func TestWatchersGetLines(t *testing.T) {
	for _, c := range []struct {
		lines              bool
		rules              Comments
		recorded, reported string
	}{
		{false, Comments{}, "", ""},
		{true, Comments{}, "", `pv="e2e4 e7e5"`},
		{true, Comments{TBHits: true}, "tbhits=3", `tbhits=3 pv="e2e4 e7e5"`},
		{true, Comments{Line: true}, `pv="e2e4 e7e5"`, `pv="e2e4 e7e5"`},
	} {
		var seen []Notice
		r := &referee{tell: func(n Notice) { seen = append(seen, n) }}
		task := one(Setup{Number: 1, Opening: *startOpening(), Participants: [2]Participant{{Name: "w"}, {Name: "b"}}}, Rules{Comments: c.rules})
		task.ShowLines = c.lines
		game, err := r.play(t.Context(), task, 0, [2]*openPlayer{{player: planner{scripted("w", "e2e4")}}, {player: scripted("b")}})
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Plies[0].Comment; got != c.recorded {
			t.Errorf("%+v: the game has %q, want %q", c, got, c.recorded)
		}
		if len(seen) != 2 || len(seen[1].Plies) != 1 || seen[1].Plies[0].Comment != c.reported {
			t.Errorf("%+v: watchers get %+v", c, seen)
		}
	}
}

// planner reports a line of play, if it is asked for.
type planner struct{ *fake }

func (p planner) Move(ctx context.Context, line *board.Line, turn players.Turn) (players.Reply, error) {
	from := *line.Position()
	reply, err := p.fake.Move(ctx, line, turn)
	if err == nil && turn.Detail {
		reply.Detail = players.Detail{TBHits: 3, Line: []board.Move{reply.Ply.Move}}
		from.Make(reply.Ply.Move)
		answer, _ := from.ParseUCI("e7e5")
		reply.Detail.Line = append(reply.Detail.Line, answer)
	}
	return reply, err
}
