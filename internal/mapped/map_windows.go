package mapped

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

func mapFile(f *os.File, size int) (data []byte, unmap func() error, err error) {
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, nil, err
	}
	defer windows.CloseHandle(mapping) // the view keeps it alive
	view, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, 0)
	if err != nil {
		return nil, nil, err
	}
	// The view is system memory, which the garbage collector never moves.
	data = unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&view))), size)
	return data, func() error { return windows.UnmapViewOfFile(view) }, nil
}
