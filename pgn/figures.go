package pgn

import (
	"strconv"
	"time"

	"match/board"
)

// A comment on an engine's move has figures. This program writes the known ones
// in this order:
//
//	+0.35/12      score from the mover's side and depth; +M5, -M4: plies to mate
//	d=12          depth without a score
//	0.123s        time from the request to the answer          (Options.Times);
//	              t=0.123s without a score
//	n=5012        nodes
//	sd=20         selective depth                              (Options.SelDepth)
//	nps=51000     nodes in a second of that time               (Options.NPS)
//	rt=0.12s      time that the engine itself reported         (Options.Times)
//	latency=0.003s  time beyond what the engine reported       (Options.Latency)
//	[%eval 0.35]  score from White's side; #-3: moves to mate  (Options.Eval)
//	[%clk 0:01:02.5]  left on the mover's clock                (Options.Times)

// appendFigures appends the figures of a ply of mover, nothing if there are none.
func appendFigures(dst []byte, ply *Ply, mover board.Color, o Options) []byte {
	from := len(dst)
	dst = appendScore(dst, ply.Score)
	switch {
	case ply.Depth <= 0:
	case ply.Score.Kind == NoScore:
		dst = appendNumber(dst, from, "d=", uint64(ply.Depth))
	default:
		dst = append(dst, '/')
		dst = strconv.AppendInt(dst, int64(ply.Depth), 10)
	}
	if o.Times && ply.Time > 0 {
		dst = separate(dst, from)
		if ply.Score.Kind == NoScore {
			dst = append(dst, "t="...) // without a score, a bare time would look like text
		}
		dst = appendSeconds(dst, ply.Time)
	}
	if ply.Nodes > 0 {
		dst = appendNumber(dst, from, "n=", ply.Nodes)
	}
	if o.SelDepth && ply.SelDepth > 0 {
		dst = appendNumber(dst, from, "sd=", uint64(ply.SelDepth))
	}
	if nps := ply.NPS(); o.NPS && nps > 0 {
		dst = appendNumber(dst, from, "nps=", nps)
	}
	if o.Times && ply.Reported > 0 {
		dst = appendSeconds(append(separate(dst, from), "rt="...), ply.Reported)
	}
	if o.Latency && ply.Reported > 0 {
		dst = appendSeconds(append(separate(dst, from), "latency="...), max(0, ply.Time-ply.Reported))
	}
	if o.Eval {
		dst = appendEval(dst, from, ply.Score, mover)
	}
	if o.Times && ply.Clock > 0 {
		dst = appendClock(separate(dst, from), ply.Clock)
	}
	return dst
}

// NPS returns the player's nodes per second, based on the time it reported, if
// any; 0: not known.
func (p *Ply) NPS() uint64 {
	thought := p.Reported
	if thought <= 0 {
		thought = p.Time
	}
	if thought <= 0 {
		return 0
	}
	return uint64(float64(p.Nodes) / thought.Seconds())
}

// separate appends a space unless nothing has been written since from.
func separate(dst []byte, from int) []byte {
	if len(dst) > from {
		dst = append(dst, ' ')
	}
	return dst
}

func appendNumber(dst []byte, from int, key string, n uint64) []byte {
	return strconv.AppendUint(append(separate(dst, from), key...), n, 10)
}

// appendScore appends +0.35, -1.20, +M5 or -M4.
func appendScore(dst []byte, s Score) []byte {
	sign, size := byte('+'), uint64(s.Value)
	if s.Value < 0 || s.Value == 0 && s.Kind == MateIn {
		sign, size = '-', -size
	}
	switch s.Kind {
	case Centipawns:
		dst = strconv.AppendUint(append(dst, sign), size/100, 10)
		return append(dst, '.', '0'+byte(size/10%10), '0'+byte(size%10))
	case MateIn:
		return strconv.AppendUint(append(dst, sign, 'M'), size, 10)
	}
	return dst
}

// appendEval appends [%eval -0.35] or [%eval #3]: from White's side, and mates in moves from the
// position after the ply, as moversScore reads them. A ply that mates has none.
func appendEval(dst []byte, from int, s Score, mover board.Color) []byte {
	sign := 1 - 2*int(mover)
	switch mate := s.Value >> 1; {
	case s.Kind == Centipawns:
		dst = strconv.AppendFloat(append(separate(dst, from), "[%eval "...), float64(sign*s.Value)/100, 'f', 2, 64)
	case s.Kind == MateIn && mate != 0:
		dst = strconv.AppendInt(append(separate(dst, from), "[%eval #"...), int64(sign*mate), 10)
	default:
		return dst
	}
	return append(dst, ']')
}

// String returns the score in the form of comments: "+0.35", "-M4", or "".
func (s Score) String() string { return string(appendScore(nil, s)) }

// appendSeconds appends a time such as 0.123s, in milliseconds or, if needed, in
// microseconds. A positive time never becomes zero.
func appendSeconds(dst []byte, d time.Duration) []byte {
	return append(appendFraction(dst, d, 3), 's')
}

// appendFraction appends d in seconds with at most six decimals, without trailing
// zeros after the first least decimals.
func appendFraction(dst []byte, d time.Duration, least int) []byte {
	micros := max(1, uint64(d/time.Microsecond))
	dst = strconv.AppendUint(dst, micros/1e6, 10)
	digits := [6]byte{}
	for i, rest := 5, micros%1e6; i >= 0; i, rest = i-1, rest/10 {
		digits[i] = '0' + byte(rest%10)
	}
	n := len(digits)
	for n > least && digits[n-1] == '0' {
		n--
	}
	if n == 0 {
		return dst
	}
	return append(append(dst, '.'), digits[:n]...)
}

// appendClock appends [%clk 1:02:03.4], as chess servers do.
func appendClock(dst []byte, d time.Duration) []byte {
	dst = append(dst, "[%clk "...)
	dst = strconv.AppendInt(dst, int64(d/time.Hour), 10)
	minutes := byte(d / time.Minute % 60)
	dst = append(dst, ':', '0'+minutes/10, '0'+minutes%10, ':')
	if d%time.Minute < 10*time.Second {
		dst = append(dst, '0')
	}
	if seconds := d % time.Minute; seconds > 0 {
		dst = appendFraction(dst, seconds, 0)
	} else {
		dst = append(dst, '0')
	}
	return append(dst, ']')
}
