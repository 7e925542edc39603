package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Devices are given by group or by path. Nothing outside of /dev is a device.
func TestDevices(t *testing.T) {
	devDir = t.TempDir()
	defer func() { devDir = "/dev" }()
	for _, name := range []string{"nvidia0", "nvidiactl", "nvidia-caps", "kfd", "sda"} {
		if err := os.WriteFile(filepath.Join(devDir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for group, want := range map[string]string{
		"nvidia":        "nvidia-caps nvidia0 nvidiactl",
		"rocm":          "kfd",
		devDir + "/sda": "sda",
	} {
		list, err := Devices(group)
		for i := range list {
			list[i] = filepath.Base(list[i])
		}
		if !slices.Equal(list, strings.Fields(want)) || err != nil {
			t.Errorf("%s: %q, %v", group, list, err)
		}
	}
	for group, want := range map[string]string{
		"dri":                    "this machine has no device " + devDir + "/dri",
		"nvida":                  `unknown group of devices "nvida" (did you mean "nvidia"?): want one of dri, nvidia, rocm, or a path below ` + devDir,
		devDir:                   "unknown group",
		devDir + "/../etc/x":     "unknown group",
		devDir + "/sd*":          "unknown group",
		"/etc/passwd":            "unknown group",
		devDir + "/none-of-it":   "has no device " + devDir + "/none-of-it",
		filepath.Dir(devDir):     "unknown group",
		devDir + "s/nvidia-like": "unknown group",
	} {
		if _, err := Devices(group); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", group, err, want)
		}
	}
}

// A program sees the devices that it is given, and /sys for their description.
func TestDevicesInBox(t *testing.T) {
	b := &Box{Devices: []string{"/dev/null"}}
	if got := in(t, b, "ls -d /sys/dev; echo x >/dev/null && echo open"); got != "/sys/dev\nopen" {
		t.Errorf("%q", got)
	}
	if got := in(t, &Box{}, "ls -d /sys 2>&1 | grep -c 'No such file'"); got != "1" {
		t.Errorf("%q", got)
	}
}
