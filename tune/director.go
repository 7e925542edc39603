package tune

import (
	"match/arena"
	"match/event"
	"match/pgn"
	"match/record"
	"match/results"
	"match/sprt"
	"match/tune/spsa"
)

// Director names the pairs of a batch, waits until they are counted, and goes
// on with the next.
type Director struct {
	run    *spsa.Run
	seater *seater
	names  []string
	seats  *[2]arena.Seat // of the batch

	named, counted int // pairs of the batch
	before         int // pairs of earlier batches
	batch          sprt.Pentanomial
	faults         [2]int
}

// Run returns where the tuning stands.
func (d *Director) Run() *spsa.Run { return d.run }

// sit seats the two sides of the next batch.
func (d *Director) sit() error {
	point, more := d.run.Next()
	if !more {
		return nil
	}
	d.seats = new([2]arena.Seat)
	for i, values := range [2][]float64{point.Plus, point.Minus} {
		player, err := d.seater.with(values)
		if err != nil {
			return err
		}
		player.Name = d.names[i]
		d.seats[i] = arena.Seat{Name: d.names[i], Spec: player, Limits: d.seater.f.Limits}
	}
	return nil
}

// Lookahead implements arena.Director: a batch.
func (d *Director) Lookahead() int { return d.run.Config().Batch }

// Next implements arena.Director.
func (d *Director) Next() (arena.Pairing, arena.Call) {
	point, more := d.run.Next()
	switch {
	case !more:
		return arena.Pairing{}, arena.Over
	case d.named == point.Pairs:
		return arena.Pairing{}, arena.Wait
	}
	d.named++
	return arena.Pairing{Players: [2]int{0, 1}, Opening: d.before + d.named - 1, Seats: d.seats}, arena.Play
}

// Count implements arena.Director.
func (d *Director) Count(p *record.Pair) error {
	if err := d.countFaults(p); err != nil {
		return err
	}
	outcomes := p.Outcomes()
	if err := d.batch.Add(outcomes[0], outcomes[1]); err != nil {
		return err
	}
	d.counted++
	point, _ := d.run.Next()
	if d.counted < point.Pairs {
		return nil
	}
	if err := d.run.Update(point.Batch, d.batch); err != nil {
		return err
	}
	d.before += d.counted
	d.named, d.counted, d.batch = 0, 0, sprt.Pentanomial{}
	return d.sit()
}

// countFaults ends a run of which games are lost by faults: they say nothing of
// any value.
func (d *Director) countFaults(p *record.Pair) error {
	for i, g := range p.Games {
		if !g.End.Reason.IsFault() || g.Result == pgn.Draw {
			continue
		}
		loser := i
		if g.Result == pgn.WhiteWins {
			loser = 1 - i
		}
		d.faults[p.Players[loser]]++
	}
	games := 2 * (d.before + d.counted + 1)
	for player, n := range d.faults {
		if results.TooManyFaults(n, games) {
			return &event.FaultyError{Player: d.names[player], Faults: n, Games: games}
		}
	}
	return nil
}
