package event

import (
	"fmt"
	"strings"
	"testing"

	"match/record"
)

// The part of the schedule known before the first game: all of a round robin, the
// first round of a Swiss, with the openings of the first games.
func TestSchedules(t *testing.T) {
	lines := func(p *Plan) string {
		list, err := p.Schedule()
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, s := range list {
			texts = append(texts, s.String())
		}
		return strings.Join(texts, "\n")
	}
	robin := planOf(&Tournament{Type: RoundRobin, Rounds: 1, Pairs: 1}, "tapered", "flat", "material")
	robin.Conditions.BookStart = 7
	all := lines(robin)
	if strings.Count(all, "\n") != 2 || strings.Count(all, ", opening 7") != 3 || !strings.HasPrefix(all, "     1  ") || !strings.Contains(all, "\n     3  ") {
		t.Errorf("%s", all)
	}
	for _, two := range [][2]string{{"tapered", "flat"}, {"tapered", "material"}, {"flat", "material"}} {
		if strings.Count(all, two[0]+" against "+two[1])+strings.Count(all, two[1]+" against "+two[0]) != 1 {
			t.Errorf("%s and %s in\n%s", two[0], two[1], all)
		}
	}
	robin.Format = &Tournament{Type: RoundRobin, Rounds: 2, Pairs: 1}
	if own := lines(robin); !strings.Contains(own, ", opening 8") || strings.Contains(own, ", opening 9") {
		t.Errorf("two rounds:\n%s", own)
	}
	robin.Conditions.OwnOpenings = true
	if own := lines(robin); strings.Contains(own, ", opening 8") || !strings.Contains(own, ", opening 9") {
		t.Errorf("two rounds, with openings of their own:\n%s", own)
	}
	match := planOf(&Match{Games: 4}, "tapered", "flat")
	if got := lines(match); got != "     1  tapered against flat, opening 1\n     2  tapered against flat, opening 2" {
		t.Errorf("%s", got)
	}
	match.Conditions.Colors = "reverse"
	if got := lines(match); !strings.HasPrefix(got, "     1  flat against tapered, opening 1\n") {
		t.Errorf("reversed:\n%s", got)
	}
	swiss := planOf(&Tournament{Type: Swiss, Swiss: "dutch", Rounds: 3, Pairs: 1}, "tapered", "flat", "material", "zoned")
	if got := lines(swiss); strings.Count(got, " against ") != 2 {
		t.Errorf("of a Swiss:\n%s", got)
	}
}

func TestHowMuchIsScheduled(t *testing.T) {
	for kind, want := range map[string]string{
		RoundRobin: "3 pairs, 6 games", Gauntlet: "3 pairs, 6 games",
		Swiss: "3 pairs of the first round; later rounds depend on its results", Knockout: "3 pairs of the first round; later rounds depend on its results",
	} {
		if got := (&Tournament{Type: kind}).ScheduleText(3); got != want {
			t.Errorf("%s: %s", kind, got)
		}
	}
}

// Ratings are found by the names of players, each once.
func TestKnownRatings(t *testing.T) {
	tour, names := &Tournament{}, []string{"new", "old", "older"}
	if err := tour.Know(names, "old", 2400); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"old": "old already has a rating", "oldr": `no player "oldr" (did you mean "old"?)`} {
		if err := tour.Know(names, name, 1); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if n, ok := tour.Unknown(3); n != 2 || !ok {
		t.Errorf("player %d, %v", n, ok)
	}
	if err := tour.Know(names, "older", 2300); err != nil || fmt.Sprint(tour.Traits().KnownRatings) != "map[1:2400 2:2300]" {
		t.Errorf("%v, %v", tour.Anchors, err)
	}
	if n, ok := tour.Unknown(3); ok {
		t.Errorf("player %d", n)
	}
}

// Players count as one if games between them are pointless: the same program with
// the same limits, under any names.
func TestIdentities(t *testing.T) {
	p := planOf(&Match{Games: 2}, "flat", "flat", "flat", "tapered")
	p.Players[0].Name = "another"
	p.Players[2].Limits.Nodes = 61
	var ids []string
	for i := range p.Players {
		id, err := p.Identity(i)
		if err != nil || id == "" {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	if ids[0] != ids[1] || ids[1] == ids[2] || ids[1] == ids[3] {
		t.Errorf("%q", ids)
	}
	p.Players[2].Limits.Nodes = 60 // the common limits
	if id, err := p.Identity(2); err != nil || id != ids[0] {
		t.Errorf("%s, %v", id, err)
	}
	p.Players[0].Variant = "file:/none/there.toml"
	if id, err := p.Identity(0); err == nil {
		t.Errorf("of a file that is not there: %s", id)
	}
}

// The winner of a race is measured on openings that the race has not used: after
// those of the candidate with the most pairs and of the open blocks.
func TestFreshOpeningsAfterARace(t *testing.T) {
	p := planOf(raceOf(3), "material", "tapered", "flat-flipped", "flat")
	p.Conditions.BookStart = 11
	p.Players[1].Limits.Nodes = 900
	out, err := Run(t.Context(), p, Options{Concurrency: 2})
	if err != nil {
		t.Fatal(err)
	}
	race := p.Format.(*Race)
	winner, start, ok := race.Fresh(out)
	most := 0
	for _, e := range out.Standing.Encounters {
		most = max(most, e.Counts.Pairs())
	}
	if !ok || winner != 1 || start != 11+most+4*2 {
		t.Errorf("player %d from %d, %v; the most pairs of one are %d", winner, start, ok, most)
	}
	perGame := *p
	perGame.Conditions.OwnOpenings = true
	other := *out
	other.Plan = &perGame
	if _, start, _ := race.Fresh(&other); start != 11+2*(most+4*2) {
		t.Errorf("with an opening per game: from %d; the most pairs of one are %d", start, most)
	}
	small := *out
	small.Openings = 12
	if _, start, _ := race.Fresh(&small); start != (10+most+4*2)%12+1 {
		t.Errorf("in a book of 12: from %d; the most pairs of one are %d", start, most)
	}
	none := *out
	none.Standing = record.NewStanding(out.Standing.Names)
	if winner, _, ok := race.Fresh(&none); ok {
		t.Errorf("a race without pairs is won by player %d", winner)
	}
}
