//go:build !unix && !windows

package mapped

import (
	"errors"
	"os"
)

func mapFile(*os.File, int) (data []byte, unmap func() error, err error) {
	return nil, nil, errors.ErrUnsupported
}
