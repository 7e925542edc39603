package stages

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"match/event"
	"match/players"
	"match/players/spec"
	"match/results/store"
	"match/sprt"
)

// Test is a version of an idea on its way through stages.
type Test struct {
	Idea      *store.Idea
	Protocol  *Protocol
	Stages    []*Stage    // to play, if they are due
	Only      bool        // these are not all: the others decide, too
	Dir       string      // of books that are files
	Candidate spec.Player // built
	Base      spec.Player // likewise

	earlier []store.Idea // tests of the same version before this one
}

// Key identifies a version: the engines that are tested, how, and the watched branch.
func (t *Test) Key() (string, error) {
	text, err := json.Marshal([]any{t.Idea.Engine, t.Idea.Branch, t.Idea.Commit, t.Idea.Dirty, t.Idea.Base, t.Protocol.Stages})
	return fmt.Sprintf("%x", sha256.Sum256(text))[:24], err
}

// Plan returns the match of a stage. It starts after the openings that the test, and earlier tests of the version,
// have used.
func (t *Test) Plan(s *Stage) (*event.Plan, error) {
	var players [2]spec.Player
	for i, built := range []*spec.Player{&t.Candidate, &t.Base} {
		who, err := spec.ParseWith("git:"+built.Source.Commit, s.Each)
		if err != nil {
			return nil, t.Protocol.Blame(t.Protocol.StageKey(s, "each"), err)
		}
		who.Kind, who.Path, who.Source = built.Kind, built.Path, built.Source
		players[i] = who
	}
	p, err := s.Plan(t.Dir, players[0], players[1])
	if err != nil {
		return nil, t.Protocol.Blame(t.Protocol.StageKey(s, "limits"), err)
	}
	if p.Conditions.BookStart, err = t.startOf(s); err != nil {
		return nil, t.Protocol.Blame(t.Protocol.StageKey(s, "book"), err)
	}
	key, err := t.Key()
	p.Gate = fmt.Sprintf("%s-%s-%d", key, s.Name, t.Idea.Again)
	return p, err
}

// Whole returns a stage as the gate whose slices several machines play.
func (t *Test) Whole(s *Stage) (*event.Gate, error) {
	p, err := t.Plan(s)
	whole := &event.Gate{Plans: []*event.Plan{p}}
	if s.Test != nil {
		whole.Alpha, whole.Beta = s.Test.Alpha, s.Test.Beta
	}
	return whole, err
}

// Check finds the errors of all stages before the first game.
func (t *Test) Check(ctx context.Context) error {
	for _, s := range t.Stages {
		p, err := t.Plan(s)
		if err != nil {
			return err
		}
		if err := p.Check(ctx); err != nil {
			key := "limits"
			if field := (*event.FieldError)(nil); errors.As(err, &field) && field.Key == "conditions.book" {
				key = "book"
			}
			return t.Protocol.Blame(t.Protocol.StageKey(s, key), err)
		}
	}
	return nil
}

// Options configure the run of a test.
type Options struct {
	Store *store.Store

	// Play plays a match with the given options and with options that depend on where it is played.
	Play func(ctx context.Context, s *Stage, p *event.Plan, o event.Options) (*event.Outcome, error)

	Note  func(line string)      // called for what happens otherwise; may be nil
	Ended func(*store.IdeaStage) // called for every stage that has ended, also in an earlier run; may be nil
}

// Run plays the stages that are due and have not ended, one after the other, and stores what
// becomes of the idea. If a stage breaks off, the next run of the same version goes on with it.
func (t *Test) Run(ctx context.Context, o Options) error {
	if err := t.recall(ctx, o.Store); err != nil {
		return err
	}
	for _, s := range t.Stages {
		if !t.due(s) {
			continue
		}
		stage := t.begin(s)
		if !stage.Ended {
			if err := t.play(ctx, s, stage, o); err != nil {
				return err
			}
		}
		if o.Ended != nil {
			o.Ended(stage)
		}
	}
	if t.Idea.Outcome = t.outcome(); t.Idea.Outcome != "" && t.Idea.Ended.IsZero() {
		t.Idea.Ended = now()
	}
	return o.Store.SaveIdea(ctx, t.Idea)
}

// HasGames reports whether Run would play a stage.
func (t *Test) HasGames() bool {
	return slices.ContainsFunc(t.Stages, func(s *Stage) bool {
		r := t.record(s.Name)
		return t.due(s) && (r == nil || !r.Ended)
	})
}

func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

// record returns what is stored of a stage, nil if it has not begun.
func (t *Test) record(name string) *store.IdeaStage {
	if i := slices.IndexFunc(t.Idea.Stages, func(s store.IdeaStage) bool { return s.Name == name }); i >= 0 {
		return &t.Idea.Stages[i]
	}
	return nil
}

// begin returns what is stored of a stage, new if it has not begun.
func (t *Test) begin(s *Stage) *store.IdeaStage {
	if r := t.record(s.Name); r != nil {
		return r
	}
	t.Idea.Stages = append(t.Idea.Stages, s.planned())
	return &t.Idea.Stages[len(t.Idea.Stages)-1]
}

// planned returns a stage that has not begun.
func (s *Stage) planned() store.IdeaStage {
	most := s.Games
	if most == 0 {
		most = event.GamesFor(s.Test)
	}
	return store.IdeaStage{Name: s.Name, Limits: s.Limits.String(), Test: s.Test, Most: most}
}

// due reports whether a stage is to be played after those before it.
func (t *Test) due(s *Stage) bool {
	if s.When != Pass {
		return true
	}
	for _, before := range t.Stages {
		if before == s {
			return true
		}
		decides := s.After == before.Name || s.After == "" && before.When != Asked
		if r := t.record(before.Name); decides && (r == nil || r.Verdict != sprt.H1) {
			return false
		}
	}
	return true
}

// outcome returns what becomes of the idea, "" as long as that is open. Stages that are played
// only if they are asked for do not decide.
func (t *Test) outcome() store.IdeaOutcome {
	for _, s := range t.all() { // also if it is left out now
		if r := t.record(s.Name); r != nil && r.Verdict == sprt.H0 {
			return store.IdeaRejected
		}
	}
	outcome := store.IdeaAccepted
	decided := false
	for _, s := range t.deciding() {
		r := t.record(s.Name)
		switch {
		case r != nil && !r.Ended || r == nil && t.due(s):
			return ""
		case r == nil || r.Verdict == sprt.None:
			outcome = store.IdeaUndecided
		}
		decided = true
	}
	if !decided {
		return ""
	}
	return outcome
}

// deciding returns the stages that decide: those before the first one to play count as passed.
func (t *Test) deciding() []*Stage {
	if t.Only || t.Idea.Branch != "" {
		return t.all()
	}
	return t.Stages
}

// all returns all stages that may decide.
func (t *Test) all() []*Stage {
	if t.Idea.Branch != "" {
		return t.Protocol.OfBranch()
	}
	return t.Protocol.OfIdeas()
}

// play plays a stage, or the rest of it.
func (t *Test) play(ctx context.Context, s *Stage, stage *store.IdeaStage, o Options) error {
	p, err := t.Plan(s)
	if err != nil {
		return err
	}
	stage.Start = p.Conditions.BookStart
	how := event.Options{Store: o.Store}
	how.Begun = func(out *event.Outcome) {
		stage.Event = out.Number
		t.save(ctx, stage, o) // if that fails, the next run looks for the match
	}
	if stage.Event == 0 {
		if stage.Event, err = t.unnoted(ctx, p, stage, o.Store); err != nil {
			return err
		}
	}
	if stage.Event != 0 {
		e, err := o.Store.Event(ctx, stage.Event)
		if err == nil && !e.Finished.IsZero() { // by 'match resume'
			return t.end(ctx, s, stage, o)
		}
	}
	if stage.Event == stage.Spoilt {
		stage.Event, stage.Counts, stage.Verdict, stage.Seconds = 0, sprt.Pentanomial{}, sprt.None, 0
	}
	if stage.Event != 0 {
		if how.Resume, err = o.Store.Resume(ctx, stage.Event); err != nil {
			return err
		}
	}
	out, err := o.Play(ctx, s, p, how)
	if changed := (*event.ChangedError)(nil); errors.As(err, &changed) && how.Resume != nil && ctx.Err() == nil {
		if o.Note != nil {
			o.Note(fmt.Sprintf("%v; stage %s begins again", changed, s.Name))
		}
		stage.Spoilt = stage.Event
		return t.play(ctx, s, stage, o)
	}
	if out != nil {
		sum := out.Summary()
		stage.Counts, stage.Verdict = sum.Pairs, sum.Verdict()
	}
	if err == nil {
		t.noteRepeats(s, stage, o.Note)
		return t.end(ctx, s, stage, o)
	}
	if faulty := (*event.FaultyError)(nil); errors.As(err, &faulty) {
		t.forfeit(stage, faulty)
	}
	t.save(ctx, stage, o)
	return err
}

// forfeit notes that a player kept forfeiting: there is no verdict. The match cannot go on, since it would
// end at its next pair.
func (t *Test) forfeit(stage *store.IdeaStage, faulty *event.FaultyError) {
	stage.Verdict = sprt.None
	switch {
	case faulty.OnTime(): // perhaps because the machine was busy
		stage.Spoilt = stage.Event
	case faulty.Index == 0:
		stage.Ended, t.Idea.Outcome, t.Idea.Ended, t.Idea.Reason = true, store.IdeaBroken, now(), faulty.Error()
	case t.Idea.Branch != "": // the next commit is compared with this one
		stage.Ended, t.Idea.Outcome, t.Idea.Ended, t.Idea.Reason = true, store.IdeaUndecided, now(), "the base is faulty: "+faulty.Error()
	default:
		stage.Spoilt = stage.Event
	}
}

// unnoted returns the match of a stage whose process was killed before it noted the number, 0 if
// there is none.
func (t *Test) unnoted(ctx context.Context, p *event.Plan, stage *store.IdeaStage, s *store.Store) (int64, error) {
	e, err := p.Last(ctx, s)
	switch {
	case errors.Is(err, store.ErrNone):
		return 0, nil
	case err != nil:
		return 0, err
	case e.Created.Before(t.Idea.Begun) || !e.Finished.IsZero() || e.ID <= stage.Spoilt: // of an earlier test, or it cannot go on
		return 0, nil
	}
	return e.ID, nil
}

// end stores the verdict of a stage.
func (t *Test) end(ctx context.Context, s *Stage, stage *store.IdeaStage, o Options) error {
	if stage.Ended = true; s.Test == nil {
		stage.Verdict = s.VerdictAt(stage.Counts)
	}
	return t.save(ctx, stage, o)
}

// save stores the idea as it is now, with the time that the games of a stage have taken: one engine thinks at a
// time, so this is the processor time of engines with one thread.
func (t *Test) save(ctx context.Context, stage *store.IdeaStage, o Options) error {
	ctx = context.WithoutCancel(ctx)
	if e, err := o.Store.Event(ctx, stage.Event); err == nil {
		stage.Seconds = e.Seconds()
	}
	return o.Store.SaveIdea(ctx, t.Idea)
}

// StartError means that a player of a test does not start.
type StartError struct {
	Base bool // it is the base, and the candidate starts
	err  error
}

func (e *StartError) Error() string { return e.err.Error() }

// Unwrap returns the reason.
func (e *StartError) Unwrap() error { return e.err }

// Start starts both players as in each stage and ends them, so that one that dies or refuses an option is found
// before the first game. It returns a *StartError, or the error for keys of the file that no player takes.
func (t *Test) Start(ctx context.Context) error {
	for _, s := range t.Stages {
		p, err := t.Plan(s)
		if err != nil {
			return err
		}
		refused, candidate := t.start(ctx, s, p.Players[0], t.Candidate)
		also, base := t.start(ctx, s, p.Players[1], t.Base)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case candidate != nil && base != nil && refused && also:
			return candidate
		case candidate != nil:
			return &StartError{false, candidate}
		case base != nil:
			return &StartError{true, base}
		}
	}
	return nil
}

// start starts a player. refused means that it starts without the keys of the stage.
func (t *Test) start(ctx context.Context, s *Stage, who, plain spec.Player) (refused bool, err error) {
	if err = starts(ctx, s, who); err == nil || len(s.Each) == 0 || starts(ctx, s, plain) != nil {
		return false, err
	}
	return true, t.Protocol.Blame(t.Protocol.StageKey(s, "each"), err)
}

func starts(ctx context.Context, s *Stage, who spec.Player) error {
	p, err := players.Open(ctx, who, players.Env{Limits: s.Limits})
	if err != nil {
		return err
	}
	return p.Close()
}
