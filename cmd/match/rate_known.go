package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"match/internal/nearest"
	"match/rating"
)

// options are the flags as the rating of these players needs them.
func (f *rateFlags) options(cmd *cobra.Command, d *rating.Data) (rating.Options, error) {
	o := rating.Options{Model: rating.Model(f.model), Average: f.average, Prior: f.prior, Covariance: rating.Covariance(f.covariance)}
	if cmd.Flags().Changed("white-advantage") {
		o.White = &f.white
	}
	k := knownRatings{data: d, options: &o, from: map[int]string{}}
	for _, text := range f.anchors {
		if err := k.anchor(text); err != nil {
			return o, err
		}
	}
	for _, file := range []struct {
		flag, path, want string
		add              func(place string, row []string) error
	}{
		{"--anchors", f.anchorFile, `"name",rating`, k.fixed},
		{"--loose-anchors", f.looseFile, `"name",rating,standard error`, k.loose},
		{"--versions", f.version, `"new","old",gain,standard error`, k.gained},
	} {
		if file.path == "" {
			continue
		}
		if err := eachRow(file.flag, file.path, file.want, file.add); err != nil {
			return o, err
		}
	}
	if f.errors == string(rating.ToAnchor) && len(o.Anchors) == 0 && o.Prior == 0 {
		return o, errors.New("--errors anchor: there is none (--anchor NAME=RATING, --anchors, --loose-anchors or --prior)")
	}
	if err := o.Check(d); err != nil {
		return o, err
	}
	return o, nil
}

// knownRatings collects what is known of players beforehand.
type knownRatings struct {
	data    *rating.Data
	options *rating.Options
	from    map[int]string // where each anchor comes from
}

// anchor takes in NAME=RATING.
func (k *knownRatings) anchor(text string) error {
	name, value, err := parseAnchor(text)
	if err != nil {
		return err
	}
	return k.add(fmt.Sprintf("--anchor %q", text), name, value, 0)
}

// parseAnchor reads NAME=RATING; the name may hold = itself.
func parseAnchor(text string) (name string, rating float64, err error) {
	cut := strings.LastIndexByte(text, '=')
	if cut < 0 {
		return "", 0, fmt.Errorf("--anchor %q: want NAME=RATING", text)
	}
	rating, err = elo(fmt.Sprintf("--anchor %q", text), "rating", text[cut+1:])
	return strings.TrimSpace(text[:cut]), rating, err
}

func (k *knownRatings) fixed(place string, row []string) error {
	if len(row) != 2 {
		return fmt.Errorf(`%s: %d columns: want "name",rating`, place, len(row))
	}
	r, err := elo(place, "rating", row[1])
	if err != nil {
		return err
	}
	return k.add(place, row[0], r, 0)
}

func (k *knownRatings) loose(place string, row []string) error {
	if len(row) != 3 {
		return fmt.Errorf(`%s: %d columns: want "name",rating,standard error`, place, len(row))
	}
	r, err := elo(place, "rating", row[1])
	if err != nil {
		return err
	}
	se, err := elo(place, "standard error", row[2])
	if err != nil {
		return err
	}
	if se < 0 {
		return fmt.Errorf("%s: standard error %g: want 0 or more", place, se)
	}
	return k.add(place, row[0], r, se)
}

func (k *knownRatings) add(place, name string, r, se float64) error {
	id, err := k.player(place, name)
	if err != nil {
		return err
	}
	if before, twice := k.from[id]; twice {
		return fmt.Errorf("%s: %q has a rating already (%s)", place, k.data.Names()[id], before)
	}
	k.from[id] = place
	k.options.Anchors = append(k.options.Anchors, rating.Anchor{Player: id, Rating: r, SE: se})
	return nil
}

func (k *knownRatings) gained(place string, row []string) error {
	if len(row) != 4 {
		return fmt.Errorf(`%s: %d columns: want "new","old",gain,standard error`, place, len(row))
	}
	var v rating.Version
	var err error
	if v.New, err = k.player(place, row[0]); err != nil {
		return err
	}
	if v.Old, err = k.player(place, row[1]); err != nil {
		return err
	}
	if v.Gain, err = elo(place, "gain", row[2]); err != nil {
		return err
	}
	if v.SE, err = elo(place, "standard error", row[3]); err != nil {
		return err
	}
	if !(v.SE > 0) || v.New == v.Old {
		return fmt.Errorf("%s: want two players and a standard error above 0", place)
	}
	k.options.Versions = append(k.options.Versions, v)
	return nil
}

func (k *knownRatings) player(place, name string) (int, error) {
	name = strings.TrimSpace(name)
	if id, ok := k.data.Find(name); ok {
		return id, nil
	}
	return 0, fmt.Errorf("%s: no player %q in the games%s", place, name, nearest.Hint(name, k.data.Names()))
}

// elo reads a number of Elo.
func elo(place, what, text string) (float64, error) {
	text = strings.TrimSpace(text)
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 100_000 {
		return 0, fmt.Errorf("%s: %s %q: want a number of Elo", place, what, text)
	}
	return v, nil
}

// eachRow reads a file of comma-separated values. Lines that are empty or begin
// with # are skipped.
func eachRow(flag, path, want string, add func(place string, row []string) error) error {
	text, err := readText(flag, path)
	if err != nil {
		return err
	}
	r := csv.NewReader(strings.NewReader(string(text)))
	r.FieldsPerRecord, r.Comment, r.TrimLeadingSpace = -1, '#', true
	rows := 0
	for {
		row, err := r.Read()
		var wrong *csv.ParseError
		switch {
		case err == io.EOF && rows == 0:
			return fmt.Errorf("%s: %s: no lines: want %s on each", flag, path, want)
		case err == io.EOF:
			return nil
		case errors.As(err, &wrong):
			return fmt.Errorf("%s: %s:%d: %w: want %s", flag, path, wrong.Line, wrong.Err, want)
		case err != nil:
			return fmt.Errorf("%s: %s: %w", flag, path, err)
		}
		line, _ := r.FieldPos(0)
		rows++
		if err := add(fmt.Sprintf("%s: %s:%d", flag, path, line), row); err != nil {
			return err
		}
	}
}
