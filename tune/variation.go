package tune

import (
	"fmt"
	"slices"
	"strings"

	"match/players/spec"
	"match/tune/spsa"
	"match/variants"
)

// variation returns the function that sets the values of the player, rounded as for an engine. It checks
// that a built-in player has the tuned weights within their ranges. An engine process reports its own
// options when it is opened.
func (f *SPSA) variation() (set func(values []float64) (spec.Player, error), err error) {
	if !f.Player.HasWeights() {
		return f.withOptions, nil
	}
	var base *variants.Variant
	if f.Player.Weights != "" {
		base, err = variants.Load(f.Player.Variant, []byte(f.Player.Weights))
	} else {
		base, err = variants.Get(f.Player.Variant)
	}
	if err != nil {
		return nil, err
	}
	set = func(values []float64) (player spec.Player, err error) {
		changes := map[string]int{}
		for i, p := range f.Params {
			changes[p.Name] = int(p.Rounded(values[i]))
		}
		v, err := base.WithWeights(changes)
		if err != nil {
			return player, err
		}
		var text strings.Builder
		err = v.Dump(&text)
		player = f.Player
		player.Weights = text.String()
		return player, err
	}
	var low, high []float64
	for _, p := range f.Params {
		if p.Kind != spsa.Int {
			return nil, fmt.Errorf("parameter %s: weights are whole numbers, want the type int", p.Name)
		}
		low, high = append(low, p.Min), append(high, p.Max)
	}
	for _, values := range [][]float64{low, high} {
		if _, err := set(values); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// withOptions returns an engine process with the values as options.
func (f *SPSA) withOptions(values []float64) (spec.Player, error) {
	player := f.Player
	player.Options = slices.Clone(player.Options)
	for i, p := range f.Params {
		setOption(&player, p.Name, p.Text(values[i]))
	}
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
	set, err := f.variation()
	if err != nil {
		return spec.Player{}, err
	}
	return set(values)
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
