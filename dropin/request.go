package dropin

import (
	"time"

	"match/arena"
	"match/players/spec"
)

// Dialect is a program whose command line is understood.
type Dialect string

// The dialects.
const (
	Fastchess Dialect = "fastchess"
	Cutechess Dialect = "cutechess"
)

// Request is what a command line asks for.
type Request struct {
	Dialect Dialect
	Action  Action   // what to do instead of playing
	Subject []string // of the action: an engine and its arguments

	Engines    []Engine
	Tournament string // roundrobin, gauntlet, knockout or pyramid
	Seeds      int    // gauntlet: how many engines meet all others; knockout: how many are seeded
	Rounds     int    // encounters of each two engines
	Games      int    // of an encounter: 2 is a pair
	Repeat     int    // games from one opening
	NoSwap     bool   // the engines of an encounter keep their colours
	Reverse    bool   // the second engine begins with White
	Chess960   bool
	Openings   Openings
	Seed       *uint64 // of random orders; nil: none was given
	SPRT       *SPRT

	Adjudication arena.Adjudication
	Syzygy       Syzygy

	Concurrency      int
	ForceConcurrency bool
	Affinity         string // as event.Affinity has it; "": none
	Recover          bool   // a crash loses the game and not the match
	Strict           bool   // a warning ends the match
	Wait             time.Duration
	Startup          time.Duration // an engine may take to start
	Ping             time.Duration // and to answer "isready"
	NewGame          time.Duration // and to answer after "ucinewgame"; 0: as Ping

	PGN   PGN
	EPD   File
	Event string
	Site  string

	Report Report
	Config Config
	Log    Log

	Before map[[2]int]Stats // of every two engines, in a run that is gone on with

	Drawn []int // the bracket of a knockout of cutechess-cli; nil: there is none
}

// Action is what a command line asks for instead of games.
type Action string

// The actions. The empty one is to play.
const (
	Play       Action = ""
	Help       Action = "help"
	Version    Action = "version"
	Compliance Action = "compliance" // does an engine speak UCI as it should?
	Engines    Action = "engines"    // lists configured engines
	Translate  Action = "translate"  // prints the command of match that plays the same
)

// Engine is a player as its keys describe it.
type Engine struct {
	Name     string
	Command  string
	Dir      string
	Args     []string
	Protocol string // uci or xboard; "": not said
	Limits   spec.Limits
	Infinite bool // tc=inf: no clock
	Restart  bool // a new process for every game
	Options  []spec.Option
}

// Openings is a book and the way through it.
type Openings struct {
	File   string // "": all games begin from the start position
	Format string // epd or pgn; "": the file's ending tells
	Random bool
	Plies  int    // at most, of each opening; 0: all
	Start  int    // from 1
	Policy string // when the next opening is taken: default, encounter or round
}

// SPRT is a test as its keys describe it.
type SPRT struct {
	Elo0, Elo1, Alpha, Beta float64
	Model                   string // normalized, logistic or bayesian
}

// Syzygy is adjudication by endgame tables.
type Syzygy struct {
	Dirs     string
	Pieces   int    // most men; 0: as many as the tables have
	Ignore50 bool   // a win that the fifty-move rule takes away is a win all the same
	Results  string // BOTH, WIN_LOSS or DRAW
}

// File is an output file.
type File struct {
	Path   string // "": none
	Append bool
}

// PGN is the file of games, and what is written into it.
type PGN struct {
	File
	Notation string // san, lan or uci
	Minimal  bool   // seven tags and moves without comments

	Nodes, SelDepth, NPS, HashFull, TBHits, PV, TimeLeft, Latency bool

	Lines []string // patterns of lines that engines say, written into comments
	CRC   bool     // print the checksum of the file after every game
}

// Report is what is printed while games are played.
type Report struct {
	Format          Dialect // of the lines
	Penta           bool    // statistics of pairs
	RatingInterval  int     // pairs between two blocks of statistics; 0: at the end only
	ScoreInterval   int     // games between two lines of the score; 0: at the end only
	OutcomeInterval int     // games between two lists of outcomes; 0: at the end only
	MatePVs         bool    // complain about lines of mates that do not mate
	Latency         bool    // show how late moves come
	OneLine         bool    // complaints about lines of play on one line
}

// Config is the file from which fastchess resumes.
type Config struct {
	In, Out  string
	Discard  bool
	NoStats  bool
	Interval int // games between two savings; 0: at the end only
}

// Log is a file of what happens and, if wanted, of what engines say.
type Log struct {
	File
	Level    string
	Compress bool
	Realtime bool
	Engines  bool
}

// newRequest has the defaults of a dialect.
func newRequest(d Dialect) *Request {
	r := &Request{
		Dialect: d, Tournament: "roundrobin", Concurrency: 1,
		Openings: Openings{Start: 1, Policy: "default"},
		Syzygy:   Syzygy{Results: "BOTH"},
		PGN:      PGN{Notation: "san", File: File{Append: true}},
		EPD:      File{Append: true},
		Startup:  10 * time.Second, Ping: time.Minute,
		Report: Report{Format: d},
	}
	switch d {
	case Fastchess:
		r.Rounds, r.Games, r.Repeat, r.Seeds = 2, 2, 2, 1
		r.Event, r.Site = "Fastchess Tournament", "?"
		r.Report.Penta, r.Report.RatingInterval, r.Report.ScoreInterval = true, 10, 1
		r.Openings.Policy = "round"
		r.Config = Config{Out: "config.json", Interval: 20}
		r.Log = Log{Level: "warn", Realtime: true, File: File{Append: true}}
	case Cutechess:
		r.Rounds, r.Games, r.Repeat = 1, 1, 1
	}
	return r
}
