package arena

import (
	"testing"
	"time"

	"match/pgn"
	"match/players/spec"
)

// deaf is a journal that finds every game too short.
type deaf struct{ memory }

func (*deaf) Keep(int, int, *pgn.Game, time.Duration) {}

// BenchmarkShortGame plays a game with clocks, with and without a journal. Compare them in
// turns: -count=10.
func BenchmarkShortGame(b *testing.B) {
	limits := spec.Limits{TC: spec.TimeControl{{Base: time.Hour}}}
	for name, journal := range map[string]Journal{"journal": &deaf{}, "none": nil} {
		b.Run(name, func(b *testing.B) {
			r := &referee{tell: func(Notice) {}, underWay: underWay{journal: journal}}
			s := Setup{Number: 1, Opening: *startOpening(), Participants: [2]Participant{{Name: "w"}, {Name: "b"}}}
			task := one(s, Rules{Adjudication: Adjudication{MaxMoves: 60}})
			for b.Loop() {
				sitting := [2]*openPlayer{{player: random("w", 2), limits: limits}, {player: random("b", 3), limits: limits}}
				if _, err := r.play(b.Context(), task, 0, sitting); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
