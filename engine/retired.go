package engine

import "sync"

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
