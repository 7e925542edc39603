package spec

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Resources are amounts of things that a machine has only a few of, by any names, such
// as 2 of "gpu". A player holds what it needs as long as it is open.
type Resources map[string]int

const (
	mostAmount    = 1024
	mostResources = 16
)

var resourceName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,31}$`)

// Check returns an error for resources with impossible names or amounts.
func (r Resources) Check() error {
	if len(r) > mostResources {
		return fmt.Errorf("%d resources: want at most %d", len(r), mostResources)
	}
	for _, name := range r.Names() {
		switch n := r[name]; {
		case !resourceName.MatchString(name):
			return fmt.Errorf("resource %.40q: want a name of at most 32 letters, digits, '-' and '_'", name)
		case n < 1 || n > mostAmount:
			return fmt.Errorf("resource %s: want an amount from 1 to %d", name, mostAmount)
		}
	}
	return nil
}

// add adds NAME or NAME, a separator and the amount.
func (r *Resources) add(text, separator string) error {
	name, amount, given := strings.Cut(text, separator)
	n, err := 1, error(nil)
	if given {
		n, err = strconv.Atoi(amount)
	}
	if _, twice := (*r)[name]; err != nil || twice {
		return fmt.Errorf("%q: want NAME%sAMOUNT, such as gpu%[2]s2, and each name once", text, separator)
	}
	if *r == nil {
		*r = Resources{}
	}
	(*r)[name] = n
	return r.Check()
}

// ParseResources reads what a machine has, each such as "gpu=2".
func ParseResources(words []string) (r Resources, err error) {
	for _, word := range words {
		if err := r.add(word, "="); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// String returns the resources as ParseResources reads them, separated by commas.
func (r Resources) String() string {
	var list []string
	for _, name := range r.Names() {
		list = append(list, fmt.Sprintf("%s=%d", name, r[name]))
	}
	return strings.Join(list, ",")
}

// Names returns the names in order.
func (r Resources) Names() []string { return slices.Sorted(maps.Keys(r)) }

// Plus returns the sums of amounts.
func (r Resources) Plus(other Resources) Resources {
	if len(other) == 0 {
		return r
	}
	sum := Resources{}
	maps.Copy(sum, r)
	for name, n := range other {
		sum[name] += n
	}
	return sum
}

// Beyond returns the first name of which there is more than have has, "" if there is none.
func (r Resources) Beyond(have Resources) string {
	for _, name := range r.Names() {
		if r[name] > have[name] {
			return name
		}
	}
	return ""
}
