package records

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"match/event"
	"match/internal/cli"
	"match/internal/cli/playing"
	"match/internal/cli/tuning"
	"match/internal/flagtable"
	"match/internal/harmless"
	"match/players/spec"
	"match/results/store"
	"match/tune"
)

// resumeFlags are the flags of resume.
type resumeFlags struct {
	run   playing.RunFlags
	force bool
	games int
	pgn   string

	players []string
	added   []spec.Player // these players, whose files are named from anywhere
	rounds  int

	forfeits bool
	goOn     bool
	withdraw []string
}

// NewResumeCmd returns the command 'match resume'.
func NewResumeCmd(a *cli.App) *cobra.Command {
	var f resumeFlags
	cmd := &cobra.Command{
		Use:               "resume [ID]",
		ValidArgsFunction: cli.OfferEvents(cli.Unfinished),
		Short:             "Resume an interrupted match",
		Long: `resume continues an interrupted match, by default the latest one. It runs in the
directory where the match was started and writes the same files. Concurrency,
affinity and logs are those of the match unless flags change them.

With node or depth limits the result is the same, to the byte, as that of an
uninterrupted match. With clocks no pair is lost or counted twice, and every
pair keeps its opening. A comparison of a gate continues the whole gate, which
then writes its reports, unless --games, --pgn, --forfeits-count or --withdraw
change that match alone. A finished game that took more than 10 s, or that ended
before a stop (see match stop), is not played again if its pair is unfinished.
A game with clocks that was under way for more than 10 s is played again, too,
unless --continue-games lets it go on: from the last move that its opponent got,
with both clocks as they were. Its PGN tag Interrupted has the number of plies.

A match whose players, book or options have changed is refused. --games raises
the number of games of a match, race or tuning run; one that ended at its limit
then continues. --add and --rounds extend a round robin, gauntlet or pyramid:
its pairs keep their numbers, and the new ones follow. Resuming a finished
event reprints its result and exit code; a tuning run writes its files again and
has the exit code of its test. A fleet does not extend its events: --fleet=
plays the added games on this machine.

In a tournament, a player that can no longer be started forfeits its remaining
games. They count in the table, but not in ratings or tests. A race continues
without that candidate, a ladder without that rung, and a gate with its next
comparison. Other events end and can be resumed once the player starts again.
--withdraw NAME takes a player out of an interrupted tournament, race or ladder.

Exit codes are those of the command that started the event: 0 H1 accepted, or
played to the end without a test; 1 H0 accepted; 2 bad input, or something
broke; 3 ended without a verdict;
` + cli.SignalCodes,
		Example: `  match resume
  match resume 12 --concurrency 8 --affinity=off
  match resume 12 --games 2000
  match resume 12 --continue-games
  match resume 7 --add uci:./newest --rounds 4
  match resume 7 --withdraw sf16`,
		Args: cli.WantArgs(0, 1, "the number of one match, or none for the last unfinished one"),
		RunE: func(cmd *cobra.Command, args []string) error { return runResume(a, cmd, &f, args) },
	}
	rows := f.run.Rows()
	rows.Row("concurrency").DefaultAs("0") // the match's own value, so help shows none
	fleet := rows.Row("fleet")
	fleet.Empty = true
	fleet.Want(func() bool { return fleet.String() != "" || f.extends() }, "NAME; it may be empty when games are added")
	return cli.Command(cmd, rows, flagtable.Table{
		f.run.DB.PathRow(),
		flagtable.Int(&f.games, "games", 0, "play up to `N` games, more than planned, even if the match finished without a verdict"),
		flagtable.List(&f.players, "add", "add a `PLAYER` to a round robin, gauntlet or pyramid, even a finished one; may be repeated").Offer(cli.CompletePlayer),
		flagtable.Int(&f.rounds, "rounds", 0, "play up to `N` rounds of a round robin, gauntlet or pyramid, even a finished one").OrMore(0),
		flagtable.File(&f.pgn, "pgn", "", "write the games to `FILE` instead of the original one"),
		flagtable.Bool(&f.forfeits, "forfeits-count", false, "continue a test that ended because a player had too many forfeits"),
		flagtable.List(&f.withdraw, "withdraw", "`NAME` of a player of a tournament, race or ladder that forfeits its remaining games; may be repeated").
			Complete(cli.OfferNames(cli.Unfinished)),
		flagtable.Bool(&f.goOn, "continue-games", false, "let games with clocks that took more than 10 s go on from their last move instead of playing them again"),
		flagtable.Bool(&f.force, "force", false, "continue even if players, book or options have changed"),
	}.Under("Running"))
}

// fromHere makes the files that are named absolute: they are relative to the current directory, and
// not to that of the match, to which resume changes.
func (f *resumeFlags) fromHere() error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	for _, path := range append(f.run.Files(), &f.pgn) {
		if *path != "" && *path != "-" && !filepath.IsAbs(*path) {
			*path = filepath.Join(here, *path)
		}
	}
	for _, text := range f.players {
		who, err := cli.ParsePlayer("add", text, nil)
		if err != nil {
			return err
		}
		f.added = append(f.added, who.From(here))
	}
	return nil
}

func runResume(a *cli.App, cmd *cobra.Command, f *resumeFlags, args []string) (err error) {
	if err := f.fromHere(); err != nil {
		return err
	}
	ctx := cmd.Context()
	defer cli.Saving(ctx)()
	s, err := store.OpenExisting(ctx, f.run.DB.Path, a.Waiting)
	if err != nil {
		return err
	}
	defer s.Close()
	s.MarkKilled()
	ids, err := store.ParseNumbers(args)
	if err != nil {
		return err
	}
	e, err := s.Take(ctx, append(ids, 0)[0], f.extends()) // 0: the latest unfinished one
	if err != nil {
		return err
	}
	defer e.Close()
	gate, err := event.GateOf(ctx, s, e)
	switch {
	case err != nil:
		return err
	case gate != nil && !f.ofOneMatch():
		e.End() // until the gate takes it
		return f.resumeGate(ctx, a, cmd, e, gate, event.Options{Store: s, Force: f.force, GoOn: f.goOn})
	case !e.Finished.IsZero() && !f.extends():
		return f.finished(ctx, a, s, e)
	}
	if decided, err := event.Decided(ctx, e); err != nil || decided {
		if err != nil {
			return err
		}
		fmt.Fprintf(a.Stderr, "match: --games %d: %s is decided, so no games are added\n", f.games, e.Name())
		return f.finished(ctx, a, s, e)
	}
	p, err := f.planOf(cmd, e)
	if err == nil {
		err = p.Withdraw(e, f.withdraw...)
	}
	if err == nil && f.goOn {
		err = f.run.MayGoOn(p, e)
	}
	if err == nil {
		err = p.Prepare(ctx)
	}
	if err != nil {
		if cli.IsInterrupt(err) { // while it built players
			err = cli.InWords(&event.Unfinished{Number: e.ID, Err: err}, &f.run.DB)
		}
		return err
	}
	if f.pgn != "" {
		p.Outputs.PGN, p.Outputs.Append, p.Outputs.Before = f.pgn, false, 0
	}
	then, err := tune.FollowUpOf(p)
	if err != nil {
		return err
	}
	playing.GoingOn(a, e, p.Verifies)
	o := event.Options{Store: s, Resume: e, Force: f.force, GoOn: f.goOn, MoreGames: f.extends()}
	if then != nil {
		return withoutPlayer(p, e, tuning.ResumeFollowed(ctx, a, p, then, &f.run, o), &f.run.DB)
	}
	out, err := playing.Play(ctx, a, p, &f.run, o)
	return playing.Conclude(a, out, p.Outputs.ToStdout(), &f.run.DB, withoutPlayer(p, e, err, &f.run.DB))
}

// withoutPlayer adds how to resume an event whose player cannot be started: without the player, or
// after it is fixed.
func withoutPlayer(p *event.Plan, e *store.Event, err error, db *cli.DBFlags) error {
	absent := new(event.AbsentError)
	switch {
	case !errors.As(err, &absent):
		return err
	case !slices.Contains(e.Players, absent.Name):
		return fmt.Errorf("--add: %w", absent)
	case p.MayForfeit(absent.Name):
		return fmt.Errorf("%w (--withdraw %s continues without it and forfeits its remaining games)",
			err, harmless.ShellWord(absent.Name))
	}
	return cli.InWords(&event.Unfinished{Number: e.ID, Err: fmt.Errorf("%w: nothing is lost", absent)}, db)
}

// finished repeats the result and exit code of a finished event, so that users
// can resume after a kill without knowing whether the event had finished. The
// result of a tuning is written to its files again. An imported event has no
// result to repeat, and there is nothing left to watch.
func (f *resumeFlags) finished(ctx context.Context, a *cli.App, s *store.Store, e *store.Event) error {
	run := &f.run
	switch {
	case f.pgn != "":
		return fmt.Errorf("--pgn: %s is finished: 'match results export %d%s' writes its games",
			e.Name(), e.ID, run.DB.Arg())
	case len(f.withdraw) > 0:
		return fmt.Errorf("--withdraw %s: %s is finished: no games are left to forfeit",
			harmless.ShellWord(f.withdraw[0]), e.Name())
	}
	if err := run.Check(); err != nil {
		return err
	}
	if run.LivePGN != "" {
		return fmt.Errorf("--live-pgn: %s is finished: no game of it will run", e.Name())
	}
	nothing := fmt.Errorf("%s is finished: there is nothing to resume (see 'match results show %d%s')",
		e.Name(), e.ID, run.DB.Arg())
	if e.Run.Source != "" || run.Web != "" && run.Web != playing.NoWeb {
		return nothing
	}
	out, err := event.Look(ctx, e)
	if err != nil {
		return err
	}
	then, err := tune.FollowUpOf(out.Plan)
	if err != nil {
		return err
	}
	if err := writePage(ctx, a, run.HTML, e); err != nil {
		return err
	}
	if then != nil {
		if err := inDirOf(e); err != nil { // to write its files
			return err
		}
		a.Note("match: %s is finished: its result is written again", e.Name())
		return tuning.WriteAgain(ctx, a, s, e, out, then, run)
	}
	fmt.Fprintf(a.Stderr, "match: %v\n", nothing)
	return playing.Conclude(a, out, false, &run.DB, nil)
}

// inDirOf changes to the directory of the event, to which its paths are relative.
func inDirOf(e *store.Event) error {
	if err := os.Chdir(e.Run.Dir); err != nil {
		return fmt.Errorf("%s: the directory it was started in: %w", e.Name(), err)
	}
	return nil
}

// planOf returns the plan of the interrupted event, and changes to its directory, to which its
// paths are relative.
func (f *resumeFlags) planOf(cmd *cobra.Command, e *store.Event) (*event.Plan, error) {
	p, err := event.PlanOf(e)
	if err != nil {
		return nil, err
	}
	if err := inDirOf(e); err != nil {
		return nil, err
	}
	if err := errors.Join(f.addGames(p, e), f.grow(p, e)); err != nil {
		return nil, err
	}
	if refuses := p.Format.Traits().RefusesFaults; f.forfeits && refuses != nil {
		*refuses = false
	}
	if err := flagtable.Restore(cmd.Flags(), p.Flags); err != nil || !f.extends() {
		return p, err
	}
	if err := f.run.LeaveFleet(p); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name(), err)
	}
	return p, nil
}

// addGames gives a match more games.
func (f *resumeFlags) addGames(p *event.Plan, e *store.Event) error {
	if f.games == 0 {
		return nil
	}
	most := p.Format.Traits().Cap
	if most == 0 {
		return fmt.Errorf("%s: --games is for matches of two players, races and tuning runs", e.Name())
	}
	if f.games += f.games % 2; f.games <= most || f.games > event.MaxGames {
		return fmt.Errorf("--games %d: %s is planned with %d: want more, and at most %d",
			f.games, e.Name(), most, event.MaxGames)
	}
	p.Format.Extend(f.games)
	return nil
}

// extends reports whether the flags extend the event.
func (f *resumeFlags) extends() bool {
	return f.games > 0 || f.rounds > 0 || len(f.players) > 0
}

// grow extends a tournament.
func (f *resumeFlags) grow(p *event.Plan, e *store.Event) error {
	if f.rounds == 0 && len(f.players) == 0 {
		return nil
	}
	if err := p.Format.Grow(len(p.Players), len(f.players), f.rounds); err != nil {
		if field := (*event.FieldError)(nil); errors.As(err, &field) && field.Key == "rounds" {
			err = errors.New(field.Named("--rounds"))
		}
		if errors.Is(err, event.ErrCannotGrow) {
			err = errors.New("--add and --rounds are for tournaments")
		}
		return fmt.Errorf("%s: %w", e.Name(), err)
	}
	p.Players = append(p.Players, f.added...)
	return nil
}

// ofOneMatch reports whether the flags change the match with the number, and not the gate of which it
// is a comparison.
func (f *resumeFlags) ofOneMatch() bool {
	return f.extends() || f.pgn != "" || f.forfeits || len(f.withdraw) > 0
}

// resumeGate goes on with the gate of a comparison, in the directory where it was started.
func (f *resumeFlags) resumeGate(ctx context.Context, a *cli.App, cmd *cobra.Command, e *store.Event, gate *event.Gate, o event.Options) error {
	stored, err := o.Store.Gate(ctx, e.ID)
	if err != nil {
		return err
	}
	if f.run.LivePGN != "" && stored.Finished() {
		return fmt.Errorf("--live-pgn: gate %d is finished: no game of it will run", stored.ID)
	}
	p := gate.Plans[0]
	err = errors.Join(inDirOf(e), flagtable.Restore(cmd.Flags(), p.Flags))
	if err == nil && f.goOn {
		err = f.run.MayGoOn(p, e)
	}
	if err != nil {
		return err
	}
	return playing.ResumeGate(ctx, a, gate, &f.run, o)
}
