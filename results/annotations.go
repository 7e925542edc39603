package results

import (
	"fmt"
	"io"
	"strings"
)

// WriteAnnotations writes a line for each comparison as a workflow command of
// GitHub Actions: an error where it failed or broke, a warning where it is
// open, else a notice.
func (g *Gate) WriteAnnotations(w io.Writer) error {
	for i := range g.Comparisons {
		c := &g.Comparisons[i]
		level := "error"
		switch c.Outcome() {
		case Passed:
			level = "notice"
		case Open:
			level = "warning"
		}
		if _, err := fmt.Fprintf(w, "::%s title=match gate::%s\n", level, annotation(c.Line())); err != nil {
			return err
		}
	}
	return nil
}

// annotation escapes what the message of a workflow command cannot hold.
func annotation(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}
