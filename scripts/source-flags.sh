#!/usr/bin/env bash
# Prints linker flags that identify the sources here: by the commit or, if there are changes that
# are in no commit, by the git tree of all files. Two clones with the same files have the same tree.
set -eu
cd "$(dirname "$0")/.."
changes=$(git status --porcelain 2>/dev/null) || exit 0 # not a clone
if [ -z "$changes" ]; then
  echo "-X match/internal/build.commit=$(git rev-parse HEAD)"
  exit
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export GIT_INDEX_FILE="$dir/index"
git add -A .
echo "-X match/internal/build.tree=$(git write-tree)"
