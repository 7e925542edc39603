package machines_test

import (
	"testing"

	"match/internal/cli/clitest"
	"match/internal/cli/program"
)

func TestMain(m *testing.M) { clitest.Main(m, program.Run) }
