package variants

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"match/internal/nearest"
)

// filePrefix is the prefix of the name of a variant from a file.
const filePrefix = "file:"

// longestName is longer than any name of a weight; for longer texts no suggestion is made.
const longestName = 60

// largestFile is many times the size of any file of weights.
const largestFile = 64 << 10

// loadFile reads the variant in a file.
func loadFile(path string) (*Variant, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the variant %s%s: %w", filePrefix, path, err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, largestFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read the variant %s%s: %w", filePrefix, path, err)
	case len(data) > largestFile:
		return nil, fmt.Errorf("%s is larger than %d KiB: is this a file of weights?", path, largestFile>>10)
	}
	return Load(path, data)
}

// Load reads a variant from TOML as Dump writes it. The path is used for errors and for the
// variant's name, file:NAME.toml. Every setting and every weight of the variant must occur exactly
// once, and nothing else. Errors give the file, the line and the nearest name.
func Load(path string, data []byte) (*Variant, error) {
	d, err := readDocument(path, data)
	if err != nil {
		return nil, err
	}
	v := &Variant{
		name:    filePrefix + filepath.Base(path),
		about:   "weights from a file",
		weights: make([]int, size),
	}
	if err := v.readSettings(d); err != nil {
		return nil, err
	}
	if err := v.checkNames(d); err != nil {
		return nil, err
	}
	v.each(func(name string, s *section, place int) {
		if err == nil {
			err = v.readWeight(d, name, s, place)
		}
	})
	if err != nil {
		return nil, err
	}
	return v, nil
}

// readWeight reads one weight into the vector.
func (v *Variant) readWeight(d *document, name string, s *section, place int) error {
	value, there := d.values[name]
	if !there {
		return d.errorAt(name, "weight %s is missing", name)
	}
	n, ok := value.(int64)
	if !ok || n < int64(s.low) || n > int64(s.high) {
		return d.errorAt(name, "weight %s is %s, want a whole number from %d to %d", name, shown(value), s.low, s.high)
	}
	v.weights[place] = int(n)
	return nil
}

// checkNames rejects names that the variant does not have.
func (v *Variant) checkNames(d *document) error {
	known := append(v.weightNames(), phaseKey, interpolationKey, pawnEndgameKey, termsKey)
	isKnown := map[string]bool{}
	for _, name := range known {
		isKnown[name] = true
	}
	for _, name := range d.names() {
		if isKnown[name] {
			continue
		}
		if setting := settingFor(name); setting != "" {
			return d.errorAt(name, "weight %s needs %s", name, setting)
		}
		if len(name) > longestName {
			return d.errorAt(name, "unknown weight %.*s…", longestName, name)
		}
		return d.errorAt(name, "unknown weight %s%s", name, nearest.Hint(name, known))
	}
	return nil
}

// settingFor returns the setting with which a variant would have a weight of that name, "" if there
// is none.
func settingFor(name string) (setting string) {
	full := &Variant{terms: allTerms, weights: make([]int, size)}
	for _, full.zoned = range []bool{false, true} {
		full.each(func(n string, s *section, _ int) {
			switch {
			case n != name:
			case s.term != 0:
				setting = fmt.Sprintf("%q in %s", s.term, termsKey)
			case full.zoned:
				setting = fmt.Sprintf("%s = %q", pawnEndgameKey, byZones)
			default:
				setting = fmt.Sprintf("%s = %q", pawnEndgameKey, bySquares)
			}
		})
		if setting != "" {
			return setting
		}
	}
	return ""
}

// readSettings reads the settings of the file.
func (v *Variant) readSettings(d *document) error {
	phase, err := setting[string](d, phaseKey, "a string")
	if err != nil {
		return err
	}
	if v.phase, err = ParsePhase(phase); err != nil {
		return d.errorAt(phaseKey, "%v", err)
	}
	interpolates, err := setting[bool](d, interpolationKey, "true or false")
	if err != nil {
		return err
	}
	v.flat = !interpolates
	pawnEndgame, err := setting[string](d, pawnEndgameKey, "a string")
	if err != nil {
		return err
	}
	if v.zoned = pawnEndgame == byZones; !v.zoned && pawnEndgame != bySquares {
		return d.errorAt(pawnEndgameKey, "%s is %q, want %q or %q", pawnEndgameKey, pawnEndgame, bySquares, byZones)
	}
	return v.readTerms(d)
}

func (v *Variant) readTerms(d *document) error {
	names, err := setting[[]any](d, termsKey, "a list of strings")
	if err != nil {
		return err
	}
	for _, n := range names {
		name, ok := n.(string)
		if !ok {
			return d.errorAt(termsKey, "%s holds %s, want names of terms: %s", termsKey, shown(n),
				strings.Join(termNames, ", "))
		}
		t, err := ParseTerm(name)
		if err != nil {
			return d.errorAt(termsKey, "%v", err)
		}
		v.terms |= t
	}
	return nil
}

// setting returns the value of a setting, which must exist and be of type T.
func setting[T any](d *document, name, want string) (value T, err error) {
	raw, there := d.values[name]
	if !there {
		return value, fmt.Errorf("%s:1: %s is missing, want %s", d.path, name, want)
	}
	value, ok := raw.(T)
	if !ok {
		return value, d.errorAt(name, "%s is %s, want %s", name, shown(raw), want)
	}
	return value, nil
}
