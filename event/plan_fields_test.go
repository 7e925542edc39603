package event

import (
	"encoding"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// leaves returns the keys of the values of a type as JSON, with [] for the elements
// of a list.
func leaves(t reflect.Type, path string) (keys []string) {
	pointer := reflect.PointerTo(t)
	text, document := reflect.TypeFor[encoding.TextUnmarshaler](), reflect.TypeFor[json.Unmarshaler]()
	switch {
	case pointer.Implements(text) || pointer.Implements(document):
		return []string{path}
	case t.Kind() == reflect.Pointer:
		return leaves(t.Elem(), path)
	case t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.Uint8:
		return leaves(t.Elem(), path+"[]")
	case t.Kind() != reflect.Struct:
		return []string{path}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "":
			keys = append(keys, leaves(f.Type, path)...)
		default:
			keys = append(keys, leaves(f.Type, strings.TrimPrefix(path+"."+name, "."))...)
		}
	}
	return keys
}

// setAt sets a value of a JSON document. Lists have one element at least.
func setAt(in any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	if n, err := strconv.Atoi(path[0]); err == nil {
		list, _ := in.([]any)
		for len(list) <= n {
			list = append(list, nil)
		}
		list[n] = setAt(list[n], path[1:], value)
		return list
	}
	object, _ := in.(map[string]any)
	if object == nil {
		object = map[string]any{}
	}
	object[path[0]] = setAt(object[path[0]], path[1:], value)
	return object
}

const soundPlan = `{"version": 2, "kind": "match", "players": [{"kind": "builtin", "variant": "tapered"}, {"kind": "builtin", "variant": "flat"}],
	"conditions": {"limits": {"nodes": 100}, "book": "default", "order": "random", "start": 1, "seed": 1}, "format": {"games": 4}}`

// Every key of a plan is checked, or there is a reason why every value of its type
// is valid or found to be wrong before the first game.
func TestEveryFieldOfAPlanIsChecked(t *testing.T) {
	const (
		anyText   = "any text is valid"
		onOrOff   = "both values are valid"
		inFormat  = "each format validates its own part, see its tests"
		opened    = "found when the players are opened, before the first game: see players"
		files     = "found when the files are opened, before the first game"
		built     = "written by this program about a player that it built"
		ofOutputs = "replaced by those of the outputs"
		ofReader  = "checked by the command that reads it"
	)
	known := map[string]struct{ bad, why string }{
		"version":                                 {bad: `3`},
		"kind":                                    {bad: `"checkers"`},
		"players[].kind":                          {bad: `"checker"`},
		"players[].limits.nodes":                  {bad: `-1`},
		"players[].limits.depth":                  {bad: `-1`},
		"players[].limits.movetime":               {bad: `-1`},
		"players[].limits.tc":                     {bad: `"10+x"`},
		"players[].limits.margin":                 {bad: `5`},
		"players[].limits.ponder":                 {bad: `true`},
		"players[].ponder":                        {bad: `true`},
		"conditions.limits.ponder":                {bad: `true`},
		"players[].hash":                          {bad: `-1`},
		"players[].timeout":                       {bad: `-1`},
		"players[].needs":                         {bad: `{"gpu": -1}`},
		"players[].options[].name":                {bad: `"a\nb"`},
		"players[].options[].value":               {bad: `"a\nb"`},
		"conditions.limits.nodes":                 {bad: `-1`},
		"conditions.limits.depth":                 {bad: `1001`},
		"conditions.limits.movetime":              {bad: `1000`},
		"conditions.limits.tc":                    {bad: `"10+x"`},
		"conditions.limits.margin":                {bad: `-5`},
		"conditions.margin":                       {bad: `-1`},
		"conditions.order":                        {bad: `"randon"`},
		"conditions.start":                        {bad: `0`},
		"conditions.seed":                         {bad: `-1`},
		"conditions.adjudication.draw.move":       {bad: `-1`},
		"conditions.adjudication.draw.count":      {bad: `-1`},
		"conditions.adjudication.draw.cp":         {bad: `-1`},
		"conditions.adjudication.resign.count":    {bad: `-1`},
		"conditions.adjudication.resign.cp":       {bad: `-1`},
		"conditions.adjudication.resign.both":     {bad: `true`},
		"conditions.adjudication.max_moves":       {bad: `-1`},
		"conditions.adjudication.tables.only":     {bad: `"nonsense"`},
		"conditions.adjudication.tables.men":      {bad: `-5`},
		"conditions.colors":                       {bad: `"blue"`},
		"conditions.move_timeout":                 {bad: `-1`},
		"conditions.wait":                         {bad: `-1`},
		"outputs.before":                          {bad: `-1`},
		"outputs.said[]":                          {bad: `"("`},
		"outputs.notation":                        {bad: `"pgn"`},
		"outputs.markdown":                        {why: "any name of a file"},
		"outputs.trf":                             {bad: `"x.trf"`},
		"verifies.event":                          {bad: `-1`},
		"withdrawn":                               {bad: `{"nobody": ""}`},
		"after":                                   {bad: `-1`},
		"players[].name":                          {why: anyText},
		"players[].args[]":                        {why: anyText},
		"outputs.event":                           {why: anyText},
		"outputs.site":                            {why: anyText},
		"gate":                                    {why: anyText},
		"verifies.what":                           {why: anyText},
		"part":                                    {why: anyText},
		"players[].restart":                       {why: onOrOff},
		"conditions.strict":                       {why: onOrOff},
		"conditions.chess960":                     {why: onOrOff},
		"conditions.adjudication.tablebase":       {why: onOrOff},
		"conditions.adjudication.tables.ignore50": {why: onOrOff},
		"conditions.own_openings":                 {why: onOrOff},
		"conditions.stop_on_crash":                {why: onOrOff},
		"conditions.remarks.hashfull":             {why: onOrOff},
		"conditions.remarks.tbhits":               {why: onOrOff},
		"conditions.remarks.pv":                   {why: onOrOff},
		"outputs.append":                          {why: onOrOff},
		"outputs.times":                           {why: onOrOff},
		"outputs.seldepth":                        {why: onOrOff},
		"outputs.nps":                             {why: onOrOff},
		"outputs.latency":                         {why: onOrOff},
		"outputs.hashfull":                        {why: onOrOff},
		"outputs.tbhits":                          {why: onOrOff},
		"outputs.pv":                              {why: onOrOff},
		"outputs.bare":                            {why: onOrOff},
		"format":                                  {why: inFormat},
		"players[].variant":                       {why: opened},
		"players[].weights":                       {why: opened},
		"players[].phase":                         {why: opened},
		"players[].interpolation":                 {why: opened},
		"players[].tablebase":                     {why: opened},
		"players[].without[]":                     {why: opened},
		"players[].path":                          {why: opened},
		"players[].dir":                           {why: opened},
		"conditions.book":                         {why: files},
		"outputs.pgn":                             {why: files},
		"outputs.json":                            {why: files},
		"outputs.epd":                             {why: files},
		"tablebases":                              {why: files},
		"players[].source.ref":                    {why: built},
		"players[].source.repo":                   {why: built},
		"players[].source.commit":                 {why: built},
		"players[].source.dirty":                  {why: built},
		"players[].source.recipe":                 {why: built},
		"players[].source.compiler":               {why: built},
		"players[].source.binary":                 {why: built},
		"players[].source.data":                   {why: built},
		"players[].source.bench":                  {why: built},
		"players[].source.bench_timed_out":        {why: built},
		"players[].defaults":                      {why: built},
		"conditions.remarks.said[]":               {why: ofOutputs},
		"flags":                                   {why: ofReader},
		"then":                                    {why: ofReader},
		"whole":                                   {why: "its plans are checked like this one when they are played"},
	}
	seen := map[string]bool{}
	for _, key := range leaves(reflect.TypeFor[planDocument](), "") {
		c, is := known[key]
		if seen[key] = true; !is || (c.bad == "") == (c.why == "") {
			t.Errorf("%s has neither a check nor a reason", key)
			continue
		}
		if c.why != "" {
			continue
		}
		var plan, bad any
		if err := json.Unmarshal([]byte(soundPlan), &plan); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(c.bad), &bad); err != nil {
			t.Fatalf("%s: %v", key, err)
		}
		text, err := json.Marshal(setAt(plan, strings.Split(strings.ReplaceAll(key, "[]", ".0"), "."), bad))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := readPlan(text); err == nil {
			t.Errorf("%s = %s is taken", key, c.bad)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%s = %s: more than a line: %v", key, c.bad, err)
		}
	}
	for key := range known {
		if !seen[key] {
			t.Errorf("%s is no key of a plan", key)
		}
	}
	if _, err := readPlan([]byte(soundPlan)); err != nil {
		t.Errorf("the plan without a wrong field: %v", err)
	}
}
