package cli

import (
	"bytes"
	"encoding/json"
	"io"

	"match/internal/harmless"
)

// WriteJSON writes indented JSON without escapes for HTML.
func WriteJSON(w io.Writer, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(harmless.JSON(b.Bytes()))
	return err
}

// WriteJSONLine writes JSON on one line.
func WriteJSONLine(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = w.Write(append(harmless.JSON(text), '\n'))
	return err
}
