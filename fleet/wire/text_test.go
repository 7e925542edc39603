package wire

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"match/internal/harmless"
)

// messages are the types of this package that travel.
var messages = []any{
	Comparison{}, Signature{}, Signatures{}, Tell{}, LogOf{}, Log{}, Version{}, Join{}, Joined{}, Hello{}, Health{},
	Welcome{}, Ask{}, Asked{}, Taken{}, Refuse{}, Hold{}, Beat{}, Beaten{}, Submit{}, EventNumber{}, Share{}, Drain{}, Admit{},
	Expel{}, PairsFrom{}, Pairs{}, StatusOf{}, Prune{}, Pruned{}, Status{}, EventStatus{}, WorkerStatus{}, Files{}, Part{},
	PartOf{}, Plan{},
}

// hostile is longer than any text may be, and controls terminals and logs.
var hostile = "::set-env name=PATH::x\x1b]0;title\a\n::error::x ##[error]" + strings.Repeat("\x1b[31m\u202e<é", 100_000)

// fill sets all texts of a value, except those of records.
func fill(v reflect.Value) {
	if slices.Contains(records, v.Type()) || v.Type() == reflect.TypeFor[json.RawMessage]() {
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(hostile)
	case reflect.Pointer:
		if slices.Contains(records, v.Type().Elem()) {
			return
		}
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i))
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key)
		fill(value)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	}
}

// textsOf calls do for all texts of a JSON value.
func textsOf(v any, do func(string)) {
	switch v := v.(type) {
	case string:
		do(v)
	case []any:
		for _, one := range v {
			textsOf(one, do)
		}
	case map[string]any:
		for key, one := range v {
			do(key)
			textsOf(one, do)
		}
	}
}

// Every text in every message is short and harmless after it was read.
func TestEveryTextHasALimit(t *testing.T) {
	for _, m := range messages {
		kind := reflect.TypeOf(m)
		sent, got := reflect.New(kind), reflect.New(kind)
		fill(sent.Elem())
		data, err := json.Marshal(sent.Interface())
		if err != nil {
			t.Fatal(err)
		}
		if err := Read(data, got.Interface()); err != nil {
			t.Fatal(err)
		}
		data, err = json.Marshal(got.Interface())
		var read any
		if err != nil || json.Unmarshal(data, &read) != nil {
			t.Fatal(err)
		}
		textsOf(read, func(text string) {
			most := limits["note"]
			if kind == reflect.TypeFor[Log]() {
				most = limits["page"]
			}
			for line := range strings.SplitSeq(text, "\n") {
				if harmless.Line(line) != line {
					t.Errorf("%v: %.100q", kind, line)
				}
			}
			if len(text) > most || most < limits["page"] && strings.Contains(text, "\n") {
				t.Errorf("%v: a text of %d bytes: %.100q", kind, len(text), text)
			}
		})
	}
}

// The list of messages is complete.
func TestAllMessagesAreTested(t *testing.T) {
	var listed, declared []string
	for _, m := range messages {
		listed = append(listed, reflect.TypeOf(m).Name())
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range sources {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, is := n.(*ast.TypeSpec); is && s.Name.IsExported() && s.Name.Name != "Refused" {
				if _, is := s.Type.(*ast.StructType); is {
					declared = append(declared, s.Name.Name)
				}
			}
			return true
		})
	}
	if !maps.Equal(set(listed), set(declared)) {
		t.Errorf("%q are tested, %q are declared", listed, declared)
	}
}

func set(names []string) map[string]bool {
	all := map[string]bool{}
	for _, n := range names {
		all[n] = true
	}
	return all
}

// Texts keep what fits: each kind has its own limit.
func TestKindsOfText(t *testing.T) {
	long := strings.Repeat("é", 1<<20)
	beat, refuse := Beat{Host: long}, Refuse{Reason: "no\x1b[31m engine" + long}
	tidy(reflect.ValueOf(&beat), "")
	tidy(reflect.ValueOf(&refuse), "")
	if n := len(beat.Host); n < 190 || n > 200 || !strings.HasSuffix(beat.Host, "é…") {
		t.Errorf("%d bytes of a name", n)
	}
	if n := len(refuse.Reason); n < 990 || n > 1000 || !strings.HasPrefix(refuse.Reason, "no?[31m engineé") {
		t.Errorf("%d bytes of a reason: %.30q", n, refuse.Reason)
	}
	log := Log{Text: "a\r\n\x1b[2J::b\n::c"}
	tidy(reflect.ValueOf(&log), "")
	if log.Text != "a\n?[2J::b\n: :c" {
		t.Errorf("%q", log.Text)
	}
	if got := Line("one\ntwo" + long); len(got) > 4000 || !strings.HasPrefix(got, "one twoé") {
		t.Errorf("%.20q", got)
	}
}

// The reason of a refusal is a text from outside, too.
func TestRefusalIsHarmless(t *testing.T) {
	data, err := json.Marshal(reply[json.RawMessage]{Error: hostile})
	if err != nil {
		t.Fatal(err)
	}
	err = Decode(data, nil)
	if err == nil || len(err.Error()) > 4000 || harmless.Line(err.Error()) != err.Error() {
		t.Errorf("%.100q", err)
	}
}
