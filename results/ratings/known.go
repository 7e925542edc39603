package ratings

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"match/internal/nearest"
	"match/internal/plural"
	"match/rating"
)

// Known collects prior knowledge about players, for the rating of some data.
// Errors begin with the place that the text was read from.
type Known struct {
	Anchors  []rating.Anchor
	Versions []rating.Version

	data *rating.Data
	from map[int]string // where each anchor comes from
}

// NewKnown makes an empty Known for the players of these games.
func NewKnown(d *rating.Data) *Known { return &Known{data: d, from: map[int]string{}} }

// ParseAnchor reads NAME=RATING; the name may contain "=".
func ParseAnchor(place, text string) (name string, r float64, err error) {
	cut := strings.LastIndexByte(text, '=')
	if cut < 0 {
		return "", 0, fmt.Errorf("%s: want NAME=RATING", place)
	}
	r, err = elo(place, "rating", text[cut+1:])
	return strings.TrimSpace(text[:cut]), r, err
}

// Anchor adds an anchor in the form of [ParseAnchor].
func (k *Known) Anchor(place, text string) error {
	name, r, err := ParseAnchor(place, text)
	if err != nil {
		return err
	}
	return k.add(place, name, r, 0)
}

// ReadAnchors reads a file of exact ratings.
func (k *Known) ReadAnchors(place string, text []byte) error {
	return k.readRatings(place, text, `"name",rating`, 2)
}

// ReadLoose reads a file of ratings with errors.
func (k *Known) ReadLoose(place string, text []byte) error {
	return k.readRatings(place, text, `"name",rating,standard error`, 3)
}

func (k *Known) readRatings(place string, text []byte, want string, columns int) error {
	return eachRow(place, text, want, columns, func(place string, row []string) error {
		se := 0.0
		r, err := elo(place, "rating", row[1])
		if err == nil && columns == 3 {
			se, err = elo(place, "standard error", row[2])
		}
		if err == nil && se < 0 {
			err = fmt.Errorf("%s: standard error %g: want 0 or more", place, se)
		}
		if err != nil {
			return err
		}
		return k.add(place, row[0], r, se)
	})
}

// AddGiven adds the ratings that the events of the games were given, for players
// whose rating is not known yet. Two events must not contradict each other.
func (k *Known) AddGiven(place string, g *Games) error {
	before := map[int]given{}
	for _, x := range g.given {
		id, rated := k.data.Find(x.player)
		b, again := before[id]
		_, known := k.from[id]
		switch {
		case !rated || known && !again || again && b.rating == x.rating:
			continue
		case again:
			return fmt.Errorf("%s: %q has the rating %g in %s and %g in %s: choose one with --anchor NAME=RATING", place, x.player, b.rating, b.event, x.rating, x.event)
		}
		before[id] = x
		if err := k.add(x.event, x.player, x.rating, 0); err != nil {
			return err
		}
	}
	return nil
}

func (k *Known) add(place, name string, r, se float64) error {
	id, err := k.player(place, name)
	if err != nil {
		return err
	}
	if before, twice := k.from[id]; twice {
		return fmt.Errorf("%s: %q already has a rating (%s)", place, k.data.Names()[id], before)
	}
	k.from[id] = place
	k.Anchors = append(k.Anchors, rating.Anchor{Player: id, Rating: r, SE: se})
	return nil
}

// ReadVersions reads a file with the gains of versions.
func (k *Known) ReadVersions(place string, text []byte) error {
	return eachRow(place, text, `"new","old",gain,standard error`, 4, k.gained)
}

func (k *Known) gained(place string, row []string) error {
	var v rating.Version
	var errs [4]error
	v.New, errs[0] = k.player(place, row[0])
	v.Old, errs[1] = k.player(place, row[1])
	v.Gain, errs[2] = elo(place, "gain", row[2])
	v.SE, errs[3] = elo(place, "standard error", row[3])
	if err := cmp.Or(errs[:]...); err != nil {
		return err
	}
	if !(v.SE > 0) || v.New == v.Old {
		return fmt.Errorf("%s: want two players and a standard error above 0", place)
	}
	k.Versions = append(k.Versions, v)
	return nil
}

func (k *Known) player(place, name string) (int, error) {
	name = strings.TrimSpace(name)
	if id, ok := k.data.Find(name); ok {
		return id, nil
	}
	return 0, fmt.Errorf("%s: no player %q in the games%s", place, name, nearest.Hint(name, k.data.Names()))
}

// elo reads a number in Elo.
func elo(place, what, text string) (float64, error) {
	text = strings.TrimSpace(text)
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 100_000 {
		return 0, fmt.Errorf("%s: %s %q: want a number of Elo", place, what, text)
	}
	return v, nil
}

// eachRow reads comma-separated values; columns is 0 if add checks their number.
// Empty lines and lines that begin with # are skipped.
func eachRow(place string, text []byte, want string, columns int, add func(place string, row []string) error) error {
	r := csv.NewReader(bytes.NewReader(text))
	r.FieldsPerRecord, r.Comment, r.TrimLeadingSpace = -1, '#', true
	for rows := 0; ; rows++ {
		row, err := r.Read()
		var wrong *csv.ParseError
		switch {
		case err == io.EOF && rows == 0:
			return fmt.Errorf("%s: no lines: want %s on each", place, want)
		case err == io.EOF:
			return nil
		case errors.As(err, &wrong):
			return fmt.Errorf("%s:%d: %w: want %s", place, wrong.Line, wrong.Err, want)
		case err != nil:
			return fmt.Errorf("%s: %w", place, err)
		}
		line, _ := r.FieldPos(0)
		here := fmt.Sprintf("%s:%d", place, line)
		if columns > 0 && len(row) != columns {
			return fmt.Errorf("%s: %d columns: want %s", here, len(row), want)
		}
		if err := add(here, row); err != nil {
			return err
		}
	}
}

// mostAlike is how many pairs of similar names are listed.
const mostAlike = 3

// lookAlikes warns about names that differ only in case or in spaces, because
// they are rated as separate players.
func lookAlikes(t *rating.Table) (list []string) {
	first := map[string]string{}
	more := 0
	for i := range t.Players {
		name := t.Players[i].Name
		key := strings.Join(strings.Fields(nearest.Fold(name)), " ")
		before, seen := first[key]
		switch {
		case !seen:
			first[key] = name
		case len(list) < mostAlike:
			list = append(list, fmt.Sprintf("%q and %q are rated as two players: are they the same?", before, name))
		default:
			more++
		}
	}
	if more > 0 {
		list = append(list, plural.Count(more, "more name")+" like that")
	}
	return list
}
