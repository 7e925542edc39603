package spsa

// A run that was extended keeps the batches that it had, also a last one that is
// smaller than others, and the gains of what it was planned for. What was played is
// what it was. Beyond the old end c_k stays c_end, and R_k goes on to fall with
// (A+k)^−α: the more is played, the less a game moves.

// Extended returns the configuration of the run with more pairs.
func (c Config) Extended(pairs int) Config {
	c.Before = append(c.Before[:len(c.Before):len(c.Before)], c.Pairs)
	c.Pairs = pairs
	return c
}

// planned is N, the pairs that gains are made for.
func (c Config) planned() int { return c.end(0) }

// end is where a stage of the run ends, counted from 0.
func (c Config) end(stage int) int {
	if stage < len(c.Before) {
		return c.Before[stage]
	}
	return c.Pairs
}

// Batches returns the number of batches. The last of a stage may be smaller than
// Batch.
func (c Config) Batches() (n int) {
	from := 0
	for stage := range len(c.Before) + 1 {
		n += c.batchesIn(c.end(stage) - from)
		from = c.end(stage)
	}
	return n
}

func (c Config) batchesIn(pairs int) int { return (pairs + c.Batch - 1) / c.Batch }

// place returns the pairs before a batch, counted from 0, and those in it.
func (c Config) place(batch int) (before, pairs int) {
	for stage := range len(c.Before) + 1 {
		left := c.end(stage) - before
		if n := c.batchesIn(left); batch >= n {
			batch -= n
			before += left
			continue
		}
		before += batch * c.Batch
		return before, min(c.Batch, c.end(stage)-before)
	}
	return c.Pairs, 0
}

// Through returns the pairs that are played when a batch, counted from 0, is over.
func (c Config) Through(batch int) int {
	before, pairs := c.place(batch)
	return before + pairs
}
