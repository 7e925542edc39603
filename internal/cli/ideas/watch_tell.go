package ideas

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"

	"match/event"
	"match/event/stages"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/harmless"
	"match/players/git"
	"match/players/spec"
	"match/results/store"
)

// tellAll tells of the commits whose tests have ended; before that it finds what lost.
func (w *watcher) tellAll(ctx context.Context, facts *git.Facts, p *stages.Protocol) error {
	b, err := w.stored(ctx, facts)
	if err != nil {
		return err
	}
	for _, i := range b.Unreported() {
		if s := stages.Lost(p, i); s != nil && i.Answer == "" {
			if i.Answer, err = w.find(ctx, facts, s, i); err != nil && ctx.Err() != nil {
				return err
			}
			if err != nil {
				i.Answer = withoutBisection(i, err)
			}
			if err := w.runner.store.SaveIdea(ctx, i); err != nil {
				return err
			}
			w.Note("match: %s", harmless.Line(i.Answer))
		}
		if w.unreported[i.ID] {
			continue
		}
		if err := w.tell(ctx, i); err != nil {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			w.Note("match: --on-verdict: %v; it is tried again in the next round", err)
			w.unreported[i.ID] = true
			continue
		}
		i.Reported = true
		if err := w.runner.store.SaveIdea(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// find finds the commit that lost: the only one, or by a bisection. It returns the answer.
func (w *watcher) find(ctx context.Context, facts *git.Facts, s *stages.Stage, i *store.Idea) (string, error) {
	line, err := w.builder.History(ctx, &spec.Source{Ref: i.Commit, Repo: facts.Top}, mostNew)
	if err != nil {
		return "", err
	}
	from := slices.IndexFunc(line, func(c git.Commit) bool { return c.ID == i.Base })
	switch from {
	case len(line) - 2:
		return line[len(line)-1].String() + " made the engine weaker", nil
	case -1:
		return fmt.Sprintf("%.8s is weaker than %.8s, which is not one of its ancestors: no bisection",
			i.Commit, i.Base), nil
	}
	out, err := w.bisect(ctx, facts, s, i)
	if errors.As(err, new(*event.ChangedError)) && ctx.Err() == nil { // engines were built to other bytes meanwhile
		w.Note("match: %v; the bisection begins again", err)
		i.Search = 0
		out, err = w.bisect(ctx, facts, s, i)
	}
	if equal := (*git.EqualEnds)(nil); errors.As(err, &equal) {
		return equal.Error(), nil
	}
	if err != nil {
		return "", err
	}
	return out.Report().Answer, nil
}

// withoutBisection is the answer if a bisection failed: the watch goes on without it.
func withoutBisection(i *store.Idea, err error) string {
	if again := (cli.Resumable{}); errors.As(err, &again) {
		again.Command = fmt.Sprintf("match resume %d", i.Search)
		err = again
	} else {
		i.Search = 0 // there is none, or nothing to go on with
	}
	return harmless.Line(fmt.Sprintf("%.8s is weaker than %.8s; no bisection: %v", i.Commit, i.Base, err))
}

// bisect plays the bisection of a commit, or the rest of it.
func (w *watcher) bisect(ctx context.Context, facts *git.Facts, s *stages.Stage, i *store.Idea) (*event.Outcome, error) {
	o := event.Options{Store: w.runner.store}
	o.Begun = func(out *event.Outcome) {
		i.Search = out.Number
		if err := w.runner.store.SaveIdea(context.WithoutCancel(ctx), i); err != nil {
			w.Note("match: %v", err)
		}
	}
	defer func() {
		if e, err := w.runner.store.Event(context.WithoutCancel(ctx), i.Search); err == nil {
			i.NoteSearch(e)
		}
	}()
	if i.Search == 0 {
		p, err := w.plan(ctx, facts, s, i)
		if err != nil {
			return nil, err
		}
		return playing.PlayPart(ctx, w.App, p, w.runner.run.At(s.Concurrency, s.Fleet), o)
	}
	e, err := w.runner.store.Event(ctx, i.Search)
	if err != nil {
		return nil, err
	}
	if !e.Finished.IsZero() {
		return event.Look(ctx, e)
	}
	p, err := event.PlanOf(e)
	if err != nil {
		return nil, err
	}
	if o.Resume, err = w.runner.store.Resume(ctx, i.Search); err != nil {
		return nil, err
	}
	return playing.PlayPart(ctx, w.App, p, w.runner.run.At(s.Concurrency, s.Fleet), o)
}

// plan returns the bisection between the base of a commit and the commit.
func (w *watcher) plan(ctx context.Context, facts *git.Facts, s *stages.Stage, i *store.Idea) (*event.Plan, error) {
	good, err := s.Player(facts.Top, i.Base)
	if err != nil {
		return nil, err
	}
	bad, err := s.Player(facts.Top, i.Commit)
	if err != nil {
		return nil, err
	}
	c := s.Conditions(facts.Top)
	c.Complete()
	return playing.Bisection(ctx, w.App, good, bad, c, s.Search())
}

// commandTimeout is how long the command of --on-verdict may take.
var commandTimeout = time.Minute

// tell runs the command of --on-verdict, if there is one.
func (w *watcher) tell(ctx context.Context, i *store.Idea) error {
	if w.onVerdict == "" {
		return nil
	}
	var text, out bytes.Buffer
	if err := cli.WriteJSON(&text, stages.Entry(i, nil, nil)); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, commandTimeout, fmt.Errorf("killed after %v", commandTimeout))
	defer cancel()
	shell := []string{"sh", "-c"}
	if runtime.GOOS == "windows" {
		shell = []string{"cmd", "/C"}
	}
	cmd := exec.CommandContext(ctx, shell[0], shell[1], w.onVerdict)
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &text, w.Stderr, &out, time.Second
	together(cmd)
	err := cmd.Run()
	if errors.Is(err, exec.ErrWaitDelay) { // it has succeeded, and left a process in the background
		return nil
	}
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if text := harmless.Line(strings.TrimSpace(out.String())); err != nil && text != "" {
		err = fmt.Errorf("%w: %s", err, text)
	}
	return err
}
