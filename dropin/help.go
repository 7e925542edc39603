package dropin

import "strings"

// helpText explains a dialect, and where its options are described.
func helpText(d Dialect) string {
	text := map[Dialect]string{Fastchess: fastchessHelp, Cutechess: cutechessHelp}[d]
	return strings.TrimPrefix(text, "\n") + helpEnd
}

const fastchessHelp = `
match fastchess: run a match from the command line of fastchess

Takes the options of fastchess 1.8 and prints its lines, so that scripts and
workers that call fastchess can call match instead. The program also does so
when it is called by a name that begins with "fastchess".

  match fastchess -engine cmd=./new name=new -engine cmd=./old name=old
        -each tc=10+0.1 -openings file=book.epd order=random -rounds 100
        -repeat -concurrency 4 -recover -pgnout file=games.pgn

Engines:   -engine KEY=VALUE... -each KEY=VALUE...
           cmd name dir args proto tc st timemargin nodes depth restart
           ponder option.NAME; cmd=builtin:tapered is a variant of match itself
Games:     -rounds -games -repeat -openings -srand -variant -tournament -seeds
           -draw -resign -maxmoves -sprt -reverse -wait -recover -strict
Output:    -pgnout -epdout -crc32 -event -site -report -output
           -ratinginterval -scoreinterval -log -config -autosaveinterval
Machine:   -concurrency -force-concurrency -use-affinity -startup-ms -ping-ms
           -ucinewgame-ms
Other:     --version, --compliance ENGINE [ARGS], --translate OPTIONS...
`

const cutechessHelp = `
match cutechess: run a match from the command line of cutechess-cli

Takes the options of cutechess-cli 1.4 and prints its lines, so that scripts
that call cutechess-cli can call match instead. The program also does so when it
is called by a name that begins with "cutechess".

  match cutechess -engine cmd=./new name=new -engine cmd=./old name=old
        -each proto=uci tc=10+0.1 -openings file=book.pgn order=random
        -games 2 -rounds 100 -repeat -concurrency 4 -recover -pgnout games.pgn

Engines:   -engine KEY=VALUE... -each KEY=VALUE...
           cmd name dir arg proto tc st timemargin nodes depth restart
           ponder option.NAME; cmd=builtin:tapered is a variant of match itself
Games:     -rounds -games -repeat -openings -srand -variant -tournament -seeds
           -draw -resign -maxmoves -sprt -reverse -wait -recover
Output:    -pgnout -epdout -event -site -ratinginterval -outcomeinterval -log
Machine:   -concurrency
Other:     --version, --translate OPTIONS...
`

const helpEnd = `
--translate prints the match command that does the same and plays nothing.
Results are kept in the database of match: $MATCH_DB names it, MATCH_DB=none
keeps none. Unsupported options are rejected by name.

What works, what differs and why: docs/guide/dropin.md
`
