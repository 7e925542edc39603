package spsa

// An extended run keeps its batches, even a last one that is smaller than the
// others, and the gains of its original plan, because games already played cannot
// change. Beyond the old end c_k stays c_end, and R_k continues to fall with
// (A+k)^−α: the longer the run, the less a game moves.

// Extended returns the configuration of the run with more pairs.
func (c Config) Extended(pairs int) Config {
	c.Before = append(c.Before[:len(c.Before):len(c.Before)], c.Pairs)
	c.Pairs = pairs
	return c
}

// planned is N, the planned pairs that determine the gains.
func (c Config) planned() int { return c.end(0) }

// end returns the end of a stage of the run; stages are counted from 0.
func (c Config) end(stage int) int {
	if stage < len(c.Before) {
		return c.Before[stage]
	}
	return c.Pairs
}

// batches returns the number of batches. The last of a stage may be smaller than
// Batch.
func (c Config) batches() (n int) {
	from := 0
	for stage := range len(c.Before) + 1 {
		n += c.batchesIn(c.end(stage) - from)
		from = c.end(stage)
	}
	return n
}

func (c Config) batchesIn(pairs int) int { return (pairs + c.Batch - 1) / c.Batch }

// place returns the number of pairs before a batch, counted from 0, and in
// it.
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

// Through returns the number of pairs played by the end of a batch, counted from
// 0.
func (c Config) Through(batch int) int {
	before, pairs := c.place(batch)
	return before + pairs
}
