package spsa

import (
	"fmt"
	"strconv"
	"strings"
)

// ParseList reads parameters in the form of fishtest and OpenBench, one per
// line:
//
//	name, start, min, max, c_end, r_end
//	name, int|float, start, min, max, c_end, r_end
//
// Without a type a parameter is an int. Empty lines and lines that begin with #
// are skipped. The error begins with the number of the line, from 1.
func ParseList(text string) ([]Param, error) {
	var params []Param
	lines := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := parseParam(line)
		if err == nil && lines[p.Name] > 0 {
			err = fmt.Errorf("parameter %s is listed twice, first on line %d", p.Name, lines[p.Name])
		}
		if err != nil {
			return nil, fmt.Errorf("%d: %w", i+1, err)
		}
		lines[p.Name] = i + 1
		params = append(params, p)
	}
	if len(params) == 0 {
		return nil, fmt.Errorf("1: no parameters; want lines of name, start, min, max, c_end, r_end")
	}
	return params, nil
}

// LineOf returns the line of a parameter in a list that ParseList has read.
func LineOf(text, name string) int {
	for i, line := range strings.Split(text, "\n") {
		if first, _, _ := strings.Cut(line, ","); strings.TrimSpace(first) == name {
			return i + 1
		}
	}
	return 0
}

func parseParam(line string) (p Param, err error) {
	parts := strings.Split(line, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	p.Name = parts[0]
	if len(parts) == 7 {
		if p.Kind, err = parseKind(parts[1]); err != nil {
			return p, fmt.Errorf("parameter %s: %w", p.Name, err)
		}
		parts = append(parts[:1], parts[2:]...)
	}
	if len(parts) != 6 {
		return p, fmt.Errorf("%d values, want name, start, min, max, c_end, r_end, or with int or float after the name 7", len(parts))
	}
	for i, to := range []*float64{&p.Start, &p.Min, &p.Max, &p.CEnd, &p.REnd} {
		if *to, err = strconv.ParseFloat(parts[i+1], 64); err != nil {
			return p, p.wrong("%s is %q, want a number", p.fields()[i].name, parts[i+1])
		}
	}
	return p, p.Validate()
}

// writeList returns the parameters in the form that ParseList reads, with types. Their
// bounds stay as they are, and a start is not rounded beyond them.
func writeList(params []Param) string {
	var b strings.Builder
	for _, p := range params {
		start := p.Text(p.Start)
		if x, err := strconv.ParseFloat(start, 64); err != nil || x < p.Min || x > p.Max {
			start = exact(p.Start)
		}
		fmt.Fprintf(&b, "%s, %s, %s, %s, %s, %g, %g\n",
			p.Name, p.Kind, start, exact(p.Min), exact(p.Max), p.CEnd, p.REnd)
	}
	return b.String()
}

func exact(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
