package rungs

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"match/players/spec"
)

// Players with a given rating need no engine.
func TestParseGivenRatings(t *testing.T) {
	got, err := Parse(context.Background(), "flat,rating=1400,nodes=30, error =40")
	if err != nil {
		t.Fatal(err)
	}
	player, _ := spec.Parse("flat,nodes=30")
	if diff := cmp.Diff([]Rung{{Player: player, Rating: 1400, Error: 40}}, got); diff != "" {
		t.Error(diff)
	}
	for text, want := range map[string]string{
		"flat":                      "want one of levels=0-20, elo=1350-2850 and rating=N, which rate the rungs",
		"flat,rating=1,levels=3":    "want one of levels=0-20, elo=1350-2850 and rating=N, which rate the rungs",
		"flat,rating=1,rating=2":    "rating is given twice",
		"flat,rating=x":             "rating=x: want a number",
		"flat,rating=NaN":           "rating=NaN: want a number",
		"flat,rating=-Inf":          "rating=-Inf: want a number",
		"flat,rating=1,error=-3":    "error=-3: want a number of at least 0",
		"flat,rating=1,error=x":     "error=x: want a number of at least 0",
		"flat,rating=1,step=2":      "step is for elo=LOW-HIGH",
		"flat,levels=0-20":          "levels and elo are for an engine with Stockfish's options, such as uci:stockfish",
		"uci:./not there,elo=1-2":   "",
		"no such variant,rating=15": "",
		"rating=15":                 "",
	} {
		_, err := Parse(context.Background(), text)
		if err == nil || want != "" && err.Error() != want {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// An error of 0 is an exact rating.
func TestExactRating(t *testing.T) {
	got, err := Parse(context.Background(), "flat,rating=-7.5,error=0")
	if err != nil || len(got) != 1 || got[0].Rating != -7.5 || got[0].Error != 0 || got[0].Calibration != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

func engine() spec.Player {
	return spec.Player{Kind: spec.UCI, Path: "sf", Name: "sf", Options: []spec.Option{{Name: "Hash", Value: "8"}}}
}

// The levels end below full strength, and include the options of the engine.
func TestLevels(t *testing.T) {
	got, err := limited(engine(), map[string]string{"levels": "18-20"}, 1320, 3190)
	if err != nil || len(got) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	c, _ := calibrationOf(1320, 3190)
	want := Rung{Player: engine(), Rating: c.levelElo(19), Error: 40, Calibration: c.text}
	want.Player.Name = "sf level 19"
	want.Player.Options = append(want.Player.Options, spec.Option{Name: "Skill Level", Value: "19"})
	if diff := cmp.Diff(want, got[1]); diff != "" {
		t.Error(diff)
	}
	if got[0].Player.Name != "sf level 18" || got[0].Player.Options[1].Value != "18" {
		t.Errorf("options are shared: %+v", got[0])
	}
}

func TestStrengths(t *testing.T) {
	got, err := limited(engine(), map[string]string{"elo": "1350-1560"}, 1350, 2850)
	if err != nil || len(got) != 3 || got[2].Rating != 1550 || got[2].Error != 40 {
		t.Fatalf("%+v, %v", got, err)
	}
	want := []spec.Option{{Name: "Hash", Value: "8"}, {Name: "UCI_LimitStrength", Value: "true"}, {Name: "UCI_Elo", Value: "1550"}}
	if diff := cmp.Diff(want, got[2].Player.Options); diff != "" || got[2].Player.Name != "sf 1550" {
		t.Error(got[2].Player.Name, diff)
	}
	got, err = limited(engine(), map[string]string{"elo": "1000-2000", "step": "1000"}, 1000, 2000)
	if err != nil || len(got) != 2 || got[1].Rating != 2000 || got[0].Error != 0 ||
		got[0].Calibration != "UCI_Elo of an engine that declares 1000 to 2000; its calibration is unknown" {
		t.Errorf("of an unknown engine: %+v, %v", got, err)
	}
}

func TestBadLimits(t *testing.T) {
	for _, c := range []struct {
		keys      map[string]string
		low, high int
		want      string
	}{
		{map[string]string{"levels": "0-21"}, 1320, 3190, "levels=0-21: want levels from 0 to 20"},
		{map[string]string{"levels": "0-9", "step": "3"}, 1320, 3190, "step is for elo=LOW-HIGH"},
		{map[string]string{"levels": "0-9", "error": "9"}, 1320, 3190, "error is for rating=N"},
		{map[string]string{"elo": "1400-1500", "error": "9"}, 1320, 3190, "error is for rating=N"},
		{map[string]string{"levels": "a"}, 1320, 3190, "levels=a: want levels from 0 to 20"},
		{map[string]string{"levels": "20"}, 1320, 3190, "levels=20: level 20 is full strength, which has no rating"},
		{map[string]string{"levels": "1"}, 1, 2, "UCI_Elo from 1 to 2: no known Stockfish declares that range, so its levels have no rating; give elo=1-2 or rungs with rating=N"},
		{map[string]string{"elo": "1319-1500"}, 1320, 3190, "elo=1319-1500: this engine declares 1320 to 3190"},
		{map[string]string{"elo": "1320-3191"}, 1320, 3190, "elo=1320-3191: this engine declares 1320 to 3190"},
		{map[string]string{"elo": "?"}, 1320, 3190, "elo=?: this engine declares 1320 to 3190"},
		{map[string]string{"elo": "1400-1500", "step": "0"}, 1320, 3190, "step=0: want a whole number of at least 1"},
		{map[string]string{"elo": "1400-1500", "step": "x"}, 1320, 3190, "step=x: want a whole number of at least 1"},
	} {
		if _, err := limited(engine(), c.keys, c.low, c.high); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %q", c.keys, err, c.want)
		}
	}
	got, err := limited(engine(), map[string]string{"elo": "1320-3190", "step": "1"}, 1320, 3190)
	if err != nil || len(got) != 3190-1320+1 {
		t.Errorf("both ends belong to the range: %d rungs, %v", len(got), err)
	}
}
