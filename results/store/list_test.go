package store

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"match/pgn"
)

func TestFilter(t *testing.T) {
	s := openTemp(t)
	keep(t, s, nil, "Alpha 1.0", "beta", 1, 1)
	keep(t, s, nil, "gamma", "ALPHABET", 2, 1)
	keep(t, s, nil, "gamma", "beta", 3, 1)
	info := testInfo
	info.Kind, info.Players = "tournament", []string{"beta", "gamma", "delta"}
	tournament, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	defer tournament.Close()
	if _, err := s.write.Exec(`UPDATE events SET created = '2001-02-03T04:05:06Z' WHERE id = 1`); err != nil {
		t.Fatal(err)
	}
	if err := s.writing(ctx, func(tx *transaction) error { return setSeal(tx, 1) }); err != nil {
		t.Fatal(err)
	}
	at := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	for name, c := range map[string]struct {
		f    Filter
		want []int64
	}{
		"all":              {Filter{}, []int64{4, 3, 2, 1}},
		"part of a name":   {Filter{Player: "alpha"}, []int64{2, 1}},
		"in any case":      {Filter{Player: "BETA"}, []int64{4, 3, 1}},
		"no pattern":       {Filter{Player: "%"}, nil},
		"third player":     {Filter{Player: "delta"}, []int64{4}},
		"kind":             {Filter{Kind: "tournament"}, []int64{4}},
		"latest":           {Filter{Last: 2}, []int64{4, 3}},
		"latest of a kind": {Filter{Last: 1, Kind: "match"}, []int64{3}},
		"since it":         {Filter{Since: at}, []int64{4, 3, 2, 1}},
		"since a second":   {Filter{Since: at.Add(time.Second)}, []int64{4, 3, 2}},
		"another zone":     {Filter{Since: at.In(time.FixedZone("x", 3600))}, []int64{4, 3, 2, 1}},
		"all of it":        {Filter{Player: "gamma", Kind: "match", Since: at, Last: 1}, []int64{3}},
	} {
		list, err := s.List(ctx, c.f)
		var ids []int64
		for _, e := range list {
			ids = append(ids, e.ID)
		}
		if err != nil || !slices.Equal(ids, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, ids, err, c.want)
		}
	}
	kinds, err := s.Kinds(ctx)
	if err != nil || !slices.Equal(kinds, []string{"match", "tournament"}) {
		t.Errorf("kinds %v, %v", kinds, err)
	}
	names, err := s.names(ctx, playerNames)
	if want := []string{"ALPHABET", "Alpha 1.0", "beta", "delta", "gamma"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("players %v, %v", names, err)
	}
}

// TestListText lists an event of many players and one of two with a hostile
// name.
func TestListText(t *testing.T) {
	s := openTemp(t)
	keep(t, s, nil, "a\x1b[2J", "b", 1, 2)
	info := testInfo
	info.Kind, info.Players = "tournament", []string{"a", "b", "c"}
	e, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	p := newPlayer(1).next()
	p.Players = [2]int{2, 1}
	if err := e.Record(ctx, p); err != nil {
		t.Fatal(err)
	}
	list := func() []string {
		entries, err := s.List(ctx, Filter{})
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(ListText(entries), "\n")
	}
	for i, want := range []string{"match begun A B games Elo limits status", "2 tournament of 3 2 nodes=100 running", "1 a?[2J b 4", ""} {
		line := strings.Join(strings.Fields(strings.Replace(list()[i], time.Now().Format("2006-01-02 15"), "", 1)), " ")
		if i == 1 || i == 2 { // without the minute
			fields := strings.Fields(line)
			line = strings.Join(slices.Delete(fields, 1, 2), " ")
		}
		if !strings.HasPrefix(line, want) {
			t.Errorf("line %d: %q, want %q", i, line, want)
		}
	}
	e.Close()
	if line := list()[1]; !strings.HasSuffix(line, "unfinished") {
		t.Errorf("closed: %q", line)
	}
	if err := e.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	if line := list()[1]; !strings.HasSuffix(line, "finished") || strings.HasSuffix(line, "unfinished") {
		t.Errorf("finished: %q", line)
	}
	if err := e.SetAnswer(ctx, "c is <first> with 2/2"); err != nil {
		t.Fatal(err)
	}
	if line := list()[1]; !strings.HasSuffix(line, "finished: c is <first> with 2/2") {
		t.Errorf("with an answer: %q", line)
	}
	entries, _ := s.List(ctx, Filter{})
	text, err := json.Marshal(entries)
	if err != nil || !strings.Contains(string(text), `"answer":"c is`) || !strings.Contains(string(text), `"players":["a","b","c"]`) || !strings.Contains(string(text), `"result":null`) || strings.Contains(string(text), `"finished":null`) {
		t.Errorf("%v: %s", err, text)
	}
	if err := e.SetAnswer(ctx, ""); err != nil {
		t.Fatal(err)
	}
	if line := list()[1]; !strings.HasSuffix(line, "finished") {
		t.Errorf("without its answer: %q", line)
	}
}

// An event is no match of its two players if its kind says that their counts have no meaning.
func TestListOfSelfExplained(t *testing.T) {
	Register("bisect", Kind{SelfExplained: true})
	t.Cleanup(func() { delete(kinds, "bisect") })
	s := openTemp(t)
	info := testInfo
	for _, info.Kind = range []string{"bisect", "match", "tournament"} {
		e, err := s.Begin(ctx, info)
		if err != nil {
			t.Fatal(err)
		}
		e.Close()
		list, err := s.List(ctx, Filter{Empty: true, Last: 1})
		if want := info.Kind != "bisect"; err != nil || (list[0].Summary != nil) != want {
			t.Errorf("%s: %+v, %v", info.Kind, list, err)
		}
	}
}

// AddFaults counts the forfeits that AddEndings counts. Damage to a text or a row that it reads is damage to the event.
func TestFaultsOfTheList(t *testing.T) {
	s := openTemp(t)
	keep(t, s, nil, "a", "b", 1, 40)
	keep(t, s, nil, "c", "d", 2, 40)
	read := func(add func(context.Context, []Entry) error) []Entry {
		list, err := s.List(ctx, Filter{})
		if err == nil {
			err = add(ctx, list)
		}
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	few, all := read(s.AddFaults), read(s.AddEndings)
	for i := range all {
		got, want := few[i].Summary.Faults, all[i].Summary.Faults
		if !reflect.DeepEqual(got, want) || len(want[0]) == 0 || len(want[1]) == 0 {
			t.Errorf("event %d: %v, want %v", all[i].ID, got, want)
		}
	}
	for _, damage := range []string{
		`UPDATE tallies SET games = games + 1 WHERE event = 1 AND outcome != 1 AND reason = (SELECT id FROM texts WHERE text = '` + string(pgn.TimeForfeit) + `')`,
		`UPDATE texts SET text = 'x' WHERE text = '` + string(pgn.TimeForfeit) + `'`,
	} {
		if _, err := s.write.Exec(damage); err != nil {
			t.Fatal(err)
		}
		s.texts = newTexts()
		if list := read(s.AddFaults); list[len(list)-1].Damage == "" || list[len(list)-1].Summary != nil {
			t.Errorf("%s: %+v", damage, list)
		}
	}
}

func TestHeadline(t *testing.T) {
	s := openTemp(t)
	e := begin(t, s)
	check := func(want string) {
		t.Helper()
		read, err := s.Event(ctx, e.ID)
		if err != nil {
			t.Fatal(err)
		}
		begun := "Match 1: new against old, begun " + e.Created.Local().Format(day)
		if got := read.Headline(); got != strings.Replace(want, "*", begun, 1) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	check("*, running")
	e.Close()
	check("*, unfinished")
	if err := e.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	check("*")
	e.Run.Source = "x\n\x1b.pgn"
	if got, want := e.Headline(), "Match 1: new against old, imported from x ?.pgn"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	e.Run.Source, e.Kind, e.Players = "", "ladder", []string{"a", "b", "c"}
	if got := e.Headline(); !strings.HasPrefix(got, "Match 1: ladder of 3 players, begun ") {
		t.Errorf("got %q", got)
	}
}

func TestTestedText(t *testing.T) {
	e := Event{
		Config:   json.RawMessage(`{"a":{"name":"x\u001b","hash":"0123456789abcdef","limits":"nodes=5"},"b":{"name":"y"}}`),
		Run:      Run{Args: []string{"--a", "uci:./x y", "it's"}, Dir: "/d", Host: "h", Version: "v"},
		Finished: time.Date(2020, 1, 2, 3, 4, 5, 0, time.Local),
	}
	const want = `Run   | match --a 'uci:./x y' 'it'\''s'
From  | in /d, on h, version v
Ended | 2020-01-02 03:04
With  | x?, nodes=5, content 0123456789ab
`
	if got := e.TestedText(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	e = Event{Config: json.RawMessage(`{"players":[{"name":"z","hash":"77","limits":"tc"},{"name":"y"}]}`)}
	if got := e.TestedText(); got != "With  | z, tc, content 77\n" {
		t.Errorf("got %s", got)
	}
	e = Event{Run: Run{Version: "v"}}
	if got := e.TestedText(); got != "From  | version v\n" {
		t.Errorf("got %q", got)
	}
	if got := (&Event{}).TestedText(); got != "" {
		t.Errorf("got %q", got)
	}
}

// Names are matched regardless of case in any alphabet, and the limit on the
// latest events applies after the filter.
func TestFilterFoldsNames(t *testing.T) {
	s := openTemp(t)
	keep(t, s, nil, "Ünal", "beta", 1, 1)
	keep(t, s, nil, "gamma", "ÜNAL 2", 2, 1)
	keep(t, s, nil, "gamma", "Unal", 3, 1)
	for last, want := range map[int]int{0: 2, 1: 1} {
		list, err := s.List(ctx, Filter{Player: "ünal", Last: last})
		if err != nil || len(list) != want || list[0].ID != 2 {
			t.Errorf("last %d: %d events, %v", last, len(list), err)
		}
	}
}
