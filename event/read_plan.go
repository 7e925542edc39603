package event

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// ReadPlan reads a plan in JSON from a user or another program, and validates
// it. An error in a field is a *FieldError, as for a plan made from flags.
// PlanOf reads the plans of the store.
func ReadPlan(data []byte) (*Plan, error) {
	p := new(Plan)
	if err := json.Unmarshal(data, p); err != nil {
		key := faulty(data, "kind", decodePart)
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
			err = fmt.Errorf("want %s, not a %s", wrong.Type, wrong.Value)
		}
		if key == "" {
			return nil, err
		}
		return nil, &FieldError{Key: key, Err: err}
	}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p, nil
}

// decodePart decodes some members of a plan.
func decodePart(data []byte) error {
	var d planDocument
	if err := json.Unmarshal(data, &d); err != nil || d.Format == nil && d.Kind == "" {
		return err
	}
	if d.Format == nil {
		d.Format = json.RawMessage("{}") // to know whether there is such a kind
	}
	_, err := ReadFormat(d.Kind, d.Format)
	return err
}

// faulty returns the key of the invalid member of a JSON object, "" if no single
// member is invalid. The needed member is decoded together with each other one.
func faulty(data []byte, needed string, decode func([]byte) error) string {
	var members map[string]json.RawMessage
	if json.Unmarshal(data, &members) != nil {
		return ""
	}
	with := func(name string, value json.RawMessage) []byte {
		some := map[string]json.RawMessage{name: value}
		if v, there := members[needed]; there && needed != name {
			some[needed] = v
		}
		text, _ := json.Marshal(some) // parts of valid JSON
		return text
	}
	if _, there := members[needed]; needed != "" && (!there || decode(with(needed, members[needed])) != nil) {
		return needed
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if decode(with(name, members[name])) == nil {
			continue
		}
		inner := faulty(members[name], "", func(text []byte) error { return decode(with(name, text)) })
		if inner == "" {
			return name
		}
		return name + "." + inner
	}
	return ""
}
