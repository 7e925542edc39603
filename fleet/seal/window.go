package seal

// words times 64 is how far a request may lag behind others of its session. This
// is more than a member has in progress and a server has queued.
const words = 64

// window records which of the latest counters have been used.
type window struct {
	top  uint64 // the highest one
	used [words]uint64
}

// use reports whether a counter is used for the first time.
func (w *window) use(n uint64) bool {
	const size = words * 64
	if n+size <= w.top {
		return false
	}
	if n > w.top+size {
		w.top, w.used = n, [words]uint64{}
	}
	for ; w.top < n; w.top++ {
		*w.bit(w.top + 1) &^= mask(w.top + 1)
	}
	if *w.bit(n)&mask(n) != 0 {
		return false
	}
	*w.bit(n) |= mask(n)
	return true
}

func (w *window) bit(n uint64) *uint64 { return &w.used[n/64%words] }

func mask(n uint64) uint64 { return 1 << (n % 64) }
