package archive

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"io"

	"match/pgn"
)

// Dedupe removes duplicates from files. Two games are the same if they have the
// same players, result, start position and moves; games without moves all count
// as different. It stores a hash of 16 bytes per game, about 40 bytes of memory
// with the table.
type Dedupe struct {
	seen map[hash]struct{}

	// MovesOnly treats games with the same start position and moves as equal,
	// regardless of players and result.
	MovesOnly bool

	Games      int64 // written
	Duplicates int64 // left out
	Broken     int64 // left out
}

// NewDedupe returns a Dedupe that has seen no game.
func NewDedupe() *Dedupe { return &Dedupe{seen: map[hash]struct{}{}} }

// Add writes the games of s that are new to w, unchanged. It omits broken games
// and passes them to broken, in the order of the file.
func (d *Dedupe) Add(ctx context.Context, s Source, w io.Writer, broken func(*pgn.GameError)) error {
	return pgn.EachGame(ctx, s.Games, s.Name, s.Workers, d.hash, func(b hashedBlock) error {
		var out []byte
		for _, g := range b.games {
			if _, twice := d.seen[g.hash]; twice && g.hash != (hash{}) {
				d.Duplicates++
				continue
			}
			d.seen[g.hash] = struct{}{}
			d.Games++
			out = append(append(out, b.text[g.start:g.end]...), "\n\n"...)
		}
		_, err := w.Write(out)
		return err
	}, func(e *pgn.GameError) {
		d.Broken++
		broken(e)
	})
}

// hashedBlock is the text of the good games of a block.
type hashedBlock struct {
	text  []byte
	games []hashedGame
	moves []byte // working memory
}

type hashedGame struct {
	hash       hash
	start, end int // in the block's text
}

// hash identifies a game by its content. The zero hash is that of a game without
// moves.
type hash [16]byte

// hash adds a game to its block.
func (d *Dedupe) hash(b *hashedBlock, r *pgn.Reader, g *pgn.Game) error {
	start := len(b.text)
	b.text = append(b.text, r.Text()...)
	if !r.Terminated() {
		b.text = append(append(b.text, '\n'), g.Result.String()...)
	}
	var h hash
	h, b.moves = hashGame(g, d.MovesOnly, b.moves[:0])
	b.games = append(b.games, hashedGame{h, start, len(b.text)})
	return nil
}

// hashGame returns the hash of a game; buf is working memory.
func hashGame(g *pgn.Game, movesOnly bool, buf []byte) (hash, []byte) {
	if len(g.Plies) == 0 {
		return hash{}, buf
	}
	if !movesOnly {
		for _, text := range []string{g.White, g.Black, g.Result.String()} {
			buf = append(append(buf, text...), 0)
		}
	}
	buf = append(buf, g.Start.FEN()...)
	for i := range g.Plies {
		buf = binary.LittleEndian.AppendUint32(buf, uint32(g.Plies[i].Move))
	}
	sum := sha256.Sum256(buf)
	return hash(sum[:16]), buf
}
