package dropin

import (
	"time"

	"match/arena"
	"match/players/spec"
)

// Dialect is a program whose command line is supported.
type Dialect string

// The dialects.
const (
	Fastchess Dialect = "fastchess"
	Cutechess Dialect = "cutechess"
)

// request is the content of a command line.
type request struct {
	Dialect Dialect
	Action  action   // the action to run instead of games
	Subject []string // for the action: an engine and its arguments

	Engines    []engineKeys
	Tournament string // roundrobin, gauntlet, knockout or pyramid
	Seeds      int    // gauntlet: number of engines that meet all others; knockout: number of seeded engines
	gameKeys
	Repeat   int // games with one opening
	Chess960 bool
	Openings openingKeys
	Seed     *uint64 // of random orders; nil: not given
	SPRT     *sprtKeys

	Adjudication arena.Adjudication
	Syzygy       syzygyKeys

	Affinity string // as event.Affinity has it; "": none
	Strict   bool   // a warning ends the match
	Wait     time.Duration
	Startup  time.Duration // timeout for starting an engine
	Ping     time.Duration // timeout for the answer to "isready"
	NewGame  time.Duration // timeout for the answer after "ucinewgame"; 0: as Ping

	PGN   pgnKeys
	EPD   outputFile
	Event string
	Site  string

	Report reportKeys
	Config configKeys
	Log    logKeys

	Before   map[[2]int]twoStats // of every two engines, in a resumed run
	Unpaired unpaired            // games that the run before has written, by the number of the pair in this run

	Saved savedPGN // the PGN when config.json was written

	Drawn []int // the bracket of a knockout of cutechess-cli; nil: none
}

// action is an action that a command line requests instead of games.
type action string

// The actions. The empty one plays games.
const (
	playGames       action = ""
	showHelp        action = "help"
	showVersion     action = "version"
	checkCompliance action = "compliance" // tests the UCI compliance of an engine
	listEngines     action = "engines"    // lists configured engines
	showTranslation action = "translate"  // prints the equivalent command of match
)

// engineKeys is a player described by its keys.
type engineKeys struct {
	Name     string
	Command  string
	Dir      string
	Args     []string
	Protocol string // uci or xboard; "": not given
	Limits   spec.Limits
	Infinite bool // tc=inf: no clock
	Restart  bool // a new process for every game
	Ponder   bool // it thinks on its opponent's time
	Options  []spec.Option
}

// openingKeys is a book and its order.
type openingKeys struct {
	File   string // "": all games begin from the start position
	Format string // epd or pgn; "": from the file's extension
	Random bool
	Plies  int    // maximum length of an opening, or allPlies
	Start  int    // from 1
	Policy string // when the next opening is taken: default, encounter or round
}

// allPlies is fastchess's number for openings of any length.
const allPlies = -1

// The names in JSON are those of fastchess's config.json.

// gameKeys are the number of games and how they are played.
type gameKeys struct {
	Games            int  `json:"games"`  // per encounter: 2 is a pair
	Rounds           int  `json:"rounds"` // encounters of each two engines
	Concurrency      int  `json:"concurrency"`
	ForceConcurrency bool `json:"force_concurrency"`
	Recover          bool `json:"recover"` // a crash loses the game and does not stop the match
	NoSwap           bool `json:"noswap"`  // the engines of an encounter keep their colours
	Reverse          bool `json:"reverse"` // the second engine begins with White
}

// sprtKeys is a test described by its keys.
type sprtKeys struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	Model string  `json:"model"` // normalized, logistic or bayesian
}

// syzygyKeys is adjudication by endgame tables.
type syzygyKeys struct {
	Dirs     string `json:"syzygy_dirs"`
	Pieces   int    `json:"max_pieces"`          // maximum number of men; 0: as many as the tables have
	Ignore50 bool   `json:"ignore_50_move_rule"` // a win counts even if the fifty-move rule would prevent it
	Results  string `json:"-"`                   // BOTH, WIN_LOSS or DRAW
}

// outputFile is an output file.
type outputFile struct {
	Path   string `json:"file"` // "": none
	Append bool   `json:"append_file"`
}

// pgnKeys is the file of games, and the options for its content.
type pgnKeys struct {
	outputFile
	Notation string   `json:"-"`                    // san, lan or uci
	Minimal  bool     `json:"min"`                  // seven tags and moves without comments
	Lines    []string `json:"additional_lines_rgx"` // patterns of engine output that is copied into comments
	CRC      bool     `json:"crc"`                  // print the checksum of the file after every game

	Nodes    bool `json:"track_nodes"`
	SelDepth bool `json:"track_seldepth"`
	NPS      bool `json:"track_nps"`
	HashFull bool `json:"track_hashfull"`
	TBHits   bool `json:"track_tbhits"`
	TimeLeft bool `json:"track_timeleft"`
	Latency  bool `json:"track_latency"`
	PV       bool `json:"track_pv"`
}

// reportKeys is the options of the output during the match.
type reportKeys struct {
	Format          Dialect // of the lines
	Penta           bool    // statistics of pairs
	RatingInterval  int     // pairs between two blocks of statistics; 0: at the end only
	ScoreInterval   int     // games between two lines of the score; 0: at the end only
	OutcomeInterval int     // games between two lists of outcomes; 0: at the end only
	MatePVs         bool    // report mate scores whose lines do not mate
	Latency         bool    // show the latency of moves
	OneLine         bool    // warnings about lines of play on one line
}

// configKeys is the file from which fastchess resumes.
type configKeys struct {
	In, Out  string
	Discard  bool
	NoStats  bool
	Interval int // games between two saves; 0: at the end only
}

// logKeys is a log file, optionally with the engines' output.
type logKeys struct {
	outputFile
	Level    string `json:"-"`
	Compress bool   `json:"compress"`
	Realtime bool   `json:"realtime"`
	Engines  bool   `json:"engine_coms"`
}

// usualStartup is the timeout for starting an engine, without -startup-ms.
var usualStartup = 10 * time.Second

// newRequest has the defaults of a dialect.
func newRequest(d Dialect) *request {
	r := &request{
		Dialect: d, Tournament: "roundrobin", gameKeys: gameKeys{Concurrency: 1},
		Openings: openingKeys{Start: 1, Plies: allPlies, Policy: "default"},
		Syzygy:   syzygyKeys{Results: "BOTH"},
		PGN:      pgnKeys{Notation: "san", outputFile: outputFile{Append: true}},
		EPD:      outputFile{Append: true},
		Startup:  usualStartup, Ping: time.Minute,
		Report: reportKeys{Format: d},
		Before: map[[2]int]twoStats{}, Unpaired: unpaired{},
	}
	switch d {
	case Fastchess:
		r.Rounds, r.Games, r.Repeat, r.Seeds = 2, 2, 2, 1
		r.Event, r.Site = "Fastchess Tournament", "?"
		r.Report.Penta, r.Report.RatingInterval, r.Report.ScoreInterval = true, 10, 1
		r.Openings.Policy = "round"
		r.Config = configKeys{Out: "config.json", Interval: 20}
		r.Log = logKeys{Level: "warn", Realtime: true, outputFile: outputFile{Append: true}}
	case Cutechess:
		r.Rounds, r.Games, r.Repeat = 1, 1, 1
	}
	return r
}
