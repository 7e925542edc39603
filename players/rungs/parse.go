package rungs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"match/players"
	"match/players/spec"
)

// Rung is an opponent with a known rating.
type Rung struct {
	Player      spec.Player
	Rating      float64
	Error       float64 // half of its 95% interval; 0: exact
	Calibration string  // the source of the rating; "": given by the user
}

// OwnKeys are the keys of a rung that are not keys of its player.
var OwnKeys = []string{"levels", "elo", "step", "rating", "error"}

// Parse returns the rungs for a text: a player with the keys of a rung. It
// reads an engine's options from the engine.
func Parse(ctx context.Context, text string) ([]Rung, error) {
	keys, rest, err := split(text)
	if err != nil {
		return nil, err
	}
	who, err := players.Resolve(ctx, rest)
	if err != nil {
		return nil, err
	}
	given := 0
	for _, name := range []string{"levels", "elo", "rating"} {
		if _, ok := keys[name]; ok {
			given++
		}
	}
	if given != 1 {
		return nil, errors.New("want one of levels=0-20, elo=1350-2850 and rating=N, which rate the rungs")
	}
	if _, rated := keys["rating"]; rated {
		return givenRating(who, keys)
	}
	low, high, err := declaredElo(ctx, who)
	if err != nil {
		return nil, err
	}
	return limited(who, keys, low, high)
}

// split separates the keys of a rung from a text; the rest is the player.
func split(text string) (keys map[string]string, player string, err error) {
	keys = map[string]string{}
	var rest []string
	for _, part := range strings.Split(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		if name = strings.TrimSpace(name); len(rest) > 0 && slices.Contains(OwnKeys, name) {
			if _, twice := keys[name]; twice {
				return nil, "", fmt.Errorf("%s is given twice", name)
			}
			keys[name] = strings.TrimSpace(value)
			continue
		}
		rest = append(rest, part)
	}
	return keys, strings.Join(rest, ","), nil
}

// givenRating returns the single rung of a player with a known rating.
func givenRating(player spec.Player, keys map[string]string) ([]Rung, error) {
	r := Rung{Player: player}
	var err error
	if r.Rating, err = finite(keys["rating"]); err != nil {
		return nil, fmt.Errorf("rating=%s: want a number", keys["rating"])
	}
	if text, ok := keys["error"]; ok {
		if r.Error, err = finite(text); err != nil || r.Error < 0 {
			return nil, fmt.Errorf("error=%s: want a number of at least 0", text)
		}
	}
	if _, ok := keys["step"]; ok {
		return nil, errStep
	}
	return []Rung{r}, nil
}

var errStep = errors.New("step is for elo=LOW-HIGH")

func finite(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if math.IsNaN(x) || math.IsInf(x, 0) {
		err = strconv.ErrRange
	}
	return x, err
}

// parseRange reads "0-20" or "5".
func parseRange(text string) (low, high int, err error) {
	first, last, isRange := strings.Cut(text, "-")
	if low, err = strconv.Atoi(first); err == nil {
		high = low
		if isRange {
			high, err = strconv.Atoi(last)
		}
	}
	if err != nil || low < 0 || high < low {
		return 0, 0, fmt.Errorf("%q: want a range such as 0-20", text)
	}
	return low, high, nil
}
