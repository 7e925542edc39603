package tune

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"match/internal/nearest"
	"match/tune/spsa"
)

// The results of a tuning run that can be played against its start.
const (
	Mean        = "mean"        // of the second half of the iterates: the answer
	Last        = "last"        // the last iterate
	Significant = "significant" // the mean for parameters whose gradient exceeds its error, the start for the others
)

// ParseResults reads a list of results, such as "mean,last".
func ParseResults(text string) (list []string, err error) {
	known := []string{Mean, Last, Significant}
	for _, word := range strings.Split(text, ",") {
		word = strings.TrimSpace(word)
		switch {
		case !slices.Contains(known, word):
			return nil, fmt.Errorf("%q: want some of %s%s", word, strings.Join(known, ", "), nearest.Hint(word, known))
		case slices.Contains(list, word):
			return nil, fmt.Errorf("%s is named twice", word)
		}
		list = append(list, word)
	}
	return list, nil
}

// values returns the values of a run's result.
func values(r *spsa.Run, result string) (list []float64) {
	if result == Mean {
		return r.Average()
	}
	for _, e := range r.Answer().Parameters {
		x := e.Last
		if result == Significant {
			x = e.Start
			if e.Gradient != nil && math.Abs(*e.Gradient) > *e.GradientError {
				x = e.Value
			}
		}
		list = append(list, x)
	}
	return list
}

// fileOf returns the name of the file for one of several results: "tuned.toml"
// becomes "tuned-last.toml".
func fileOf(path, result string) string {
	if path == "" {
		return ""
	}
	ext := filepath.Ext(path)
	return strings.TrimSuffix(path, ext) + "-" + strings.ReplaceAll(result, " ", "") + ext
}
