package question

import (
	"encoding/json"
	"math"
	"regexp"
	"strings"
	"testing"

	"match/internal/bounded"
	"match/report"
	"match/report/chart"
	"match/sprt"
	"match/sprt/design"
	"match/sprt/ideas"
)

func protocolPlan() ProtocolPlan {
	return ProtocolPlan{
		Prior: ideas.Normal(-1, 5), Source: "given", Scaling: ideas.Same, Supply: design.Supply{Hours: 168, Ideas: 30},
		Limits: []design.Limit{{Seconds: 10}}, Pairs: sprt.Pentanomial{73, 2286, 6071, 2418, 75},
		Protocol: design.Protocol{{Config: sprt.NewConfig(0, 5), Seconds: 10}},
	}
}

// The plan has the own protocol, a better one with no more wrong ideas, and a frontier
// on which both numbers grow; text, document and picture can be made.
func TestProtocolPlan(t *testing.T) {
	bounded.Calculates(t)
	a, err := protocolPlan().Answer()
	if err != nil {
		t.Fatal(err)
	}
	if a.Best == nil || a.Best.Week.Gain <= a.Own.Week.Gain || a.Best.Outcome.Wrong > a.Own.Outcome.Wrong || a.Own.Week.Ideas > 30 {
		t.Errorf("own %+v, best %+v", a.Own, a.Best)
	}
	for i, x := range a.Frontier {
		if i > 0 && (x.Week.Gain <= a.Frontier[i-1].Week.Gain || x.Outcome.Wrong <= a.Frontier[i-1].Outcome.Wrong) {
			t.Errorf("frontier %+v after %+v", x.Week, a.Frontier[i-1].Week)
		}
	}
	if len(a.Frontier) < 2 || math.Abs(a.EloRatio-0.492) > 0.01 { // 2·√(the variance of a pair times 2)
		t.Errorf("%d on the frontier, %g Elo per nElo", len(a.Frontier), a.EloRatio)
	}
	text := a.Report().Text()
	for _, want := range []string{"normal(-1,5) nElo (given)", "at most 30 ideas", "\nyours ", "\nbest ", "\nStockfish's ", "\nfrontier ", "times as much as yours"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "--ideas") {
		t.Errorf("ideas are not free:\n%s", text)
	}
	document, err := json.Marshal(a.Report())
	var d report.Document
	if err == nil {
		err = json.Unmarshal(document, &d)
	}
	for id, want := range map[string]float64{"gain": a.Own.Week.Gain, "games": a.Own.Outcome.TotalGames(), "best_wrong": a.Best.Outcome.Wrong, "best_accepted": a.Best.Week.Accepted, "ideas": a.Own.Week.Ideas} {
		if f, known := d.Figures[id]; err != nil || !known || math.Abs(f.Value-want) > 1e-9 || f.Rule != planned {
			t.Errorf("%s is %+v, want %g, %v", id, f, want, err)
		}
	}
	var b strings.Builder
	if err := chart.Write(&b, ".svg", a.Picture()); err != nil || !strings.Contains(b.String(), "nElo a week") {
		t.Errorf("picture: %v", err)
	}
	// The only filled dot is one's own; it is painted last, since it may lie on a copied one.
	dots := regexp.MustCompile(`<circle class="([^"]*)"`).FindAllStringSubmatch(b.String(), -1)
	if last := dots[len(dots)-1][1]; len(dots) != 1+len(a.Copied) || last != string(report.Dots)+" dot" {
		t.Errorf("%d dots, the last one is %q", len(dots), last)
	}
	if line := a.Picture().Charts[0].Series[0]; len(line.X) != 1+len(a.Frontier) || line.X[0] > 100*a.Best.Outcome.Wrong {
		t.Errorf("the line %+v is without the best protocol", line)
	}
}

// What a week or a stage cannot have is refused.
func TestRefusedProtocolPlans(t *testing.T) {
	for want, change := range map[string]func(*ProtocolPlan){
		"0 hours":     func(q *ProtocolPlan) { q.Supply.Hours = 0 },
		"scaling":     func(q *ProtocolPlan) { q.Scaling.Slope = 0 },
		"stage 1":     func(q *ProtocolPlan) { q.Protocol[0].Alpha = 2 },
		"no games to": func(q *ProtocolPlan) { q.Pairs = sprt.Pentanomial{} },
	} {
		q := protocolPlan()
		change(&q)
		if _, err := q.Answer(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
