package engine

import (
	"sync"

	"match/board"
)

// table is the transposition table: 64-byte buckets of four entries without pointers, so that the
// garbage collector never scans them and a probe touches one cache line.
//
// A new game does not clear it. Entries carry the number of the search that wrote them, and those
// from before the game count as empty. The search cannot distinguish such a table from a fresh one.
type table struct {
	buckets []bucket
	mask    uint64
	first   uint16 // number of the game's first search
	now     uint16 // number of the current search
}

type bucket [4]entry

// entry holds one position:
//
//	check: bits 0–15 number of the search, 16–63 the same bits of the key
//	data:  bits 0–23 move, 24–39 score, 40–55 static evaluation, 56–61 depth, 62–63 bound
//
// The lower bits of the key choose the bucket. board.Position.IsLegal rejects a move that belongs
// to another position with the same key.
type entry struct{ check, data uint64 }

// bound is the side of the stored score on which the true one lies.
type bound uint8

const (
	noBound bound = iota
	upperBound
	lowerBound
	exactBound = upperBound | lowerBound
)

const (
	keyBits       = ^uint64(0xffff)
	maxTableDepth = 63
	noEval        = -32768 // fits 16 bits; no evaluation is so low

	searchesPerGame = 1 << 13 // further searches of a game share the last number
)

func newTable(megabytes int) table {
	n := 1
	for n*2*64 <= megabytes<<20 {
		n *= 2
	}
	if t, ok := reuseTable(n); ok {
		return t
	}
	t := table{buckets: make([]bucket, n), mask: uint64(n - 1), first: 1}
	preferHugePages(t.buckets)
	return t
}

// newGame forgets everything.
func (t *table) newGame() {
	t.first = t.now + 1
	if int(t.first)+searchesPerGame > 1<<16-1 {
		clear(t.buckets)
		t.first = 1
	}
	t.now = t.first - 1
}

// newSearch ages the entries of earlier searches.
func (t *table) newSearch() {
	if t.now-t.first+1 < searchesPerGame {
		t.now++
	}
}

func (e entry) move() board.Move { return board.Move(e.data & 0xffffff) }
func (e entry) score() int       { return int(int16(e.data >> 24)) }
func (e entry) eval() int        { return int(int16(e.data >> 40)) }
func (e entry) depth() int       { return int(e.data >> 56 & 63) }
func (e entry) bound() bound     { return bound(e.data >> 62) }
func (e entry) search() uint16   { return uint16(e.check) }

// bucketOf returns the bucket of a key.
func (t *table) bucketOf(key uint64) *bucket { return &t.buckets[key&t.mask] }

// touch reads from the bucket of a key that will be probed soon. Nothing waits for the value, so
// the cache miss is over before the probe: the closest thing to a prefetch in Go. The caller must
// keep the value somewhere, or the compiler drops the read.
func (t *table) touch(key uint64) uint64 { return t.bucketOf(key)[0].check }

// probe looks a position up. A miss is the zero entry, whose bound is noBound.
func (t *table) probe(key uint64) entry {
	b := t.bucketOf(key)
	for i := range b {
		if e := b[i]; (e.check^key)&keyBits == 0 && e.search() >= t.first {
			return e
		}
	}
	return entry{}
}

// store stores the result for a position. The position's own entry is replaced unless it is much
// deeper; otherwise it replaces an empty entry, else the oldest and shallowest of the bucket.
func (t *table) store(key uint64, move board.Move, score, eval, depth int, bound bound) {
	b := t.bucketOf(key)
	victim, worth := 0, 1<<30
	for i := range b {
		e := b[i]
		if e.search() < t.first { // of an earlier game, or never used
			if worth > -(1 << 20) {
				victim, worth = i, -(1 << 20)
			}
			continue
		}
		if (e.check^key)&keyBits == 0 {
			if move == board.NoMove {
				move = e.move()
			}
			if bound != exactBound && e.search() == t.now && depth+4 <= e.depth() {
				return
			}
			victim = i
			break
		}
		if w := e.depth() - 4*int(t.now-e.search()); w < worth {
			victim, worth = i, w
		}
	}
	b[victim&3] = entry{
		check: key&keyBits | uint64(t.now),
		data: uint64(move)&0xffffff | uint64(uint16(int16(score)))<<24 | uint64(uint16(int16(eval)))<<40 |
			uint64(min(depth, maxTableDepth))<<56 | uint64(bound)<<62,
	}
}

// full returns how much of the table the game has used, in permille, from a
// sample.
func (t *table) full() int {
	const sample = 250
	used := 0
	for i := range min(sample, len(t.buckets)) {
		for _, e := range t.buckets[i] {
			if e.search() >= t.first {
				used++
			}
		}
	}
	return used * 1000 / (4 * min(sample, len(t.buckets)))
}

// retired holds the transposition tables of closed engines: a *sync.Pool of *table for each number
// of buckets. Events with hundreds of players open and close engines all the time, and allocating
// and zeroing a table takes as long as a short game. After newGame a used table behaves like a
// fresh one.
var retired sync.Map

// reuseTable returns a retired table of that many buckets, if there is one.
func reuseTable(buckets int) (t table, ok bool) {
	pool, ok := retired.Load(buckets)
	if !ok {
		return table{}, false
	}
	used, ok := pool.(*sync.Pool).Get().(*table)
	if !ok {
		return table{}, false
	}
	return *used, true
}

// retire keeps the table for a later engine, until the garbage collector frees it.
func (t table) retire() {
	pool, _ := retired.LoadOrStore(len(t.buckets), new(sync.Pool))
	pool.(*sync.Pool).Put(&t)
}
