package players

import (
	"fmt"
	"strings"

	"match/variants"
)

// checkVariant refuses the name of a variant that does not exist. A file is
// left for Open.
func checkVariant(name string) error {
	if strings.HasPrefix(name, "file:") {
		return nil
	}
	_, err := variants.Get(name)
	return err
}

func checkPhase(name string) error {
	_, err := variants.ParsePhase(name)
	return err
}

// checkTerm sees only that something is named: which terms there are is the
// variant's to know, when it is opened.
func checkTerm(name string) error {
	if strings.TrimSpace(name) == "" {
		return fmt.Errorf("want the name of a term")
	}
	return nil
}
