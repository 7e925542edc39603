package dropin

import (
	"compress/gzip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"

	"match/pgn"
)

// files are the output files of a run.
type files struct {
	pgn, epd, log *appended
	zip           *gzip.Writer // compresses the log; nil: no compression
	wanted        logKeys      // what the log should contain
}

// appended is a file that grows, or nil.
type appended struct {
	*os.File
	crc uint32 // of the whole content
}

// openFiles opens all files before the first game. A resumed match adds to its games.
func openFiles(r *request, out *printer) (f *files, err error) {
	f = &files{wanted: r.Log}
	for _, one := range []struct {
		to *(*appended)
		outputFile
		option string // "": not of games
	}{{&f.pgn, r.PGN.outputFile, "-pgnout"}, {&f.epd, r.EPD, "-epdout"}, {&f.log, r.Log.file(), ""}} {
		if one.Path != "" && one.option != "" && !one.Append && (r.pairsBefore() > 0 || len(r.Unpaired) > 0) {
			out.line("Resuming from %d games, ignoring %s append=false.", 2*r.pairsBefore(), one.option)
			one.Append = true
		}
		if *one.to, err = openAppended(one.outputFile); err != nil {
			return nil, argumentErrorf("Error: %v", err)
		}
	}
	if r.Log.Compress && f.log != nil {
		f.zip = gzip.NewWriter(f.log)
	}
	return f, nil
}

// file returns the path of the log: a compressed one has the time in its name.
func (l *logKeys) file() outputFile {
	if !l.Compress || l.Path == "" {
		return l.outputFile
	}
	return outputFile{Path: l.Path + now().Format("2006-01-02T.15.04.05") + ".gz"}
}

func openAppended(o outputFile) (*appended, error) {
	if o.Path == "" {
		return nil, nil
	}
	mode := os.O_RDWR | os.O_CREATE | os.O_APPEND
	if !o.Append {
		mode |= os.O_TRUNC
	}
	file, err := os.OpenFile(o.Path, mode, 0o666)
	if err != nil {
		return nil, err
	}
	sum := crc32.NewIEEE()
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		if _, err := io.Copy(sum, file); err != nil {
			return nil, errors.Join(err, file.Close())
		}
	}
	return &appended{file, sum.Sum32()}, nil
}

// add appends a text. It does nothing for a nil file.
func (a *appended) add(text []byte) error {
	if a == nil {
		return nil
	}
	if _, err := a.Write(text); err != nil {
		return err
	}
	a.crc = crc32.Update(a.crc, crc32.IEEETable, text)
	return nil
}

func (a *appended) close() error {
	if a == nil {
		return nil
	}
	return a.Close()
}

// game writes a game, and returns the checksum of the PGN if it is enabled.
func (f *files) game(r *request, g *pgn.Game, facts *gameFacts) (crc string, err error) {
	if f.pgn != nil {
		if err := f.pgn.add(r.gameText(g, facts)); err != nil {
			return "", err
		}
		if r.PGN.CRC {
			crc = fmt.Sprintf("0x%x", f.pgn.crc)
		}
	}
	if f.epd != nil {
		p := g.Last()
		return crc, f.epd.add(fmt.Appendf(nil, "%s hmvc %d; fmvn %d;\n", p.EPD(), p.HalfmoveClock(), p.Fullmove()))
	}
	return crc, nil
}

// has reports whether the log has lines of a level.
func (l *logKeys) has(level string) bool {
	return slices.Index(logLevels, level) >= slices.Index(logLevels, l.Level)
}

// note writes a line of a level into the log.
func (f *files) note(level, line string) {
	switch { // a log is an aid, not a result
	case f.log == nil || !f.wanted.has(level):
	case f.zip != nil:
		if _, err := f.zip.Write([]byte(line + "\n")); err == nil {
			_ = f.zip.Flush()
		}
	default:
		_ = f.log.add([]byte(line + "\n"))
	}
}

// save writes config.json.
func (f *files) save(b *scoreboard) error {
	r := b.request
	if r.Dialect != Fastchess || r.Config.Out == "" {
		return nil
	}
	stats := map[string]twoStats{}
	for players, s := range b.stats {
		stats[r.Engines[players[0]].Name+" vs "+r.Engines[players[1]].Name] = s
	}
	var err error
	config := configOf(r, *r.Seed, stats)
	if config.Unpaired, err = b.unpairedGames(); err != nil {
		return err
	}
	config.PGNSize = sizeOf(r.PGN.Path)
	text, err := config.text()
	if err != nil {
		return err
	}
	return pgn.WriteFile(r.Config.Out, text)
}

func (f *files) close() error {
	if f.zip != nil {
		_ = f.zip.Close()
	}
	return errors.Join(f.pgn.close(), f.epd.close(), f.log.close())
}
