package rungs

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"match/players"
	"match/players/spec"
	"match/players/ucitext"
)

// declaredElo returns the range of UCI_Elo that an engine declares.
func declaredElo(ctx context.Context, player spec.Player) (low, high int, err error) {
	if !player.DeclaresOptions() {
		return 0, 0, errors.New("levels and elo are for an engine with Stockfish's options, such as uci:stockfish")
	}
	intro, err := players.Introduce(ctx, player, players.Env{})
	if err != nil {
		return 0, 0, err
	}
	elo, err := ucitext.Find(intro.Options, "UCI_Elo")
	if err != nil {
		return 0, 0, fmt.Errorf("levels and elo need an engine with the option UCI_Elo: %w", err)
	}
	return int(elo.Min), int(elo.Max), nil
}

// limited returns the levels of an engine, or its strengths by UCI_Elo, whose
// declared range is low to high.
func limited(player spec.Player, keys map[string]string, low, high int) ([]Rung, error) {
	c, known := calibrationOf(low, high)
	if _, ok := keys["error"]; ok {
		return nil, errors.New("error is for rating=N")
	}
	if text, ok := keys["levels"]; ok {
		if _, ok := keys["step"]; ok {
			return nil, errStep
		}
		if !known {
			return nil, fmt.Errorf("UCI_Elo from %d to %d: no known Stockfish declares that range, so its levels have no rating; give elo=%[1]d-%d or rungs with rating=N", low, high)
		}
		return c.levels(player, text)
	}
	if !known {
		c = calibration{low: low, high: high, text: fmt.Sprintf("UCI_Elo of an engine that declares %d to %d; its calibration is unknown", low, high)}
	}
	return c.strengths(player, keys)
}

// levels returns rungs by Skill Level.
func (c *calibration) levels(player spec.Player, text string) (list []Rung, err error) {
	low, high, err := parseRange(text)
	if err != nil || high > fullStrength {
		return nil, fmt.Errorf("levels=%s: want levels from 0 to 20", text)
	}
	if low == fullStrength {
		return nil, fmt.Errorf("levels=%s: level %d is full strength, which has no rating", text, low)
	}
	for level := low; level <= min(high, fullStrength-1); level++ {
		list = append(list, Rung{
			Rating: c.levelElo(level), Error: c.uncertain, Calibration: c.text,
			Player: withOptions(player, fmt.Sprintf("level %d", level), "Skill Level", strconv.Itoa(level)),
		})
	}
	return list, nil
}

// strengths returns rungs by UCI_Elo.
func (c *calibration) strengths(player spec.Player, keys map[string]string) (list []Rung, err error) {
	low, high, err := parseRange(keys["elo"])
	if err != nil || low < c.low || high > c.high {
		return nil, fmt.Errorf("elo=%s: this engine declares %d to %d", keys["elo"], c.low, c.high)
	}
	step := 100
	if text, ok := keys["step"]; ok {
		if step, err = strconv.Atoi(text); err != nil || step < 1 {
			return nil, fmt.Errorf("step=%s: want a whole number of at least 1", text)
		}
	}
	for elo := low; elo <= high; elo += step {
		list = append(list, Rung{
			Rating: float64(elo), Error: c.uncertain, Calibration: c.text,
			Player: withOptions(player, strconv.Itoa(elo), "UCI_LimitStrength", "true", "UCI_Elo", strconv.Itoa(elo)),
		})
	}
	return list, nil
}

// withOptions returns a player with another name and with further options, given
// as alternating names and values.
func withOptions(player spec.Player, name string, options ...string) spec.Player {
	player.Name = player.DisplayName() + " " + name
	player.Options = append([]spec.Option{}, player.Options...)
	for i := 0; i < len(options); i += 2 {
		player.Options = append(player.Options, spec.Option{Name: options[i], Value: options[i+1]})
	}
	return player
}
