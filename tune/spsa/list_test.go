package spsa

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParseList(t *testing.T) {
	got, err := ParseList("# from a tuning page\nRazor[0], 512, 0, 1024, 51.2, 0.0020\r\n\nlmr, float, 1.35, 0.5, 3, .1, 0.002\nq, int, -3, -10, 10, 0.5, 0.002\n")
	want := []Param{
		{"Razor[0]", Int, 512, 0, 1024, 51.2, 0.002},
		{"lmr", Float, 1.35, 0.5, 3, 0.1, 0.002},
		{"q", Int, -3, -10, 10, 0.5, 0.002},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	again, err := ParseList(writeList(got))
	if diff := cmp.Diff(want, again); diff != "" || err != nil {
		t.Errorf("written and read again: %v %s", err, diff)
	}
}

// Bounds are written as they are: a run that starts from a result has those of the first run.
func TestBoundsAreNotRounded(t *testing.T) {
	list := []Param{
		{"p", Float, 0.12345678, 0.12345678, 0.98765432, 0.001, 0.002}, {"q", Float, 0.98765432, -1e-7, 0.98765432, 0.001, 0.002},
		{"r", Float, 0.33333333333, -MaxValue, MaxValue, 1, 0.002}, {"s", Int, -3, -MaxValue, MaxValue, 1, 0.002},
	}
	text := writeList(list)
	again, err := ParseList(text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	for i, p := range again {
		if p.Min != list[i].Min || p.Max != list[i].Max || math.Abs(p.Start-list[i].Start) > 1e-6 {
			t.Errorf("%+v, want %+v", p, list[i])
		}
	}
	if want := "r, float, 0.333333, -1000000000, 1000000000, 1, 0.002\n"; !strings.Contains(text, want) {
		t.Errorf("%s\nwant %s", text, want)
	}
}

func TestParseListRefuses(t *testing.T) {
	for line, want := range map[string]string{
		"":                                              "1: no parameters",
		"a, 1, 0, 2, 1, 0.002\nb, 1":                    "2: 2 values, want name",
		"a, 1, 2, 0, 1, 0.002":                          "min 2 is not below max 0",
		"a, 1, 1, 1, 1, 0.002":                          "min 1 is not below max 1",
		"a, 9, 0, 2, 1, 0.002":                          "start 9 is not between min 0 and max 2",
		"a, -1, 0, 2, 1, 0.002":                         "start -1 is not between",
		"a, 1, 0, 2, 0, 0.002":                          "c_end is 0, want more than 0",
		"a, 1, 0, 2, .4, 0.002":                         "c_end is 0.4, want 0.5 or more for an int",
		"a, float, 1, 0, 2, 9e-6, 0.002":                "c_end is 9e-06, want 0.00001 or more for a float",
		"a, 1, 0, 2, 1.1, 0.002":                        "more than half the way",
		"a, 1, 0, 2, 1, 0":                              "r_end is 0, want more",
		"a, 1, 0, 2, 1, -1":                             "r_end is -1, want more",
		"a, NaN, 0, 2, 1, 0.002":                        "start is NaN, want a number",
		"a, 1, 0, Inf, 1, 0.002":                        "max is +Inf, want a number",
		"a, 1, 0, 2, 1e300, 0.002":                      "c_end is 1e+300, want a number",
		"a, 1.5, 0, 2, 1, 0.002":                        "start is 1.5, want a whole number for an int",
		"a, x, 0, 2, 1, 0.002":                          `start is "x", want a number`,
		"a, flot, 1, 0, 2, 1, 0.1":                      `unknown type "flot" (did you mean "float"?)`,
		", 1, 0, 2, 1, 0.002":                           "no name",
		"a, 1, 0, 2, 1, 0.002\n#\na, 1, 0, 2, 1, 0.002": "3: parameter a is listed twice, first on line 1",
	} {
		_, err := ParseList(line)
		number, _, _ := strings.Cut(fmt.Sprint(err), ": ")
		if _, none := strconv.Atoi(number); none != nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", line, err, want)
		}
	}
}

func FuzzParseList(f *testing.F) {
	f.Add("a, 1, 0, 2, 1, 0.002")
	f.Add("a, float, 1e-9, 0, 2, 1, 0.002\n# x\n,,,,,")
	f.Fuzz(func(t *testing.T, text string) {
		params, err := ParseList(text)
		if err != nil {
			return
		}
		if _, err := New(Config{Params: params, Pairs: 10, Batch: 3}); err != nil {
			t.Errorf("a list that was read makes no run: %v", err)
		}
	})
}

func ExampleParseList() {
	params, err := ParseList("RazorMargin, 512, 0, 1024, 50, 0.002")
	fmt.Println(params[0].Name, params[0].Kind, params[0].Start, err)
	// Output: RazorMargin int 512 <nil>
}

func ExampleRun() {
	params, _ := ParseList("knight, 300, 200, 400, 10, 0.002\nbishop, 300, 200, 400, 10, 0.002")
	run, _ := New(Config{Params: params, Pairs: 1000, Batch: 8, Seed: 1})
	for point, more := run.Next(); more; point, more = run.Next() {
		// Play point.Pairs pairs of point.Plus against point.Minus here; these engines
		// are so weak that the side with the higher knight value wins.
		results := [5]int{point.Pairs}
		if point.Plus[0] > point.Minus[0] {
			results = [5]int{4: point.Pairs}
		}
		if err := run.Update(point.Batch, results); err != nil {
			fmt.Println(err)
			return
		}
	}
	answer := run.Answer()
	fmt.Println(answer.Pairs, "pairs; knights are worth more than", answer.Parameters[0].Start, answer.Parameters[0].Value > 330)
	// Output: 1000 pairs; knights are worth more than 300 true
}
