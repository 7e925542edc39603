package transfer

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"match/event"
	"match/fleet/wire"
	"match/openings"
	"match/players/spec"
)

// filePrefix is the prefix of a variant that is read from a file.
const filePrefix = "file:"

// Pack returns a plan for other machines, with the files that it needs.
func Pack(p *event.Plan) (sent wire.Plan, files map[Ref]string, err error) {
	sent = wire.Plan{
		Kind: p.Format.Kind(), Players: slices.Clone(p.Players), Conditions: p.Conditions, Style: p.Outputs.Style, Withdrawn: p.Withdrawn,
	}
	if sent.Format, err = json.Marshal(p.Format); err != nil {
		return sent, nil, err
	}
	format, err := event.ReadFormat(sent.Kind, sent.Format) // a copy, whose players can be changed
	if err != nil {
		return sent, nil, err
	}
	l := NewFiles()
	err = eachPlayer(reflect.ValueOf(&event.Plan{Players: sent.Players, Format: format}), func(s *spec.Player) error {
		err := l.add(*s)
		l.ToRemote(s)
		return err
	})
	if err != nil {
		return sent, nil, err
	}
	if sent.Format, err = json.Marshal(format); err != nil {
		return sent, nil, err
	}
	sent.Conditions.Book, err = renameBook(p.Conditions.Book, func(file string) (string, error) {
		err := l.addFile(file, file)
		return l.names[file], err
	})
	if err != nil {
		return sent, nil, &event.FieldError{Key: "conditions.book", Err: err}
	}
	if sent.Tablebases, err = tablesAway(p.Tablebases); err != nil {
		return sent, nil, &event.FieldError{Key: "tablebases", Err: err}
	}
	_, err = Unpack(&sent, func(r Ref) (string, error) { return r.String(), nil }) // refuses what others refuse
	return sent, l.paths, err
}

// renameBook returns the name of a book with another name of its file. An embedded book keeps its
// name on every machine.
func renameBook(name string, rename func(file string) (string, error)) (string, error) {
	file, options, _ := strings.Cut(name, ",")
	if slices.Contains(openings.Names(), file) {
		return name, nil
	}
	file, err := rename(file)
	return strings.TrimSuffix(file+","+options, ","), err
}

// eachPlayer calls do for all players in what JSON writes of a plan, or of a part of it. It finds them
// by their type, so that no format can forget one. Those in a map cannot be changed and are refused.
func eachPlayer(v reflect.Value, do func(*spec.Player) error) (err error) {
	if s, is := reflect.TypeAssert[spec.Player](v); is {
		if !v.CanAddr() {
			return fmt.Errorf("%s: this kind of event cannot be sent to other machines", s.DisplayName())
		}
		return do(v.Addr().Interface().(*spec.Player))
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			err = eachPlayer(v.Elem(), do)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() || f.Anonymous {
				err = errors.Join(err, eachPlayer(v.Field(i), do))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			err = errors.Join(err, eachPlayer(v.Index(i), do))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			err = errors.Join(err, eachPlayer(v.MapIndex(key), do))
		}
	}
	return err
}

// Unpack returns a plan that has arrived, with its files at their local paths,
// which find returns. It rejects a plan that cannot be played elsewhere.
func Unpack(sent *wire.Plan, find func(Ref) (path string, err error)) (*event.Plan, error) {
	home := func(s *spec.Player) error {
		return ToLocal(s, func(r Ref, _ bool) (string, error) { return find(r) })
	}
	p := &event.Plan{
		Kind: sent.Kind, Players: slices.Clone(sent.Players), Conditions: sent.Conditions, Outputs: event.Outputs{Style: sent.Style},
		Tablebases: sent.Tablebases, Withdrawn: sent.Withdrawn,
	}
	err := eachPlayer(reflect.ValueOf(p.Players), home)
	if err != nil {
		return nil, err
	}
	p.Conditions.Book, err = renameBook(sent.Conditions.Book, func(file string) (string, error) {
		r, is := parseRef(file)
		if !is { // a file of another machine
			return "", fmt.Errorf("%s: a book must be embedded, or named by its content", file)
		}
		return find(r)
	})
	if err != nil {
		return nil, &event.FieldError{Key: "conditions.book", Err: err}
	}
	if p.Format, err = event.ReadFormat(sent.Kind, sent.Format); err != nil {
		return nil, &event.FieldError{Key: "format", Err: err}
	}
	if err = eachPlayer(reflect.ValueOf(p.Format), home); err != nil {
		return nil, err
	}
	if !isPortable(p.Tablebases) {
		err = &event.FieldError{Key: "tablebases", Err: errors.New("endgame tables must be named by their content")}
	}
	return p, errors.Join(p.Validate(), err)
}
