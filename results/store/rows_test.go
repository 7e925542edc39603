package store

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/record"
	"match/results"
)

// rowsDatabase has an event of every form: a match, a tournament with pairs of other
// machines and a forfeit, a gate of two comparisons, and an idea.
func rowsDatabase(t *testing.T) *Store {
	t.Helper()
	s := openTemp(t)
	e := begin(t, s)
	recordOrigins(t, e, newPlayer(1), 9)
	if err := e.Finish(ctx); err != nil {
		t.Fatal(err)
	}
	info := testInfo
	info.Kind, info.Players, info.Test = "tournament", []string{"a", "b", "c"}, nil
	e, err := s.Begin(ctx, info)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	standing := record.NewStanding(info.Players)
	p := newPlayer(2)
	for n := range 9 {
		pair := p.next()
		pair.Players, pair.LLR, pair.Origin = [2]int{n % 3, (n + 1) % 3}, 0, ofMachines(n)
		if err := standing.Count(&pair); err != nil {
			t.Fatal(err)
		}
		if err := e.Record(ctx, pair); err != nil {
			t.Fatal(err)
		}
	}
	for place := 1; place <= 2; place++ {
		c := compare(t, s, Member{Gate: int64(3 * (place - 1)), Place: place, Plan: gatePlan}, 3, 0)
		if err := c.Finish(ctx); err != nil {
			t.Fatal(err)
		}
		c.Close()
	}
	if err := s.AddIdea(ctx, &Idea{Key: "1", Name: "lmr", Stages: []IdeaStage{{Name: "stc", Event: 1}}}); err != nil {
		t.Fatal(err)
	}
	return s
}

// figures are what that a reader asks for, each in a text of its own. The
// number of an event is in front of those that are asked of one.
type figures map[string]string

// ask adds a figure, unless it is an error.
func (f figures) ask(name string, get func() (any, error)) {
	if v, err := get(); err == nil {
		f[name] = fmt.Sprintf("%+v", v)
	}
}

// figuresOf reads everything from a database.
func figuresOf(path string) figures {
	f := figures{}
	s, err := OpenToRead(ctx, path, nil)
	if err != nil {
		return f
	}
	defer s.Close()
	for name, filter := range map[string]Filter{"list": {}, "list of a kind": {Kind: "gate"}, "list of a player": {Player: "c"}} {
		f.ask(name, func() (any, error) {
			list, err := s.List(ctx, filter)
			return ListText(list), err
		})
	}
	f.ask("list with endings", func() (any, error) {
		list, err := s.List(ctx, Filter{})
		if err == nil {
			err = s.AddEndings(ctx, list)
		}
		text := ""
		for i := range list {
			if text += fmt.Sprintln(list[i].ID, list[i].Status()); list[i].Summary != nil {
				text = strings.TrimSuffix(text, "\n") + fmt.Sprintln("", list[i].Summary.Terminations, list[i].Summary.Faults)
			}
		}
		return text, err
	})
	f.ask("gate", func() (any, error) {
		g, err := s.Gate(ctx, 3)
		if err != nil {
			return nil, err
		}
		return g.Text(), nil
	})
	f.ask("ideas", func() (any, error) {
		i, err := s.Idea(ctx, 1)
		if err != nil {
			return nil, err
		}
		return marshal(i)
	})
	for id := int64(1); id <= 4; id++ {
		if e, err := s.Event(ctx, id); err == nil {
			f.event(fmt.Sprint(id, " "), e)
		}
	}
	return f
}

// event reads everything from an event.
func (f figures) event(name string, e *Event) {
	f.ask(name+"head", func() (any, error) {
		return fmt.Sprint(e.Headline(), e.TestedText(), e.Limits, string(e.Config), string(e.Plan), e.Test, e.Played()), nil
	})
	f.ask(name+"standing", func() (any, error) {
		s, err := e.Standing(ctx)
		text := fmt.Sprint(s.Names, s.Pairs, s.Terminations, s.Faults)
		for _, met := range s.Encounters {
			text += fmt.Sprintf(" %+v", *met)
		}
		return text, err
	})
	f.ask(name+"summary", func() (any, error) {
		s, err := e.Summary(ctx)
		if err != nil {
			return nil, err
		}
		return s.Report().Text(), nil
	})
	f.ask(name+"tallies", func() (any, error) {
		list, err := e.Tallies(ctx)
		if err == nil { // its order is that of numbers of texts
			slices.SortFunc(list, func(a, b results.Tally) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		}
		return list, err
	})
	f.ask(name+"path", func() (any, error) { return e.Path(ctx, 4) })
	f.ask(name+"machines", func() (any, error) { return e.ByMachine(ctx, func(o record.Origin) string { return o.Worker }) })
	f.ask(name+"origins", func() (any, error) { return origins(e, 1, 100) })
	f.ask(name+"games", func() (any, error) {
		text := ""
		for p, err := range e.Pairs(ctx) {
			if err != nil {
				return nil, err
			}
			text += fmt.Sprintf("%v %+v %+v %v %v\n", p.Number, *p.Games[0], *p.Games[1], p.Counts, p.LLR)
		}
		return text, nil
	})
}

// differs describes a figure that is neither the right one nor an error. A list may
// have damaged events in the place of others.
func (f figures) differs(want figures) string {
	for name, got := range f {
		if got == want[name] || strings.HasPrefix(name, "list") && sameList(got, want[name]) || name == "gate" && strings.Contains(got, "damaged") {
			continue
		}
		return fmt.Sprintf("%s:\n%s\nwant\n%s", name, got, want[name])
	}
	return ""
}

// sameList reports whether a list has the right lines, except those of damaged
// events.
func sameList(got, want string) bool {
	right := strings.Split(words(want), "\n")
	lines := strings.Split(words(got), "\n")
	others := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return slices.Contains(right, line) })
	if slices.ContainsFunc(others, func(line string) bool { return !strings.Contains(line, "damaged") }) {
		return false
	}
	return len(others) > 0 || len(lines) == len(right)
}

// words returns lines with one space between their words.
func words(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.Join(strings.Fields(lines[i]), " ")
	}
	return strings.Join(lines, "\n")
}

// pagesOf returns the pages of each table and its indexes, by their numbers from 1.
func pagesOf(t *testing.T, s *Store, data []byte) map[string][]int {
	t.Helper()
	pages := map[string][]int{}
	rows, err := s.read.Query(`SELECT tbl_name, rootpage FROM sqlite_schema WHERE rootpage > 0`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var table string
		var root int
		if err := rows.Scan(&table, &root); err != nil {
			t.Fatal(err)
		}
		pages[table] = append(pages[table], below(data, root)...)
	}
	return pages
}

const pageSize = 4096

// below returns a page of a b-tree and the pages below it.
func below(data []byte, page int) (pages []int) {
	b := data[(page-1)*pageSize : page*pageSize]
	pages = append(pages, page)
	if b[0] != 2 && b[0] != 5 { // no interior page
		return pages
	}
	for cell := range int(binary.BigEndian.Uint16(b[3:])) {
		at := binary.BigEndian.Uint16(b[12+2*cell:])
		pages = append(pages, below(data, int(binary.BigEndian.Uint32(b[at:])))...)
	}
	return append(pages, below(data, int(binary.BigEndian.Uint32(b[8:])))...)
}

// usedBytes returns the places of a page's bytes, without its free space.
func usedBytes(data []byte, page int) (places []int) {
	start := (page - 1) * pageSize
	b := data[start : start+pageSize]
	cells := 8 + 2*int(binary.BigEndian.Uint16(b[3:]))
	if b[0] == 2 || b[0] == 5 {
		cells += 4
	}
	for i := range b {
		if i < cells || i >= int(binary.BigEndian.Uint16(b[5:])) {
			places = append(places, start+i)
		}
	}
	return places
}

// TestDamagedRowsAreNeverFigures flips single bits in the pages of every table: each
// figure is the right one or an error. MATCH_FLIPS is the number of bits in each
// table, and "all" is every one.
func TestDamagedRowsAreNeverFigures(t *testing.T) {
	s := rowsDatabase(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	want := figuresOf(s.Path())
	if len(want) != 6+4*8 {
		t.Fatalf("sound, but %d figures can be read", len(want))
	}
	again := openAt(t, s.Path())
	pages := pagesOf(t, again, good)
	again.Close()
	if len(pages) != 11 { // sqlite_sequence is one of them
		t.Fatalf("%d tables: %v", len(pages), pages)
	}
	path := filepath.Join(t.TempDir(), "damaged.db")
	for table, list := range pages {
		rng, seen := rand.New(rand.NewPCG(7, uint64(len(table)))), 0
		for range flips(t) {
			used := usedBytes(good, list[rng.IntN(len(list))])
			at := used[rng.IntN(len(used))]
			bad := slices.Clone(good)
			bad[at] ^= 1 << rng.IntN(8)
			if err := os.WriteFile(path, bad, 0o644); err != nil {
				t.Fatal(err)
			}
			got := figuresOf(path)
			if text := got.differs(want); text != "" {
				t.Errorf("%s, byte %d: not an error: %s", table, at, text)
			}
			if len(got) < len(want) {
				seen++
			}
		}
		t.Logf("%s: %d bits damaged a figure", table, seen)
	}
}

func flips(t *testing.T) int {
	n := few(bounded.Often(8, 60))
	if text := os.Getenv("MATCH_FLIPS"); text != "" {
		if _, err := fmt.Sscan(text, &n); err != nil {
			t.Fatal(err)
		}
	}
	return n
}
