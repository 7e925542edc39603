package web

import (
	"testing"

	"match/arena"
	"match/record"
	"match/results/store"
)

// The scores by opening lead to their games, and a stored event has the same ones.
func TestScoresByOpening(t *testing.T) {
	for name, players := range map[string][]string{"match": {"Alpha", "Beta"}, "tournament": {"Alpha", "Beta", "Gamma"}} {
		p := newPlay(players...)
		for i := range 30 {
			pair := record.Pair{Number: i + 1, Players: [2]int{0, 1 + i%(len(players)-1)}}
			for k := range pair.Games {
				pair.Games[k] = p.game(i+1, k, pair.White(k), pair.Players[0]+pair.Players[1]-pair.White(k), 0, float64(i%2))
				if i%2 == 1 {
					pair.Games[k].Opening = "French Defense"
				}
			}
			p.count(t, &arena.Played{Pair: pair})
		}
		s := openStore(t)
		e := p.store(t, s, true)
		stored := []sectionView{}
		a := &Archive{Store: s}
		if err := s.View(t.Context(), func(view *store.Store) error {
			e, err := view.Event(t.Context(), e.ID)
			if err != nil {
				return err
			}
			state, err := a.StateOf(t.Context(), e)
			if err == nil {
				stored, _ = newOpenings(state).([]sectionView)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		live, _ := newOpenings(p.live.State()).([]sectionView)
		if len(live) != 1 || len(live[0].Rows) != 2 || live[0].Rows[0][1] != "30" {
			t.Fatalf("%s: %+v", name, live)
		}
		for i, row := range live[0].Rows {
			want := map[string]string{"French Defense": "/live/games?family=French+Defense", "Sicilian Defense": "/live/games?family=Sicilian+Defense"}[row[0]]
			if live[0].Games[i][0] != want {
				t.Errorf("%s: %s leads to %s", name, row[0], live[0].Games[i][0])
			}
		}
		if name == "tournament" {
			continue // a store without a plan knows no pairs to rate
		}
		if len(stored) != 1 || stored[0].Rows[0][4] != live[0].Rows[0][4] || stored[0].Rows[1][2] != live[0].Rows[1][2] {
			t.Errorf("%s: stored %+v, live %+v", name, stored, live)
		}
	}
}
