#!/usr/bin/env bash
# Runs `make test` RUNS times, each test anew, while two busy loops take the processors away.
# Prints a line for each run; build/test-under-load.log has these lines and all output.
set -u
cd "$(dirname "$0")/.."
runs=${RUNS:-10}
log=build/test-under-load.log
mkdir -p build
: >"$log"

loops=
trap 'kill $loops' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
for _ in 1 2; do
	(while :; do :; done) &
	loops="$loops $!"
done

red=0
for ((run = 1; run <= runs; run++)); do
	begun=$SECONDS
	result=green
	make --no-print-directory test TESTFLAGS=-count=1 >>"$log" 2>&1 || { result=red; red=$((red + 1)); }
	read -r load _ </proc/loadavg
	echo "run $run of $runs: $result in $((SECONDS - begun)) s; load $load" | tee -a "$log"
done
echo "$((runs - red)) of $runs runs are green; the log is $log" | tee -a "$log"
[ "$red" = 0 ]
