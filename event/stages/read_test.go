package stages

import (
	"fmt"
	"strings"
	"testing"

	"match/sprt"
)

const good = `build = "make"
engine = "engine"

[test]
base = "main"
each = "option.Hash=16"
concurrency = 4

[[test.stage]]
name = "stc"
limits = "tc=8+0.08"
sprt = [0, 5]

[[test.stage]]
name = "ltc"
limits = "tc=40+0.4"
sprt = [0.5, 5.5]
test = "adaptive"
alpha = 0.02
beta = 0.1
fleet = "lab"
each = ["option.Hash=64"]

[[test.stage]]
name = "scaling"
limits = "nodes=100000"
test = "fixed"
games = 20000
seed = 9
when = "pass stc"
draw = "move=34,count=8,cp=20"

[[test.stage]]
name = "regression"
limits = "nodes=5000"
sprt = [-5, 0]
model = "logistic"
when = "watch"
book = "startpos"
`

func TestRead(t *testing.T) {
	p, err := Read(".match.toml", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	stc, ltc, scaling, regression := &p.Stages[0], &p.Stages[1], &p.Stages[2], &p.Stages[3]
	if p.Base != "main" || fmt.Sprint(p.Names()) != "[stc ltc scaling regression]" || p.Stage("ltc") != ltc || p.Stage("none") != nil {
		t.Errorf("%+v", p)
	}
	if *stc.Test != sprt.NewConfig(0, 5) || stc.Concurrency != 4 || stc.When != Pass || stc.Book != "default" || fmt.Sprint(stc.Each) != "[option.Hash=16]" {
		t.Errorf("%+v %+v", stc, stc.Test)
	}
	if ltc.Test.Test != sprt.Adaptive || ltc.Test.Elo0 != 0.5 || ltc.Test.Alpha != 0.02 || ltc.Test.Beta != 0.1 || ltc.Fleet != "lab" || ltc.Concurrency != 0 || fmt.Sprint(ltc.Each) != "[option.Hash=64]" {
		t.Errorf("%+v %+v", ltc, ltc.Test)
	}
	if scaling.Test != nil || scaling.Games != 20000 || scaling.Alpha != 0.05 || scaling.After != "stc" || scaling.Rules.Draw.Count != 8 {
		t.Errorf("%+v", scaling)
	}
	if seeds := fmt.Sprint(stc.Seed, ltc.Seed, scaling.Seed); seeds != "1 1 9" {
		t.Errorf("seeds %s", seeds)
	}
	if regression.When != Watch || regression.Test.Model != sprt.Logistic || regression.Book != "startpos" {
		t.Errorf("%+v", regression)
	}
	if len(p.OfIdeas()) != 3 || len(p.OfBranch()) != 1 {
		t.Errorf("%d stages of ideas, %d of branches", len(p.OfIdeas()), len(p.OfBranch()))
	}
}

// Every error is one line with the file and the line at fault.
func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ was, is, want string }{
		{`[test]`, `[tests]`, `9: base is missing`},
		{`[test]`, `[test`, `.match.toml:4:`},
		{`base = "main"`, ``, `4: base is missing`},
		{`base = "main"`, `base = 5`, `5: base: want text in quotes`},
		{`base = "main"`, `base = " "`, `5: base: want text in quotes`},
		{`base = "main"`, `bass = "main"`, `5: unknown key "bass" (did you mean "base"?)`},
		{`base = "main"`, `when = "always"`, `5: unknown key "when"`},
		{`concurrency = 4`, `concurrency = "4"`, `7: concurrency: 4: want a whole number of at least 1, without quotes`},
		{`concurrency = 4`, `concurrency = 0`, `7: concurrency: 0: want`},
		{`concurrency = 4`, `concurrency = 1.5`, `7: concurrency: 1.5: want`},
		{`each = "option.Hash=16"`, `each = "opton.Hash=16"`, `6: each: `},
		{`each = "option.Hash=16"`, `each = ["option.Hash=16", "nodes=5"]`, `6: each: nodes=5: the limits of a stage are those of limits`},
		{`each = "option.Hash=16"`, `each = "tc=8+0.08"`, `6: each: tc=8+0.08: the limits`},
		{`each = "option.Hash=16"`, `each = "name=x"`, `6: each: name=x: both players cannot have the same name`},
		{`each = "option.Hash=16"`, `each = [1]`, `6: each: want keys of both players`},
		{`name = "stc"`, ``, `9: name is missing`},
		{`name = "stc"`, `name = "s t c"`, `10: name "s t c": want letters`},
		{`name = "ltc"`, `name = "stc"`, `15: two stages are called "stc"`},
		{`name = "stc"`, `nam = "stc"`, `10: unknown key "nam" (did you mean "name"?)`},
		{`name = "stc"`, "name = \"stc\"\nbase = \"v1\"", `11: unknown key "base"`},
		{`limits = "tc=8+0.08"`, ``, `9: stage stc has no limits`},
		{`limits = "tc=8+0.08"`, `limits = "movetime=100"`, `11: limits: movetime=100: want a time with its unit`},
		{`limits = "tc=8+0.08"`, `limits = "5000"`, `11: limits: "5000": want KEY=VALUE`},
		{`limits = "tc=8+0.08"`, `limits = 5000`, `11: limits: want text in quotes`},
		{`limits = "tc=8+0.08"`, `limits = "node=5000"`, `11: limits: unknown limit "node" (did you mean "nodes"?)`},
		{`limits = "tc=8+0.08"`, `limits = "tc=8s"`, `11: limits: tc=8s: `},
		{`limits = "tc=8+0.08"`, `limits = "tc=8+0.08,movetime=1s"`, `11: limits: both movetime and tc`},
		{`sprt = [0, 5]`, `sprt = [5, 0]`, `12: sprt = [5, 0]: the first bound must be the lower one`},
		{`sprt = [0, 5]`, `sprt = [5, 5]`, `12: sprt = [5, 5]: the first bound`},
		{`sprt = [0, 5]`, `sprt = "0,5"`, `12: sprt: want two numbers in brackets`},
		{`sprt = [0, 5]`, `sprt = [0, nan]`, `12: sprt: NaN: want a finite number`},
		{`sprt = [0, 5]`, `sprt = [0]`, `12: sprt: want two numbers in brackets`},
		{`sprt = [0, 5]`, `sprt = [0, "5"]`, `12: sprt: 5: want a number, without quotes`},
		{`sprt = [0, 5]`, `sprt = [0, 99999]`, `12: elo1 99999 must be a number between`},
		{`sprt = [0, 5]`, ``, `9: stage stc has no bounds`},
		{`test = "adaptive"`, `test = "adaptiv"`, `18: test: "adaptiv" (did you mean "adaptive"?)`},
		{`alpha = 0.02`, `alpha = 5`, `19: alpha: 5: want a probability`},
		{`beta = 0.1`, `beta = "low"`, `20: beta: low: want a number`},
		{`beta = 0.1`, `beta = 0.99`, `19: alpha 0.02 and beta 0.99 must add up to less than 1`},
		{`model = "logistic"`, `model = "bayesian"`, `37: model: "bayesian": want normalized, logistic`},
		{`fleet = "lab"`, "fleet = \"lab\"\nconcurrency = 2", `21: stage ltc has concurrency and fleet`},
		{`games = 20000`, ``, `24: stage scaling has test = "fixed" without games`},
		{`games = 20000`, `games = 20001`, `28: games: 20001: want an even number`},
		{`games = 20000`, "games = 20000\nsprt = [0, 5]", `29: stage scaling has bounds and test = "fixed"`},
		{`seed = 9`, `seed = -9`, `29: seed: -9: want`},
		{`draw = "move=34,count=8,cp=20"`, `draw = "34"`, `31: draw: `},
		{`when = "pass stc"`, `when = "pass sct"`, `30: unknown stage "sct" (did you mean "stc"?)`},
		{`when = "pass stc"`, `when = "pass scaling"`, `30: stage scaling cannot be reached: it waits for itself`},
		{`when = "pass stc"`, `when = "pass regression"`, `30: stage scaling cannot be reached: it waits for regression, which comes after it`},
		{`test = "adaptive"`, `when = "asked"` + "\n" + `test = "adaptive"`, ``},
		{`when = "pass stc"`, `when = "passed"`, `30: when: "passed" (did you mean "pass"?)`},
		{`when = "watch"`, `when = 1`, `38: when: want text in quotes`},
		{`book = "startpos"`, `book = ""`, `39: book: want text in quotes`},
	} {
		text := strings.Replace(good, c.was, c.is, 1)
		if text == good {
			t.Fatalf("%s is not in the file", c.was)
		}
		_, err := Read(".match.toml", []byte(text))
		switch {
		case c.want == "" && err == nil:
		case err == nil || c.want == "" || strings.Contains(err.Error(), "\n"):
			t.Errorf("%s: %v", c.is, err)
		case !strings.HasPrefix(err.Error(), ".match.toml:"+strings.TrimPrefix(c.want, ".match.toml:")):
			t.Errorf("%s: %v\nwant %s", c.is, err, c.want)
		}
	}
}

// A stage that waits for one that ideas do not go through is never played.
func TestUnreachableStages(t *testing.T) {
	for _, when := range []string{"asked", "watch"} {
		text := strings.Replace(good, `name = "stc"`, `name = "stc"`+"\nwhen = \""+when+`"`, 1)
		_, err := Read(".match.toml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), ".match.toml:31: stage scaling cannot be reached: it waits for stc, which is not played for ideas") {
			t.Errorf("%s: %v", when, err)
		}
	}
	for text, want := range map[string]string{
		"build = 'x'": ".match.toml: it has no [test]", "test = 1": ".match.toml:1: want a table", "[test]\nbase = 'main'": ".match.toml:1: no stage",
		"[test]\nbase = 'main'\nstage = [1]": ".match.toml:1: stage: want tables",
	} {
		if _, err := Read(".match.toml", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A stage without a test passes if LOS is above 1 − α.
func TestVerdictAt(t *testing.T) {
	s := Stage{Games: 200, Alpha: 0.05}
	for pairs, want := range map[sprt.Pentanomial]sprt.Verdict{
		{0, 20, 30, 40, 9}: sprt.None, {0, 20, 30, 40, 10}: sprt.H1, {0, 25, 50, 25, 0}: sprt.H0, {0, 40, 30, 20, 10}: sprt.H0,
		{0, 0, 0, 0, 100}: sprt.H1, {0, 0, 100, 0, 0}: sprt.H0, {100, 0, 0, 0, 0}: sprt.H0,
	} {
		if got := s.VerdictAt(pairs); got != want {
			t.Errorf("%v: %v", pairs, got)
		}
	}
}
