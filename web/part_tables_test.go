package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"match/pgn"
	"match/record"
	"match/results"
	"match/sprt"
)

// someEndings are endings of three players.
var someEndings = results.Tallies{
	{White: 0, Black: 1, Outcome: sprt.Win, Reason: "checkmate", Games: 3}, {White: 1, Black: 0, Outcome: sprt.Win, Reason: "checkmate", Games: 1}, {White: 1, Black: 0, Outcome: sprt.Draw, Reason: "stalemate", Games: 4},
	{White: 2, Black: 0, Outcome: sprt.Loss, Reason: "a\nfall", Games: 5}, {White: 0, Black: 2, Outcome: sprt.Draw, Reason: "stalemate", Games: 2}, {White: 1, Black: 2, Outcome: sprt.Loss, Reason: "checkmate", Games: 1},
}

// Reasons are sorted by their number of games, then by name.
func TestReasonsInOrder(t *testing.T) {
	reasons, games := reasonsOf(append(slices.Clone(someEndings), results.Tally{Reason: "b", Games: 5}, results.Tally{Reason: "z", Games: 9}))
	if got := strings.Join(reasons, ", "); got != "z, stalemate, a\nfall, b, checkmate" || games["stalemate"] != 6 || games["checkmate"] != 5 {
		t.Errorf("%q %v", got, games)
	}
}

// A player's results are counted from its own side, with either colour, and link
// to the games.
func TestHowPlayersFared(t *testing.T) {
	s := newPlay("A", "B", "C").live.State()
	for _, c := range []struct {
		player int
		reason string
		want   string
	}{
		{0, "checkmate", "+3 −1 =0"}, {1, "checkmate", "+1 −4 =0"}, {2, "checkmate", "+1 −0 =0"}, {0, "stalemate", "+0 −0 =6"}, {1, "stalemate", "+0 −0 =4"}, {2, "stalemate", "+0 −0 =2"},
		{0, "a\nfall", "+5 −0 =0"}, {2, "a\nfall", "+0 −5 =0"}, {1, "a\nfall", "+0 −0 =0"}, {1, "nothing", "+0 −0 =0"},
	} {
		cell := s.ended(someEndings, c.player, c.reason)
		got := make([]string, 3)
		for i, x := range cell {
			got[i] = fmt.Sprint(x.Sign, x.N)
			if f := (gameFilter{Ending: c.reason, Player: c.player, With: -1, Outcome: []string{"won", "lost", "drawn"}[i]}); x.Link != "/live/games"+f.query() {
				t.Errorf("%d %s: %s", c.player, c.reason, x.Link)
			}
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("player %d, %q: %s, want %s", c.player, c.reason, text, c.want)
		}
	}
}

// With two players each reason has a row; with more, each player that has played
// has one.
func TestTableOfEndings(t *testing.T) {
	p := newPlay("A", "B", "C", "D")
	p.plain(t, 0, 1, pgn.WhiteWins, pgn.Draw, pgn.Checkmate, pgn.Stalemate)
	p.plain(t, 0, 1, pgn.WhiteWins, pgn.WhiteWins, pgn.Checkmate)
	p.plain(t, 2, 1, pgn.Draw, pgn.Draw, pgn.Stalemate)
	v := newEndings(p.live.State()).(endingsView)
	if !v.Many || fmt.Sprint(v.Columns) != "[checkmate stalemate]" || len(v.Rows) != 3 {
		t.Fatalf("%+v", v)
	}
	for i, want := range []struct {
		name   string
		number int
		games  int
		mates  string
		draws  int
	}{{"A", 0, 4, "[2 1 0]", 1}, {"C", 2, 2, "[0 0 0]", 2}, {"B", 1, 6, "[1 2 0]", 3}} {
		r := v.Rows[i]
		mates := fmt.Sprint([]int{r.Cells[0][0].N, r.Cells[0][1].N, r.Cells[0][2].N})
		if r.Name != want.name || r.All != (linked{N: want.games, Link: fmt.Sprint("/live/games?player=", want.number)}) || mates != want.mates || r.Cells[1][2].N != want.draws {
			t.Errorf("row %d: %+v, want %+v", i+1, r, want)
		}
	}
	s := p.live.State()
	s.places = []int{3, 0, 1, 2} // the player without games is first
	if rows := newEndings(s).(endingsView).Rows; len(rows) != 3 || rows[0].Name != "A" {
		t.Errorf("by places %+v", rows)
	}
	two := newPlay("A", "B")
	two.plain(t, 0, 1, pgn.WhiteWins, pgn.Draw, pgn.Checkmate, pgn.Stalemate)
	two.plain(t, 0, 1, pgn.WhiteWins, pgn.BlackWins, pgn.Checkmate)
	v = newEndings(two.live.State()).(endingsView)
	if v.Many || fmt.Sprint(v.Columns) != "[won by A won by B drawn]" || len(v.Rows) != 2 {
		t.Fatalf("%+v", v)
	}
	if r := v.Rows[0]; r.Name != "checkmate" || r.All != (linked{N: 3, Link: "/live/games?ending=checkmate"}) || len(r.Cells) != 1 || r.Cells[0][0] != (linked{3, "/live/games?ending=checkmate&outcome=won&player=0", "+"}) {
		t.Errorf("%+v", r)
	}
}

// The time usage is shown for players that have moved, as far as it is known.
func TestHowTimeWasUsed(t *testing.T) {
	s := &State{Info: Info{Players: []string{"A\x1b", "B", "C"}}, Timings: []*timing{new(timing), new(timing), new(timing)}}
	if newMachine(s) != nil {
		t.Error("of nobody who has moved")
	}
	for range 99 {
		s.Timings[0].add(&pgn.Ply{Time: 100 * time.Millisecond, Reported: 99 * time.Millisecond, Nodes: 2000}, time.Second, false)
	}
	s.Timings[0].add(&pgn.Ply{Time: 900 * time.Millisecond, Reported: 800 * time.Millisecond, Nodes: 2000}, time.Second, false)
	s.Timings[2].add(&pgn.Ply{Time: 12 * time.Second}, 0, false)
	rows := newMachine(s).([]machineRow)
	if len(rows) != 2 || rows[1] != (machineRow{Name: "C", Moves: 1, Median: rows[1].Median, P99: rows[1].P99, Most: "12.0 s"}) || rows[1].Median == "" {
		t.Fatalf("%+v", rows)
	}
	r := rows[0]
	if r.Name != "A?" || r.Moves != 100 || r.Most != "0.90 s" || r.NPS != "18.5k" {
		t.Errorf("%+v", r)
	}
	for what, c := range map[string]struct {
		got  string
		want float64
	}{"median": {r.Median, 100}, "99%": {r.P99, 100}} { // milliseconds, to 9%
		if d, err := time.ParseDuration(strings.ReplaceAll(c.got, " ", "")); err != nil || d.Seconds()*1000 < 0.91*c.want || d.Seconds()*1000 > 1.09*c.want {
			t.Errorf("%s: %s, want %g ms", what, c.got, c.want)
		}
	}
	var a, b float64
	if _, err := fmt.Sscanf(r.Budget, "%g%%, %g%%", &a, &b); err != nil || a < 9.1 || a > 10.9 || b < 9.1 || b > 10.9 {
		t.Errorf("budget %s", r.Budget)
	}
	if _, err := fmt.Sscanf(r.Latency, "%g ms, %g ms", &a, &b); err != nil && !strings.Contains(r.Latency, "µs") {
		t.Errorf("latency %s: %v", r.Latency, err)
	}
	for range 3 {
		s.Timings[0].add(&pgn.Ply{Time: 900 * time.Millisecond, Reported: 860 * time.Millisecond}, time.Second, false)
	}
	r = newMachine(s).([]machineRow)[0]
	if _, err := fmt.Sscanf(r.Budget, "%g%%, %g%%", &a, &b); err != nil || a > 10.9 || b < 82 || b > 90 {
		t.Errorf("budget %s", r.Budget)
	}
	if _, late, _ := strings.Cut(r.Latency, ", "); late == "" {
		t.Errorf("latency %s", r.Latency)
	} else if d, err := time.ParseDuration(strings.ReplaceAll(late, " ", "")); err != nil || d < 36*time.Millisecond || d > 44*time.Millisecond {
		t.Errorf("latency %s", r.Latency)
	}
	if d, err := time.ParseDuration(strings.ReplaceAll(r.P99, " ", "")); err != nil || d < 820*time.Millisecond || d > 900*time.Millisecond {
		t.Errorf("99%% %s", r.P99)
	}
}

// The page shows how the event was run as far as it is known, with its command
// quoted for a shell.
func TestHowItWasRun(t *testing.T) {
	s := &State{}
	if v := newAbout(s).(about); v.Command != "" || v.Rows != nil {
		t.Errorf("of nothing %+v", v)
	}
	s.Run.Source, s.Run.Args = "games\n.pgn", []string{"--a", "my engine", "it's", "", "a=b", "$x", "x\x1by"}
	v := newAbout(s).(about)
	if v.Command != `match --a 'my engine' 'it'\''s' '' a=b '$x' 'x?y'` || fmt.Sprint(v.Rows) != "[{Imported from games .pgn }]" {
		t.Errorf("%q %+v", v.Command, v.Rows)
	}
	of := Info{Number: 3, Players: []string{"absent", "A", "B", "C", "D", "E"}, Database: "my results.db"}
	met := record.NewStanding(of.Players)
	for opponent := 2; opponent < 6; opponent++ {
		if err := met.Restore(record.Encounter{Players: [2]int{1, opponent}, Counts: sprt.Pentanomial{0, 0, 1, 0, 0}, Games: sprt.Trinomial{Draws: 2}}); err != nil {
			t.Fatal(err)
		}
	}
	v = newAbout(&State{Info: of, Standing: met}).(about)
	if lines := strings.Split(v.Analyze, "\n"); len(lines) != 5 || lines[0] != "match analyze --event 3 --player A --db 'my results.db'" {
		t.Errorf("analysis: %q", v.Analyze)
	}
	if v = newAbout(&State{Info: of, Standing: record.NewStanding(of.Players)}).(about); v.Analyze != "" {
		t.Errorf("of no games: %q", v.Analyze)
	}
	words := []string{strings.Repeat("ä", longestCommand-len("match "))}
	if got := commandLine(words); got != "match "+words[0] {
		t.Errorf("a command of %d letters is cut", longestCommand)
	}
	words = append(words, "x")
	if got := []rune(commandLine(words)); len(got) != longestCommand || string(got[longestCommand-2:]) != "ä…" {
		t.Errorf("a longer one has %d", len(got))
	}
}
