package ideas_test

import (
	"testing"

	"match/internal/cli/clitest"
	"match/internal/cli/program"
)

func TestMain(m *testing.M) { clitest.Main(m, program.Run) }

func TestScripts(t *testing.T) { clitest.Scripts(t) }
