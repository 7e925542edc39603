package pairing

import "testing"

// Of two leaders with the same absolute preference, one is denied; C10 and C11
// measure how serious this is.
func TestDeniedLeaders(t *testing.T) {
	with := func(player int, colours ...Colour) *contender {
		c := &contender{player: player, score: 40, met: make([]bool, 2), topscorer: true}
		for _, colour := range colours {
			c.take(Game{Opponent: 1 - player, Colour: colour, Played: true}, 10)
		}
		c.met = make([]bool, 2)
		c.prefer()
		return c
	}
	wide, third := with(0, White, White, Black, White, White, White), with(1, White, White)
	if !wide.clashes(third) || !wide.mayMeet(third) {
		t.Fatal("leaders may clash in the last round")
	}
	if d := denied(wide, third, White); d != third {
		t.Errorf("the wider difference is denied: player %d", d.player)
	}
	if !thirdTime(third) || !tooFar(third) {
		t.Error("a third White, and a difference of three")
	}
	narrow := with(1, Black, White, White)
	if tooFar(narrow) || !thirdTime(narrow) {
		t.Error("a third White, but a difference of two")
	}
	apart := with(1, White, White, White, Black)
	if !tooFar(apart) || thirdTime(apart) {
		t.Error("a difference of three, but no third White")
	}
	b := bracket{members: []*contender{wide, apart}, own: 2, next: 2, initial: White}
	sum := 0
	for _, c := range b.criteria() {
		sum += c.worth(0, 1)
	}
	if want := -2; sum != want {
		t.Errorf("a pair, too far, preference and strong preference: %d, want %d", sum, want)
	}
	b.members[1] = narrow
	places := 0
	for _, c := range b.criteria() {
		places = 2*places + c.worth(0, 1)
	}
	if want := 2*(2*(2*(2*1+0)-1)-1) - 1; places != want {
		t.Errorf("a pair, third time, preference and strong preference: %d, want %d", places, want)
	}
}
