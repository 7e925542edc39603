package dropin

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"match/event"
)

// Options with special kinds of values.

func addEngine(r *request, list []pair) error {
	var e engineKeys
	err := e.set(list)
	r.Engines = append(r.Engines, e)
	return err
}

func setEach(r *request, list []pair) error {
	for i := range r.Engines {
		if err := r.Engines[i].set(list); err != nil {
			return err
		}
	}
	return nil
}

func (p *pgnKeys) fields() keys {
	return keys{
		"file": toText(&p.Path), "append": toBool(&p.Append), "notation": toOneOf(&p.Notation, "san", "lan", "uci"),
		"min": toBool(&p.Minimal), "nodes": toBool(&p.Nodes), "seldepth": toBool(&p.SelDepth), "nps": toBool(&p.NPS),
		"hashfull": toBool(&p.HashFull), "tbhits": toBool(&p.TBHits), "pv": toBool(&p.PV),
		"timeleft": toBool(&p.TimeLeft), "latency": toBool(&p.Latency),
		"match_line": func(value string) error {
			p.Lines = append(p.Lines, value)
			_, err := regexp.Compile(value)
			return err
		},
	}
}

// pgnOut accepts the keys of fastchess, and the words of cutechess-cli, which
// weather-factory passes to both: FILE [min] [fi].
func pgnOut(r *request, u use) error {
	if len(u.words) > 0 && !strings.Contains(u.words[0], "=") {
		return pgnOutWords(&r.PGN, u)
	}
	list, err := u.pairs()
	if err != nil {
		return err
	}
	r.PGN.Path = "fastchess_" + now().Format("20060102_150405") + ".pgn"
	return r.PGN.fields().read("pgnout", list)
}

func pgnOutWords(p *pgnKeys, u use) error {
	p.Path = u.words[0]
	for _, word := range u.words[1:] {
		switch word {
		case "min":
			p.Minimal = true
		case "fi": // no effect: unfinished games are never written
		default:
			return fmt.Errorf("unknown word %q: want FILE [min] [fi], or keys such as file=FILE", word)
		}
	}
	return nil
}

// now is replaced in tests.
var now = time.Now

func epdOut(r *request, list []pair) error {
	r.EPD.Path = "fastchess_" + now().Format("20060102_150405") + ".epd"
	return keys{"file": toText(&r.EPD.Path), "append": toBool(&r.EPD.Append)}.read("epdout", list)
}

func setOpenings(r *request, list []pair) error {
	o := &r.Openings
	return keys{
		"file": func(path string) error {
			o.File = path
			if format := formatOf(path); format != "" && r.Dialect == Fastchess {
				o.Format = format
			}
			if _, err := os.Stat(path); err != nil {
				return fmt.Errorf("opening file does not exist: %s", path)
			}
			return nil
		},
		"format": toOneOf(&o.Format, "epd", "pgn"),
		"order":  toParsed(&o.Random, parseOrder),
		"plies":  toInt(&o.Plies),
		"start":  atLeast(1, &o.Start),
		"policy": toOneOf(&o.Policy, policies[r.Dialect]...),
	}.read("openings", list)
}

// policies lists the times at which the next opening may be taken.
var policies = map[Dialect][]string{Fastchess: {"round"}, Cutechess: {"round", "encounter", "default"}}

func parseOrder(value string) (random bool, err error) {
	var order string
	err = toOneOf(&order, "sequential", "random")(value)
	return order == "random", err
}

func setSPRT(r *request, list []pair) error {
	if r.SPRT == nil {
		r.SPRT = &sprtKeys{Model: "normalized"}
		if r.Dialect == Cutechess { // its bounds are in Elo
			r.SPRT.Model = "logistic"
		}
	}
	s := r.SPRT
	return keys{
		"elo0": toFloat(&s.Elo0), "elo1": toFloat(&s.Elo1), "alpha": toFloat(&s.Alpha), "beta": toFloat(&s.Beta),
		"model": toOneOf(&s.Model, "normalized", "logistic", "bayesian"),
	}.read("sprt", list)
}

// toScore reads a score.
func toScore(to *int) func(string) error {
	return func(value string) (err error) {
		if *to, err = parseInt(value); err == nil && *to < 0 {
			err = fmt.Errorf("the score cannot be negative")
		}
		return err
	}
}

func setDraw(r *request, list []pair) error {
	d := &r.Adjudication.Draw
	d.Count = max(d.Count, 1)
	return keys{"movenumber": toInt(&d.Move), "movecount": toInt(&d.Count), "score": toScore(&d.CP)}.read("draw", list)
}

func setResign(r *request, list []pair) error {
	a := &r.Adjudication.Resign
	a.Count = max(a.Count, 1)
	return keys{"movecount": toInt(&a.Count), "score": toScore(&a.CP), "twosided": toBool(&a.Both)}.read("resign", list)
}

func setLog(r *request, list []pair) error {
	l := &r.Log
	return keys{
		"file": toText(&l.Path), "append": toBool(&l.Append), "compress": toBool(&l.Compress),
		"level": toOneOf(&l.Level, "trace", "info", "warn", "err", "fatal"), "realtime": toBool(&l.Realtime), "engine": toBool(&l.Engines),
	}.read("log", list)
}

func setReport(r *request, list []pair) error {
	return keys{"penta": toBool(&r.Report.Penta)}.read("report", list)
}

func setOutput(r *request, list []pair) error {
	return keys{"format": toOneOf((*string)(&r.Report.Format), string(Fastchess), string(Cutechess))}.read("output", list)
}

func setCRC(r *request, list []pair) error { return keys{"pgn": toBool(&r.PGN.CRC)}.read("crc", list) }

func (r *request) setSeed(value string) error {
	var n uint64
	if _, err := fmt.Sscanf(value, "%d", &n); err != nil || fmt.Sprint(n) != strings.TrimLeft(value, "0") && n != 0 {
		return fmt.Errorf("invalid numeric value: %q", value)
	}
	r.Seed = &n
	return nil
}

func repeat(r *request, u use) error {
	r.Games, r.Repeat = 2, 2
	if len(u.words) != 1 {
		return nil
	}
	if n, err := parseInt(u.words[0]); err == nil && n >= 0 {
		r.Games, r.Repeat = n, n
	}
	return nil
}

func (r *request) setVariant(value string) error {
	if value != "standard" && value != "fischerandom" {
		return fmt.Errorf("unknown variant %q: want standard or fischerandom", value)
	}
	r.Chess960 = value == "fischerandom"
	return nil
}

func (r *request) setTournament(value string) error {
	if r.Tournament = value; value == "round-robin" {
		r.Tournament = "roundrobin"
	}
	if !slices.Contains(tournamentTypes, r.Tournament) {
		return fmt.Errorf("unsupported tournament format %q. Only supports roundrobin, gauntlet, knockout and pyramid", value)
	}
	return nil
}

// setQuick sets a test of two engines with one book and sensible settings.
func setQuick(r *request, list []pair) error {
	var engines []engineKeys
	err := keys{
		"cmd": func(path string) error {
			e := engineKeys{Command: path, Name: path}
			err := e.setTimeControl("10+0.1")
			engines = append(engines, e)
			return err
		},
		"book": func(path string) error { return setOpenings(r, []pair{{"file", path}, {"order", "random"}}) },
	}.read("quick", list)
	switch {
	case err != nil:
		return err
	case len(engines) != 2:
		return fmt.Errorf("option \"-quick\" requires exactly two cmd entries")
	case r.Openings.File == "":
		return fmt.Errorf("option \"-quick\" requires a book=FILE entry")
	}
	if engines[0].Name == engines[1].Name {
		engines[0].Name += "1"
		engines[1].Name += "2"
	}
	r.Engines = append(r.Engines, engines...)
	r.Games, r.Repeat, r.Rounds, r.Recover = 2, 2, 25000, true
	r.Concurrency = max(1, runtime.NumCPU()-2)
	r.Adjudication.Draw.Move, r.Adjudication.Draw.Count, r.Adjudication.Draw.CP = 30, 8, 8
	r.Report.Format = Cutechess
	return nil
}

func affinity(r *request, u use) error {
	r.Affinity = string(event.AllCPUs)
	switch len(u.words) {
	case 0:
	case 1:
		r.Affinity = u.words[0]
	default:
		return fmt.Errorf("%q: want one list of CPUs such as 0,2-3", strings.Join(u.words, " "))
	}
	return nil
}
