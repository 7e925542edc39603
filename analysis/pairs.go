package analysis

import "match/board"

// pairKey identifies the games of a pair: by the number on record or, without
// one, by the place in the file.
type pairKey struct {
	source   string
	opponent string
	pair     int
}

// pairUp gives every game its cluster. Files of this program number their
// pairs. In other files two consecutive games are a pair if the same players
// start from the same opening with colours swapped. All other games are
// single.
func (c *Collection) pairUp() {
	numbered := map[pairKey]int{}
	open := false // the previous game still needs a partner
	for i, g := range c.Games {
		key := pairKey{g.Source, g.Opponent, g.Record.Pair}
		if g.Record.Pair > 0 {
			cluster, waits := numbered[key]
			if waits {
				delete(numbered, key) // a file that was appended to has the number again
				c.said.pairs++
			} else {
				cluster = c.newCluster()
				numbered[key] = cluster
			}
			g.Cluster, open = cluster, false
			continue
		}
		if open && mirrored(c.Games[i-1], g) {
			g.Cluster, open = c.Games[i-1].Cluster, false
			c.said.pairs++
			continue
		}
		g.Cluster, open = c.newCluster(), true
	}
}

func (c *Collection) newCluster() int {
	c.Clusters++
	return c.Clusters - 1
}

// mirrored reports whether two games have the same opening with colours
// swapped.
func mirrored(a, b *Game) bool {
	if a.Side == b.Side || a.Opponent != b.Opponent || a.Record.Pair != 0 || a.Source != b.Source ||
		a.Record.Start != b.Record.Start || a.Book != b.Book {
		return false
	}
	n := a.Book
	if n == 0 && a.Record.Start == board.StartPosition() {
		n = leastCommon
	}
	if len(a.Record.Plies) < n || len(b.Record.Plies) < n {
		return false
	}
	for i := range n {
		if a.Record.Plies[i].Move != b.Record.Plies[i].Move {
			return false
		}
	}
	return true
}

// leastCommon is how many plies from the start position two games without a
// known book must share to count as a pair.
const leastCommon = 6
