package spec

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A player built from a commit has the keys of a process, and repo.
func TestGit(t *testing.T) {
	want := Player{Kind: UCI, Name: "new", Source: &Source{Ref: "v1.2", Repo: "../my engine"}, Options: []Option{{"Hash", "64"}}, Limits: Limits{Nodes: 5}}
	text := `git:v1.2,repo="../my engine",name=new,nodes=5,option.Hash=64`
	s, err := Parse(text)
	if err != nil || !cmp.Equal(s, want) || s.String() != text {
		t.Errorf("%v, %v\n%s", s, err, cmp.Diff(want, s))
	}
	table := map[string]any{"git": "v1.2", "repo": "../my engine", "name": "new", "nodes": int64(5), "options": map[string]any{"Hash": int64(64)}}
	if s, err := FromTable("a", table); err != nil || !cmp.Equal(s, want) {
		t.Errorf("%v\n%s", err, cmp.Diff(want, s))
	}
	for text, ref := range map[string]string{"git:HEAD": "HEAD", "git::dirty": ":dirty", "git::base,repo=x": ":base", `git:"a,b"`: "a,b", "git:HEAD~3": "HEAD~3"} {
		s, err := Parse(text)
		if err != nil || s.Source == nil || s.Source.Ref != ref || s.String() != text {
			t.Errorf("%s: %+v, %v", text, s, err)
		}
	}
	for text, want := range map[string]string{
		"git:":                 `no commit after "git:": want git:REF`,
		"git:HEAD,hash=3":      "for an engine process write option.Hash=…",
		"git:HEAD,rpeo=x":      `unknown key "rpeo" (did you mean "repo"?)`,
		"git:HEAD,repo=":       `want repo=PATH|URL`,
		"git:HEAD,without=x":   "is not for players of kind",
		"uci:x,repo=y":         `key "repo" is not for players of kind uci`,
		"tapered,repo=y":       `key "repo" is not for players of kind builtin`,
		"git:\"a\nb\"":         "no line breaks",
		"gti:HEAD":             `unknown kind of player "gti:" (did you mean "git:"?): want uci:PATH, xboard:PATH, git:REF`,
		"git:HEAD,name=a,name": "name",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if names := KeyNames("git"); !slices.Contains(names, "repo") || !slices.Contains(names, "timeout") || slices.Contains(KeyNames("uci"), "repo") {
		t.Errorf("keys %q", names)
	}
}

// A resolved source is written in full and appears in JSON. It does not change
// the identity of the program.
func TestBuilt(t *testing.T) {
	commit := strings.Repeat("0123456789", 4)
	s := Player{Kind: UCI, Path: "/bin/sh", Source: &Source{Ref: "HEAD", Repo: "/x/toy.git", Built: Built{Commit: commit, Bench: 7}}}
	if s.DisplayName() != "toy-01234567" || s.String() != "git:"+commit+",repo=/x/toy.git" {
		t.Errorf("%s, %s", s.DisplayName(), s)
	}
	data, err := json.Marshal(s)
	var decoded Player
	if err != nil || json.Unmarshal(data, &decoded) != nil || !cmp.Equal(s, decoded) {
		t.Errorf("%s, %v", data, err)
	}
	if !strings.Contains(string(data), `"commit":"`+commit+`","bench":7}`) {
		t.Errorf("%s", data)
	}
	plain := Player{Kind: UCI, Path: "/bin/sh"}
	a, errA := s.Hash()
	b, errB := plain.Hash()
	if errA != nil || errB != nil || a != b {
		t.Errorf("%s, %s: %v, %v", a, b, errA, errB)
	}
	s.Source.Data = "ab"
	if with, err := s.Hash(); err != nil || with == a {
		t.Errorf("data of the commit do not count, %v", err)
	}
	if data, _ := json.Marshal(plain); strings.Contains(string(data), "source") {
		t.Errorf("%s", data)
	}
	s.Source = &Source{Ref: ":dirty", Repo: "/x/toy", Built: Built{Commit: commit, Dirty: "ab"}}
	if s.DisplayName() != "toy-01234567-dirty" || s.String() != "git::dirty,repo=/x/toy" {
		t.Errorf("%s, %s", s.DisplayName(), s)
	}
	s = Player{Kind: UCI, Source: &Source{Ref: "HEAD"}}
	if _, err := s.Executable(); s.DisplayName() != "git:HEAD" || err == nil || err.Error() != "git:HEAD has not been built" {
		t.Errorf("%s, %v", s.DisplayName(), err)
	}
}
