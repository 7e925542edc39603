package engine

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// preferHugePages asks for huge pages behind the buckets before they are first
// used: a table is read at random, and with small pages most reads would miss
// the TLB as well as the cache. It is only a hint, so errors do not matter.
func preferHugePages(buckets []bucket) {
	const page = 2 << 20
	size := len(buckets) * int(unsafe.Sizeof(bucket{}))
	if size < page {
		return
	}
	memory := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), size)
	_ = unix.Madvise(memory, unix.MADV_HUGEPAGE)
}
