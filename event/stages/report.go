package stages

import (
	"fmt"
	"strings"

	"match/internal/harmless"
	"match/internal/plural"
	"match/report"
	"match/results"
	"match/results/store"
	"match/sprt"
)

// kindTest is the kind of the report on a version of an idea.
const kindTest = "test"

// stageDocument is a stage in a JSON document.
type stageDocument struct {
	Name        string           `json:"name"`
	Limits      string           `json:"limits"`
	Games       int              `json:"games"`
	Most        int              `json:"most_games"`
	Pentanomial sprt.Pentanomial `json:"pentanomial"`
	Test        *report.Test     `json:"sprt,omitempty"`
	Verdict     sprt.Verdict     `json:"verdict"`
	Ended       bool             `json:"ended"`
	Figures     report.Figures   `json:"figures"`
}

// ideaDocument is a version of an idea in a JSON document. It has no times: equal tests give equal
// bytes.
type ideaDocument struct {
	Idea    string            `json:"idea"`
	Title   string            `json:"title"`
	Author  string            `json:"author,omitempty"`
	Engine  string            `json:"engine"`
	Branch  string            `json:"branch,omitempty"`
	Commit  string            `json:"commit"`
	Dirty   string            `json:"dirty,omitempty"`
	Base    string            `json:"base"`
	Outcome store.IdeaOutcome `json:"outcome,omitempty"`
	Reason  string            `json:"reason,omitempty"`
	Stages  []stageDocument   `json:"stages"`
}

// Report returns what is known of a version of an idea.
func Report(i *store.Idea) *report.Report {
	r := &report.Report{Kind: kindTest, Title: "Test of " + harmless.Line(i.Name), Games: i.Games(), Pairs: i.Games() / 2, Verdict: verdictOf(i)}
	about := report.Facts{}
	about.Add("Idea", harmless.Line(i.Name+": "+i.Title))
	about.Add("Version", version(i)+" against "+short(i.Base))
	about.Add("Result", ResultText(i))
	d := ideaDocument{
		Idea: i.Name, Title: i.Title, Author: i.Author, Engine: i.Engine, Branch: i.Branch, Commit: i.Commit, Dirty: i.Dirty,
		Base: i.Base, Outcome: i.Outcome, Reason: i.Reason, Stages: []stageDocument{},
	}
	table := &report.Section{Title: "Stages", Columns: columns("stage", "limits:", "test:", "games", "Elo", "result:")}
	for k := range i.Stages {
		s := &i.Stages[k]
		sum := summary(s)
		figures, _ := results.Compared(sum.Pairs, sum.Test)
		d.Stages = append(d.Stages, stageDocument{
			s.Name, s.Limits, s.Games(), s.Most, s.Counts, sum.Test, s.Verdict, s.Ended, report.ByID(figures...),
		})
		table.Rows = append(table.Rows, []any{s.Name, s.Limits, testText(s), s.Games(), listedElo(s), stageResult(s)})
	}
	r.Details = d
	if r.Parts = []report.Part{about}; len(table.Rows) > 0 {
		r.Parts = append(r.Parts, table)
	}
	return r
}

// columns returns columns with titles; a colon makes one flush left.
func columns(titles ...string) []report.Column {
	list := report.Columns(titles...)
	for i := range list {
		list[i].Title, list[i].Left = strings.CutSuffix(list[i].Title, ":")
	}
	return list
}

// verdictOf returns the outcome as a verdict.
func verdictOf(i *store.Idea) *sprt.Verdict {
	v := sprt.None
	switch i.Outcome {
	case store.IdeaAccepted:
		v = sprt.H1
	case store.IdeaRejected:
		v = sprt.H0
	}
	return &v
}

// ResultText returns the outcome of an idea in a sentence.
func ResultText(i *store.Idea) string {
	text := i.Status()
	if i.Reason != "" {
		text += ": " + harmless.Line(i.Reason)
	}
	return text
}

// stageResult returns the result of a stage in a word or two.
func stageResult(s *store.IdeaStage) string {
	switch {
	case s.Verdict == sprt.H1:
		return "passed"
	case s.Verdict == sprt.H0:
		return "failed"
	case s.Ended:
		return "no verdict"
	}
	return "unfinished"
}

// testText returns the test of a stage in a few words.
func testText(s *store.IdeaStage) string {
	if s.Test == nil {
		return fmt.Sprintf("%d games", s.Most)
	}
	text := fmt.Sprintf("[%g, %g]", s.Test.Elo0, s.Test.Elo1)
	if s.Test.Test != sprt.Wald {
		text += " " + s.Test.Test.String()
	}
	return text
}

// summary returns a stage as a match.
func summary(s *store.IdeaStage) *results.Summary {
	sum := &results.Summary{Pairs: s.Counts, Limits: s.Limits}
	if s.Test != nil {
		lead, err := s.Test.Lead(s.Counts)
		if err != nil {
			lead = 0
		}
		sum.Test = report.TestAt(*s.Test, s.Counts, lead)
		sum.Test.Verdict = s.Verdict
	}
	return sum
}

func listedElo(s *store.IdeaStage) string {
	if s.Games() == 0 {
		return ""
	}
	return summary(s).ListedElo()
}

func short(commit string) string { return commit[:min(8, len(commit))] }

// version returns the commit of an idea in a word.
func version(i *store.Idea) string {
	if i.Dirty != "" {
		return short(i.Commit) + "-dirty"
	}
	return short(i.Commit)
}

// StageText returns the result of a stage in half a sentence.
func StageText(s *store.IdeaStage) string {
	text := stageResult(s) + " after " + plural.Count(s.Games(), "game")
	if s.Games() > 0 {
		text += ", Elo " + listedElo(s)
	}
	return text
}
