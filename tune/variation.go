package tune

import (
	"fmt"
	"slices"
	"strings"

	"match/players/spec"
	"match/tune/spsa"
	"match/variants"
)

// variation sets the values of a player.
type variation struct {
	f    *SPSA
	base *variants.Variant // for a built-in player
}

// newVariation checks that the player has the tuned weights within their ranges.
// An engine process reports its own options when it is opened.
func newVariation(f *SPSA) (*variation, error) {
	s := &variation{f: f}
	if !f.Player.HasWeights() {
		return s, nil
	}
	var err error
	if f.Player.Weights != "" {
		s.base, err = variants.Load(f.Player.Variant, []byte(f.Player.Weights))
	} else {
		s.base, err = variants.Get(f.Player.Variant)
	}
	if err != nil {
		return nil, err
	}
	var low, high []float64
	for _, p := range f.Params {
		if p.Kind != spsa.Int {
			return nil, fmt.Errorf("parameter %s: weights are whole numbers, want the type int", p.Name)
		}
		low, high = append(low, p.Min), append(high, p.Max)
	}
	for _, values := range [][]float64{low, high} {
		if _, err := s.weighted(values); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// weighted returns the variant with values in place of its weights.
func (s *variation) weighted(values []float64) (*variants.Variant, error) {
	changes := map[string]int{}
	for i, p := range s.f.Params {
		changes[p.Name] = int(p.Rounded(values[i]))
	}
	return s.base.WithWeights(changes)
}

// with returns the player with the values.
func (s *variation) with(values []float64) (spec.Player, error) {
	player := s.f.Player
	if !player.HasWeights() {
		player.Options = slices.Clone(player.Options)
		for i, p := range s.f.Params {
			setOption(&player, p.Name, p.Text(values[i]))
		}
		return player, nil
	}
	v, err := s.weighted(values)
	if err != nil {
		return player, err
	}
	var text strings.Builder
	if err := v.Dump(&text); err != nil {
		return player, err
	}
	player.Weights = text.String()
	return player, nil
}

// setOption replaces an option's value, or adds the option.
func setOption(player *spec.Player, name, value string) {
	for i, o := range player.Options {
		if strings.EqualFold(o.Name, name) {
			player.Options[i].Value = value
			return
		}
	}
	player.Options = append(player.Options, spec.Option{Name: name, Value: value})
}

// With returns the player with values for the parameters, rounded as for an
// engine.
func (f *SPSA) With(values []float64) (spec.Player, error) {
	s, err := newVariation(f)
	if err != nil {
		return spec.Player{}, err
	}
	return s.with(values)
}

// Variant returns the player's evaluation with values for its weights, and false
// for an engine process, which has no variant.
func (f *SPSA) Variant(values []float64) (*variants.Variant, bool) {
	player, err := f.With(values)
	if err != nil || !player.HasWeights() {
		return nil, false
	}
	v, _, err := player.Evaluation()
	return v, err == nil
}

// withStart returns the player with the initial values.
func (f *SPSA) withStart() (spec.Player, error) {
	var start []float64
	for _, p := range f.Params {
		start = append(start, p.Start)
	}
	return f.With(start)
}
