package codec

import "fmt"

// Dictionary numbers texts that many games share. Numbers begin at 1 and never
// change their meaning.
type Dictionary interface {
	Texts
	// ID returns the number of text, which is added if it is new.
	ID(text string) (uint64, error)
}

// Texts is a Dictionary for reading.
type Texts interface {
	// Text returns the text with the given number.
	Text(id uint64) (string, error)
}

// Memory is a Dictionary in memory. The zero value is empty.
type Memory struct {
	ids   map[string]uint64
	texts []string
}

// ID returns the number of text, which is added if it is new.
func (m *Memory) ID(text string) (uint64, error) {
	if id, ok := m.ids[text]; ok {
		return id, nil
	}
	if m.ids == nil {
		m.ids = map[string]uint64{}
	}
	m.texts = append(m.texts, text)
	m.ids[text] = uint64(len(m.texts))
	return uint64(len(m.texts)), nil
}

// Text returns the text with the given number.
func (m *Memory) Text(id uint64) (string, error) {
	if id == 0 || id > uint64(len(m.texts)) {
		return "", fmt.Errorf("text %d does not exist", id)
	}
	return m.texts[id-1], nil
}
