package command

import (
	"strings"
	"testing"
	"time"

	"match/arena"
	"match/event"
	"match/openings"
)

// The command contains everything that affects games, and nothing else.
func TestWords(t *testing.T) {
	plain := event.DefaultConditions()
	plain.Order, plain.Seed = openings.Sequential, 7
	full := plain
	full.Book, full.Order, full.BookStart, full.Strict = "a b.epd", openings.Random, 3, true
	full.Colors, full.OwnOpenings, full.Wait, full.Chess960, full.StopOnCrash = "reverse", true, time.Second, true, true
	full.Adjudication = arena.Adjudication{Draw: arena.DrawRule{Move: 34, Count: 8, CP: 20}, Resign: arena.ResignRule{Count: 4, CP: 900, Both: true}, MaxMoves: 99}
	full.Adjudication.Tables = arena.TableRule{Only: "win", Men: 5, Ignore50: true}
	full.Margin, full.MoveTimeout = 7*time.Millisecond, time.Minute
	for _, c := range []struct {
		words []string
		want  string
	}{
		{Conditions(&plain), "--openings default --order sequential"},
		{Conditions(&full), "--openings a b.epd --strict --order random --seed 7 --start 3 --colors reverse --opening-per-game --wait 1s --chess960 " +
			"--draw move=34,count=8,cp=20 --resign count=4,cp=900,both --max-moves 99 --on-crash stop"},
		{Patience(&plain), ""},
		{Patience(&full), "--time-margin 7ms --move-timeout 1m0s"},
		{Tables(&event.Plan{}), ""},
		{Tables(&event.Plan{Tablebases: "3"}), "--tablebase 3"},
		{Tables(&event.Plan{Tablebases: "syzygy:/t", Conditions: plain}), "--syzygy /t"},
		{Tables(&event.Plan{Tablebases: "syzygy:/t", Conditions: full}), "--syzygy /t --syzygy-adjudicate win --syzygy-men 5 --syzygy-ignore-50"},
	} {
		if got := strings.Join(c.words, " "); got != c.want {
			t.Errorf("%s\nwant %s", got, c.want)
		}
	}
}
