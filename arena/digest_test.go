package arena

import (
	"testing"
	"time"

	"match/board"
	"match/pgn"
	"match/record"
)

// A digest excludes times and places, and includes moves, results and the
// players' scores.
func TestDigest(t *testing.T) {
	digest := func(change func(p *Played)) Digest {
		start := board.StartPosition()
		move, err := start.ParseUCI("e2e4")
		if err != nil {
			t.Fatal(err)
		}
		p := Played{Pair: record.Pair{Number: 3, Players: [2]int{0, 1}}}
		for i := range p.Games {
			p.Games[i] = &pgn.Game{White: "a", Black: "b", Start: start, Plies: []pgn.Ply{{Move: move, Depth: 5, Nodes: 100}}, Result: pgn.Draw}
		}
		change(&p)
		d, err := p.Digest()
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	plain := digest(func(*Played) {})
	if digest(func(p *Played) { p.Encode(false) }) != plain {
		t.Error("the games that came encoded make another pair")
	}
	for name, change := range map[string]func(p *Played){
		"times": func(p *Played) { p.Games[1].Plies[0].Time, p.Times[0].Begun = time.Second, time.Now() },
		"times that came encoded": func(p *Played) {
			p.Games[1].Plies[0].Time = time.Second
			p.Encode(true)
		},
		"clock":   func(p *Played) { p.Games[0].Plies[0].Clock, p.Games[0].Plies[0].Reported = 1, 1 },
		"place":   func(p *Played) { p.Host, p.Origin.Worker, p.Attempt = "box", "w1", 7 },
		"the day": func(p *Played) { p.Games[0].Date = "2026.11.22" },
	} {
		if digest(change) != plain {
			t.Errorf("%s make another pair", name)
		}
	}
	for name, change := range map[string]func(p *Played){
		"the result":  func(p *Played) { p.Games[1].Result = pgn.WhiteWins },
		"the players": func(p *Played) { p.Players = [2]int{1, 0} },
		"the nodes":   func(p *Played) { p.Games[0].Plies[0].Nodes++ },
		"the moves":   func(p *Played) { p.Games[0].Plies = nil },
		"the number":  func(p *Played) { p.Number++ },
		"a game":      func(p *Played) { p.Games[1] = nil },
	} {
		if digest(change) == plain {
			t.Errorf("without %s it is the same pair", name)
		}
	}
}
