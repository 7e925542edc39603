package results

import (
	"encoding/xml"
	"io"
)

// The elements of a JUnit report, as far as CI services agree on them. Times
// are left out: the same commit gives the same bytes.
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
// with the closing block as its text. A comparison without a verdict is a
// failure, too: nobody may take it for a success.
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
	text := junitText{"\n" + c.Block()}
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
