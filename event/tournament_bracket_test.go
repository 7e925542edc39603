package event

import (
	"testing"

	"match/arena"
	"match/pairing"
	"match/pgn"
	"match/record"
)

// The drawing of a knockout has every match from the start, and is filled in as
// it is played.
func TestBracketIsFilledIn(t *testing.T) {
	names := field(5)
	format := &Tournament{Type: Knockout, Rounds: 1, Pairs: 1, TieBreak: pairing.TieBreak{Pairs: 1, Cap: 1}, Third: true}
	d := directorOf(t, format, 5).(*knockoutDirector)
	b := d.drawing(names)
	if len(b.Rounds) != 3 || len(b.Rounds[0]) != 4 || len(b.Rounds[1]) != 2 || len(b.Rounds[2]) != 1 || b.Third == nil {
		t.Fatalf("%+v", b)
	}
	free := 0
	for _, m := range b.Rounds[0] {
		if m.Free {
			free++
			if m.Winner < 0 || m.Names[m.Winner] == "" || m.Points != [2]string{} {
				t.Errorf("who goes on without a match: %+v", m)
			}
		}
	}
	if free != 3 {
		t.Errorf("%d of 5 players have no opponent in the first round", free)
	}
	standing := record.NewStanding(names)
	for range 30 { // the higher seed always wins, except in the third-place match, which is drawn
		p, call := d.Next()
		if call != arena.Play {
			break
		}
		m := d.matches[d.queue[len(d.queue)-1]]
		games := [2]*pgn.Game{{Result: pgn.WhiteWins}, {Result: pgn.BlackWins}}
		if m.ThirdPlace {
			games = [2]*pgn.Game{{Result: pgn.Draw}, {Result: pgn.Draw}}
		}
		pair := &record.Pair{Number: standing.Pairs + 1, Players: p.Players, Games: games}
		if err := d.Count(pair); err != nil {
			t.Fatal(err)
		}
		if err := standing.Count(pair); err != nil {
			t.Fatal(err)
		}
	}
	b = d.drawing(names)
	final := b.Rounds[2][0]
	if final.Names != [2]string{names[0], names[1]} || final.Winner != 0 || final.Points != [2]string{"2", "0"} || final.Players != [2]int{0, 1} || final.Note != "" {
		t.Errorf("the final: %+v", final)
	}
	if b.Third.Note != "tied, by seed" || b.Third.Winner != 0 || b.Third.Points[0] != b.Third.Points[1] {
		t.Errorf("the match for the third place: %+v", b.Third)
	}
	places := format.Ranked(&Outcome{Standing: standing, Director: d})
	if len(places) != 5 || places[0] != 0 || places[1] != 1 {
		t.Errorf("places %v", places)
	}
}

// A given bracket is played unchanged.
func TestGivenBracket(t *testing.T) {
	format := &Tournament{Type: Knockout, Rounds: 1, Pairs: 1, Bracket: []int{2, 0, 1, pairing.Bye}}
	d := directorOf(t, format, 3).(*knockoutDirector)
	if p, call := d.Next(); call != arena.Play || p.Players != [2]int{0, 2} {
		t.Errorf("%v %v", p, call)
	}
	for players, fits := range map[int]bool{2: false, 3: true, 4: false, 5: false} {
		if err := format.Validate(players); (err == nil) != fits {
			t.Errorf("%d players: %v", players, err)
		}
	}
	format.Bracket = []int{0, 1, 2, 3, 4}
	if err := format.Validate(5); err == nil {
		t.Error("a bracket of five slots")
	}
}
