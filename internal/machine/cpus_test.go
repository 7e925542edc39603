package machine

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// sysOf returns a fake /sys of processors given as package and core.
func sysOf(cpus ...[2]int) fstest.MapFS {
	m := fstest.MapFS{"devices/system/cpu/cpufreq/x": {}}
	for id, c := range cpus {
		dir := fmt.Sprintf("devices/system/cpu/cpu%d/topology/", id)
		m[dir+"physical_package_id"] = &fstest.MapFile{Data: fmt.Appendf(nil, "%d\n", c[0])}
		m[dir+"core_id"] = &fstest.MapFile{Data: fmt.Appendf(nil, "%d\n", c[1])}
	}
	return m
}

func TestPlan(t *testing.T) {
	plain := sysOf([2]int{0, 0}, [2]int{0, 1}, [2]int{0, 2}, [2]int{0, 3})
	hyper := sysOf([2]int{0, 0}, [2]int{0, 1}, [2]int{0, 0}, [2]int{0, 1})
	twoPackages := sysOf([2]int{0, 0}, [2]int{1, 0}, [2]int{0, 1}, [2]int{1, 1})
	for _, c := range []struct {
		name           string
		sys            fstest.MapFS
		allowed        []int
		games, threads int
		want           [][]int
	}{
		{"a core each", plain, nil, 4, 1, [][]int{{0}, {1}, {2}, {3}}},
		{"two cores each", plain, nil, 2, 2, [][]int{{0, 1}, {2, 3}}},
		{"too many", plain, nil, 5, 1, nil},
		{"more threads than cores are left", sysOf([2]int{0, 0}, [2]int{0, 1}, [2]int{0, 2}, [2]int{0, 3}, [2]int{0, 4}), nil, 2, 3, nil},
		{"only some", plain, []int{1, 3}, 2, 1, [][]int{{1}, {3}}},
		{"hyper-threads stay together", hyper, nil, 2, 1, [][]int{{0, 2}, {1, 3}}},
		{"hyper-threads are no cores", hyper, nil, 3, 1, nil},
		{"cores of different packages differ", twoPackages, nil, 4, 1, [][]int{{0}, {2}, {1}, {3}}},
		{"a package at a time", twoPackages, nil, 2, 2, [][]int{{0, 2}, {1, 3}}},
	} {
		cpus, err := ReadCPUs(c.sys, c.allowed)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := PlanCPUs(cpus, c.games, c.threads)
		if diff := cmp.Diff(c.want, plan); diff != "" || (err == nil) != (c.want != nil) {
			t.Errorf("%s: %v\n%s", c.name, err, diff)
		}
	}
}

// Processors are listed by their numbers; those without further information count
// as a separate core and package.
func TestReadCPUs(t *testing.T) {
	sys := sysOf(make([][2]int, 12)...)
	sys["devices/system/cpu/cpu3/topology/core_id"].Data = nil
	delete(sys, "devices/system/cpu/cpu4/topology/physical_package_id")
	cpus, err := ReadCPUs(sys, nil)
	if err != nil {
		t.Fatal(err)
	}
	for id, c := range cpus {
		want := CPU{ID: id}
		if id == 3 {
			want.Core = 3
		}
		if c != want {
			t.Errorf("%+v, want %+v", c, want)
		}
	}
}

func TestNoCPUs(t *testing.T) {
	if _, err := ReadCPUs(fstest.MapFS{}, nil); err == nil {
		t.Error("no error")
	}
}

func TestParseCPUs(t *testing.T) {
	got, err := ParseCPUs("0-3,8,2")
	if diff := cmp.Diff([]int{0, 1, 2, 3, 8}, got); err != nil || diff != "" {
		t.Error(err, diff)
	}
	if got, err := ParseCPUs("1023"); err != nil || got[0] != maxCPU {
		t.Error(got, err)
	}
	for _, text := range []string{"1024", "1000-1024", "", "x", "3-1", "-1", "1-", "0-9999999", "1,,2", "x-5", "5-x", "-"} {
		if _, err := ParseCPUs(text); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
}
