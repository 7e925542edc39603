package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// THIRD_PARTY.md agrees with the modules that the program is linked with.
func TestTheListIsTrue(t *testing.T) {
	want, err := thirdParty()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../THIRD_PARTY.md")
	if err != nil || string(got) != string(want) {
		t.Errorf("THIRD_PARTY.md is out of date (%v): make licences", err)
	}
}

func TestClassify(t *testing.T) {
	for text, want := range map[string]string{
		"The MIT License\n\nPermission is hereby granted, free\nof charge, to any person":                                       "MIT",
		"Redistribution and use in source and binary forms, with":                                                               "BSD",
		"   Apache License\n Version 2.0":                                                                                       "Apache-2.0",
		"GNU GENERAL PUBLIC LICENSE Version 3":                                                                                  "GPL",
		"GNU LESSER General Public License\nuses the GNU General Public License":                                                "LGPL",
		"GNU Affero General Public License":                                                                                     "AGPL",
		"your choice of exactly one of the following two licenses:\n * The FreeType License\n * The GNU General Public License": "FTL",
		"Mozilla Public License":                                                                                                "MPL",
		"All rights are reserved":                                                                                               "unknown licence",
	} {
		if got := classify(text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	for _, no := range []string{"GPL", "LGPL", "AGPL", "MPL", "unknown licence"} {
		if strings.Contains(" "+strings.Join(allowed, " ")+" ", " "+no+" ") {
			t.Errorf("%s is allowed", no)
		}
	}
}

func TestModulesWithoutALicence(t *testing.T) {
	dir := t.TempDir()
	if _, err := licenceOf(dir); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "COPYING"), []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	if text, err := licenceOf(dir); text != "x" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}
