package dropin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"match/arena"
	"match/event"
	"match/openings"
	"match/players"
	"match/players/spec"
	"match/tablebase/syzygy"
)

// plan returns the event for the request.
func (r *request) plan(ctx context.Context) (*event.Plan, error) {
	if err := r.unsupported(); err != nil {
		return nil, err
	}
	p := &event.Plan{Conditions: event.DefaultConditions()}
	for i := range r.Engines {
		who, err := r.Engines[i].player(ctx, r)
		if err != nil {
			return nil, err
		}
		p.Players = append(p.Players, who)
	}
	r.conditions(&p.Conditions)
	r.tables(p)
	if err := wrapStart(&p.Conditions); err != nil {
		return nil, err
	}
	p.Outputs.Event, p.Outputs.Site = r.Event, r.Site
	p.Outputs.Comments = arena.Comments{HashFull: r.PGN.HashFull, TBHits: r.PGN.TBHits, Line: r.PGN.PV,
		Lines: r.PGN.Lines}
	var err error
	p.Format, err = r.format()
	return p, err
}

// unsupported rejects options that events do not support, by name.
func (r *request) unsupported() error {
	refuse := func(option, why string) error { return argumentErrorf("Error: %s is not supported: %s", option, why) }
	many, policy := len(r.Engines) > 2, r.Openings.Policy
	switch {
	case many && r.Rounds*r.Games%2 != 0:
		return refuse(fmt.Sprintf("-games %d -rounds %d", r.Games, r.Rounds),
			"with more than two engines every encounter has whole pairs: want an even number of games")
	case len(r.Engines) > 2 && r.pairsBefore() > 0:
		return refuse("-config file="+r.Config.In,
			"a tournament of more than two engines is resumed by match resume; -config stats=false starts over")
	}
	for _, s := range r.Before {
		if s.games()%2 != 0 || s.pairs() > 0 && 2*s.pairs() != s.games() || r.SPRT != nil && !r.SPRT.byGames() && 2*s.pairs() != s.games() {
			return refuse("-config file="+r.Config.In,
				"it has games that are not in pairs; -config stats=false starts over")
		}
	}
	if r.Openings.File == "" {
		return nil
	}
	if format, ending := r.Openings.Format, openings.Ending(r.Openings.File); format != "" && (format == "pgn") != (ending == ".pgn") {
		return refuse("-openings format="+format,
			fmt.Sprintf("the name of %s says another format: change one of them", r.Openings.File))
	}
	if r.Dialect == Fastchess {
		return nil
	}
	switch {
	case policy == "encounter" && !many && r.Rounds*r.Games > 2:
		return refuse("policy=encounter", "all games of two engines would have the same opening: use policy=round or -repeat")
	case policy == "encounter" && r.Games > 2, policy == "round" && r.Games > 2:
		return refuse(fmt.Sprintf("policy=%s with -games %d", policy, r.Games),
			"every pair has its own opening: use -games 2 and more -rounds")
	case policy == "default" && r.Repeat > 2:
		return refuse(fmt.Sprintf("-repeat %d", r.Repeat),
			"either each pair or each game has its own opening: want 1 or 2")
	}
	return nil
}

// colors are the rules of colours for package arena, by NoSwap and Reverse.
var colors = map[[2]bool]arena.Colors{
	{true, false}: arena.ColorsSame, {false, true}: arena.ColorsReverse, {true, true}: arena.ColorsSameReverse,
}

// ownOpenings reports whether every game has its own opening.
func (r *request) ownOpenings() bool {
	switch {
	case r.Openings.File == "":
		return false
	case r.Dialect == Fastchess || r.Openings.Policy != "default":
		return r.Games == 1
	}
	return r.Repeat == 1
}

// player converts an engine to a spec.
func (e *engineKeys) player(ctx context.Context, r *request) (spec.Player, error) {
	if variant, isBuiltin := strings.CutPrefix(e.Command, builtin); isBuiltin {
		who, err := players.Resolve(ctx, variant)
		if err != nil {
			return who, argumentErrorf("Error: %s: %v", e.Command, err)
		}
		who.Name, who.Limits = e.Name, e.limits()
		return who, nil
	}
	kind := spec.UCI
	if e.Protocol == "xboard" {
		kind = spec.Xboard
	}
	who := spec.Player{
		Kind: kind, Name: e.Name, Path: e.Command, Args: e.Args, Restart: e.Restart, Ponder: e.Ponder,
		Timeout: cmp.Or(r.NewGame, r.Ping), Options: lastOfEach(e.Options), Limits: e.limits(),
	}
	if e.Dir != "" {
		path, err := filepath.Abs(e.path(r.Dialect))
		if err != nil {
			return who, argumentErrorf("Error: %s: %v", e.path(r.Dialect), err)
		}
		who.Path, who.Dir = path, e.Dir
	}
	return who, nil
}

// lastOfEach keeps the last value of an option that is given twice, as -each
// does after an engine's own keys.
func lastOfEach(options []spec.Option) (list []spec.Option) {
	for i, o := range options {
		again := slices.ContainsFunc(options[i+1:], func(later spec.Option) bool { return strings.EqualFold(later.Name, o.Name) })
		if !again {
			list = append(list, o)
		}
	}
	return list
}

// limits returns the limits of an engine, with the clock as in both programs:
// it starts with the base time and one increment, and counts whole
// milliseconds.
func (e *engineKeys) limits() spec.Limits {
	l := e.Limits
	if len(l.TC) > 0 {
		s := l.TC[0]
		first := s
		first.Base += s.Increment
		l.TC = spec.TimeControl{first}
		if s.Moves > 0 {
			l.TC = append(l.TC, s)
		}
	}
	if l.Timed() {
		l.Margin += time.Millisecond
	}
	return l
}

// conditions returns the conditions of all games.
func (r *request) conditions(c *event.Conditions) {
	c.Chess960 = r.Chess960
	c.Adjudication = r.Adjudication
	c.StopOnCrash = !r.Recover
	c.Wait = r.Wait
	c.Colors, c.OwnOpenings = colors[[2]bool{r.NoSwap, r.Reverse}], r.ownOpenings()
	c.Limits = r.Engines[0].limits()
	c.Margin = 0
	c.Book, c.BookStart, c.Strict = r.book(), r.Openings.Start+r.pairsBefore(), true
	if c.OwnOpenings { // each of these pairs used two
		c.BookStart += r.pairsBefore()
	}
	c.Order = openings.Sequential
	if r.Openings.Random {
		c.Order = map[Dialect]openings.Order{Fastchess: openings.Fastchess, Cutechess: openings.Cutechess}[r.Dialect]
	}
	if r.Seed == nil {
		r.Seed = new(rand.Uint64())
	}
	c.Seed = *r.Seed
}

// wrapStart wraps around in the book, like both programs, if the first opening is
// beyond its end.
func wrapStart(c *event.Conditions) error {
	if c.BookStart <= 1 {
		return nil
	}
	book, err := openings.Open(c.Book)
	if err != nil {
		return argumentErrorf("Error: %v", err)
	}
	c.BookStart = (c.BookStart-1)%book.Len() + 1
	return nil
}

// tables sets adjudication by Syzygy tables, if -tb names some.
func (r *request) tables(p *event.Plan) {
	s := &r.Syzygy
	if s.Dirs == "" {
		return
	}
	p.Tablebases = syzygy.Name(strings.ReplaceAll(s.Dirs, ";", string(os.PathListSeparator)))
	only := map[string]string{"WIN_LOSS": arena.TableWins, "DRAW": arena.TableDraws}[s.Results]
	p.Conditions.Adjudication.Tablebase = true
	p.Conditions.Adjudication.Tables = arena.TableRule{Only: only, Men: s.Pieces, Ignore50: s.Ignore50}
}

// book returns the name of the book for package openings.
func (r *request) book() string {
	switch o := r.Openings; {
	case o.File == "" && r.Chess960:
		return "chess960"
	case o.File == "" || o.Format == "":
		return "startpos"
	case o.Plies != allPlies && o.Format == "pgn":
		return fmt.Sprintf("%s,plies=%d", o.File, max(o.Plies, 0))
	}
	return r.Openings.File
}

// format returns the format of the event.
func (r *request) format() (event.Format, error) {
	var f event.Format
	if len(r.Engines) == 2 {
		games := r.Rounds*r.Games - 2*r.pairsBefore()
		if games <= 0 {
			return nil, errPlayed
		}
		m := &event.Match{Games: games &^ 1, Odd: games%2 != 0}
		if r.SPRT != nil && r.pairsBefore() == 0 && !r.SPRT.byGames() { // otherwise the scoreboard runs the test
			c, err := r.SPRT.config()
			if err != nil {
				return nil, argumentErrorf("Error; SPRT: %v", err)
			}
			m.SPRT = c
		}
		f = m
	} else {
		if r.SPRT != nil {
			return nil, argumentErrorf("Error; SPRT: it needs two engines, not %d", len(r.Engines))
		}
		kinds := map[string]string{"roundrobin": event.RoundRobin, "gauntlet": event.Gauntlet,
			"knockout": event.Knockout, "pyramid": event.Pyramid}
		t := &event.Tournament{Type: kinds[r.Tournament], Rounds: r.Rounds, Pairs: r.Games / 2}
		if r.Games%2 != 0 { // an odd number of games per encounter
			t.Rounds, t.Pairs = r.Rounds*r.Games/2, 1
		}
		if r.Tournament == "gauntlet" {
			t.Seeds = max(1, min(r.Seeds, len(r.Engines)-1))
		}
		if r.Tournament == "knockout" {
			var err error
			if t.Bracket, err = r.bracket(); err != nil {
				return nil, err
			}
			t.Pairs, t.TieBreak = r.Rounds*r.Games/2, cuteTieBreak
			r.Drawn = t.Bracket
		}
		f = t
	}
	if err := f.Validate(len(r.Engines)); err != nil {
		return nil, argumentErrorf("Error: %v", err)
	}
	return f, nil
}

// errPlayed is why nothing is played: an earlier run has played all games.
var errPlayed = errors.New("all games have been played")

// pairsBefore returns how many pairs an earlier run has played.
func (r *request) pairsBefore() int {
	n := 0
	for _, s := range r.Before {
		n += s.games() / 2
	}
	return n
}

// total returns the maximum number of games.
func (r *request) total() int {
	n := len(r.Engines)
	encounters := n * (n - 1) / 2
	switch {
	case n == 2:
		encounters = 1
	case r.Tournament == "gauntlet":
		seeds := max(1, min(r.Seeds, n-1))
		encounters = seeds * (n - seeds)
	case r.Tournament == "knockout":
		encounters = n - 1
	}
	return encounters * r.Rounds * r.Games
}
