//go:build !linux

package engine

func preferHugePages([]bucket) {}
