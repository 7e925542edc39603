package codec

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"match/board"
	"match/pgn"
)

var samePosition = cmp.Comparer(func(a, b board.Position) bool { return a == b })

// roundTrip fails the test unless g is unchanged after encoding and decoding.
func roundTrip(t interface{ Fatalf(string, ...any) }, g *pgn.Game) []byte {
	var dict Memory
	data, err := EncodeWith(g, &dict)
	if err != nil {
		t.Fatalf("encoding: %v", err)
	}
	back, err := Decode(data, &dict)
	if err != nil {
		t.Fatalf("decoding: %v", err)
	}
	if diff := cmp.Diff(g, back, samePosition); diff != "" {
		t.Fatalf("not the same game (-want +got):\n%s", diff)
	}
	return data
}

// starts are possible start positions.
var starts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
	"8/P7/8/k7/8/8/8/K7 w - - 12 90",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
}

// anyGame draws a game of random legal moves with random figures.
func anyGame(t *rapid.T) *pgn.Game {
	start, err := board.ParseFEN(rapid.SampledFrom(starts).Draw(t, "start"))
	if err != nil {
		t.Fatal(err)
	}
	if rapid.Bool().Draw(t, "960") {
		start = start.AsChess960(true)
	}
	text := rapid.StringN(0, 12, 40)
	g := &pgn.Game{
		White: text.Draw(t, "white"), Black: text.Draw(t, "black"), Event: text.Draw(t, "event"),
		Site: text.Draw(t, "site"), Date: text.Draw(t, "date"), Comment: text.Draw(t, "intro"), Round: text.Draw(t, "round"), Start: start,
		Result: pgn.Result(rapid.IntRange(0, 3).Draw(t, "result")),
		End:    pgn.End{Reason: pgn.Reason(text.Draw(t, "reason")), Text: text.Draw(t, "end"), Late: time.Duration(rapid.Int64().Draw(t, "late")), By: rapid.Int().Draw(t, "by"), Move: text.Draw(t, "move"), Side: pgn.Side(rapid.IntRange(0, 3).Draw(t, "side"))},
		ECO:    text.Draw(t, "eco"), Opening: text.Draw(t, "opening"),
		Book: rapid.Int().Draw(t, "book"), Pair: rapid.Int().Draw(t, "pair"),
	}
	for range rapid.IntRange(0, 3).Draw(t, "tags") {
		g.Extra = append(g.Extra, pgn.Tag{Name: text.Draw(t, "name"), Value: text.Draw(t, "value")})
	}
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	g.Plies = randomPlies(start, rng, rapid.IntRange(0, 120).Draw(t, "plies"))
	for i := range g.Plies {
		randomFigures(&g.Plies[i], rng)
	}
	return g
}

func randomPlies(pos board.Position, rng *rand.Rand, n int) (plies []pgn.Ply) {
	for range n {
		var list board.MoveList
		pos.Legal(&list)
		if list.Len() == 0 {
			break
		}
		m := list.At(rng.IntN(list.Len()))
		if rng.IntN(50) == 0 && !pos.InCheck() {
			m = board.NoMove
		}
		plies = append(plies, pgn.Ply{Move: m})
		pos.Play(m)
	}
	return plies
}

func randomFigures(p *pgn.Ply, rng *rand.Rand) {
	if rng.IntN(3) == 0 {
		return
	}
	p.Score = pgn.Score{Kind: pgn.ScoreKind(rng.IntN(3)), Value: rng.IntN(4000) - 2000}
	p.Depth, p.SelDepth = rng.IntN(40), rng.IntN(60)
	p.Nodes = rng.Uint64() >> rng.IntN(64)
	p.Time = time.Duration(rng.Int64()>>rng.IntN(63)).Truncate(time.Millisecond) - time.Second
	p.Reported = time.Duration(rng.IntN(90000)) * time.Millisecond
	p.Clock = time.Duration(rng.IntN(9000)) * time.Millisecond
	if rng.IntN(10) == 0 {
		p.Comment = "a comment \x00 with bytes \xff of any kind"
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { roundTrip(t, anyGame(t)) })
}

func TestExtremeFigures(t *testing.T) {
	move := randomPlies(board.StartPosition(), rand.New(rand.NewPCG(1, 1)), 4)
	move[0].Nodes, move[2].Nodes = math.MaxUint64, 1
	move[0].Depth, move[2].Depth = math.MinInt, math.MaxInt
	move[1].Time, move[3].Time = time.Duration(-longest)*time.Millisecond, time.Duration(longest)*time.Millisecond
	move[1].Score = pgn.Score{Kind: pgn.Centipawns, Value: 1 << 60}
	move[3].Score = pgn.Score{Kind: pgn.Centipawns, Value: -(1 << 59)}
	roundTrip(t, &pgn.Game{Start: board.StartPosition(), Plies: move})
}

// TestEveryField fails if the record has a field that is not stored.
func TestEveryField(t *testing.T) {
	ply := randomPlies(board.StartPosition(), rand.New(rand.NewPCG(1, 1)), 1)[0]
	ply.Score.Kind = pgn.Centipawns
	fill(reflect.ValueOf(&ply).Elem())
	g := &pgn.Game{Start: board.StartPosition(), Plies: []pgn.Ply{ply}, Extra: []pgn.Tag{{}}, Result: pgn.Draw}
	fill(reflect.ValueOf(&g.Extra[0]).Elem())
	fill(reflect.ValueOf(&g.End).Elem())
	fill(reflect.ValueOf(g).Elem())
	roundTrip(t, g)
}

// fill gives every zero field a distinct value.
func fill(v reflect.Value) {
	for i := range v.NumField() {
		f := v.Field(i)
		switch {
		case !f.IsZero() && f.Kind() != reflect.Struct:
		case f.Kind() == reflect.String:
			f.SetString(v.Type().Field(i).Name)
		case f.Type() == reflect.TypeFor[time.Duration]():
			f.SetInt(int64(i+3) * int64(time.Millisecond))
		case f.CanInt():
			f.SetInt(int64(i + 3))
		case f.CanUint():
			f.SetUint(uint64(i + 3))
		case f.Kind() == reflect.Struct && v.Type().Field(i).Name == "Score":
			fill(f)
		}
	}
}

func TestRefused(t *testing.T) {
	plies := randomPlies(board.StartPosition(), rand.New(rand.NewPCG(1, 1)), 1)
	for name, g := range map[string]*pgn.Game{
		"illegal move":      {Start: board.StartPosition(), Plies: []pgn.Ply{plies[0], plies[0]}},
		"kind of score":     {Start: board.StartPosition(), Plies: []pgn.Ply{{Move: plies[0].Move, Score: pgn.Score{Kind: 3}}}},
		"score too large":   {Start: board.StartPosition(), Plies: []pgn.Ply{{Move: plies[0].Move, Score: pgn.Score{Value: math.MaxInt}}}},
		"no such result":    {Start: board.StartPosition(), Result: 4},
		"negative no score": {Start: board.StartPosition(), Plies: []pgn.Ply{{Move: plies[0].Move, Score: pgn.Score{Value: math.MinInt}}}},
	} {
		if _, err := EncodeWith(g, new(Memory)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestTruncated removes bytes: no prefix of a record is a record.
func TestTruncated(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	g := &pgn.Game{White: "a", Black: "b", Start: board.StartPosition(), Plies: randomPlies(board.StartPosition(), rng, 200)}
	for i := range g.Plies {
		randomFigures(&g.Plies[i], rng)
	}
	var dict Memory
	data, err := EncodeWith(g, &dict)
	if err != nil {
		t.Fatal(err)
	}
	for n := range data {
		if _, err := Decode(data[:n], &dict); err == nil {
			t.Fatalf("the first %d of %d bytes make a game", n, len(data))
		}
	}
	if _, err := Decode(append(data, 0), &dict); err == nil {
		t.Fatal("a byte too many was not noticed")
	}
	record, err := unpack(data)
	if err != nil || data[0] != packed {
		t.Fatalf("form %d, %v: the test wants a packed game", data[0], err)
	}
	for n := range record {
		if _, err := Decode(append([]byte{plain}, record[:n]...), &dict); err == nil {
			t.Fatalf("the first %d of %d unpacked bytes make a game", n, len(record))
		}
	}
}

// TestGoldenBytes checks the form of stored games: databases contain these bytes.
func TestGoldenBytes(t *testing.T) {
	pos := board.StartPosition()
	g := &pgn.Game{White: "a", Black: "b", Start: pos, Result: pgn.WhiteWins, End: pgn.End{Reason: pgn.Checkmate}, Pair: 3}
	for _, text := range []string{"e2e4", "e7e5", "g1f3"} {
		m, err := pos.ParseUCI(text)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, pgn.Ply{Move: m, Depth: 9, Nodes: 5000, Score: pgn.Score{Kind: pgn.Centipawns, Value: 20}})
		pos.Make(m)
	}
	want := []byte{
		1, 0xc1, 0x05, // form, flags
		2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 6, // a, b, checkmate, pair 3
		3, 13, 8, 13, // plies; e2e4, e7e5, g1f3 by origin and destination
		0xa2, 0x01, 0xa2, 0x01, 2, // +0.20, +0.20, no change
		18, 18, 0, // depth 9, 9, no change
		0x90, 0x4e, 0x90, 0x4e, 0, // 5000 nodes
	}
	if diff := cmp.Diff(want, roundTrip(t, g)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func FuzzDecode(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 3))
	dict := new(Memory)
	for _, fen := range starts {
		start, err := board.ParseFEN(fen)
		if err != nil {
			f.Fatal(err)
		}
		g := &pgn.Game{White: "a", Black: "b", Start: start, Plies: randomPlies(start, rng, 30)}
		for i := range g.Plies {
			randomFigures(&g.Plies[i], rng)
		}
		data, err := EncodeWith(g, dict)
		if err != nil {
			f.Fatal(err)
		}
		record, err := unpack(data)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(append([]byte{plain}, record...))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := Decode(data, dict)
		if err != nil {
			return
		}
		again, err := EncodeWith(g, dict)
		if err != nil {
			t.Fatalf("a decoded game cannot be encoded: %v", err)
		}
		back, err := Decode(again, dict)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(g, back, samePosition); diff != "" {
			t.Fatal(diff)
		}
	})
}
