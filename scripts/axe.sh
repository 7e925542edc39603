#!/bin/sh
# Examines the pages of package web with axe-core, which is fetched for this and
# is no part of the program (its licence is MPL 2.0).
set -eu
cd "$(dirname "$0")/.."
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
(cd "$dir" && npm pack --silent axe-core >/dev/null && tar xzf axe-core-*.tgz)
MATCH_AXE="$dir/package/axe.min.js" go test ./web -count=1 -run '^TestAxe$' -v
