package ideas

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"match/arena"
	"match/event"
	"match/event/stages"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/harmless"
	"match/players/git"
	"match/results/store"
)

// runner tests versions of ideas, with their progress on stderr.
type runner struct {
	*cli.App
	run   *playing.RunFlags
	store *store.Store
	merge *event.Parts // slices that have the pairs of the stage; nil: it is played
	quiet bool         // stdout is for a document
	title string       // of the idea; "": the one that it has
	name  string       // likewise
}

// test plays the stages of a version whose engines are built, or tells its result if that is known.
func (r *runner) test(ctx context.Context, t *stages.Test, again bool) error {
	same, err := git.Same(t.Candidate, t.Base)
	if err != nil {
		return err
	}
	if t.Idea.Key, err = t.Key(); err != nil {
		return err
	}
	release, err := r.store.Hold(ctx, t.Idea.Key, fmt.Sprintf("testing %.8s of %s", t.Idea.Commit, t.Idea.Engine))
	if err != nil {
		return err
	}
	defer release()
	if err := r.enter(ctx, t, again, same); err != nil {
		return err
	}
	if same == "" {
		err = r.play(ctx, t)
	}
	if err == nil || cli.IsInterrupt(err) {
		fmt.Fprint(r.Texts(r.quiet), stages.Report(t.Idea).Text())
	}
	return err
}

// enter finds the version in the database, or stores it. Equal engines need no games.
func (r *runner) enter(ctx context.Context, t *stages.Test, again bool, same string) error {
	known, err := r.store.LastIdea(ctx, t.Idea.Key)
	switch {
	case errors.Is(err, store.ErrNone):
	case err != nil:
		return err
	case again && !known.Ended.IsZero():
		t.Idea.Again = known.Again + 1
	case known.Outcome != store.IdeaBroken:
		if known.Outcome == store.IdeaCancelled {
			known.Outcome, known.Ended = "", time.Time{}
		}
		t.Idea = known
		if same == "" && t.HasGames() {
			if err := t.Start(ctx); err != nil {
				return err
			}
		}
		r.tellKnown(t)
		t.Idea.Title, t.Idea.Name = cmp.Or(r.title, t.Idea.Title), cmp.Or(r.name, t.Idea.Name)
		return nil
	}
	t.Idea.Title, t.Idea.Name = cmp.Or(r.title, t.Idea.Title), cmp.Or(r.name, t.Idea.Name)
	if same != "" {
		t.Idea.Outcome, t.Idea.Reason, t.Idea.Ended = store.IdeaSame, same, t.Idea.Begun
	} else {
		if err := t.Check(ctx); err != nil {
			return err
		}
		if err := r.checkPlaces(ctx, t); err != nil {
			return err
		}
		if err := t.Start(ctx); err != nil {
			return err
		}
	}
	if err := r.store.AddIdea(ctx, t.Idea); err != nil {
		return err
	}
	if same == "" {
		r.tellNew(t)
	}
	return nil
}

// checkPlaces checks that the fleets of all stages, or the slices to merge, are there.
func (r *runner) checkPlaces(ctx context.Context, t *stages.Test) error {
	if r.merge != nil {
		p, err := t.Plan(t.Stages[0])
		if err == nil {
			_, err = r.merge.Executor(ctx, p)
		}
		return playing.PartsInWords(err)
	}
	for _, s := range t.Stages {
		if err := r.run.CheckFleet(s.Fleet); err != nil {
			return t.Protocol.Blame(t.Protocol.StageKey(s, "fleet"), err)
		}
	}
	return nil
}

// tellKnown prints that a version was tested before.
func (r *runner) tellKnown(t *stages.Test) {
	if i := t.Idea; i.Ended.IsZero() || i.Outcome != store.IdeaSame && t.HasGames() {
		r.Note("match: resuming test %d", i.ID)
		return
	}
	r.Note("match: this version was tested before, as test %d (--again tests it again)", t.Idea.ID)
}

// tellNew prints what is tested.
func (r *runner) tellNew(t *stages.Test) {
	var names []string
	for _, s := range t.Stages {
		names = append(names, s.Name)
	}
	bench := ""
	if a, b := t.Candidate.Source.Bench, t.Base.Source.Bench; a != 0 && b != 0 {
		bench = fmt.Sprintf("; bench %d, base %d", a, b)
		if a == b {
			bench = fmt.Sprintf("; equal benches (%d): with limits by nodes or depth the games may be the same", a)
		}
	}
	r.Note("match: test %d in %s: %s, stages %s%s", t.Idea.ID, r.store.Path(), harmless.Line(t.Idea.Name),
		strings.Join(names, ", "), bench)
}

func (r *runner) play(ctx context.Context, t *stages.Test) error {
	return t.Run(ctx, stages.Options{
		Store: r.store,
		Play: func(ctx context.Context, s *stages.Stage, p *event.Plan, o event.Options) (*event.Outcome, error) {
			if r.merge == nil {
				return playing.PlayPart(ctx, r.App, p, r.run.At(s.Concurrency, s.Fleet), o)
			}
			slices, err := r.merge.Executor(ctx, p)
			if err != nil {
				return nil, playing.PartsInWords(o.Abandon(ctx, err))
			}
			o.Executors = []arena.Executor{slices}
			out, err := playing.PlayPart(ctx, r.App, p, r.run.At(s.Concurrency, ""), o)
			return out, playing.PartsInWords(err)
		},
		Note: func(line string) { r.Note("match: %s", harmless.Line(line)) },
		Ended: func(s *store.IdeaStage) {
			r.Note("match: stage %s %s", s.Name, stages.StageText(s))
		},
	})
}
