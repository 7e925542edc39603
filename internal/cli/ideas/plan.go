package ideas

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"match/event/stages"
	"match/internal/cli"
	"match/internal/flagtable"
	"match/players/spec"
	"match/results/gains"
	"match/results/question"
	"match/results/store"
	"match/sprt"
	"match/sprt/design"
	"match/sprt/ideas"
)

// planFlags are the flags of test plan, as given.
type planFlags struct {
	place   repository
	engine  string
	patches string
	stages  []string
	seconds string
	scaling *ideas.Scaling
	supply  design.Supply
	penta   *sprt.Pentanomial
	json    bool
	plot    string
	db      cli.DBFlags
}

// usualPairs are pairs of engines that draw more than half of their games, from a
// balanced book.
var usualPairs = sprt.Pentanomial{73, 2286, 6071, 2418, 75}

// usualSeconds is the time of a game of which nothing is known.
const usualSeconds = 10

func newPlanCmd(a *cli.App) *cobra.Command {
	f := &planFlags{db: cli.DBFlags{App: a}}
	return cli.InOrder(&cobra.Command{
		Use:   "plan",
		Short: "Find the protocol of tests that gains most Elo in a week",
		Long: `plan computes what a protocol gains in a week: ideas tested, ideas accepted, the
share of them that gain nothing, and nElo. It searches for the protocol that
gains most at no larger a share (one or two stages, bounds, error rates, kind
of test), and prints the best protocol for each share: the frontier. It changes
nothing.

The protocol is that of [test] in .match.toml, or --stage. What ideas bring is
taken from the tested ideas in the results database, or --patches. Without
--ideas or --cost, ideas are free, and looser tests gain more than they should.

Stages with other limits than the first test the effect in long games. How it
is related to that in short ones is fitted to the tested ideas that were played
with both limits, if there are 20 or more. --scaling gives it instead. Formulas
are in docs/method/plan.md.`,
		Example: `  match test plan --hours 168 --ideas 20
  match test plan --patches 'normal(-1,2)' --stage 0,5 --cost 5000
  match test plan --patches 'normal(0,15)' --stage 0,10,0.1,0.1 \
      --stage 0,10 --seconds 2,8 --scaling 0.8,4 --plot plan.svg`,
		Args: cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return runPlan(cmd, a, f) },
	}, flagtable.Table{
		flagtable.List(&f.stages, "stage", "a `STAGE`: E0,E1 or E0,E1,ALPHA,BETA or E0,E1,ALPHA,BETA,adaptive, in nElo; may be repeated (default: those of .match.toml, else 0,5)"),
		flagtable.Text(&f.seconds, "seconds", "", "processor seconds of a game, `S` or S1,S2 in short and in long games (default: those of played stages or of the clock, else 10)"),
		flagtable.Float(&f.supply.Hours, "hours", 168, "processor `HOURS` a week").Want(func() bool { return f.supply.Hours > 0 }, "more than 0"),
		flagtable.Float(&f.supply.Ideas, "ideas", 0, "at most `N` ideas a week; 0: no limit").Want(func() bool { return f.supply.Ideas >= 0 }, "0 (no limit) or more"),
		flagtable.Float(&f.supply.Cost, "cost", 0, "work on an idea costs as much as `N` games of the first stage").Want(func() bool { return f.supply.Cost >= 0 }, "0 or more"),
		flagtable.Text(&f.patches, "patches", "", "`PRIOR` of the effects of ideas, in nElo, such as normal(-1,2) (default: that of the tested ideas)"),
		flagtable.Optional(&f.scaling, "scaling", parseScaling, "the effect in long games has the mean SLOPE times that in short games and the standard deviation SD: `SLOPE,SD` (default: fitted to 20 or more tested ideas with both, else 1,0)"),
		flagtable.Optional(&f.penta, "penta", sprt.ParsePentanomial, "pairs such as yours: `LL,LD,WL+DD,WD,WW` (default: those of the tested ideas)"),
		f.place.row(),
		flagtable.Text(&f.engine, "engine", "", "the ideas for the engine `NAME`, that of its repository").Complete(cli.OfferEngines),
		flagtable.Bool(&f.json, "json", false, "print one JSON document"),
		cli.PlotRow(&f.plot, "plot the frontier to `FILE` (.svg or .png)"),
		f.db.PathRow(),
	})
}

func runPlan(cmd *cobra.Command, a *cli.App, f *planFlags) error {
	ctx := cmd.Context()
	list, err := f.tested(ctx)
	if err != nil {
		return err
	}
	q := question.ProtocolPlan{Supply: f.supply}
	seconds, err := f.protocol(ctx, a, list, &q)
	if err != nil {
		return err
	}
	l := gains.New(list, nil)
	belief, err := f.prior(l, seconds.first, &q)
	if err != nil {
		return err
	}
	if err := f.scale(l, belief, seconds, &q); err != nil {
		return err
	}
	if q.Pairs = seconds.pairs; q.Pairs.Pairs() < enoughPairs {
		q.Pairs = usualPairs
	}
	if f.penta != nil {
		q.Pairs = *f.penta
	}
	x, err := q.Answer()
	if err != nil {
		return err
	}
	if err := cli.DrawTo(ctx, f.plot, x.Picture); err != nil {
		return err
	}
	return a.Give(x.Report(), f.json)
}

// enoughPairs is the number of pairs from which their distribution is known.
const enoughPairs = 500

// lengths is what is known of the games of the stages.
type lengths struct {
	first string           // limits of the first stage; "": unknown
	pairs sprt.Pentanomial // of the first stage
	long  string           // limits of the first stage with others; "": unknown
}

// protocol sets the stages and their lengths.
func (f *planFlags) protocol(ctx context.Context, a *cli.App, list []store.Idea, q *question.ProtocolPlan) (l lengths, err error) {
	limits, err := f.own(ctx, a, q)
	if err != nil {
		return l, err
	}
	if len(limits) > 0 {
		l.first = limits[0].String()
		l.pairs, _ = stages.Played(limits[0], list)
	}
	for k, own := range limits {
		p := &q.Protocol[k]
		if p.Long = own.String() != l.first; p.Long && l.long == "" {
			l.long = own.String()
		}
		if s := stages.SecondsOf(own, list); !math.IsNaN(s) {
			p.Seconds = s
		}
	}
	if err := f.setSeconds(q.Protocol); err != nil {
		return l, err
	}
	for k := range q.Protocol {
		p := &q.Protocol[k]
		guessed := p.Seconds == 0
		p.Seconds = cmp.Or(p.Seconds, usualSeconds)
		limit := design.Limit{Seconds: p.Seconds, Long: p.Long, Guessed: guessed}
		if len(q.Limits) == 0 || len(q.Limits) == 1 && limit.Long {
			q.Limits = append(q.Limits, limit)
		}
	}
	return l, nil
}

// own sets the stages of the user's protocol and returns their limits, if these are known.
func (f *planFlags) own(ctx context.Context, a *cli.App, q *question.ProtocolPlan) (limits []spec.Limits, err error) {
	for _, text := range f.stages {
		c, err := parseStage(text)
		if err != nil {
			return nil, fmt.Errorf("--stage %q: %w", text, err)
		}
		q.Protocol = append(q.Protocol, design.Stage{Config: c})
	}
	if len(f.stages) > 0 {
		return nil, nil
	}
	facts, protocol, err := f.place.protocol(ctx, a, "HEAD")
	if err != nil {
		none := facts == nil || errors.Is(err, stages.ErrNoTest) // there is no repository, or no protocol in it
		if f.place.path != "" || !none {
			return nil, err
		}
		q.Protocol = design.Protocol{{Config: sprt.NewConfig(0, 5)}}
		return nil, nil
	}
	if len(protocol.OfIdeas()) == 0 {
		return nil, protocol.Blame("test", errors.New("no stage is played for ideas: give stages with --stage"))
	}
	for _, s := range protocol.OfIdeas() {
		stage := design.Stage{Config: sprt.Config{Alpha: s.Alpha}, Most: s.Games, Fixed: s.Test == nil}
		if s.Test != nil {
			stage.Config = *s.Test
		}
		q.Protocol, limits = append(q.Protocol, stage), append(limits, s.Limits)
	}
	return limits, nil
}

// parseStage reads E0,E1[,ALPHA,BETA[,KIND]].
func parseStage(text string) (c sprt.Config, err error) {
	words := strings.Split(text, ",")
	if len(words) < 2 || len(words) == 3 || len(words) > 5 {
		return c, errors.New("want E0,E1 or E0,E1,ALPHA,BETA or E0,E1,ALPHA,BETA,adaptive")
	}
	c = sprt.NewConfig(0, 0)
	for i, to := range []*float64{&c.Elo0, &c.Elo1, &c.Alpha, &c.Beta} {
		if i < len(words) {
			if *to, err = strconv.ParseFloat(strings.TrimSpace(words[i]), 64); err != nil {
				return c, fmt.Errorf("%q is not a number", words[i])
			}
		}
	}
	if len(words) == 5 {
		if c.Test, err = cli.ParseKind(strings.TrimSpace(words[4])); err != nil {
			return c, err
		}
	}
	return c, c.Validate()
}

// setSeconds sets the times that were given: the second one is that of long games, or,
// if the limits are unknown, of the stages after the first.
func (f *planFlags) setSeconds(p design.Protocol) error {
	if f.seconds == "" {
		return nil
	}
	words := strings.Split(f.seconds, ",")
	if len(words) > 2 {
		return fmt.Errorf("--seconds %s: want one number, or two for short and long games", f.seconds)
	}
	for i, word := range words {
		s, err := strconv.ParseFloat(strings.TrimSpace(word), 64)
		if err != nil || !(s > 0) {
			return fmt.Errorf("--seconds %s: want seconds above 0", f.seconds)
		}
		for k := range p {
			long := p[k].Long || len(f.stages) > 0 && k > 0
			if i == 0 && !long || i == 1 && long || len(words) == 1 && len(f.stages) > 0 {
				p[k].Seconds, p[k].Long = s, i == 1
			}
		}
	}
	return nil
}

// tested returns the tested ideas for the engine, none without a database.
func (f *planFlags) tested(ctx context.Context) (list []store.Idea, err error) {
	if f.patches != "" && f.engine == "" && len(f.stages) > 0 {
		return nil, nil // nothing is asked of the database
	}
	err = cli.WithStore(ctx, &f.db, func(s *store.Store) error {
		list, err = ofEngine(ctx, s, f.engine)
		return err
	})
	if errors.Is(err, store.ErrNoDatabase) && f.db.Path == "" && f.engine == "" {
		return nil, nil
	}
	return list, err
}

// ofEngine returns the ideas for an engine, "" for the only one.
func ofEngine(ctx context.Context, s *store.Store, engine string) ([]store.Idea, error) {
	all, err := s.Ideas(ctx)
	if err != nil {
		return nil, err
	}
	if engine, err = gains.Engine(all, engine); err != nil {
		return nil, fmt.Errorf("--engine: %w", err)
	}
	return (&stages.Filter{Engine: engine}).Select(all)
}

// prior sets the prior of the effects in games of the first stage, and returns the belief in it.
func (f *planFlags) prior(l *gains.Ledger, limits string, q *question.ProtocolPlan) (*ideas.Belief, error) {
	if f.patches != "" {
		prior, err := ideas.Parse(f.patches)
		if err != nil {
			return nil, fmt.Errorf("--patches: %w", err)
		}
		q.Prior, q.Source = prior, "given"
		return ideas.Known(prior), nil
	}
	if l.Beliefs[limits] == nil {
		limits = l.Main()
	}
	b := l.Beliefs[limits]
	switch {
	case b == nil:
		b, q.Source = ideas.Known(ideas.Default), "the default: no ideas were tested yet"
	case !b.Fitted:
		q.Source = fmt.Sprintf("the default below %d tested ideas: %d so far", ideas.Few, b.Ideas)
	default:
		q.Source = fmt.Sprintf("fitted to %d tested ideas with %s", b.Ideas, limits)
	}
	q.Prior = b.Prior()
	return b, nil
}

// scale sets how effects in long games are related to those in short ones.
func (f *planFlags) scale(l *gains.Ledger, b *ideas.Belief, games lengths, q *question.ProtocolPlan) error {
	if f.scaling != nil {
		q.Scaled, q.Scaling = "given", *f.scaling
		if err := q.Scaling.Validate(); err != nil {
			return fmt.Errorf("--%w", err)
		}
		return nil
	}
	both := l.Both(games.first, games.long)
	var fitted bool
	switch q.Scaling, fitted = b.Scaling(both); {
	case fitted:
		q.Scaled = fmt.Sprintf("fitted to %d tested ideas with %s and %s", len(both), games.first, games.long)
	case len(q.Limits) > 1:
		q.Scaled = fmt.Sprintf("the default below %d tested ideas with both: %d so far", ideas.Few, len(both))
	}
	return nil
}

// parseScaling reads SLOPE,SD.
func parseScaling(text string) (s ideas.Scaling, err error) {
	first, second, _ := strings.Cut(text, ",")
	if s.Slope, err = strconv.ParseFloat(strings.TrimSpace(first), 64); err == nil {
		s.SD, err = strconv.ParseFloat(strings.TrimSpace(second), 64)
	}
	if err != nil {
		err = fmt.Errorf("%q: want two numbers, such as 1,0", text)
	}
	return s, err
}
