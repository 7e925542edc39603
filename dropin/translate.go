package dropin

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"match/event"
	"match/event/command"
	"match/internal/harmless"
)

// translate prints the equivalent match command, and the differences in behaviour
// on standard error.
func translate(ctx context.Context, r *request, out *printer, env Env) error {
	p, err := r.plan(ctx)
	if err == nil {
		err = p.Validate()
	}
	if err != nil {
		return err
	}
	words := append([]string{"match"}, formatWords(p)...)
	words = append(words, command.Conditions(&p.Conditions)...)
	words = append(words, command.Tables(p)...)
	words = append(words, r.outputWords()...)
	out.whole(harmless.ShellWords(words) + "\n")
	for _, lack := range r.untranslated() {
		fmt.Fprintln(env.Stderr, "match:", harmless.Line(lack))
	}
	return nil
}

// chosen is a list of words, some of them on a condition.
type chosen []string

func (c *chosen) add(wanted bool, words ...string) {
	if wanted {
		*c = append(*c, words...)
	}
}

// formatWords returns the arguments for the players and the format.
func formatWords(p *event.Plan) (words chosen) {
	switch f := p.Format.(type) {
	case *event.Match:
		words.add(true, "--a", p.Players[0].String(), "--b", p.Players[1].String(), "--games", strconv.Itoa(f.Games))
		if f.SPRT != nil {
			words.add(true, "--sprt", decimal(f.SPRT.Elo0)+","+decimal(f.SPRT.Elo1), "--model", fmt.Sprint(f.SPRT.Model),
				"--alpha", decimal(f.SPRT.Alpha), "--beta", decimal(f.SPRT.Beta))
		}
	case *event.Tournament:
		words.add(true, "tournament", "--type", f.Type)
		for i := range p.Players {
			words.add(true, "--player", p.Players[i].String())
		}
		words.add(f.Type != event.Knockout, "--rounds", strconv.Itoa(f.Rounds))
		words.add(true, "--pairs", strconv.Itoa(f.Pairs))
		words.add(f.Seeds > 0, "--seeds", strconv.Itoa(f.Seeds))
		words.add(f.Type == event.Knockout, "--tie-break", f.TieBreak.String())
	}
	return words
}

// outputWords returns the arguments for files, tags and the use of the machine.
func (r *request) outputWords() (words chosen) {
	if r.PGN.Path != "" {
		info := r.infoList()
		words.add(true, "--pgn", r.PGN.Path)
		words.add(r.PGN.Append, "--append")
		words.add(true, "--times")
		words.add(info != "", "--pgn-info", info)
		words.add(r.PGN.Notation != "san", "--pgn-notation", r.PGN.Notation)
		words.add(r.PGN.Minimal, "--pgn-bare")
		for _, pattern := range r.PGN.Lines {
			words.add(true, "--pgn-lines", pattern)
		}
	}
	logs := r.engineLogs()
	words.add(r.EPD.Path != "", "--epd", r.EPD.Path)
	words.add(r.Event != "", "--pgn-event", r.Event)
	words.add(r.Site != "", "--pgn-site", r.Site)
	words.add(true, "--concurrency", strconv.Itoa(r.Concurrency))
	words.add(r.Affinity != "", "--affinity="+r.Affinity)
	words.add(logs != "", "--logs", logs, "--log-all")
	return words
}

// infoList returns the data written for moves, in the form of --pgn-info.
func (r *request) infoList() string {
	var list chosen
	list.add(r.PGN.SelDepth, "seldepth")
	list.add(r.PGN.NPS, "nps")
	list.add(r.PGN.HashFull, "hashfull")
	list.add(r.PGN.TBHits, "tbhits")
	list.add(r.PGN.PV, "pv")
	list.add(r.PGN.Latency, "latency")
	return strings.Join(list, ",")
}

// untranslated lists the options without an equivalent in match, each with the behaviour of match.
func (r *request) untranslated() (lacks chosen) {
	two := len(r.Engines) == 2
	lacks.add(r.EPD.Path != "" && r.EPD.Append, "-epdout append=true: match replaces the file")
	lacks.add(r.PGN.CRC, "-crc32: match prints no checksums")
	lacks.add(two && r.Rounds*r.Games%2 != 0, "the last game: match plays whole pairs")
	lacks.add(r.SPRT != nil && r.SPRT.byGames(), "-sprt model=bayesian: match tests pairs; add --sprt with --model normalized")
	lacks.add(two && r.Tournament != "roundrobin" && r.Tournament != "gauntlet", "-tournament "+r.Tournament+": two players play a match")
	lacks.add(r.Drawn != nil, "-tournament knockout: match draws the first round itself; 'match tournament --seeds N' keeps the first N players apart")
	lacks.add(r.Strict, "-strict: match continues after a warning")
	lacks.add(len(r.Before) > 0, "-config: earlier games are not counted; 'match resume' continues events of match")
	lacks.add(true, "the exit code of match is the verdict: 0 H1 or no test, 1 H0, 3 none")
	return lacks
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
