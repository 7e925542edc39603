package event

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"match/arena"
	"match/internal/machine"
	"match/players"
	"match/players/spec"
	"match/results/store"
	"match/tablebase"
)

// Affinity selects the processors of engines.
type Affinity string

// AllCPUs is the Affinity of all processors available to the program. The empty
// one pins nothing; others are lists such as "0-3,8".
const AllCPUs Affinity = "all"

// load returns the load of this many concurrent games of the plan.
func (p *Plan) load(games int) machine.Load {
	load := machine.Load{Games: games, Clocks: p.Timed()}
	var threads []int
	for i := range p.Players {
		s := &p.Players[i]
		if s.IsProcess() && load.Engines < games*arena.PlayersPerWorker {
			load.Engines += games
		}
		threads = append(threads, s.Threads())
		load.HashMiB += games * s.HashMiB()
	}
	slices.SortFunc(threads, func(a, b int) int { return b - a })
	if load.Threads = threads[0]; p.Ponders() && len(threads) > 1 {
		load.Threads += threads[1]
	}
	return load
}

// Ponders reports whether a player thinks on its opponent's time, so that both players of
// a game need their processors at once.
func (p *Plan) Ponders() bool {
	return slices.ContainsFunc(p.Players, func(s spec.Player) bool { return s.Ponder })
}

// checkMachine returns an error if the machine cannot run this many games at
// once, and warns about disturbances.
func (p *Plan) checkMachine(games int, warn func(string)) error {
	warnings, err := p.load(games).Check()
	if full := new(machine.TooManyFiles); errors.As(err, &full) {
		return err
	}
	if w := p.noiseWarning(games); w != "" {
		warnings = append(warnings, w)
	}
	for _, w := range warnings {
		warn(w)
	}
	return err
}

// noiseTime is how long the machine is measured before an event with clocks:
// a few turns of its scheduler, but too short to notice.
const noiseTime = 80 * time.Millisecond

// measureNoise is replaced in tests.
var measureNoise = machine.MeasureNoise

// noiseWarning returns a warning if the machine is too busy for an event with
// clocks, or "". Without clocks nothing is measured.
func (p *Plan) noiseWarning(games int) string {
	if !p.Timed() {
		return ""
	}
	noise := measureNoise(games, noiseTime)
	for i := range p.Players {
		l := p.Conditions.LimitsOf(&p.Players[i])
		if move := l.PerMove(); noise.Harms(move, l.Margin) {
			return fmt.Sprintf("the machine is busy: %v, while a move at %s has about %v: "+
				"wait until it is idle, play fewer games at a time, or give moves more time",
				noise, l, move.Round(100*time.Microsecond))
		}
	}
	return ""
}

// cpus returns the processors of each game, nil if engines are not pinned.
func (p *Plan) cpus(a Affinity, games int) (plan [][]int, err error) {
	if a == "" {
		return nil, nil
	}
	allowed := machine.AllowedCPUs()
	if a != AllCPUs {
		if allowed, err = machine.ParseCPUs(string(a)); err != nil {
			return nil, inField("affinity", err)
		}
	}
	cpus, err := machine.ReadCPUs(os.DirFS("/sys"), allowed)
	if err == nil && len(cpus) == 0 {
		err = fmt.Errorf("none of the processors %s exists", a)
	}
	if err == nil {
		plan, err = machine.PlanCPUs(cpus, games, p.load(games).Threads)
	}
	return plan, inField("affinity", err)
}

// CheckResources returns an error if this machine lacks a resource for games of the event,
// which is new or resumed. Run does that, too, but only when outputs are open.
func (p *Plan) CheckResources(ctx context.Context, resumed *store.Event, have spec.Resources) error {
	if resumed != nil {
		if err := p.withdrawStored(ctx, resumed); err != nil {
			return err
		}
	}
	return p.checkResources(have)
}

// checkResources returns an error if a game can never be played with the resources of
// this machine: any game of a player, or the one of two players who meet in any case.
func (p *Plan) checkResources(have spec.Resources) error {
	withdrawn, all := p.withdrawn(), p.Format.Traits().MeetsAll
	for i := range p.Players {
		who := &p.Players[i]
		if len(who.Needs) == 0 || slices.Contains(withdrawn, i) {
			continue
		}
		fits, refused := false, error(nil)
		for j := range p.Players {
			if j == i || slices.Contains(withdrawn, j) {
				continue
			}
			need := arena.Need{Resources: who.Needs.Plus(p.Players[j].Needs)}
			lacks := need.Lacks(arena.Need{Resources: have})
			if fits = fits || lacks == ""; lacks != "" && refused == nil {
				refused = fmt.Errorf("%s against %s: %s", who.DisplayName(), p.Players[j].DisplayName(), lacks)
			}
		}
		if refused != nil && (all || !fits) {
			return inField("resource", refused)
		}
	}
	return nil
}

// newLocal returns the executor of this process, if the machine can play the event.
func (d *described) newLocal(o *Options, w *warnings) (*arena.Local, error) {
	if err := d.plan.checkResources(o.Resources); err != nil {
		return nil, err
	}
	if err := d.plan.checkMachine(o.Concurrency, w.add); err != nil {
		return nil, err
	}
	cpus, err := d.plan.cpus(o.Affinity, o.Concurrency)
	if err != nil {
		return nil, err
	}
	if tablebase.IsAbsent(d.tables) {
		return nil, inField("tablebases", fmt.Errorf("the tables %.12s… are missing on this machine: name their directory", d.tables.Hash()))
	}
	env := players.Env{Tables: d.tables}
	if o.LogAll {
		if o.Logs == "" {
			return nil, inField("log-all", errors.New("it needs a directory for logs"))
		}
		env.LogDir, env.Warn = o.Logs, w.add
	}
	room := arena.Need{Resources: o.Resources}
	return &arena.Local{Concurrency: o.Concurrency, Room: room, Players: env, CPUs: cpus, Tables: d.tables, Warn: w.ofPlayer}, nil
}

// meet opens every player once, except withdrawn ones, if they play here.
func (r *run) meet(ctx context.Context) error {
	if !r.here {
		return nil
	}
	var list []arena.Participant
	for i, s := range r.event.Players {
		if !slices.Contains(r.plan.withdrawn(), i) {
			list = append(list, s)
		}
	}
	err := r.local.Meet(ctx, list, r.event.Rules.Chess960)
	if gone := new(arena.AbsentError); errors.As(err, &gone) {
		return &AbsentError{list[gone.Player].Name, gone.Err}
	}
	return err
}
