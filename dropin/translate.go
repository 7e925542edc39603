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

// formatWords returns the arguments for the players and the format.
func formatWords(p *event.Plan) (words []string) {
	switch f := p.Format.(type) {
	case *event.Match:
		words = append(words, "--a", p.Players[0].String(), "--b", p.Players[1].String(), "--games",
			strconv.Itoa(f.Games))
		if f.SPRT != nil {
			words = append(words, "--sprt", decimal(f.SPRT.Elo0)+","+decimal(f.SPRT.Elo1), "--model", fmt.Sprint(f.SPRT.Model),
				"--alpha", decimal(f.SPRT.Alpha), "--beta", decimal(f.SPRT.Beta))
		}
	case *event.Tournament:
		words = append(words, "tournament", "--type", f.Type)
		for i := range p.Players {
			words = append(words, "--player", p.Players[i].String())
		}
		if f.Type != event.Knockout {
			words = append(words, "--rounds", strconv.Itoa(f.Rounds))
		}
		words = append(words, "--pairs", strconv.Itoa(f.Pairs))
		if f.Seeds > 0 {
			words = append(words, "--seeds", strconv.Itoa(f.Seeds))
		}
		if f.Type == event.Knockout {
			words = append(words, "--tie-break", f.TieBreak.String())
		}
	}
	return words
}

// outputWords returns the arguments for files, tags and the use of the machine.
func (r *request) outputWords() (words []string) {
	add := func(wanted bool, more ...string) {
		if wanted {
			words = append(words, more...)
		}
	}
	if r.PGN.Path != "" {
		info := r.infoList()
		add(true, "--pgn", r.PGN.Path)
		add(r.PGN.Append, "--append")
		add(true, "--times")
		add(info != "", "--pgn-info", info)
		add(r.PGN.Notation != "san", "--pgn-notation", r.PGN.Notation)
		add(r.PGN.Minimal, "--pgn-bare")
		for _, pattern := range r.PGN.Lines {
			add(true, "--pgn-lines", pattern)
		}
	}
	logs := r.engineLogs()
	add(r.EPD.Path != "", "--epd", r.EPD.Path)
	add(r.Event != "", "--pgn-event", r.Event)
	add(r.Site != "", "--pgn-site", r.Site)
	add(true, "--concurrency", strconv.Itoa(r.Concurrency))
	add(r.Affinity != "", "--affinity="+r.Affinity)
	add(logs != "", "--logs", logs, "--log-all")
	return words
}

// infoList returns the data written for moves, in the form of --pgn-info.
func (r *request) infoList() string {
	var list []string
	for _, info := range []struct {
		wanted bool
		name   string
	}{{r.PGN.SelDepth, "seldepth"}, {r.PGN.NPS, "nps"}, {r.PGN.HashFull, "hashfull"}, {r.PGN.TBHits, "tbhits"}, {r.PGN.PV, "pv"}, {r.PGN.Latency, "latency"}} {
		if info.wanted {
			list = append(list, info.name)
		}
	}
	return strings.Join(list, ",")
}

// untranslated lists the options without an equivalent in match, each with the
// behaviour of match.
func (r *request) untranslated() (lacks []string) {
	for _, lack := range []struct {
		is   bool
		text string
	}{
		{r.EPD.Path != "" && r.EPD.Append, "-epdout append=true: match replaces the file"},
		{r.PGN.CRC, "-crc32: match prints no checksums"},
		{len(r.Engines) == 2 && r.Rounds*r.Games%2 != 0, "the last game: match plays whole pairs"},
		{r.SPRT != nil && r.SPRT.byGames(), "-sprt model=bayesian: match tests pairs; add --sprt with --model normalized"},
		{len(r.Engines) == 2 && r.Tournament != "roundrobin" && r.Tournament != "gauntlet", "-tournament " + r.Tournament + ": two players play a match"},
		{r.Drawn != nil, "-tournament knockout: match draws the first round itself; 'match tournament --seeds N' keeps the first N players apart"},
		{r.Strict, "-strict: match continues after a warning"},
		{len(r.Before) > 0, "-config: earlier games are not counted; 'match resume' continues events of match"},
	} {
		if lack.is {
			lacks = append(lacks, lack.text)
		}
	}
	return append(lacks, "the exit code of match is the verdict: 0 H1 or no test, 1 H0, 3 none")
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
