package transfer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"match/event"
	"match/openings"
	"match/players/spec"
)

// filePrefix is the prefix of a variant that is read from a file.
const filePrefix = "file:"

// Pack returns a plan for submission, with the files that it needs. It omits
// output files and follow-up actions, which only concern the submitter.
func Pack(p *event.Plan) (plan json.RawMessage, files map[Ref]string, err error) {
	data, err := forOthers(p)
	if err != nil {
		return nil, nil, err
	}
	l := NewLuggage()
	tree, err := eachPlayer(data, func(s *spec.Player) error {
		if err := l.Add(*s); err != nil {
			return err
		}
		l.Away(s)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	if err := l.packBook(tree, p.Conditions.Book); err != nil {
		return nil, nil, &event.FieldError{Key: "conditions.book", Err: err}
	}
	if tree["tablebases"], err = tablesAway(p.Tablebases); err != nil {
		return nil, nil, &event.FieldError{Key: "tablebases", Err: err}
	}
	if data, err = json.Marshal(tree); err != nil {
		return nil, nil, err
	}
	packed, err := Open(data)
	if err != nil {
		return nil, nil, err
	}
	plan, err = json.Marshal(packed)
	return plan, l.Files, err
}

// forOthers returns a plan as JSON without the fields that concern only its
// submitter. Follow-up work and flags have keys such as "variant", and would be
// mistaken for players.
func forOthers(p *event.Plan) ([]byte, error) {
	sent := *p
	unburden(&sent)
	return json.Marshal(&sent)
}

// unburden removes the fields of a plan that concern only its submitter.
func unburden(p *event.Plan) { p.Flags, p.Then, p.Verifies, p.Gate = nil, nil, nil, "" }

// LuggageOf returns the local files and repositories that the players of a plan
// name.
func LuggageOf(p *event.Plan) (*Luggage, error) {
	data, err := forOthers(p)
	if err != nil {
		return nil, err
	}
	l := NewLuggage()
	_, err = eachPlayer(data, func(s *spec.Player) error { return l.Add(*s) })
	return l, err
}

// packBook replaces a book file's path by its content's name.
func (l *Luggage) packBook(plan map[string]any, name string) error {
	book, options, _ := strings.Cut(name, ",")
	if slices.Contains(openings.Names(), book) {
		return nil
	}
	if err := l.AddFile(book, book); err != nil {
		return err
	}
	if conditions, ok := plan["conditions"].(map[string]any); ok {
		conditions["book"] = strings.TrimSuffix(l.names[book]+","+options, ",")
	}
	return nil
}

// eachPlayer changes every player of a plan, including players that only the
// plan's format knows.
func eachPlayer(plan []byte, change func(*spec.Player) error) (tree map[string]any, err error) {
	if err := decode(plan, &tree); err != nil {
		return nil, err
	}
	return tree, walk(tree, change)
}

// decode reads JSON and keeps numbers as they are written: a seed has more digits
// than a float64.
func decode(data []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	return d.Decode(to)
}

func walk(node any, change func(*spec.Player) error) (err error) {
	switch n := node.(type) {
	case []any:
		for _, child := range n {
			err = errors.Join(err, walk(child, change))
		}
	case map[string]any:
		if isPlayer(n) {
			return changePlayer(n, change)
		}
		for _, child := range n {
			err = errors.Join(err, walk(child, change))
		}
	}
	return err
}

// isPlayer reports whether a JSON object is a spec.Player, possibly an invalid
// one.
func isPlayer(n map[string]any) bool {
	kind, _ := n["kind"].(string)
	_, variant := n["variant"]
	_, path := n["path"]
	return variant || path || slices.Contains([]spec.Kind{spec.Builtin, spec.UCI, spec.Xboard}, spec.Kind(kind))
}

func changePlayer(n map[string]any, change func(*spec.Player) error) error {
	data, err := json.Marshal(n)
	if err != nil {
		return err
	}
	var s spec.Player
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if err := change(&s); err != nil {
		return err
	}
	if data, err = json.Marshal(s); err != nil {
		return err
	}
	clear(n)
	return decode(data, &n)
}

// Open reads a plan that has arrived. It rejects a plan that cannot be played
// elsewhere, and removes what only concerns the submitter.
func Open(data []byte) (*event.Plan, error) { return Unpack(data, nil) }

// Unpack is Open with the files at their local paths, which find returns; if
// find is nil, they stay references.
func Unpack(data []byte, find func(Ref) (path string, err error)) (*event.Plan, error) {
	tree, err := eachPlayer(data, func(s *spec.Player) error {
		return Home(s, func(r Ref, _ bool) (string, error) { return found(r, find) })
	})
	if err != nil {
		return nil, err
	}
	if conditions, ok := tree["conditions"].(map[string]any); ok {
		if conditions["book"], err = bookAt(conditions["book"], find); err != nil {
			return nil, &event.FieldError{Key: "conditions.book", Err: err}
		}
	}
	if data, err = json.Marshal(tree); err != nil {
		return nil, err
	}
	p, err := event.ReadPlan(data)
	if err != nil {
		return nil, err
	}
	o := &p.Outputs
	o.PGN, o.JSON, o.Markdown, o.TRF = "", "", "", ""
	unburden(p)
	return p, checkTables(p.Tablebases)
}

func found(r Ref, find func(Ref) (string, error)) (string, error) {
	if find == nil {
		return r.String(), nil
	}
	return find(r)
}

// bookAt returns the name of a book here. It rejects a book that is neither
// embedded nor named by its content, since that is a file of another machine.
func bookAt(named any, find func(Ref) (string, error)) (string, error) {
	name, _ := named.(string)
	book, options, _ := strings.Cut(name, ",")
	if slices.Contains(openings.Names(), book) {
		return name, nil
	}
	r, is := parseRef(book)
	if !is {
		return "", fmt.Errorf("%s: a book must be embedded, or named by its content", book)
	}
	path, err := found(r, find)
	return strings.TrimSuffix(path+","+options, ","), err
}

// refs returns the files that a received plan needs.
func refs(plan []byte) (list []Ref, err error) {
	_, err = Unpack(plan, func(r Ref) (string, error) {
		list = append(list, r)
		return r.String(), nil
	})
	return list, err
}
