package program

import "match/report"

// renamed returns the document of an event in the form before match.event/1 with today's names, as the
// changelog lists them: what is not in the table of names has kept its own.
func renamed(then map[string]any) map[string]any {
	now := map[string]any{"config": then["config"], "pairs": then["pairs"]}
	for _, key := range []string{"games", "terminations", "warnings"} {
		if value, ok := then[key]; ok {
			now[key] = value
		}
	}
	switch then["schema"] {
	case "match.result/1":
		ofMatch(now, then)
	case "match.field/1":
		ofField(now, then)
	case "match.ladder/1":
		delete(now, "pairs")
		now["figures"] = map[string]any{"performance": map[string]any{"value": then["performance"].(map[string]any)["rating"]}}
		now["details"] = map[string]any{"calibration": then["calibration"], "rungs": pick(then["rungs"], "name", "rating", "error", "z")}
		if then["calibration"] == nil {
			delete(now["details"].(map[string]any), "calibration")
		}
	default: // a tuning run
		now["encounters"] = []any{map[string]any{"pentanomial": then["penta"]}}
		now["figures"] = map[string]any{"gain": map[string]any{"value": report.Rounded(then["gain"].(float64))}}
		now["details"] = map[string]any{"parameters": then["parameters"]}
	}
	return now
}

func ofMatch(now, then map[string]any) {
	faults := then["faults"].(map[string]any)
	now["players"] = []any{map[string]any{"name": then["a"], "faults": faults["a"]}, map[string]any{"name": then["b"], "faults": faults["b"]}}
	now["figures"] = map[string]any{"elo": then["elo"], "nelo": then["nelo"], "los": map[string]any{"value": then["los"]}}
	encounter := map[string]any{"a": then["a"], "b": then["b"], "wdl": then["wdl"], "pentanomial": then["pentanomial"]}
	if then["sprt"] != nil {
		encounter["sprt"] = then["sprt"]
	}
	now["encounters"] = []any{encounter}
}

func ofField(now, then map[string]any) {
	old := then["players"].([]any)
	players := make([]any, len(old))
	for _, p := range old {
		p := p.(map[string]any)
		players[int(p["number"].(float64))] = map[string]any{
			"name": p["name"], "place": p["place"], "games": p["games"], "points": p["points"], "white_wdl": p["white_wdl"], "black_wdl": p["black_wdl"],
			"faults": p["faults"], "figures": map[string]any{"elo": map[string]any{"value": p["rating"]}},
		}
	}
	now["players"] = players
	encounters := pick(then["encounters"], "a", "b", "pairs", "wdl", "pentanomial")
	for i, e := range then["encounters"].([]any) {
		encounters[i].(map[string]any)["figures"] = map[string]any{"elo": e.(map[string]any)["elo"]}
	}
	now["encounters"] = encounters
	value := func(key string) any { return map[string]any{"value": then[key].(map[string]any)["value"]} }
	now["figures"] = map[string]any{"white_advantage": value("white_advantage"), "draws": value("draw_rate")}
	now["details"] = map[string]any{"title": then["title"]}
}

// pick returns objects with only some of their keys.
func pick(list any, keys ...string) (picked []any) {
	for _, object := range list.([]any) {
		some := map[string]any{}
		for _, key := range keys {
			some[key] = object.(map[string]any)[key]
		}
		picked = append(picked, some)
	}
	return picked
}
