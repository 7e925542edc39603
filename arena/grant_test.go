package arena

import (
	"encoding/json"
	"strings"
	"testing"

	"match/board"
	"match/pgn"
)

// A grant travels with its pair in both directions, and does not belong to the
// pair's content.
func TestGrant(t *testing.T) {
	task := Task{Ticket: Ticket{Protocol: Protocol}, Pairs: []Setup{{Number: 1}, {Number: 1}, {Number: 2}}}
	task.Pairs[0].Grant = []byte("grant")
	for i := range task.Pairs {
		task.Pairs[i].Opening.Start = board.StartPosition()
	}
	var digests [3][32]byte
	for i := range digests {
		var err error
		if digests[i], err = task.Pairs[i].Digest(); err != nil {
			t.Fatal(err)
		}
	}
	if digests[0] != digests[1] || digests[0] == digests[2] {
		t.Errorf("%x", digests)
	}
	var sent Task
	if data, err := json.Marshal(task.Only(0)); err != nil || json.Unmarshal(data, &sent) != nil || string(sent.Pairs[0].Grant) != "grant" {
		t.Fatalf("%+v, %v", sent, err)
	}
	p, back := sent.Answer(0), Played{}
	p.Err = ErrCrash
	if data, err := json.Marshal(p); err != nil || json.Unmarshal(data, &back) != nil || string(back.Grant) != "grant" {
		t.Errorf("%+v, %v", back, err)
	}
}

// A pair with an error is checked too, and half a pair has one game.
func TestCheckOfPairsWithoutTwoGames(t *testing.T) {
	s := Setup{Number: 3, Players: [2]int{1, 2}, Half: true}
	p := Played{Err: ErrCrash}
	if err := s.Check(&p); err == nil {
		t.Error("an error of another pair is accepted")
	}
	if p.Number, p.Players = 3, s.Players; s.Check(&p) != nil {
		t.Error(s.Check(&p))
	}
	game := &pgn.Game{Pair: 3, Result: pgn.Draw, Start: s.Opening.Start}
	p.Err, p.Games = nil, [2]*pgn.Game{game, nil}
	if err := s.Check(&p); err != nil {
		t.Error(err)
	}
	if p.Games[1] = game; s.Check(&p) == nil || !strings.Contains(s.Check(&p).Error(), "want one") {
		t.Error("a second game of half a pair is accepted")
	}
}
