package question

import (
	"encoding/json"
	"strings"
	"testing"

	"match/sprt"
)

func TestEvaluationOfPairs(t *testing.T) {
	e, err := Eval{Counts: pairs, Test: zeroEight}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	same(t, "text", e.Text(), `Elo    | 46.50 ± 18.21 (95%, OpenBench's t)
       | 46.50 ± 18.16 (95%, normal rule)
nElo   | 58.25 ± 22.94 (95%)
SPRT   | normalized [0.00, 8.00], α=0.05 β=0.05
LLR    | 3.26 (-2.94, 2.94) → H1 accepted
Elo    | 45.41 ± 19.47 (95%, corrected for the stop)
Games  | N: 932
Penta  | [31, 83, 155, 125, 72]
Ratios | pairs drawn 0.333, won to lost 1.728
`)
}

// The bound after a clean sweep is not from OpenBench's t.
func TestEvaluationOfASweep(t *testing.T) {
	e, err := Eval{Counts: sprt.Pentanomial{4: 5550}}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	const want = "Elo    | at least 1270.90 (95%, sweep rule) (A won every game"
	if text := e.Text(); !strings.HasPrefix(text, want) {
		t.Errorf("%s, want %s", text, want)
	}
}

func TestEvaluationOfGames(t *testing.T) {
	white := sprt.Trinomial{Wins: 380, Draws: 288, Losses: 264}
	e, err := Eval{Counts: sprt.Trinomial{Wins: 384, Draws: 288, Losses: 260}, Test: plainTest, White: &white}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	same(t, "text", e.Text(), `Elo    | 46.50 ± 18.81 (95%, OpenBench's t)
       | 46.50 ± 18.78 (95%, normal rule)
nElo   | 56.34 ± 22.79 (95%)
LOS    | 100.00%
White  | 43.47 ± 18.79 Elo (95%)
Games  | N: 932 W: 384 L: 260 D: 288
Ratios | games drawn 0.309
`)
	if text := asJSON(t, e); !strings.Contains(text, `"white_advantage":{"value":43.4`) || !strings.Contains(text, `"no_test":"no bounds were given"`) {
		t.Error(text)
	}
	white.Wins++
	_, err = Eval{Counts: sprt.Trinomial{Wins: 384, Draws: 288, Losses: 260}, White: &white}.Answer()
	fails(t, "one game more", err, "933 games from White's side")
	_, err = Eval{Counts: sprt.Pentanomial{-1}}.Answer()
	fails(t, "a negative count", err, "-1")
}

func TestUndefinedRatios(t *testing.T) {
	e, err := Eval{Counts: sprt.Pentanomial{0, 0, 0, 2, 3}}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	if text := e.Text(); !strings.Contains(text, "won to lost undefined (no pair was lost)") || strings.Contains(text, "White") || strings.Contains(text, "SPRT") {
		t.Error(text)
	}
	if asJSON(t, e) == "" || strings.Contains(asJSON(t, e), "white") {
		t.Error(asJSON(t, e))
	}
}

func TestParseEval(t *testing.T) {
	games := sprt.Trinomial{Wins: 1, Draws: 2, Losses: 3}
	logistic := Test{Config: sprt.Config{Model: sprt.Logistic, Elo0: -1, Elo1: 2, Alpha: 0.1, Beta: 0.2}, Bounded: true}
	for line, want := range map[string]Eval{
		"31,83,155,125,72":                   {Counts: pairs, Test: plainTest},
		"1,2,3":                              {Counts: games, Test: plainTest},
		`{"wdl":[1,2,3]}`:                    {Counts: games, Test: plainTest},
		`{"wdl":"1,2,3","sprt":"0,8"}`:       {Counts: games, Test: zeroEight},
		`{"wdl":[1,2,3],"elo0":0,"elo1":8}`:  {Counts: games, Test: zeroEight},
		`{"penta":[31,83,155,1.25e2,72]}`:    {Counts: pairs, Test: plainTest},
		`{"penta":"31, 83, 155, 125 , 72 "}`: {Counts: pairs, Test: plainTest},
		`{"penta":[31,83,155,125,72],"sprt":[-1,2],"model":"logistic","alpha":0.1,"beta":0.2}`: {Counts: pairs, Test: logistic},
	} {
		if got, err := ParseEval(line, plainTest); err != nil || got != want {
			t.Errorf("%s: %+v, %v, want %+v", line, got, err, want)
		}
	}
	// Fields missing from a document keep their values.
	if q, err := ParseEval(`{"wdl":[1,2,3],"elo1":9}`, zeroEight); err != nil || q.Test.Elo1 != 9 || !q.Test.Bounded {
		t.Errorf("%+v, %v", q, err)
	}
	for line, want := range map[string]string{
		"x":                                      "three counts of games W,D,L, or a JSON document",
		"1,2":                                    "want five counts",
		"1,x,3":                                  `"x" is not a count`,
		"{":                                      "not a JSON document",
		`{"pent":[1]}`:                           `unknown name "pent" (did you mean "penta"?)`,
		`{"elo":5,"wdl":[1,2,3]}`:                `unknown name "elo"`,
		`{}`:                                     `want either "penta" or "wdl"`,
		`{"wdl":[1,2,3],"penta":[1,2,3,4,5]}`:    `want either`,
		`{"wdl":"a"}`:                            "three counts [wins, draws, losses]",
		`{"wdl":5}`:                              `"wdl" is a number: want three counts [wins, draws, losses]`,
		`{"penta":5}`:                            "want five counts [LL, LD, WL+DD, WD, WW]",
		`{"wdl":[1,2,3],"sprt":5}`:               "want two numbers [elo0, elo1]",
		`{"wdl":[1,2,3],"sprt":[5]}`:             "want two numbers",
		`{"wdl":[1,2,3],"sprt":[0,5],"elo0":1}`:  "instead",
		`{"wdl":[1,2,3],"elo0":5}`:               "go together",
		`{"wdl":[1,2,3],"alpha":"x"}`:            "want a number",
		`{"wdl":[1,2,3],"model":5}`:              "want a model's name",
		`{"wdl":[1,2,3],"model":"logistc"}`:      `"model": `,
		`{"wdl":[1,2,3],"elo0":5,"elo1":1}`:      "elo",
		`{"wdl":[1,2,3],"sprt":[0,5],"alpha":2}`: "alpha",
		`{"wdl":[1.5,2,3]}`:                      `"1.5" is not a count`,
	} {
		q, err := ParseEval(line, plainTest)
		if err == nil {
			t.Errorf("%s: %+v", line, q)
			continue
		}
		fails(t, line, err, want)
	}
}

func FuzzParseEval(f *testing.F) {
	for _, line := range []string{"1,2,3", `{"penta":"31,83,155,125,72","sprt":[0,8]}`, `{"wdl":[1,2,3],"model":"bayesian"}`} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		q, err := ParseEval(line, plainTest)
		if err != nil {
			return
		}
		if e, err := q.Answer(); err == nil && (strings.Contains(e.Text(), "NaN") || strings.Contains(e.Text(), "Inf")) {
			t.Fatalf("%s: %s", line, e.Text())
		}
	})
}

// The share of adjudicated games is reported if it is known.
func TestAdjudicatedGamesAreNamed(t *testing.T) {
	share := 0.125
	for want, adjudicated := range map[bool]*float64{true: &share, false: nil} {
		e, err := Eval{Counts: sprt.Pentanomial{1, 2, 3, 4, 5}, Adjudicated: adjudicated}.Answer()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.HasSuffix(e.Text(), "\nRules  | 12.5% of the games were adjudicated\n"); got != want {
			t.Errorf("named: %v, want %v, in\n%s", got, want, e.Text())
		}
		text, err := json.Marshal(e)
		if err != nil || strings.Contains(string(text), `"adjudicated":{"value":0.125,`) != want {
			t.Errorf("%s, %v", text, err)
		}
	}
}
