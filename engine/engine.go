package engine

import (
	"time"

	"match/board"
	"match/tablebase"
	"match/variants"
)

// DefaultHashMB is the size of the transposition table unless Options says
// otherwise: plenty for the games of a match, small enough for hundreds of
// engines in one process.
const DefaultHashMB = 8

// MaxHashMB is the greatest size of a transposition table.
const MaxHashMB = 1 << 12

// DefaultMoveOverhead is the time reserved in every clock limit for delays between the engine and
// the clock.
const DefaultMoveOverhead = 10 * time.Millisecond

// Options determine an Engine completely.
type Options struct {
	Variant      *variants.Variant // the evaluation; required
	HashMB       int               // size of the transposition table, 0: DefaultHashMB
	Tablebase    tablebase.Tables  // endgame knowledge, may be nil
	Disable      Features          // search features to switch off
	MoveOverhead time.Duration     // 0: DefaultMoveOverhead, negative: none
}

// Engine searches for moves. Only one goroutine may use it at a time. Engines share no mutable
// data. An engine that is not closed is left to the garbage collector.
type Engine struct {
	variant   *variants.Variant
	evaluator *variants.Evaluator
	tablebase tablebase.Tables
	zeroing   bool // the tablebase holds no distances to mate
	men       int  // positions with no more men than this are in the tablebase
	features  Features
	overhead  time.Duration

	table   table
	history history
	list    board.MoveList // scratch of the pickers

	// of the current search
	nodes    uint64
	limit    uint64 // of nodes
	pollAt   uint64 // node count at which poll is called next
	tbHits   uint64
	selDepth int
	stopped  bool
	done     <-chan struct{}
	ponder   <-chan struct{} // nil when the clock runs
	timer    timer
	mate     int // plies of the mate to find, or 0

	roots []rootMove
	room  [256]rootMove
	path  [pathBase + MaxPly + 2]uint64 // keys of the line, the root's at pathBase
	stack [MaxPly + 2]frame
	best  Result
}

// New returns an engine that is ready for a game.
func New(o Options) *Engine {
	if o.HashMB <= 0 {
		o.HashMB = DefaultHashMB
	}
	switch {
	case o.MoveOverhead == 0:
		o.MoveOverhead = DefaultMoveOverhead
	case o.MoveOverhead < 0:
		o.MoveOverhead = 0
	}
	tables := tablebase.OrNone(o.Tablebase)
	_, zeroing := tables.(tablebase.Zeroing)
	e := &Engine{
		variant:   o.Variant,
		evaluator: variants.NewEvaluator(o.Variant),
		tablebase: tables,
		zeroing:   zeroing,
		men:       tables.MaxMen(),
		features:  ^o.Disable,
		overhead:  o.MoveOverhead,
		table:     newTable(o.HashMB),
	}
	e.NewGame()
	return e
}

// NewGame forgets everything learnt so far: the engine then plays exactly as a new one.
func (e *Engine) NewGame() {
	e.table.newGame()
	e.history.clear()
	for i := range e.stack {
		e.stack[i].killers = [2]board.Move{}
	}
}

// Close hands the transposition table to a later engine. The engine must not be used after it;
// closing it again does nothing.
func (e *Engine) Close() {
	if e.table.buckets != nil {
		e.table.retire()
		e.table = table{}
	}
}

// HashFull returns how much of the transposition table is in use, in permille. It may be called
// between searches, and by the report function of one.
func (e *Engine) HashFull() int { return e.table.full() }

func (e *Engine) on(f Features) bool { return e.features&f != 0 }

// Info is the state of a running search.
type Info struct {
	Depth    int
	SelDepth int // greatest distance from the root that was reached
	Score    int // see MatePlies
	Nodes    uint64
	Time     time.Duration // since the start of the search
	TBHits   uint64        // positions found in the tablebase
	PV       []board.Move  // the principal variation; it shares the engine's memory
}

// Result is the result of a search. For searches without time limits, everything except Time is
// reproducible.
type Result struct {
	Move   board.Move // NoMove only if there is no legal move
	Ponder board.Move // the expected answer, or NoMove
	Info
}
