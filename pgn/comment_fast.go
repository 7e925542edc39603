package pgn

import "time"

// quick reads the comment that nearly every ply of an engine game has, starting
// after its brace:
//
//	+0.35/12 n=5012}    -M4/20 1.25s}    +0.31/14 0.105s, n=5012, sd=20}
//
// and returns the position of its end. For any other comment it returns -1 and
// does not change the ply; the slower [commentReader.read] reads it then. Both
// give the same result.
func quick(ply *Ply, s []byte, i int) int {
	score, i := quickScore(s, i)
	if i < 0 {
		return -1
	}
	var depth, selDepth, nodes uint64
	var elapsed time.Duration
	if i < len(s) && s[i] == '/' {
		depth, i = quickDigits(s, i+1)
	}
	for i >= 0 && i+4 < len(s) && (s[i] == ' ' || s[i] == '\n' || s[i] == ',' && s[i+1] == ' ') {
		if s[i] == ',' {
			i++
		}
		switch i++; {
		case s[i] == 'n' && s[i+1] == '=':
			nodes, i = quickDigits(s, i+2)
		case s[i] == 's' && s[i+1] == 'd' && s[i+2] == '=':
			selDepth, i = quickDigits(s, i+3)
		default:
			elapsed, i = quickSeconds(s, i)
		}
	}
	if i < 0 || i >= len(s) || s[i] != '}' || depth > 1e9 || selDepth > 1e9 {
		return -1
	}
	ply.Score = score
	if depth > 0 {
		ply.Depth = int(depth)
	}
	if selDepth > 0 {
		ply.SelDepth = int(selDepth)
	}
	if nodes > 0 {
		ply.Nodes = nodes
	}
	if elapsed > 0 {
		ply.Time = elapsed
	}
	return i + 1
}

// The quick functions return the position after the text that they read, or -1.

// quickScore reads a score with its sign and two decimals, or plies to mate.
func quickScore(s []byte, i int) (Score, int) {
	if i+6 > len(s) || s[i] != '+' && s[i] != '-' {
		return Score{}, -1
	}
	negative := s[i] == '-'
	score := Score{Kind: Centipawns}
	mate := s[i+1] == 'M'
	if i++; mate {
		score.Kind = MateIn
		i++
	}
	n, i := quickDigits(s, i)
	if i < 0 || n > 1e7 || i+3 > len(s) {
		return Score{}, -1
	}
	if !mate {
		if s[i] != '.' || !isDigit(s[i+1]) || !isDigit(s[i+2]) {
			return Score{}, -1
		}
		n = n*100 + uint64(s[i+1]-'0')*10 + uint64(s[i+2]-'0')
		i += 3
	}
	score.Value = int(n)
	if negative {
		score.Value = -score.Value
	}
	return score, i
}

// quickDigits reads up to 17 digits.
func quickDigits(s []byte, i int) (n uint64, end int) {
	start := i
	for ; i < len(s); i++ {
		d := s[i] - '0'
		if d > 9 {
			break
		}
		n = n*10 + uint64(d)
	}
	if i == start || i-start > 17 {
		return 0, -1
	}
	return n, i
}

// quickSeconds reads 1.25s: up to nine decimals.
func quickSeconds(s []byte, i int) (time.Duration, int) {
	whole, i := quickDigits(s, i)
	if i < 0 || i+1 >= len(s) || whole > 1e9 {
		return 0, -1
	}
	d := time.Duration(whole) * time.Second
	if s[i] == '.' && isDigit(s[i+1]) {
		unit := time.Second
		for i++; i < len(s) && isDigit(s[i]); i++ {
			unit /= 10
			d += time.Duration(s[i]-'0') * unit
		}
	}
	if i >= len(s) || s[i] != 's' {
		return 0, -1
	}
	return d, i + 1
}
