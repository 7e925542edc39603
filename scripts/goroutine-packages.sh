#!/bin/sh
# Prints the packages that start goroutines, themselves or in their tests, for make race. A test of
# internal/house finds those that this search overlooks. Left out are packages whose tests run the program
# as processes for minutes, since the packages of which it consists are here; the measurement of speed, which
# waits for two engines; and commands and tests of the project itself, which only calculate in parallel.
cd "$(dirname "$0")/.."
grep -rlE --include='*.go' '^[[:space:]]*go (func|[A-Za-z_.]+[[({])|\.Go\(|"match/internal/inorder"' . |
	sed 's,/[^/]*$,,' | sort -u | grep -vx -e ./internal/cli/machines -e ./internal/cli/program -e ./dropin \
		-e ./players/speed -e ./cmd/calibrate -e ./internal/house -e ./internal/browsertest
