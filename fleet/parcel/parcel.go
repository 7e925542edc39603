package parcel

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"match/event"
	"match/openings"
	"match/players/spec"
)

// filePrefix begins the name of a variant that is read from a file.
const filePrefix = "file:"

// Pack returns a plan as it is submitted: the variants of its files inside of
// it, without the files that it leaves and without what follows on it, which
// are matters of who submits it.
func Pack(p *event.Plan) (json.RawMessage, error) {
	data, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	var tree any
	if err := json.Unmarshal(data, &tree); err != nil {
		return nil, err
	}
	if err := inline(tree); err != nil {
		return nil, err
	}
	if data, err = json.Marshal(tree); err != nil {
		return nil, err
	}
	packed, err := Open(data)
	if err != nil {
		return nil, err
	}
	return json.Marshal(packed)
}

// inline puts the text of variants that are files in their place, wherever in
// the plan they are named.
func inline(tree any) error {
	switch node := tree.(type) {
	case []any:
		for _, child := range node {
			if err := inline(child); err != nil {
				return err
			}
		}
	case map[string]any:
		if name, is := node["variant"].(string); is && strings.HasPrefix(name, filePrefix) {
			path := strings.TrimPrefix(name, filePrefix)
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			node["variant"], node["weights"] = strings.TrimSuffix(filepath.Base(path), ".toml"), string(text)
		}
		for _, child := range node {
			if err := inline(child); err != nil {
				return err
			}
		}
	}
	return nil
}

// Open reads a plan that has arrived. It refuses what cannot be played elsewhere,
// and takes out what is a matter of who submits it.
func Open(data []byte) (*event.Plan, error) {
	var tree any
	if err := json.Unmarshal(data, &tree); err != nil {
		return nil, err
	}
	if err := noFiles(tree); err != nil {
		return nil, err
	}
	p, err := event.ReadPlan(data)
	if err != nil {
		return nil, err
	}
	o := &p.Outputs
	o.PGN, o.JSON, o.Markdown, o.TRF = "", "", "", ""
	p.Flags, p.Then, p.Verifies, p.Gate = nil, nil, nil, ""
	return p, check(p)
}

// noFiles refuses variants that are files, wherever they are named.
func noFiles(tree any) error {
	switch node := tree.(type) {
	case []any:
		for _, child := range node {
			if err := noFiles(child); err != nil {
				return err
			}
		}
	case map[string]any:
		if name, is := node["variant"].(string); is && strings.HasPrefix(name, filePrefix) {
			return fmt.Errorf("%s: the variant itself must be in the plan", name)
		}
		for _, child := range node {
			if err := noFiles(child); err != nil {
				return err
			}
		}
	}
	return nil
}

// check refuses what only one machine has.
func check(p *event.Plan) error {
	for i := range p.Players {
		if err := CheckPlayer(&p.Players[i]); err != nil {
			return err
		}
	}
	if name, _, _ := strings.Cut(p.Conditions.Book, ","); !slices.Contains(openings.Names(), name) {
		return &event.FieldError{Key: "conditions.book", Err: fmt.Errorf("%s: a fleet plays the embedded books only: %s", p.Conditions.Book, strings.Join(openings.Names(), ", "))}
	}
	if p.Tablebases != "" {
		return &event.FieldError{Key: "tablebases", Err: errors.New("a fleet does not adjudicate by endgame tables")}
	}
	return nil
}

// CheckPlayer refuses a player that is not built in, and one that reads files.
func CheckPlayer(s *spec.Player) error {
	switch {
	case s.Kind != spec.Builtin:
		return fmt.Errorf("%s: a fleet plays built-in variants only", s.DisplayName())
	case !slices.Contains([]spec.Tables{"", spec.TablesOn, spec.TablesOff, spec.TablesThree}, s.Tablebase):
		return fmt.Errorf("%s: a fleet has no endgame tables in %s", s.DisplayName(), s.Tablebase)
	}
	return nil
}
