package analysis

import (
	"bytes"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"match/board"
	"match/pgn"
	"match/report"
	"match/sprt"
	"match/tablebase"
)

// smallReport returns a report with a little of everything, in figures that are
// easy to find.
func smallReport(t *testing.T) *Report {
	t.Helper()
	lost := playing(t, position(t, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 31"), "h1g1", "g8f8")
	lost.Number, lost.Source, lost.Record.White, lost.Record.Black, lost.Record.Round = 1, "x.pgn", "mine", "other", "3.1"
	mate := &Move{game: lost, Move: lost.Record.Plies[0].Move, Judgement: Judgement{Best: uci(t, lost.Record.Start, "a1a8"), Value: mateScore - 1, Played: 350}, Own: true, Wrong: true, Loss: 0.25, Before: 1, traits: traits{phase: endgame}}
	reply := &Move{game: lost, Ply: 1, Move: lost.Record.Plies[1].Move, Before: 0.2}
	r := &Report{
		Player: "mine", Opponents: []string{"other"}, Input: input{Pairs: 6, Unfinished: 2, Broken: []string{"x.pgn:3: bad"}, Missing: []string{"search depths"}},
		Referee:  refereeCard{Name: "judge", Effort: Effort{800, 4000}, Worth: "It is strong.", Noise: &noise{Moves: 9, Times: 8, Median: 0.0123, Floor: 0.0456, Confirmed: 3, Dear: 4}},
		Curve:    curve{K: 0.005, Error: 0.0002, Fitted: true},
		Score:    score{Games: 12, Wins: 5, Draws: 3, Losses: 4, Points: figure{Value: 54.17, Error: 9.5}, Elo: report.Figure{Estimate: sprt.EloEstimate(sprt.Trinomial{Wins: 5, Draws: 3, Losses: 4})}},
		Points:   points{Score: figure{Value: 54.17}, Expected: figure{Value: 50}, Player: figure{Value: 20.5, Error: 1}, Opponent: figure{Value: 30.25, Error: 2}, PlayerFaults: figure{Value: 1.11}, OpponentFaults: figure{Value: 2.22}, Noise: figure{Value: -6.69}},
		Findings: []finding{{Kind: kindPiece, Name: "rook", Heading: "rook", Text: "moves of it cost", Cost: 4.5, Error: 1.25, Z: 5.55, Worth: worth{span{4, 2, 6}, span{28, 14, 43}, false}, Try: "move it less"}}, Looked: 77,
		Control: []finding{{Kind: kindPhase, Name: "endgame", Text: "it costs", Cost: 3.5, Error: 1.75, Z: 4.44}},
		Losses: []lossTable{
			{Title: "phase", Rows: []lossRow{{Name: "opening", Moves: 40, Wrong: 10, Player: figure{Value: 7, Error: 1}, Opponent: figure{Value: 6, Error: 1}, Excess: figure{Value: 1, Error: 2}, Survives: true}, {Name: "endgame"}}},
			{Title: classTitle, Rows: []lossRow{{Name: "KR-K", Moves: 4}}},
		},
		Results: []Table{
			{Title: "opponent", Rows: []score{{Name: "one", Games: 8, Wins: 5, Draws: 2, Losses: 1, Points: figure{Value: 75, Error: 1}, Player: figure{Value: 8}, Opponent: figure{Value: 9}}, {Name: "two", Games: 4, Points: figure{Value: 25, Open: true}}}},
			{Title: "colour", Rows: []score{{Name: "only White", Games: 12}}}, {Title: "ECO", Rows: []score{{Name: "A00", Games: 6}, {Name: "A01", Games: 6}}}, {Title: "length"},
		},
		Converted: Conversion{Winning: 4, Won: 3, Rate: figure{Value: 75, Open: true}},
		Tables:    tableMoves{Moves: 11, Wrong: 2},
		Moments:   []moment{newMoment(mate)},
		accounts:  []*Account{{Result: 0.5, Moves: []Move{*mate, *reply}}},
	}
	r.Findings[0].Moments = r.Moments
	return r
}

func put(b io.StringWriter, text string) error {
	_, err := b.WriteString(text)
	return err
}

// The text for a terminal has all parts in order.
func TestTextInFull(t *testing.T) {
	r := smallReport(t)
	var out bytes.Buffer
	if err := put(&out, r.Document().Text()); err != nil {
		t.Fatal(err)
	}
	inOrder(t, out.String(),
		`mine against "other"`, "Games     | N: 12 W: 5 L: 4 D: 3 (6 pairs)", "Score     | 54.17 ± 9.50%", "Elo       | 29.02 ± ", " (95%)\n",
		"Broken    | 1 game left out", "No result | 2 games left out", "Missing: search depths",
		"What to fix first, cost in points per 100 games\n", "1. rook (piece): 4.50 ± 1.25, 5.5 standard errors\n",
		"    worth 4.0 (2.0 to 6.0) points per 100 games, 28 (14 to 43) Elo\n    Moves of it cost. Try this: move it less.\n    game 1, 31. Kg1 loses 0.25, better Ra8#\n        6k1/5ppp/8/8/8/8/8/R6K w - - 0 31\n",
		"The same for the opponents, as a control:\nendgame (phase) 3.50 ± 1.75.\n",
		"Where the points went, per 100 games ", "expected where the books end", "50.00", "given away by its moves", "− 20.50 ± 1.00", "given away off the board", "− 1.11",
		"+ 30.25 ± 2.00", "+ 2.22", "− 6.69", "= 54.17", "Won 3 of 4 games", "2 of 11 moves in positions of the endgame tables",
		"Mates found by the referee", "lost by phase  moves  per 100 games    opponents   difference\n", "opening           40    7.00 ± 1.00  6.00 ± 1.00  1.00 ± 2.00  *\n", "endgame            0    0.00 ± 0.00  0.00 ± 0.00  0.00 ± 0.00\n",
		"Nothing stands out by material: the other report formats have the figures.\n",
		"results by opponent  games  points per 100 games\n", "two                      4   25.00 (no interval)\n", "one                      8          75.00 ± 1.00\n",
		"worst moves\ngame 1, 31. Kg1 loses 0.25, better Ra8#\n    6k1/5ppp/8/8/8/8/8/R6K w - - 0 31\n",
		"Referee: judge, 800 nodes per search, 4000 if a move loses something. It is\nstrong.\n",
		"Noise: 9 moves judged again with 8× the nodes: positions differ by 0.012\n(median), its own choices lose 0.046; 3 of 4 moves that cost 0.1 still do\n",
		"Curve: expected points = 1/(1+e^(−K·cp)), K = 0.00500 ± 0.00020 from these games\n",
	)
	for _, no := range []string{"KR-K", "only White", "A00", "undefined", "left out)", "more)", "length"} {
		if strings.Contains(out.String(), no) {
			t.Errorf("%q is told:\n%s", no, out.String())
		}
	}
}

// Several findings say what orders them, and why they add up to less than their
// headings; one does not.
func TestSeveralFindingsExplainTheirOrder(t *testing.T) {
	r := smallReport(t)
	for n := range 2 {
		r.Joint.Findings = append(r.Joint.Findings, jointLine{Name: "rook"})
		var out bytes.Buffer
		if err := put(&out, r.Document().Text()); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		if several := n == 1; strings.Contains(text, orderText) != several || strings.Contains(text, jointText) != several {
			t.Errorf("%d findings:\n%s", n+1, out.String())
		}
		r.Findings = append(r.Findings, r.Findings[0])
	}
}

// A term's heading has its error, so that the story begins behind it.
func TestStoryRepeatsNoHeading(t *testing.T) {
	f := finding{Heading: "queen value: queens are valued too high", Text: "queens are valued too high", Covers: []string{"queen"}}
	if got := f.Story(); got != "The same losses are seen in: queen." {
		t.Error(got)
	}
	if f.Heading = "queen"; f.Story() != "Queens are valued too high. The same losses are seen in: queen." {
		t.Error(f.Story())
	}
}

// inOrder checks that texts follow each other.
func inOrder(t *testing.T, text string, want ...string) {
	t.Helper()
	rest := text
	for _, w := range want {
		at := strings.Index(rest, w)
		if at < 0 {
			t.Errorf("no %q behind the others in\n%s", w, text)
			continue
		}
		rest = rest[at+len(w):]
	}
}

// Missing parts are omitted, and undetermined figures give a reason.
func TestTextOfLittle(t *testing.T) {
	r := &Report{Player: "mine", Looked: 5, Curve: curve{K: lichessK}, Score: score{Games: 1, Elo: report.Figure{Estimate: sprt.EloEstimate(sprt.Trinomial{Wins: 1})}}}
	var out bytes.Buffer
	if err := put(&out, r.Document().Text()); err != nil {
		t.Fatal(err)
	}
	inOrder(t, out.String(), "Elo   | at least -636.43 (95%)\n", "nothing: none of 5 candidates stands out at a false discovery rate of 10%\n", "No winning position at any move.\n", "K = 0.00368 as on Lichess: these games\ndo not determine it\n")
	for _, no := range []string{"Broken", "No result", "Missing:", "as a control", "endgame tables", "results by", "worst moves", "Noise"} {
		if strings.Contains(out.String(), no) {
			t.Errorf("%q is told:\n%s", no, out.String())
		}
	}
}

// A comment has the same content, with all counts collapsed.
func TestMarkdownInFull(t *testing.T) {
	r := smallReport(t)
	var out bytes.Buffer
	if err := put(&out, r.Document().Markdown()); err != nil {
		t.Fatal(err)
	}
	inOrder(t, out.String(),
		"## mine against ", "N: 12 W: 5 L: 4 D: 3 (6 pairs)", "54.17 ± 9.50%", "Missing: search depths\n",
		"|  | kind | what | cost per 100 games | worth |  |\n|---|---|---|---:|---|---|\n| 1 | piece | rook | 4.50 ± 1.25 | 4.0 (2.0 to 6.0) points per 100 games, 28 (14 to 43) Elo | Moves of it cost. Try this: move it less. |\n\n",
		"| Where the points went, per 100 games | points |\n|---|---:|\n", "50.00 ± 0.00 |\n", "| given away by its moves | − 20.50 ± 1.00 |", "| score | = 54.17 ± 0.00 |\n", "\nWon 3 of 4 games", "\nGames lost on time: 0.\n",
		"\n<details><summary>All figures</summary>\n\n| lost by phase | moves | not the best |", "| opening | 40 | 10 | 7.00 ± 1.00 | 6.00 ± 1.00 | 1.00 ± 2.00 | \\* |\n", "| lost by material |", "| KR-K | 4 |",
		"\n| results by opponent | games |", "| one | 8 | 5 | 2 | 1 | 75.00 ± 1.00 | 8.00 ± 0.00 | 9.00 ± 0.00 |\n", "results by colour", "results by ECO", "\n</details>\n",
		"\n| move | played | better | loses | position |\n", "| 31. | Kg1 | Ra8\\# | 0.25 | 6k1/5ppp/8/8/8/8/8/R6K w - - 0 31 |\n", "\nReferee: judge, 800 nodes",
	)
	if strings.Contains(out.String(), "Nothing stands out") || strings.Contains(out.String(), "results by length") {
		t.Error(out.String())
	}
	r.Findings, r.Moments = nil, nil
	out.Reset()
	if err := put(&out, r.Document().Markdown()); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "nothing: none of 77 candidates stands out at a false discovery rate of 10%\n") || strings.Contains(text, "| kind |") || strings.Contains(text, "| better |") {
		t.Error(text)
	}
}

// A page also has everything: figures, boards, the course of the worst games.
func TestPageInFull(t *testing.T) {
	r := smallReport(t)
	r.Judged = evaluation{Moves: 40, Correlation: 0.5, Optimism: figure{Value: 2}, Unaware: 3, Bins: []bin{{Moves: 40, Expected: 0.5, Referee: 0.5, Made: 0.5}}}
	var out bytes.Buffer
	if err := r.WriteHTML(&out); err != nil {
		t.Fatal(err)
	}
	inOrder(t, out.String(),
		"<title>Where does mine lose?</title>", "12 games in 6 pairs against other: 5 wins, 3 draws, 4 losses; 54.17 ± 9.50 points per 100 games, Elo 29.02 ± ", "1. rook", "4.0 (2.0 to 6.0) points per 100 games, 28 (14 to 43) Elo", "Moves of it cost. <strong>Try this:</strong> move it less.", "4.50 ± 1.25",
		"<td>− 20.50 ± 1.00</td>", "<p>Won 3 of 4 games", "<p>2 of 11 moves", "By phase", `<tr class="sure"><td class="text">opening<svg class="bar"`, `</td><td>40</td><td>10</td>`, `<tr class="grey"><td class="text">endgame<svg class="bar"`,
		`<svg class="board"`, "White to move. <strong>31. Kg1</strong> loses 0.25; better <strong>Ra8#</strong>. Referee &#43;3.50 against &#43;M1", "Played: Kg1 Kf8", `<a href="#game-1">mine – other 3.1</a>`,
		"mine – other 3.1, 31. Kg1 marked", `aria-label="expectation after each ply: `, "40 of its own scores", "correlation with the referee's is 0.50", "3 moves that lost a fifth", `aria-label="results against expectations: `, "<li>Games lost on time: 0.</li>",
		"By opponent", `<td class="text">two<svg class="bar"`, `<td class="text">one<svg class="bar"`, "By colour", `<h3 id="game-1">Game 1: mine – other 3.1</h3><pre>[Event`, "31. Kg1", "9 moves judged again with 8 times the nodes: positions differ by 0.012", "search depths", "2 games without a result", "1 broken games",
	)
	if strings.Contains(out.String(), "By length") {
		t.Error("an empty split is shown")
	}
	path, at := r.path(&r.Moments[0])
	if len(path) != 3 || path[0] != 1 || path[1] != 0.8 || path[2] != 0.5 || at != 0 {
		t.Errorf("path %v, mark %d", path, at)
	}
	for in, want := range map[rune]rune{'a': 'a', '\n': '\n', '\t': '\t', '\x1b': '?', '\u202e': '?', '±': '±', 0: '?'} {
		if got := printed(in); got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
	r.Score.Elo.Estimate = sprt.EloEstimate(sprt.Trinomial{Wins: 1})
	out.Reset()
	if err := r.WriteHTML(&out); err != nil || !strings.Contains(out.String(), ", Elo at least -636.43. Intervals") {
		t.Errorf("a bound is not shown, %v", err)
	}
	r.Score.Elo.Estimate = sprt.EloEstimate(sprt.Trinomial{})
	out.Reset()
	if err := r.WriteHTML(&out); err != nil || strings.Contains(out.String(), ", Elo ") {
		t.Errorf("an Elo that is not defined is shown, %v", err)
	}
}

// The report contains only the requested parts.
func TestReportPutsTogether(t *testing.T) {
	c, judged := told(t), judgedLosing(told(t))
	r := NewReport(c, judged, Options{Tables: tablebase.ThreeMen()})
	if r.Player != "mine" || len(r.Opponents) != 1 || r.Input.Games != 8 || r.Input.Pairs != 4 || r.Tables.Men != 3 || len(r.Moments) != 0 {
		t.Errorf("%+v, %+v", r.Input, r.Tables)
	}
	if r.Score.Name != "all" || r.Score.Games != 8 || r.Score.Points.Value != 50 || r.Looked != 0 || r.Judged.Moves != 16 || r.Lichess.Accuracy <= 50 || r.Lichess.Accuracy >= 100 {
		t.Errorf("%+v, looked at %d, %d moves, %+v", r.Score, r.Looked, r.Judged.Moves, r.Lichess)
	}
	if !strings.HasSuffix(r.Score.Elo.Why, "every pair scored alike") {
		t.Errorf("Elo of games, not of pairs: %+v", r.Score.Elo)
	}
	if len(r.accounts) != 8 || r.Curve != (curve{K: lichessK}) {
		t.Errorf("%+v", r.Curve)
	}
}

// A report for a terminal fits its width.
func TestTextIsWrapped(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	c := randomPairs(rng, 60, 80)
	r := NewReport(c, plant(rng, c, carelessCaptures), Options{Moments: 3})
	var out bytes.Buffer
	if err := put(&out, r.Document().Text()); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > 80 || strings.HasSuffix(line, " ") || strings.Contains(line, "-0.00") {
			t.Errorf("%q", line)
		}
	}
	if (figure{Value: -0.004}).String() != "0.00 ± 0.00" || (figure{Value: -0.006}).String() != "-0.01 ± 0.00" {
		t.Error("a negative zero")
	}
}

// Findings after the first are listed, with their number.
func TestMoreFindings(t *testing.T) {
	r := &Report{Looked: 9}
	for i := range mostCards + 2 {
		r.Findings = append(r.Findings, finding{Kind: kindHabit, Name: string(rune('a' + i)), Heading: string(rune('a' + i)), Text: "so"})
	}
	text := func() string { return r.Document().Text() }
	if !strings.Contains(text(), "\n7. g (habit)") || strings.Contains(text(), "8. h") || !strings.Contains(text(), "\n2 more findings: h (habit) 0.00 ± 0.00, i (habit) 0.00 ± 0.00.\n") {
		t.Error(text())
	}
	first, more := r.cards()
	if len(first) != mostCards || len(more) != 2 || more[0].Place != mostCards+1 || more[0].Name != "h" {
		t.Errorf("%+v", more)
	}
	r.all = true
	if first, more = r.cards(); len(first) != len(r.Findings) || len(more) != 0 || !strings.Contains(text(), "\n9. i (habit)") {
		t.Error("not all are shown when asked for")
	}
	f := finding{Covers: []string{"a", "b", "c", "d", "e", "f", "g"}}
	if got := f.also(); got != "The same losses are seen in: a, b, c, d, e and 2 more." || (&finding{}).also() != "" {
		t.Error(got)
	}
}

// A moment shows the side to move, the player's depth, and the link to its game
// if there is one.
func TestMomentsTellTheSearch(t *testing.T) {
	g := playing(t, board.StartPosition(), "e2e4", "e7e5")
	for want, ply := range map[string]pgn.Ply{
		"": {}, "depth 3": {Depth: 3}, "1 node": {Nodes: 1}, "70 nodes": {Nodes: 70}, "depth 3, 70 nodes": {Depth: 3, Nodes: 70},
	} {
		g.Record.Plies[1].Depth, g.Record.Plies[1].Nodes = ply.Depth, ply.Nodes
		m := newMoment(&Move{game: g, Ply: 1, Move: g.Record.Plies[1].Move, Judgement: Judgement{Best: g.Record.Plies[1].Move}})
		if m.searched() != want || m.Side != "Black" {
			t.Errorf("%+v: %q, %s", ply, m.searched(), m.Side)
		}
	}
	for site, want := range map[string]string{"https://x.org/1": "https://x.org/1", "http://x": "http://x", "javascript:1": "", "Berlin": "", "": ""} {
		if got := address(site); got != want {
			t.Errorf("%q: %q", site, got)
		}
	}
}
