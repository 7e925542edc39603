package wire

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"match/arena"
	"match/internal/harmless"
	"match/record"
	"match/results/store"
)

// limits are the kinds of texts in messages, with their greatest sizes in bytes. A field's tag names
// its kind, such as text:"line"; without a tag it is a name.
var limits = map[string]int{"": 200, "line": 1000, "note": 4000, "page": 1 << 20}

// records are the types whose texts stay as they are, because an event has the same bytes on a
// fleet as on one machine. The server checks them as a whole, and lines made of them go through Line.
var records = []reflect.Type{
	reflect.TypeFor[Plan](), reflect.TypeFor[store.GatePlan](),
	reflect.TypeFor[arena.Task](), reflect.TypeFor[arena.Played](), reflect.TypeFor[record.Pair](),
}

// Read decodes a message from another machine. It cuts every text to the limit of its kind and makes
// it harmless: a new field is short and harmless, too.
func Read(data []byte, message any) error {
	if err := json.Unmarshal(data, message); err != nil {
		return err
	}
	tidy(reflect.ValueOf(message), "")
	return nil
}

// Name returns the name of a machine, or of a part of it, as members may send it.
func Name(text string) string { return line(text, limits[""]) }

// Line returns a message that contains texts of members as one harmless line of limited length.
func Line(text string) string { return line(text, limits["note"]) }

// Brief returns a message that is mostly a text of a member as such a text is cut.
func Brief(text string) string { return line(text, limits["line"]) }

// tidy cuts and cleans all texts of a value.
func tidy(v reflect.Value, kind string) {
	if slices.Contains(records, v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(tidied(v.String(), kind))
	case reflect.Pointer:
		if !v.IsNil() {
			tidy(v.Elem(), kind)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				tidy(v.Field(i), f.Tag.Get("text"))
			}
		}
	case reflect.Slice:
		if plain := v.Type().Elem().Kind(); plain > reflect.Bool && plain <= reflect.Float64 { // may be many numbers
			return
		}
		for i := range v.Len() {
			tidy(v.Index(i), kind)
		}
	case reflect.Map:
		tidyMap(v, kind)
	}
}

// tidyMap replaces the entries of a map, which cannot be changed in place.
func tidyMap(v reflect.Value, kind string) {
	for _, key := range v.MapKeys() {
		entry := [2]reflect.Value{reflect.New(key.Type()).Elem(), reflect.New(v.Type().Elem()).Elem()}
		entry[0].Set(key)
		entry[1].Set(v.MapIndex(key))
		v.SetMapIndex(key, reflect.Value{})
		tidy(entry[0], kind)
		tidy(entry[1], kind)
		v.SetMapIndex(entry[0], entry[1])
	}
}

// tidied returns a text as its kind allows. Only a page has several lines.
func tidied(text, kind string) string {
	if kind != "page" {
		return line(text, limits[kind])
	}
	lines := strings.Split(cut(text, limits[kind]/2), "\n") // a cleaned line may be longer
	for i, one := range lines {
		lines[i] = harmless.Line(strings.TrimSuffix(one, "\r"))
	}
	return strings.Join(lines, "\n")
}

func line(text string, most int) string { return cut(harmless.Line(cut(text, most)), most) }

// cut shortens a text to a number of bytes.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most-len("…")], "") + "…"
}
