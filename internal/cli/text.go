package cli

import (
	"fmt"
	"io"
	"os"

	"match/internal/bom"
)

// largestText limits how much is read from a device that never ends. It is many times the size of
// any text that people write by hand.
const largestText = 16 << 20

// ReadText reads the text file that a flag names.
func ReadText(flag, path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", flag, err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, largestText+1))
	if err == nil && len(text) > largestText {
		err = fmt.Errorf("larger than %d MiB", largestText>>20)
	}
	if err == nil {
		text, err = bom.Trim(text)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", flag, path, err)
	}
	return text, nil
}
