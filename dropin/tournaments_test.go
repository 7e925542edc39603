//go:build unix

package dropin

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var finishedGames = regexp.MustCompile(`(?m)^Finished game (\d+) \((\w) vs (\w)\): (\S+) `)

// Every kind of tournament is played: the encounters, their number and colours,
// and the final table.
func TestTournaments(t *testing.T) {
	book(t, 4)
	var four []string
	for _, name := range []string{"a", "b", "c", "d"} {
		four = append(four, engine(t, name, "")...)
	}
	for _, c := range []struct {
		dialect Dialect
		args    string
		want    string // encounters and their games
	}{
		{Fastchess, "-tournament roundrobin -rounds 1", "ab2 ac2 ad2 bc2 bd2 cd2"},
		{Fastchess, "-tournament roundrobin -rounds 4 -games 1", "ab4 ac4 ad4 bc4 bd4 cd4"},
		{Fastchess, "-tournament gauntlet -rounds 2", "ab4 ac4 ad4"},
		{Fastchess, "-tournament gauntlet -seeds 2 -rounds 1", "ac2 ad2 bc2 bd2"},
		{Cutechess, "-tournament round-robin -games 2 -repeat", "ab2 ac2 ad2 bc2 bd2 cd2"},
		{Cutechess, "-tournament gauntlet -games 2 -repeat -rounds 2", "ab4 ac4 ad4"},
		{Cutechess, "-tournament pyramid -games 2 -repeat", "ab2 ac2 ad2 bc2 bd2 cd2"},
		{Cutechess, "-tournament round-robin -games 2 -repeat -noswap", "ab2 ac2 ad2 bc2 bd2 cd2"},
	} {
		r := runIn(t.Context(), c.dialect, line(c.args, four, "-each proto=uci tc=inf depth=1 -maxmoves 4 -openings file=book.epd format=epd"), nil)
		met, whites := map[string]int{}, map[string]int{}
		for i, m := range finishedGames.FindAllStringSubmatch(r.stdout, -1) {
			if m[1] != fmt.Sprint(i+1) {
				t.Errorf("%s: game %s is the %dth", c.args, m[1], i+1)
			}
			met[min(m[2], m[3])+max(m[2], m[3])]++
			if m[2] < m[3] {
				whites[m[2]+m[3]]++
			}
		}
		var got []string
		for _, encounter := range slices.Sorted(maps.Keys(met)) {
			got = append(got, fmt.Sprint(encounter, met[encounter]))
			if n := whites[encounter]; strings.Contains(c.args, "-noswap") != (n != met[encounter]/2) {
				t.Errorf("%s: %s: the first has White in %d of %d games", c.args, encounter, n, met[encounter])
			}
		}
		if text := strings.Join(got, " "); text != c.want || r.code != 0 {
			t.Errorf("%s %s: %s, want %s; exit code %d\n%s%s", c.dialect, c.args, text, c.want, r.code, r.stdout, r.stderr)
		}
		if table := strings.Count(r.stdout, "\nRank"); table < 1 || !strings.Contains(r.stdout, "\nFinished match\n") {
			t.Errorf("%s: %d tables\n%s", c.args, table, r.stdout)
		}
	}
}

// A knockout of four continues until one is left, also with seeds.
func TestKnockout(t *testing.T) {
	book(t, 4)
	players := line("-engine cmd=builtin:tapered name=a nodes=2000 -engine cmd=builtin:flat name=b -engine cmd=builtin:flat name=c -engine cmd=builtin:flat name=d",
		"-each proto=uci tc=inf depth=1 -openings file=book.epd format=epd -games 2 -repeat -tournament knockout")
	for _, seeds := range []string{"", "-seeds 2"} {
		r := runIn(t.Context(), Cutechess, line(players, seeds), nil)
		met := map[string]int{}
		for _, m := range finishedGames.FindAllStringSubmatch(r.stdout, -1) {
			met[min(m[2], m[3])+max(m[2], m[3])]++
		}
		if r.code != 0 || len(met) != 3 || !strings.Contains(r.stdout, "\nFinished match\n") {
			t.Errorf("%s: encounters %v, want 3; exit code %d\n%s%s", seeds, met, r.code, r.stdout, r.stderr)
		}
		for encounter, n := range met {
			if n%2 != 0 || n < 2 {
				t.Errorf("%s: %d games of %s", seeds, n, encounter)
			}
		}
	}
}
