// Package tomltext reads small TOML files as maps; its errors give the position of the fault. It is
// not for files whose every value needs an error with its line.
package tomltext

import (
	"errors"
	"fmt"

	"github.com/pelletier/go-toml/v2"
)

// Decode reads a TOML text; errors name its path, line and column.
func Decode(path string, text []byte) (file map[string]any, err error) {
	err = toml.Unmarshal(text, &file)
	if where := (*toml.DecodeError)(nil); errors.As(err, &where) {
		line, column := where.Position()
		return nil, fmt.Errorf("%s:%d:%d: %w", path, line, column, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return file, nil
}
