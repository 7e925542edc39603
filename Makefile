# The commands of this project's life; `make help` lists them.

STATICCHECK = go run honnef.co/go/tools/cmd/staticcheck@v0.8.2
ACTIONLINT = go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
GORELEASER = go run github.com/goreleaser/goreleaser/v2@v2.16.0
GREMLINS = go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0
GOVULNCHECK = go run golang.org/x/vuln/cmd/govulncheck@v1.9.0
RELEASE_FLAGS = -trimpath -buildvcs=false -ldflags "-s -w -buildid="

.PHONY: help build test test-all test-under-load lint calibrate chaos fleet-attack fleet-simulate fleet-liars race bench-signature cross typecheck vulnerabilities licences docs-files site actions release-check snapshot compare compare-runner compare-syzygy compare-games compare-web dropin dropin-compare axe pgo mutants

help: ## list these targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 20

build: ## build ./match
	go build -ldflags "$$(scripts/source-flags.sh)" -o match ./cmd/match

# The time limit of one package; none needs a tenth of it on an idle machine. `make lint` vets the
# tests, too: here that would only be done again, with all that they import.
TIMEOUT = 20m

test: ## install what the tests need where that is possible, then run all but the long ones: PACKAGES="./pgn ./sprt"
	@scripts/install-test-engines.sh
	go test -vet=off -timeout $(TIMEOUT) $(TESTFLAGS) $(or $(PACKAGES),./...)
	go test -vet=off -timeout $(TIMEOUT) $(TESTFLAGS) -tags portable ./players/process # what stands in for Linux's ways elsewhere

test-all: ## all tests, with the long ones, which also take minutes
	@MATCH_LONG=1 $(MAKE) --no-print-directory test

test-under-load: ## the test command RUNS=10 times beside LOOPS=2 busy loops; log: build/test-under-load.log
	@scripts/test-under-load.sh

lint: ## gofmt, go vet, staticcheck
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	go vet ./...
	$(STATICCHECK) ./...

chaos: ## kill workers, server and submitter of a fleet and meddle with its messages, with RUNS=20 seeds: match, gate, Swiss, SPSA and race in turn
	MATCH_CHAOS=$(or $(RUNS),20) go test ./internal/cli/machines -run TestFleetChaos -v -timeout 60m

fleet-attack: ## attack a fleet's server with each kind of member for FOR=1m
	MATCH_ATTACK=$(or $(FOR),1m) go test ./fleet/server -run '^TestAttacks$$' -count=1 -v -timeout 120m

fleet-simulate: ## measure a fleet's server with WORKERS=1000 that wait instead of playing: TASK=20s-60s FOR=1m PROCESSES=4 KILL=, and EVENTS=1 of which all but one wait for an engine
	MATCH_SIMULATE_WORKERS=$(or $(WORKERS),1000) MATCH_SIMULATE_EVENTS=$(EVENTS) MATCH_SIMULATE_TASK=$(TASK) MATCH_SIMULATE_FOR=$(FOR) MATCH_SIMULATE_PROCESSES=$(PROCESSES) MATCH_SIMULATE_KILL=$(KILL) \
		go test ./fleet/server -run '^TestSimulatedFleet$$' -count=1 -v -timeout 60m

calibrate: ## how often verdicts, intervals, ratings, bisections, effects of ideas and plans are right, by simulation; one of them: ONLY="sprt -sprt 0,8 -overshoot"
	go build -o build/calibrate ./cmd/calibrate
	@for what in $(if $(ONLY),"$(ONLY)",sprt ratings "bisect -seed 101 -runs 60" "bisect -seed 101 -runs 24 -commits 100" "ideas -ledgers 500 -seed 31" "ideas -ledgers 500 -seed 32" "plan -runs 24 -seed 21"); do echo "calibrate $$what" && build/calibrate $$what || exit 1; done

fleet-liars: ## simulate FLEETS=250 fleets with a lying worker, for each of nine kinds of lies: how often it is caught
	MATCH_FLEETS=$(or $(FLEETS),250) go test ./fleet/ledger -run '^TestLiarsAreCaught$$' -count=1 -v -timeout 180m

race: ## the packages with goroutines, and the kinds of events, under the race detector
	go test -vet=off -race -short -skip '^TestScripts$$' -timeout $(TIMEOUT) ./event/... $$(scripts/goroutine-packages.sh)

bench-signature: ## the nodes that `match engine bench` searches must be those on record
	@want=$$(cat engine/testdata/bench-signature); \
	got=$$(go run ./cmd/match engine bench | awk '/^Nodes/ { print $$3 }'); \
	if [ "$$got" != "$$want" ]; then \
		echo "bench signature $$got, on record $$want: if search or evaluation were meant to change, write it into engine/testdata/bench-signature and say so in the commit"; exit 1; \
	fi; echo "bench signature $$got"

PLATFORMS = linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64 freebsd/amd64 freebsd/arm64

cross: ## build for PLATFORMS, those of releases, and vet what reads files in place for each
	@for p in $(PLATFORMS); do \
		echo "build $$p"; CGO_ENABLED=0 GOOS=$${p%/*} GOARCH=$${p#*/} go build -o /dev/null ./cmd/match || exit 1; \
		CGO_ENABLED=0 GOOS=$${p%/*} GOARCH=$${p#*/} go vet ./tablebase/... ./internal/mapped || exit 1; \
	done

typecheck: ## check the types of everything, with the tests, for Windows, macOS and FreeBSD
	MATCH_LONG=1 go test ./internal/house -run TestTypesElsewhere

vulnerabilities: ## known vulnerabilities of what the program calls
	@if curl -sfm 20 -o /dev/null https://vuln.go.dev/index/db.json; then $(GOVULNCHECK) ./cmd/match; \
	else echo "vuln.go.dev cannot be reached: vulnerabilities are not checked"; fi

licences: ## write THIRD_PARTY.md, the licences of all modules
	go run ./internal/licences >THIRD_PARTY.new && mv THIRD_PARTY.new THIRD_PARTY.md

docs-files: ## man pages, completions and pages of all commands, into build/docs
	rm -rf build/docs
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)} go run -tags docs -ldflags "-X match/internal/build.version=$(VERSION)" ./cmd/match docs build/docs

site: docs-files ## the documentation as pages, into build/site; dead links are errors
	go run ./internal/site -commands build/docs/commands -out build/site

actions: ## examine action.yml and the workflows of docs/guide with actionlint
	@scripts/actionlint.sh $(ACTIONLINT)

release-check: ## examine .goreleaser.yaml
	$(GORELEASER) check

snapshot: ## archives, packages and checksums into dist, published nowhere; the clone needs a remote
	$(GORELEASER) release --snapshot --clean --timeout 4h

compare: ## perft and search beside the engines that are installed
	@scripts/compare.sh

compare-syzygy: ## outcomes a second beside Fathom's: FATHOM=its source SYZYGY=tables of 3 and 4 men POSITIONS=a FEN a line
	@d=$$(mktemp -d) && trap 'rm -rf $$d' EXIT && $(CC) -O3 -march=native -std=gnu11 -I$(FATHOM)/src scripts/syzygy-bench.c $(FATHOM)/src/tbprobe.c -o $$d/bench -lpthread && \
	$$d/bench $(SYZYGY) 300 < $(POSITIONS)
	@MATCH_SYZYGY=$(abspath $(SYZYGY)) MATCH_POSITIONS=$(abspath $(POSITIONS)) go test ./tablebase/syzygy -run xxx -bench Outcome -benchtime 2s | grep Benchmark

compare-runner: ## plies per second beside FASTCHESS= and CCHESSCLI= (paths of their binaries), and the latency of a move
	@scripts/compare-runner.sh

compare-games: ## the same matches by fixed nodes in match and in FASTCHESS=, move by move
	@scripts/compare-games.sh

dropin: ## OpenBench's client, fishtest's worker and weather-factory on match: DRIVE= ENGINE= BOOK= OPENBENCH= FISHTEST= WEATHER=
	@scripts/dropin.sh

dropin-compare: ## real command lines through FASTCHESS= and CUTECHESS= (paths of their binaries) and through match: prints the differences, and rewrites testdata
	MATCH_FASTCHESS=$(FASTCHESS) MATCH_CUTECHESS=$(CUTECHESS) QT_QPA_PLATFORM=offscreen go test ./dropin -v -count=1 -run 'Golden|WrongCommandLines' | grep -v '^ *--- PASS\|^=== '

compare-web: ## what viewers of a running event cost, how soon they see it, and what pages of large events cost
	go test ./web ./event/pages -run '^$$' -bench . -benchtime 10x

axe: ## examine the pages of package web with axe-core, which is fetched from npm
	@scripts/axe.sh

pgo: ## measure a profile for profile-guided optimisation
	go run -pgo=off ./cmd/match --no-db --a tapered --b flat --nodes 5000 --games 200 --concurrency 1 --cpuprofile cmd/match/default.pgo

mutants: ## change each operator of PACKAGES="./pgn ./sprt" and see whether their own tests notice: GREMLINSFLAGS="-D main"
	@for p in $(or $(PACKAGES),$(error name PACKAGES="./pgn ./sprt")); do \
		GOFLAGS="$$GOFLAGS -short" $(GREMLINS) unleash --invert-logical --invert-assignments --timeout-coefficient 10 $(GREMLINSFLAGS) $$p || exit 1; \
	done
