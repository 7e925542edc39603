package pairing

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func meetings(s Schedule) (list []Meeting) {
	for i := range s.Len() {
		list = append(list, s.At(i))
	}
	return list
}

func text(list []Meeting) (s string) {
	for i, m := range list {
		if i > 0 && m.Round != list[i-1].Round {
			s += "| "
		}
		s += fmt.Sprintf("%d-%d ", m.White+1, m.Black+1)
	}
	return s
}

// The tables of the FIDE handbook, C.05 annex 1.
func TestRoundRobinIsTheBergerTable(t *testing.T) {
	for players, want := range map[int]string{
		2: "1-2 ",
		4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1 ",
		6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1 ",
		8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1 ",
	} {
		if got := text(meetings(RoundRobin(players, 1))); got != want {
			t.Errorf("%d players:\n%s, want\n%s", players, got, want)
		}
	}
}

func TestRoundRobinOddFieldsTourTwice(t *testing.T) {
	if got, want := text(meetings(RoundRobin(5, 1))), "5-1 2-4 3-5 1-2 4-3 | 5-2 3-1 4-5 2-3 1-4 "; got != want {
		t.Errorf("five players:\n%s, want\n%s", got, want)
	}
	if got, want := text(meetings(RoundRobin(3, 2))), "3-1 2-3 1-2 | 1-3 3-2 2-1 "; got != want {
		t.Errorf("three players twice:\n%s, want\n%s", got, want)
	}
}

// balance follows a schedule and reports the first place where the counts differ
// by more than one.
func balance(t *rapid.T, what string, s Schedule, members []int, key func(Meeting) []int) {
	count := map[int]int{}
	for _, m := range members {
		count[m] = 0
	}
	for i := range s.Len() {
		for _, k := range key(s.At(i)) {
			if _, counts := count[k]; counts {
				count[k]++
			}
		}
		low, high := s.Len(), 0
		for _, c := range count {
			low, high = min(low, c), max(high, c)
		}
		if high-low > 1 {
			t.Fatalf("%s: between %d and %d after meeting %d of %d", what, low, high, i+1, s.Len())
		}
	}
}

func numbers(from, to int) (list []int) {
	for i := from; i < to; i++ {
		list = append(list, i)
	}
	return list
}

// once checks that exactly the wanted pairs meet, once per cycle, with colours
// reversed in the next cycle.
func once(t *rapid.T, s Schedule, cycles int, want func(a, b int) bool, players int) {
	met := map[Encounter]int{}
	for _, m := range meetings(s) {
		if m.White == m.Black || min(m.White, m.Black) < 0 || max(m.White, m.Black) >= players {
			t.Fatalf("%v", m)
		}
		met[m.Encounter]++
	}
	for a := range players {
		for b := range a {
			first, second := met[Encounter{a, b}], met[Encounter{b, a}]
			expected := 0
			if want(a, b) {
				expected = cycles
			}
			if first+second != expected || first-second > 1 || second-first > 1 {
				t.Fatalf("%d and %d met %d times one way, %d the other; want %d in all", a, b, first, second, expected)
			}
		}
	}
}

func TestRoundRobinProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, cycles := rapid.IntRange(2, 21).Draw(t, "players"), rapid.IntRange(1, 4).Draw(t, "cycles")
		s := RoundRobin(players, cycles)
		once(t, s, cycles, func(int, int) bool { return true }, players)
		balance(t, "players", s, numbers(0, players), func(m Meeting) []int { return []int{m.White, m.Black} })
		colours := make([]int, players)
		for i, m := range meetings(s) {
			if m.Cycle != i/s.Cycle() || m.Round/s.Rounds() != m.Cycle {
				t.Fatalf("meeting %d says %+v", i, m)
			}
			colours[m.White]++
			colours[m.Black]--
			if (i+1)%s.Cycle() == 0 && (slices.Max(colours) > 1 || slices.Min(colours) < -1) {
				t.Fatalf("White less Black after cycle %d: %v", m.Cycle, colours)
			}
		}
	})
}

func TestGauntletProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, cycles := rapid.IntRange(2, 17).Draw(t, "players"), rapid.IntRange(1, 3).Draw(t, "cycles")
		seeds, meet := rapid.IntRange(1, players-1).Draw(t, "seeds"), rapid.Bool().Draw(t, "meet")
		s := Gauntlet(players, seeds, meet, cycles)
		once(t, s, cycles, func(a, b int) bool { return min(a, b) < seeds && (meet || max(a, b) >= seeds) }, players)
		both := func(m Meeting) []int { return []int{m.White, m.Black} }
		balance(t, "seeds", s, numbers(0, seeds), both)
		balance(t, "others", s, numbers(seeds, players), both)
		// The smaller side alternates between White and Black.
		white := make([]int, players)
		fewer := white[:seeds]
		if seeds > players-seeds {
			fewer = white[seeds:]
		}
		for i, m := range meetings(Gauntlet(players, seeds, false, 1)) {
			white[m.White]++
			white[m.Black]--
			if slices.Max(fewer) > 1 || slices.Min(fewer) < -1 {
				t.Fatalf("White less Black after meeting %d: %v", i+1, fewer)
			}
		}
	})
}

func TestPyramid(t *testing.T) {
	if got, want := text(meetings(Pyramid(4, 1))), "2-1 | 3-1 3-2 | 4-1 4-2 4-3 "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	rapid.Check(t, func(t *rapid.T) {
		players, cycles := rapid.IntRange(2, 12).Draw(t, "players"), rapid.IntRange(1, 3).Draw(t, "cycles")
		once(t, Pyramid(players, cycles), cycles, func(int, int) bool { return true }, players)
	})
}

func TestSchedulesOfNobody(t *testing.T) {
	for name, s := range map[string]Schedule{
		"no players": RoundRobin(0, 3), "one player": RoundRobin(1, 3), "no cycles": RoundRobin(4, 0),
		"fewer": RoundRobin(4, -1), "no seeds": Gauntlet(4, 0, true, 1), "only seeds": Gauntlet(4, 4, true, 1),
		"no steps": Pyramid(1, 1),
	} {
		if s.Len() != 0 {
			t.Errorf("%s: %d meetings", name, s.Len())
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("a meeting that is not there")
		}
	}()
	RoundRobin(4, 1).At(6)
}

// A million rounds cost nothing until they are requested.
func TestLongSchedule(t *testing.T) {
	s := RoundRobin(10, 1_000_000)
	if s.Len() != 45_000_000 || s.At(44_999_999).Cycle != 999_999 {
		t.Errorf("%d meetings, the last is %+v", s.Len(), s.At(s.Len()-1))
	}
}

func TestMeetingAsJSON(t *testing.T) {
	out, err := json.Marshal(RoundRobin(4, 2).At(7))
	if want := `{"cycle":1,"round":3,"white":2,"black":1}`; err != nil || string(out) != want {
		t.Errorf("%s, %v, want %s", out, err, want)
	}
}
