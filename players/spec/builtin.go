package spec

import (
	"fmt"
	"slices"

	"match/engine"
	"match/internal/nearest"
	"match/variants"
)

// checkTerm rejects a name that is neither a search feature nor a term of the
// evaluation.
func checkTerm(name string) error {
	if slices.Contains(engine.FeatureNames(), name) {
		return nil
	}
	if _, err := variants.ParseTerm(name); err == nil {
		return nil
	}
	terms := (^variants.Terms(0)).Names()
	return fmt.Errorf("no feature or term %q%s", name, nearest.Hint(name, append(engine.FeatureNames(), terms...)))
}

// Evaluation returns the variant with the settings of the spec, and the search
// features that it disables. It is for built-in players.
func (s Player) Evaluation() (v *variants.Variant, disabled engine.Features, err error) {
	if s.Weights != "" {
		v, err = variants.Load(s.Variant, []byte(s.Weights))
	} else {
		v, err = variants.Get(s.Variant)
	}
	if err != nil {
		return nil, 0, err
	}
	if s.Phase != "" {
		phase, err := variants.ParsePhase(s.Phase)
		if err != nil {
			return nil, 0, err
		}
		v = v.WithPhase(phase)
	}
	if s.Interpolation != unset {
		v = v.WithInterpolation(s.Interpolation == On)
	}
	for _, name := range s.Without {
		if feature, err := engine.ParseFeatures(name); err == nil {
			disabled |= feature
		} else if v, err = v.Without(name); err != nil {
			return nil, 0, fmt.Errorf("without=%s: %w", name, err)
		}
	}
	return v, disabled, nil
}
