package results

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"match/report"
	"match/sprt"
)

// gateOf returns a gate with a comparison for each outcome named.
func gateOf(t *testing.T, outcomes ...gateOutcome) *Gate {
	t.Helper()
	g := &Gate{Alpha: 0.05, Beta: 0.05}
	test := sprt.Config{Elo0: -5, Elo1: 0, Alpha: 0.05, Beta: 0.05}.ShareBoth(len(outcomes))
	for _, o := range outcomes {
		penta := map[gateOutcome]sprt.Pentanomial{
			Passed: {20, 200, 400, 200, 60}, Failed: {200, 200, 200, 100, 10}, Open: {1, 2, 3, 2, 1},
		}[o]
		llr, err := test.LLRPairs(penta)
		if err != nil {
			t.Fatal(err)
		}
		if o == Passed {
			llr = 9
		}
		c := Comparison{Summary: &Summary{A: "new <1>", B: "old|0.9", Test: report.TestAfter(test, llr), Pairs: penta, Games: sprt.Trinomial{Draws: penta.Games()}}}
		if o == Broken {
			c.Err = errors.New("the engine\nis gone: 100%")
		}
		if got := c.Outcome(); got != o {
			t.Fatalf("a comparison is %s, the test wants %s", got, o)
		}
		g.Comparisons = append(g.Comparisons, c)
	}
	return g
}

func TestGateIsAsGoodAsItsWorst(t *testing.T) {
	for want, all := range map[gateOutcome][]gateOutcome{
		Passed: {Passed, Passed}, Open: {Passed, Open, Passed}, Failed: {Open, Failed, Passed}, Broken: {Failed, Broken, Open},
	} {
		if got := gateOf(t, all...).Outcome(); got != want {
			t.Errorf("%v make %s, want %s", all, got, want)
		}
	}
}

func TestFamilyText(t *testing.T) {
	g := gateOf(t, Passed, Passed)
	if want := "for the gate as a whole (all 2 comparisons must pass: α=0.05 β=0.025 each)"; !strings.HasSuffix(g.FamilyText(), want) {
		t.Errorf("%q", g.FamilyText())
	}
	g.Comparisons[0].Test.Config.Test = sprt.Adaptive
	if !strings.HasSuffix(g.FamilyText(), "each); test: adaptive") {
		t.Errorf("%q", g.FamilyText())
	}
	g = gateOf(t, Passed, Passed)
	g.AlphaPerRow = true
	if want := "over all 2 comparisons (Bonferroni: α=0.025 β=0.025 each)"; !strings.HasSuffix(g.FamilyText(), want) {
		t.Errorf("%q", g.FamilyText())
	}
}

func TestGateJSON(t *testing.T) {
	text, err := gateOf(t, Passed, Broken).Report().JSON()
	if err != nil {
		t.Fatal(err)
	}
	var d struct {
		Schema, Kind, Verdict string
		Details               struct {
			Outcome     string
			Comparisons []struct {
				Outcome, Error string
				Result         report.Document
			}
		}
	}
	if err := json.Unmarshal(text, &d); err != nil {
		t.Fatal(err)
	}
	list := d.Details.Comparisons
	if d.Schema != report.Schema || d.Kind != "gate" || d.Verdict != "none" || d.Details.Outcome != "broken" || len(list) != 2 ||
		*list[0].Result.Verdict != sprt.H1 || list[1].Error != "the engine is gone: 100%" || list[0].Result.Players[0].Name != "new <1>" {
		t.Errorf("%s", text)
	}
	if bytes.Contains(text, []byte(`\u003c`)) {
		t.Error("escapes for HTML")
	}
}

// junitAttributes are the attributes and the children that are common to the
// schemas of CI services (Jenkins' junit-10.xsd, GitLab, Surefire).
var junitAttributes = map[string]struct{ required, allowed, children []string }{
	"testsuites": {nil, []string{"name", "tests", "failures", "errors"}, []string{"testsuite"}},
	"testsuite":  {[]string{"name", "tests", "failures", "errors"}, nil, []string{"testcase"}},
	"testcase":   {[]string{"name", "classname"}, nil, []string{"error", "failure", "system-out"}},
	"failure":    {[]string{"message", "type"}, nil, nil},
	"error":      {[]string{"message", "type"}, nil, nil},
	"system-out": {},
}

func TestJUnit(t *testing.T) {
	g := gateOf(t, Passed, Failed, Open, Broken)
	var text, again bytes.Buffer
	if err := errors.Join(g.WriteJUnit(&text), g.WriteJUnit(&again)); err != nil || !bytes.Equal(text.Bytes(), again.Bytes()) {
		t.Fatalf("%v, or two reports differ", err)
	}
	var path []string
	seen := map[string]int{}
	for d := xml.NewDecoder(&text); ; {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			checkElement(t, e, path)
			seen[e.Name.Local]++
			path = append(path, e.Name.Local)
			if e.Name.Local == "testsuite" && (e.Attr[1].Value != "4" || e.Attr[2].Value != "2" || e.Attr[3].Value != "1") {
				t.Errorf("counts %v", e.Attr)
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		}
	}
	if seen["testcase"] != 4 || seen["failure"] != 2 || seen["error"] != 1 || seen["system-out"] != 1 {
		t.Errorf("elements %v", seen)
	}
	if !strings.Contains(again.String(), "Games | N: 1760 W: 0 L: 0 D: 1760\n") {
		t.Errorf("no closing block in\n%s", &again)
	}
}

func checkElement(t *testing.T, e xml.StartElement, path []string) {
	t.Helper()
	rule, known := junitAttributes[e.Name.Local]
	if !known {
		t.Errorf("unknown element %s", e.Name.Local)
	}
	if len(path) > 0 && !slices.Contains(junitAttributes[path[len(path)-1]].children, e.Name.Local) {
		t.Errorf("%s within %v", e.Name.Local, path)
	}
	var names []string
	for _, a := range e.Attr {
		names = append(names, a.Name.Local)
		if !slices.Contains(rule.required, a.Name.Local) && !slices.Contains(rule.allowed, a.Name.Local) {
			t.Errorf("%s has the attribute %s", e.Name.Local, a.Name.Local)
		}
	}
	for _, r := range rule.required {
		if !slices.Contains(names, r) {
			t.Errorf("%s lacks the attribute %s", e.Name.Local, r)
		}
	}
}

func TestMarkdown(t *testing.T) {
	g := gateOf(t, Failed, Broken)
	g.Comparisons[0].Path = []report.Point{{Pair: 1, LLR: -1}, {Pair: 2, LLR: -3}}
	var b strings.Builder
	if err := g.WriteMarkdown(&b, []string{"a b-1.svg"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"## match gate: broken\n", `| new \<1\> against old\|0.9 | failed | `, "Path  | ▃▁\n",
		"![LLR and Elo of new \\<1\\> against old\\|0.9](a%20b-1.svg)", "the engine is gone: 100%\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
}

func TestAnnotations(t *testing.T) {
	var b strings.Builder
	if err := gateOf(t, Passed, Failed, Open, Broken).WriteAnnotations(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	for i, start := range []string{"::notice title=match gate::new", "::error title=match gate::new", "::warning title=match gate::new", "::error title=match gate::new"} {
		if len(lines) != 4 || !strings.HasPrefix(lines[i], start) {
			t.Fatalf("lines\n%s", &b)
		}
	}
	if !strings.HasSuffix(lines[3], "the engine is gone: 100%25") {
		t.Errorf("%q", lines[3])
	}
}
