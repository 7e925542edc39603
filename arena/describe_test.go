package arena

import (
	"testing"

	"match/tablebase"
)

func TestTablesAreDescribed(t *testing.T) {
	setup := setupFor(2, nil)
	without, err := setup.Describe(nil)
	if err != nil || without.Tables != "" {
		t.Errorf("%q, %v", without.Tables, err)
	}
	with, err := setup.Describe(tablebase.ThreeMen())
	if err != nil || with.Tables != tablebase.ThreeMen().Hash() || with.A != without.A {
		t.Errorf("%+v, %v", with, err)
	}
}
