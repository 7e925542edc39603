package stages

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"match/arena"
	"match/event"
	"match/openings"
	"match/players/spec"
	"match/sprt"
)

// Protocol is how the ideas for an engine are tested.
type Protocol struct {
	Base   string // ref of the branch or commit that ideas are compared with
	Stages []Stage

	path  string
	lines map[string]int // of tables and keys
}

// Stage is one match of a protocol.
type Stage struct {
	Name   string             `json:"name"`
	Limits spec.Limits        `json:"limits"`
	Test   *sprt.Config       `json:"test,omitempty"`  // nil: a fixed number of games
	Alpha  float64            `json:"alpha,omitempty"` // of a fixed number of games: it passes if LOS is above 1 − α
	Games  int                `json:"games,omitempty"` // most; 0: the default of a match
	Book   string             `json:"book"`
	Seed   uint64             `json:"seed"`           // of the order of the openings
	Each   []string           `json:"each,omitempty"` // keys of both players
	Rules  arena.Adjudication `json:"rules"`
	When   When               `json:"when"`
	After  string             `json:"after,omitempty"` // with Pass: the stage that must have passed; "": all before it

	Concurrency int    `json:"-"` // games at a time; 0: the default
	Fleet       string `json:"-"` // that plays it; "": this machine
}

// When is when a stage is played.
type When string

// The values of When.
const (
	Pass   When = "pass"   // if the stages before it have passed
	Always When = "always" // for every idea
	Asked  When = "asked"  // if it is asked for by name
	Watch  When = "watch"  // for every commit on a watched branch
)

// Stage returns the stage with a name, nil if there is none.
func (p *Protocol) Stage(name string) *Stage {
	if i := slices.IndexFunc(p.Stages, func(s Stage) bool { return s.Name == name }); i >= 0 {
		return &p.Stages[i]
	}
	return nil
}

// Names returns the names of the stages.
func (p *Protocol) Names() (names []string) {
	for i := range p.Stages {
		names = append(names, p.Stages[i].Name)
	}
	return names
}

// OfIdeas returns the stages that every idea may go through, and OfBranch those of commits on a
// watched branch.
func (p *Protocol) OfIdeas() []*Stage { return p.stages(Pass, Always) }

// OfBranch returns the stages of commits on a watched branch.
func (p *Protocol) OfBranch() []*Stage { return p.stages(Watch) }

func (p *Protocol) stages(when ...When) (list []*Stage) {
	for i := range p.Stages {
		if slices.Contains(when, p.Stages[i].When) {
			list = append(list, &p.Stages[i])
		}
	}
	return list
}

// Blame adds the line of a key to an error, such as "test.base" or, for a stage, StageKey.
func (p *Protocol) Blame(key string, err error) error {
	if err == nil {
		return nil
	}
	for ; key != ""; key = key[:max(0, strings.LastIndexByte(key, '.'))] { // at least its table
		if line := p.lines[key]; line > 0 {
			return fmt.Errorf("%s:%d: %w", p.path, line, err)
		}
	}
	return fmt.Errorf("%s: %w", p.path, err)
}

// StageKey returns the path of a stage's key, for Blame.
func (p *Protocol) StageKey(s *Stage, key string) string {
	return p.stageKey(slices.Index(p.Names(), s.Name), key)
}

// stageKey is StageKey for the stage with an index. All stages may have a key in common.
func (p *Protocol) stageKey(i int, key string) string {
	own := fmt.Sprintf("test.stage[%d].%s", i, key)
	if p.lines[own] == 0 && p.lines["test."+key] > 0 {
		return "test." + key
	}
	return own
}

// Conditions returns the conditions of a stage. A book that is a file is looked for in dir.
func (s *Stage) Conditions(dir string) event.Conditions {
	c := event.DefaultConditions()
	c.Limits, c.Seed, c.Adjudication, c.Book = s.Limits, s.Seed, s.Rules, s.Book
	if !slices.Contains(openings.Names(), s.Book) && !filepath.IsAbs(s.Book) {
		c.Book = filepath.Join(dir, s.Book)
	}
	return c
}

// Plan returns the match of a stage, see Conditions. Games that a player forfeits all the time allow no
// verdict, also without a test.
func (s *Stage) Plan(dir string, candidate, base spec.Player) (*event.Plan, error) {
	p := &event.Plan{Players: []spec.Player{candidate, base}, Conditions: s.Conditions(dir)}
	m := &event.Match{Games: s.Games, RefuseFaults: true}
	if s.Test != nil {
		m.SPRT = new(*s.Test)
	}
	p.Format = m
	p.Complete()
	return p, p.Validate()
}

// VerdictAt returns the verdict of a stage without a test after the given pairs.
func (s *Stage) VerdictAt(pairs sprt.Pentanomial) sprt.Verdict {
	if pairs.Games() < s.Games {
		return sprt.None
	}
	los := sprt.LOS(pairs)
	if los.Why != "" { // every pair ended alike
		los.Value = float64(pairs[3]+pairs[4]) / float64(pairs.Pairs())
	}
	if los.Value > 1-s.Alpha {
		return sprt.H1
	}
	return sprt.H0
}
