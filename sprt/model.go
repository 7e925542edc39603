package sprt

import (
	"fmt"
	"strings"
)

// Models lists the names of the models, default first.
func Models() []string { return []string{"normalized", "logistic", "bayesian"} }

// String is the model's name: normalized, logistic or bayesian.
func (m Model) String() string {
	if m < 0 || int(m) >= len(Models()) {
		return fmt.Sprintf("model %d", int(m))
	}
	return Models()[m]
}

// ParseModel reads a model's name.
func ParseModel(name string) (Model, error) {
	for i, n := range Models() {
		if n == name {
			return Model(i), nil
		}
	}
	return 0, fmt.Errorf("unknown model %q: one of %s", name, strings.Join(Models(), ", "))
}

// MarshalText makes the model a name in JSON.
func (m Model) MarshalText() ([]byte, error) {
	if m < 0 || int(m) >= len(Models()) {
		return nil, fmt.Errorf("unknown model %d", int(m))
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads the name back.
func (m *Model) UnmarshalText(text []byte) (err error) {
	*m, err = ParseModel(string(text))
	return err
}
