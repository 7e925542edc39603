#!/usr/bin/env bash
# Runs `make test` RUNS times, each test anew, while LOOPS busy loops take the processors away.
# Prints a line for each run, and which packages and tests failed. build/test-under-load.log has
# these lines and all output.
set -uo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-10}
log=build/test-under-load.log
output=build/test-under-load.run
mkdir -p build
: >"$log"

loops=
trap 'kill $loops 2>/dev/null; rm -f "$output"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
for ((loop = 0; loop < ${LOOPS:-2}; loop++)); do
	(while :; do :; done) &
	loops="$loops $!"
done

# failed lists the packages and tests that failed in a run, or its last line if it names none.
failed() {
	grep -aE '^(FAIL[[:space:]]+[^[:space:]]|[[:space:]]*--- FAIL: |panic: )' "$output" | sed 's/^/  /' || tail -n 1 "$output"
}

red=0
for ((run = 1; run <= runs; run++)); do
	begun=$SECONDS
	result=green
	make --no-print-directory test TESTFLAGS="-count=1 ${TESTFLAGS:-}" >"$output" 2>&1 || { result=red; red=$((red + 1)); }
	cat "$output" >>"$log"
	read -r load _ </proc/loadavg
	echo "run $run of $runs: $result in $((SECONDS - begun)) s; load $load" | tee -a "$log"
	[ "$result" = green ] || failed | tee -a "$log"
done
echo "$((runs - red)) of $runs runs are green; the log is $log" | tee -a "$log"
[ "$red" = 0 ]
