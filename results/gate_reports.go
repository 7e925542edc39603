package results

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"match/internal/harmless"
	"match/report"
)

// The elements of a JUnit report that CI services have in common. Times are
// left out, so that the same commit gives the same bytes.
type (
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name string `xml:"name,attr"`
		junitCounts
		Cases []junitCase `xml:"testcase"`
	}
	junitCounts struct {
		Tests    int `xml:"tests,attr"`
		Failures int `xml:"failures,attr"`
		Errors   int `xml:"errors,attr"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		ClassName string        `xml:"classname,attr"`
		Error     *junitProblem `xml:"error"`
		Failure   *junitProblem `xml:"failure"`
		Output    *junitText    `xml:"system-out"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		junitText
	}
	junitText struct {
		Text string `xml:",cdata"`
	}
)

// WriteJUnit writes the gate as a JUnit report: one test case per comparison,
// with the closing block as its text. A comparison without a verdict is also a
// failure, because it must not count as a success.
func (g *Gate) WriteJUnit(w io.Writer) error {
	suite := junitSuite{Name: "match gate"}
	for i := range g.Comparisons {
		suite.add(&g.Comparisons[i])
	}
	report := junitSuites{junitCounts: suite.junitCounts, Suites: []junitSuite{suite}}
	text, err := xml.MarshalIndent(report, "", "  ")
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, xml.Header+string(text)+"\n")
	return err
}

func (s *junitSuite) add(c *Comparison) {
	s.Tests++
	test := junitCase{Name: c.Name(), ClassName: "match.gate"}
	text := junitText{"\n" + c.Report().Text()}
	switch outcome := c.Outcome(); outcome {
	case Passed:
		test.Output = &text
	case Broken:
		s.Errors++
		test.Error = &junitProblem{Message: c.Line(), Type: string(outcome), junitText: text}
	default:
		s.Failures++
		test.Failure = &junitProblem{Message: c.Line(), Type: string(outcome), junitText: text}
	}
	s.Cases = append(s.Cases, test)
}

// WriteMarkdown writes the gate for a job's summary: a table of comparisons
// and the closing block of each. plots are the paths of the plots; a plot is
// left out if its path is "" or missing.
func (g *Gate) WriteMarkdown(w io.Writer, plots []string) error {
	var b strings.Builder
	b.WriteString(g.Report().Markdown())
	for i := range g.Comparisons {
		c := &g.Comparisons[i]
		fmt.Fprintf(&b, "\n### %s\n\n", harmless.Markdown(c.Name()))
		if c.Err != nil {
			fmt.Fprintf(&b, "%s\n\n", harmless.Markdown(oneLine(c.Err.Error())))
		}
		own := c.Report()
		facts := own.Parts[0].(report.Facts)
		facts.Add("Path", c.Test.Sparkline(c.Path, 60))
		own.Parts[0], own.Title = facts, ""
		b.WriteString(own.Markdown())
		if i < len(plots) && plots[i] != "" {
			fmt.Fprintf(&b, "\n![LLR and Elo of %s](%s)\n",
				harmless.Markdown(c.Name()), strings.ReplaceAll(plots[i], " ", "%20"))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteAnnotations writes each comparison as a workflow command of GitHub
// Actions: an error if it failed or broke, a warning if it is open, otherwise
// a notice.
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
		if _, err := fmt.Fprintf(w, "::%s title=match gate::%s\n", level, annotation.Replace(c.Line())); err != nil {
			return err
		}
	}
	return nil
}

// annotation escapes the characters that the message of a workflow command
// cannot hold.
var annotation = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
