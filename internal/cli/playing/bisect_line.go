package playing

import (
	"context"
	"errors"
	"fmt"

	"match/event"
	"match/internal/cli"
	"match/internal/harmless"
	"match/players/git"
)

// completeLine builds the commits of a bisection that are not built yet. The event is
// stored before that, so that a killed build can be resumed.
func completeLine(ctx context.Context, a *cli.App, p *event.Plan, o *event.Options) error {
	b, ok := p.Format.(*event.Bisect)
	if !ok || b.Unbuilt == nil {
		return nil
	}
	if o.Resume == nil && o.Store != nil {
		if err := p.Reserve(ctx, o); err != nil {
			return cli.InWords(err, nil)
		}
	}
	line, err := buildLine(ctx, a, &git.Ends{Good: p.Players[0], Bad: p.Players[1], Paths: b.Unbuilt.Paths, ByBinary: b.Unbuilt.ByBinary})
	if err != nil {
		o.Forget = o.Forget || errors.As(err, new(*git.EqualEnds)) // there is nothing to resume
		return err
	}
	p.Players = b.Fill(line)
	if err := p.Validate(); err != nil {
		return cli.InWords(err, nil)
	}
	if err := p.Check(ctx); err != nil {
		return cli.InWords(err, nil)
	}
	fmt.Fprintf(a.Stderr, "match: %s; at most %d games (--games)\n", line.Summary(), b.Games)
	return nil
}

// buildLine builds the commits between the ends, and prints which do not build.
func buildLine(ctx context.Context, a *cli.App, ends *git.Ends) (*git.Line, error) {
	builder, err := a.Builds.Builder()
	if err != nil {
		return nil, err
	}
	line, err := builder.Line(ctx, ends)
	if err != nil {
		return nil, cli.WithFlags(ofEnd(ends, err))
	}
	sayBroken(a, line)
	return line, nil
}

// concludeEqual turns the error that the ends of a line are the same engine into the
// exit code, and prints it.
func concludeEqual(a *cli.App, err error) error {
	equal := (*git.EqualEnds)(nil)
	if !errors.As(err, &equal) {
		return err
	}
	hint := ""
	if equal.ByBench {
		hint = " (--by-binary compares binaries and data files instead)"
	}
	fmt.Fprintf(a.Stderr, "match: %v%s\n", equal, hint)
	return cli.Exit(cli.ExitH0)
}

// sayBroken prints which commits do not build, the first few of them one by one.
func sayBroken(a *cli.App, line *git.Line) {
	const most = 3
	said := 0
	for i := range line.Places {
		for _, c := range line.Places[i].Broken() {
			if said++; said <= most {
				fmt.Fprintf(a.Stderr, "match: %s does not build: %s\n", harmless.Line(c.String()), harmless.Line(c.Broken))
			}
		}
	}
	if said > most {
		fmt.Fprintf(a.Stderr, "match: %d more commits do not build\n", said-most)
	}
}
