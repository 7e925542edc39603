package program

import (
	"testing"

	"match/internal/cli/clitest"
)

// TestMain lets tests call the program as a process without building it.
func TestMain(m *testing.M) { clitest.Main(m, Run) }

func TestScripts(t *testing.T) { clitest.Scripts(t) }
