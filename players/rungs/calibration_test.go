package rungs

import (
	"math"
	"testing"
)

// Levels have the ratings given by the engines' own formulas.
func TestLevelElo(t *testing.T) {
	for _, c := range []struct {
		low, high, level int
		want             float64
	}{
		{1350, 2850, 0, 1347}, {1350, 2850, 1, 1490}, {1350, 2850, 2, 1597}, {1350, 2850, 5, 1871}, {1350, 2850, 10, 2264}, {1350, 2850, 15, 2619},
		{1320, 3190, 1, 1444}, {1320, 3190, 2, 1566}, {1320, 3190, 3, 1729}, {1320, 3190, 4, 1953}, {1320, 3190, 8, 2624}, {1320, 3190, 15, 3057}, {1320, 3190, 19, 3190},
	} {
		known, ok := calibrationOf(c.low, c.high)
		if got := known.levelElo(c.level); !ok || math.Abs(got-c.want) > 2 {
			t.Errorf("level %d of %d to %d: %g, want %g", c.level, c.low, c.high, got, c.want)
		}
	}
	if _, ok := calibrationOf(1000, 2000); ok {
		t.Error("a calibration of what is not known")
	}
}

func TestParseRange(t *testing.T) {
	for text, want := range map[string][2]int{"0-20": {0, 20}, "5": {5, 5}, "1350-2850": {1350, 2850}} {
		low, high, err := parseRange(text)
		if err != nil || low != want[0] || high != want[1] {
			t.Errorf("%s: %d to %d, %v", text, low, high, err)
		}
	}
	for _, text := range []string{"", "-", "-5", "5-", "20-0", "x-y", "1-2-3"} {
		if _, _, err := parseRange(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

// Calibrations are distinguished by both ends of their ranges.
func TestCalibrationsHaveTheirRange(t *testing.T) {
	for _, c := range calibrations {
		if got, ok := calibrationOf(c.low, c.high); !ok || got.text != c.text {
			t.Errorf("%d to %d: %+v", c.low, c.high, got)
		}
		_, low := calibrationOf(c.low, c.high+1)
		if _, high := calibrationOf(c.low-1, c.high); low || high {
			t.Errorf("half of %d to %d is known", c.low, c.high)
		}
	}
}
