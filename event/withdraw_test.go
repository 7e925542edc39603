package event

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"match/arena"
	"match/pairing"
	"match/pgn"
	"match/record"
	"match/results/store"
	"match/sprt"
)

// A withdrawn player forfeits its remaining pairs in every type of tournament,
// and the store shows this.
func TestWithdrawn(t *testing.T) {
	for name, format := range map[string]*Tournament{
		"round robin": {Type: RoundRobin, Pairs: 2},
		"gauntlet":    {Type: Gauntlet, Seeds: 1, Rounds: 3},
		"tested":      {Type: Gauntlet, Seeds: 1, Rounds: 4, SPRT: &sprt.Config{Elo1: 400, Alpha: 0.2, Beta: 0.2}},
		"swiss":       {Type: Swiss, Rounds: 3, Pairs: 2, Swiss: "dutch"},
		"monrad":      {Type: Swiss, Rounds: 3, Swiss: "monrad"},
		"knockout":    {Type: Knockout, Pairs: 2, TieBreak: pairing.TieBreak{Pairs: 1, Cap: 3}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := tournamentOf(format, 6).files(t)
			out := p.Players[2].DisplayName()
			p.Withdrawn = map[string]string{out: ""}
			s := openStore(t, filepath.Join(t.TempDir(), "r.db"))
			o := play(t, p, Options{Store: s})
			games := o.Standing.Forfeited(2)
			if games == 0 || o.Standing.Forfeited(0) > 0 {
				t.Errorf("forfeited: %d games by who was withdrawn, %d by another", games, o.Standing.Forfeited(0))
			}
			if half, _ := o.Standing.Points(2); half > 0 {
				t.Errorf("%d half points of who was withdrawn", half)
			}
			if want := fmt.Sprintf("Not played: %s forfeited %d games", out, games); !strings.Contains(format.Report(o).Text(), want) {
				t.Errorf("the block lacks %q", want)
			}
			if text := left(t, p); strings.Contains(text, "[White \""+out) || strings.Contains(text, "[Black \""+out) {
				t.Error("the PGN has games that were not played")
			}
			e, err := s.Event(t.Context(), 1)
			if err != nil {
				t.Fatal(err)
			}
			stored, err := e.Standing(t.Context())
			if err != nil || stored.Pairs != o.Standing.Pairs || stored.Forfeited(2) != games || stored.Terminations[pgn.Unplayed] > 0 {
				t.Errorf("stored: %+v, %v", stored, err)
			}
			if _, err := e.Verify(t.Context(), func(p store.Problem) { t.Errorf("verify: %v", p) }); err != nil {
				t.Error(err)
			}
			looked, err := Look(t.Context(), e)
			if err != nil || format.Report(looked).Text() != format.Report(o).Text() {
				t.Errorf("it looks otherwise in the store: %v", err)
			}
		})
	}
}

// In a Swiss tournament a player that forfeits is not paired again.
func TestWithdrawnFromASwiss(t *testing.T) {
	d := directorOf(t, &Tournament{Type: Swiss, Rounds: 3, Pairs: 1, Swiss: "dutch"}, 6).(*swissDirector)
	met := 0
	for n := 1; ; n++ {
		p, call := d.Next()
		if call != arena.Play {
			break
		}
		pair := &record.Pair{Number: n, Players: p.Players}
		for i := range pair.Games {
			pair.Games[i] = &pgn.Game{Result: pgn.Draw}
		}
		if p.Players[0] == 2 || p.Players[1] == 2 {
			met++
			for i := range pair.Games { // it loses with White and with Black
				pair.Games[i] = &pgn.Game{Result: pgn.WhiteWins, End: pgn.End{Reason: pgn.Unplayed}}
				if p.Players[i] == 2 {
					pair.Games[i].Result = pgn.BlackWins
				}
			}
		}
		if err := d.Count(pair); err != nil {
			t.Fatal(err)
		}
	}
	if met != 1 || d.round != 3 {
		t.Errorf("met %d times in %d rounds, want once in 3", met, d.round)
	}
	text, err := d.report(record.NewStanding([]string{"a", "b", "c", "d", "e", "f"}), "", "")
	if err != nil {
		t.Fatal(err)
	}
	var codes string
	for _, line := range bytes.Split(text, []byte("\n")) {
		if strings.Contains(string(line), " c  ") {
			codes = strings.Join(strings.Fields(string(line[91:])), " ")
		}
	}
	if !strings.HasSuffix(codes, "- - 0000 - Z 0000 - Z") {
		t.Errorf("TRF %q\n%s", codes, text)
	}
}
